import type { TournamentSummary } from '#table/protocol/community.ts'
import { Cover } from '../shell/Cover.tsx'
import { matchName } from '../shell/games.ts'
import { Link } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { statusText, systemText, useCommunityText } from './text.ts'
import './clubs.css'
import { useEffect, useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import { communityApi } from '../net/api.ts'
import { useMe } from '../net/me.ts'
import { EmptyState, Loading } from '../shell/States.tsx'
import { useResource } from '../shell/state.ts'
import '../pages/pages.css'

/** A tournament in a list. */
export function TournamentLine({ tournament }: { tournament: TournamentSummary }) {
  const app = useTranslator()
  const club = useCommunityText()
  const { id, name, game, size, players, first, status, updated } = tournament
  return (
    <li className="club-line">
      <Link href={`/tournaments/${id}`}>
        <span className="table-line-cover">
          <Cover game={game} />
        </span>
        <span className="table-line-text">
          <b>{name}</b>
          <span>
            {matchName(app, tournament)} · {systemText(club, tournament)}
            {size > 2 && ` · ${club('size', { count: size })}`}
          </span>
          {first !== null && (
            <span>{club(status === 'over' ? 'won' : 'leads', { name: first.name ?? club('gone') })}</span>
          )}
        </span>
        <span className="table-line-state">
          {statusText(club, tournament)}
          <span>{club('players', { count: players })}</span>
          <time dateTime={new Date(updated).toISOString()}>{app.ago(updated)}</time>
        </span>
      </Link>
    </li>
  )
}

/** Section of the home page: the user's tournaments that are open or running. */
export function HomeTournaments() {
  const club = useCommunityText()
  const me = useMe()
  const own = me?.id
  const { value } = useResource(() => (own === undefined ? undefined : communityApi.tournaments({ of: 'mine' })), [own])
  const mine = value?.tournaments.filter(({ status }) => status === 'open' || status === 'running') ?? []
  if (mine.length === 0) return null
  return (
    <section className="home-games" aria-labelledby="own-tournaments">
      <h2 id="own-tournaments">{club('yours')}</h2>
      <ul className="table-list">
        {mine.slice(0, 5).map((tournament) => (
          <TournamentLine key={tournament.id} tournament={tournament} />
        ))}
      </ul>
      <p className="page-more">
        <Link href="/tournaments">{club('all')}</Link>
      </p>
    </section>
  )
}

const LISTS = ['open', 'running', 'over'] as const
type ListName = (typeof LISTS)[number] | 'mine'
type Lists = {
  readonly [of in ListName]?: { readonly all: readonly TournamentSummary[]; readonly next: string | null }
}

/** All tournaments: the user's own, open, running and finished ones. */
export function TournamentsPage() {
  const club = useCommunityText()
  const me = useMe()
  const [lists, setLists] = useState<Lists | 'offline'>()
  const own = me?.id
  useEffect(() => {
    const wanted: readonly ListName[] = own === undefined ? LISTS : ['mine', ...LISTS]
    Promise.all(wanted.map(async (of) => [of, await communityApi.tournaments({ of })] as const)).then(
      (found) =>
        setLists(
          Object.fromEntries(found.map(([of, { tournaments, next }]) => [of, { all: tournaments, next }])) as Lists,
        ),
      () => setLists('offline'),
    )
  }, [own])
  if (lists === undefined) return <Loading />
  const more = async (of: ListName) => {
    if (lists === 'offline') return
    const { all, next } = lists[of]!
    const { tournaments, next: then } = await communityApi.tournaments({ of, after: next! })
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
        <EmptyState>{club('list.offline')}</EmptyState>
      ) : (
        (['mine', ...LISTS] as const).map((of) => {
          const list = lists[of]
          if (list === undefined || (of === 'mine' && list.all.length === 0)) return null
          // The user's own tournaments are already listed above.
          const shown = of === 'mine' ? list.all : list.all.filter(({ id }) => !yours.has(id))
          return (
            <section key={of} className="club-part">
              <h2>{club(of === 'mine' ? 'yours' : `list.${of}`)}</h2>
              {shown.length === 0 && (
                <EmptyState>{club(list.all.length === 0 ? 'list.empty' : 'list.onlyYours')}</EmptyState>
              )}
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
