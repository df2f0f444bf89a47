import { commitmentOf } from '../../kernel/index.ts'
import type { Clock, NewTable, NewTournament, TournamentKind } from '../../table/protocol.ts'
import {
  DRAW,
  type Field,
  pairAll,
  pairSwiss,
  type Round,
  roundsOfAll,
  type TourGame,
  WIN,
} from '../../table/tournament/index.ts'
import type { Summary, Time } from '../store/store.ts'
import type { TournamentStatus } from '../store/tournaments/tournaments.ts'

/** Somebody in a tournament, by the name he joined with. */
export interface Player {
  readonly user: string
  readonly name: string
  readonly withdrawn: boolean
}

/** Everything about a tournament: what is stored as its body. */
export interface Tournament {
  readonly name: string
  readonly game: string
  readonly scenario: string
  readonly setup: NonNullable<NewTable['setup']>
  readonly system: TournamentKind
  readonly clock: Clock
  readonly rated: boolean
  readonly most: number
  readonly maker: { readonly user: string; readonly name: string }
  readonly status: TournamentStatus
  readonly created: Time
  readonly players: readonly Player[]
  readonly rounds: readonly Round[]
  /** All lots come from it. */
  readonly seed: string
}

/** A tournament that waits for players. */
export function newTournament(
  { name, game, system, clock, rated, most }: NewTournament,
  setup: Tournament['setup'],
  maker: Tournament['maker'],
  created: Time,
  seed: string,
): Tournament {
  return {
    ...{ name, game, setup, system, clock, rated, most, maker, created },
    scenario: String(setup.scenario),
    status: 'open',
    players: [],
    rounds: [],
    seed: commitmentOf(seed),
  }
}

/** What pairing and standings need. */
export function fieldOf({ players, rounds, seed }: Tournament): Field {
  return {
    players: players.map(({ user }) => user),
    withdrawn: players.filter(({ withdrawn }) => withdrawn).map(({ user }) => user),
    rounds,
    seed,
  }
}

/** How many rounds there will be. */
export function roundsOf({ system, players }: Pick<Tournament, 'system' | 'players'>): number {
  return system.kind === 'swiss' ? system.rounds : roundsOfAll(Math.max(2, players.length), system.times)
}

/** Whether every game of the last round has its result. */
export function isRoundOver({ rounds }: Tournament): boolean {
  return rounds.at(-1)?.games.every(({ points }) => points !== null) ?? true
}

/** The tournament with its next round, or over; each game at a table of its own that `table` names. */
export function goOn(tournament: Tournament, table: () => string): Tournament {
  const { system, rounds, players } = tournament
  const field = fieldOf(tournament)
  const staying = players.filter(({ withdrawn }) => !withdrawn).length
  if (rounds.length >= roundsOf(tournament) || staying < 2) return { ...tournament, status: 'over' }
  const paired = system.kind === 'swiss' ? pairSwiss(field) : pairAll(field, rounds.length)
  const games = paired.games.map((game) => (game.points === null ? { ...game, table: table() } : game))
  return { ...tournament, status: 'running', rounds: [...rounds, { ...paired, games }] }
}

/** The tournament with the results of some tables of its last round. */
export function withResults(
  tournament: Tournament,
  results: ReadonlyMap<string, TourGame['points']>,
): Tournament {
  const last = tournament.rounds.at(-1)
  if (last === undefined || results.size === 0) return tournament
  const games = last.games.map((game) => {
    const points = game.table === null || game.points !== null ? null : (results.get(game.table) ?? null)
    return points === null ? game : { ...game, points }
  })
  return { ...tournament, rounds: [...tournament.rounds.slice(0, -1), { ...last, games }] }
}

/** What a table that has ended gives to the first and the second side. A match that the rules hold for good is a draw. */
export function pointsOf({
  status,
  outcome,
  seats,
}: Pick<Summary, 'status' | 'outcome' | 'seats'>): TourGame['points'] {
  if (status === 'held') return [DRAW, DRAW]
  if (status !== 'over' || outcome === null) return null
  const { winners } = JSON.parse(outcome) as { winners: readonly string[] }
  const [one, other] = seats.map(({ seat }) => winners.includes(seat))
  if (one === other) return [DRAW, DRAW]
  return one ? [WIN, 0] : [0, WIN]
}
