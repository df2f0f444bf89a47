import { useEffect, useState } from 'react'
import type { TournamentSummary } from '../../../table/protocol.ts'
import { Button } from '../../kit/index.ts'
import { clubs } from '../net/clubs.ts'
import { Link } from '../shell/router.tsx'
import { Empty, Loading } from '../shell/States.tsx'
import { useMe } from '../shell/useMe.ts'
import { TournamentLine } from './TournamentLine.tsx'
import { useClub } from './words.ts'
import '../pages/pages.css'

const LISTS = ['open', 'running', 'over'] as const
type Of = (typeof LISTS)[number] | 'mine'
type Lists = {
  readonly [of in Of]?: { readonly all: readonly TournamentSummary[]; readonly next: string | null }
}

/** All tournaments: the user's own, open, running and finished ones. */
export function Tournaments() {
  const club = useClub()
  const me = useMe()
  const [lists, setLists] = useState<Lists | 'offline'>()
  const own = me?.id
  useEffect(() => {
    const wanted: readonly Of[] = own === undefined ? LISTS : ['mine', ...LISTS]
    Promise.all(wanted.map(async (of) => [of, await clubs.tournaments({ of })] as const)).then(
      (found) =>
        setLists(
          Object.fromEntries(found.map(([of, { tournaments, next }]) => [of, { all: tournaments, next }])) as Lists,
        ),
      () => setLists('offline'),
    )
  }, [own])
  if (lists === undefined) return <Loading />
  const more = async (of: Of) => {
    if (lists === 'offline') return
    const { all, next } = lists[of]!
    const { tournaments, next: then } = await clubs.tournaments({ of, after: next! })
    setLists({ ...lists, [of]: { all: [...all, ...tournaments], next: then } })
  }
  const yours = new Set(lists === 'offline' ? [] : lists.mine?.all.map(({ id }) => id))
  return (
    <div className="page">
      <div className="page-head">
        <h1>{club('title')}</h1>
        {lists !== 'offline' && (
          <Link className="k-button k-button-primary k-button-normal" href="/tournaments/new">
            {club('make')}
          </Link>
        )}
      </div>
      <p>{club('about')}</p>
      {lists === 'offline' ? (
        <Empty>{club('list.offline')}</Empty>
      ) : (
        (['mine', ...LISTS] as const).map((of) => {
          const list = lists[of]
          if (list === undefined || (of === 'mine' && list.all.length === 0)) return null
          // The user's own tournaments are already listed above.
          const shown = of === 'mine' ? list.all : list.all.filter(({ id }) => !yours.has(id))
          return (
            <section key={of} className="club-part">
              <h2>{club(of === 'mine' ? 'yours' : `list.${of}`)}</h2>
              {shown.length === 0 && <Empty>{club(list.all.length === 0 ? 'list.empty' : 'list.onlyYours')}</Empty>}
              <ul className="table-list">
                {shown.map((tournament) => (
                  <TournamentLine key={tournament.id} tournament={tournament} />
                ))}
              </ul>
              {list.next !== null && (
                <Button className="page-more" onClick={() => more(of)}>
                  {club('more')}
                </Button>
              )}
            </section>
          )
        })
      )}
    </div>
  )
}
