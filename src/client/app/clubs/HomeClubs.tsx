import { useEffect, useState } from 'react'
import type { TournamentSummary } from '../../../table/protocol.ts'
import { clubs } from '../net/clubs.ts'
import { Link } from '../shell/router.tsx'
import { useMe } from '../shell/useMe.ts'
import { TournamentLine } from './TournamentLine.tsx'
import { useClub } from './words.ts'

/** On the first page: one's tournaments that are open or being played. */
export function HomeClubs() {
  const club = useClub()
  const me = useMe()
  const own = me?.id
  const [mine, setMine] = useState<readonly TournamentSummary[]>([])
  useEffect(() => {
    if (own === undefined) return
    clubs.tournaments({ of: 'mine' }).then(
      ({ tournaments }) => setMine(tournaments.filter(({ status }) => status === 'open' || status === 'running')),
      () => undefined,
    )
  }, [own])
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
