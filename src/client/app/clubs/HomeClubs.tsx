import { clubs } from '../net/clubs.ts'
import { Link } from '../shell/router.tsx'
import { useResource } from '../shell/state.ts'
import { useMe } from '../shell/useMe.ts'
import { TournamentLine } from './TournamentLine.tsx'
import { useClub } from './words.ts'

/** Section of the home page: the user's tournaments that are open or running. */
export function HomeClubs() {
  const club = useClub()
  const me = useMe()
  const own = me?.id
  const { value } = useResource(() => (own === undefined ? undefined : clubs.tournaments({ of: 'mine' })), [own])
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
