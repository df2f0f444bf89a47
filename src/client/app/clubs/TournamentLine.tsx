import type { Clock, TournamentSummary } from '../../../table/protocol.ts'
import { Cover } from '../covers/Cover.tsx'
import { playedName } from '../shell/played.ts'
import { Link } from '../shell/router.tsx'
import { useApp } from '../shell/words.tsx'
import { useClub } from './words.ts'
import './clubs.css'

type Club = ReturnType<typeof useClub>

/** How a tournament is played, in words. */
export function systemOf(club: Club, { system }: Pick<TournamentSummary, 'system'>): string {
  return system.kind === 'swiss'
    ? club('system.swiss', { count: system.rounds })
    : club('system.all', { count: system.times })
}

/** How time is kept, in words. */
export function paceOf(club: Club, clock: Clock): string {
  if (clock.kind === 'live')
    return club('pace.live', { minutes: Math.round(clock.seconds / 60), increment: clock.increment })
  return clock.kind === 'days' ? club('pace.days', { hours: clock.hours, bank: clock.bank }) : ''
}

/** Where a tournament stands, in words. */
export function statusOf(club: Club, { status, round, rounds }: TournamentSummary): string {
  return club(`status.${status}`, { round, rounds })
}

/** One tournament in a list. */
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
