import type { TournamentSummary } from '../../../table/protocol.ts'
import { Cover } from '../covers/Cover.tsx'
import { playedName } from '../shell/played.ts'
import { Link } from '../shell/router.tsx'
import { useApp } from '../shell/words.tsx'
import { statusOf, systemOf, useClub } from './words.ts'
import './clubs.css'

/** A tournament in a list. */
export function TournamentLine({ tournament }: { tournament: TournamentSummary }) {
  const app = useApp()
  const club = useClub()
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
            {playedName(app, tournament)} · {systemOf(club, tournament)}
            {size > 2 && ` · ${club('size', { count: size })}`}
          </span>
          {first !== null && (
            <span>{club(status === 'over' ? 'won' : 'leads', { name: first.name ?? club('gone') })}</span>
          )}
        </span>
        <span className="table-line-state">
          {statusOf(club, tournament)}
          <span>{club('players', { count: players })}</span>
          <time dateTime={new Date(updated).toISOString()}>{app.ago(updated)}</time>
        </span>
      </Link>
    </li>
  )
}
