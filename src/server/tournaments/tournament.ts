import { pairGroupsRoundRobin, pairGroupsSwiss } from '#community/tournaments/groupRounds.ts'
import { computeStandings, type Standing } from '#community/tournaments/standings.ts'
import {
  hasGroupTables,
  type Pairing,
  POINT,
  pointsByPlace,
  type Round,
  roundRobinRounds,
  type TournamentState,
  tableSizes,
} from '#community/tournaments/tournamentState.ts'
import { pairRoundRobin, pairSwiss } from '#community/tournaments/twoPlayerRounds.ts'
import { commitTo, type Outcome } from '#kernel'
import type { Clock, NewTable } from '#table/protocol/commands.ts'
import type { NewTournament, TournamentKind, TournamentSummary } from '#table/protocol/community.ts'
import type { TournamentStatus } from '../store/communityStore.ts'
import type { StoredSummary, Time } from '../store/store.ts'

/** A participant, with the name they joined with. */
export interface TournamentPlayer {
  readonly user: string
  readonly name: string
  readonly withdrawn: boolean
}

/** A tournament, as stored in its row's body. */
export interface Tournament {
  readonly name: string
  readonly game: string
  readonly scenario: string
  readonly setup: NonNullable<NewTable['setup']>
  /** The seat names for each possible table size. */
  readonly seats: TournamentState['seats']
  readonly system: TournamentKind
  readonly clock: Clock
  readonly rated: boolean
  readonly most: number
  readonly maker: { readonly user: string; readonly name: string }
  readonly status: TournamentStatus
  readonly created: Time
  readonly players: readonly TournamentPlayer[]
  readonly rounds: readonly Round[]
  /** As of the last change, so that readers need not compute them. */
  readonly standings: readonly Standing[]
  /** The seed of all random draws. */
  readonly seed: string
}

/** A tournament's entry in lists, as stored beside it. */
export type StoredTournamentSummary = Omit<TournamentSummary, 'id' | 'updated'>

/** A new tournament, open for players. */
export function newTournament(
  { name, game, system, clock, rated, most }: NewTournament,
  { setup, seats }: Pick<Tournament, 'setup' | 'seats'>,
  maker: Tournament['maker'],
  created: Time,
  seed: string,
): Tournament {
  return {
    ...{ name, game, setup, seats, system, clock, rated, most, maker, created },
    scenario: String(setup.scenario),
    status: 'open',
    players: [],
    rounds: [],
    standings: [],
    seed: commitTo(seed),
  }
}

/** The input of pairing and standings; only pairing needs `apart`. */
export function toTournamentState(
  { players, rounds, seed, seats }: Tournament,
  apart: TournamentState['apart'] = [],
): TournamentState {
  return {
    players: players.map(({ user }) => user),
    withdrawn: players.filter(({ withdrawn }) => withdrawn).map(({ user }) => user),
    ...{ rounds, seed, seats, apart },
  }
}

/** The tournament with the standings of its results. */
export function withStandings(tournament: Tournament): Tournament {
  return { ...tournament, standings: computeStandings(toTournamentState(tournament)) }
}

export function summarizeTournament(tournament: Tournament): StoredTournamentSummary {
  const { name, game, scenario, system, clock, rated, status, players, most, rounds, standings } = tournament
  const first = rounds.length === 0 ? undefined : standings[0]?.player
  return {
    ...{ name, game, scenario, system, clock, rated, status, most },
    size: tableSizes(tournament).at(-1)!,
    players: players.length,
    round: rounds.length,
    rounds: roundCount(tournament),
    first: first === undefined ? null : { id: first, name: players.find(({ user }) => user === first)?.name ?? null },
  }
}

export const minPlayers = (tournament: Pick<Tournament, 'seats'>): number => tableSizes(tournament)[0]!

/** The total number of rounds. */
export function roundCount(tournament: Pick<Tournament, 'system' | 'players' | 'seats'>): number {
  const { system, players } = tournament
  if (system.kind === 'swiss') return system.rounds
  return roundRobinRounds(Math.max(minPlayers(tournament), players.length), system.times, tableSizes(tournament))
}

/** Whether every game of the last round has a result. */
export function isRoundOver({ rounds }: Tournament): boolean {
  return rounds.at(-1)?.games.every(({ points }) => points !== null) ?? true
}

/** Pairs the next round or ends the tournament. `table` makes the ids of the round's tables. */
export function advanceRound(tournament: Tournament, apart: TournamentState['apart'], table: () => string): Tournament {
  const { rounds, players } = tournament
  const staying = players.filter(({ withdrawn }) => !withdrawn).length
  if (rounds.length >= roundCount(tournament) || staying < minPlayers(tournament))
    return { ...tournament, status: 'over' }
  const paired = nextRound(tournament, apart)
  const games = paired.games.map((game) => (game.points === null ? { ...game, table: table() } : game))
  return { ...tournament, status: 'running', rounds: [...rounds, { ...paired, games }] }
}

function nextRound(tournament: Tournament, apart: TournamentState['apart']): Round {
  const field = toTournamentState(tournament, apart)
  const swiss = tournament.system.kind === 'swiss'
  if (hasGroupTables(field)) return swiss ? pairGroupsSwiss(field) : pairGroupsRoundRobin(field)
  return swiss ? pairSwiss(field) : pairRoundRobin(field, field.rounds.length)
}

/** Adds results of the last round, by table. */
export function withResults(tournament: Tournament, results: ReadonlyMap<string, Pairing['points']>): Tournament {
  const last = tournament.rounds.at(-1)
  if (last === undefined || results.size === 0) return tournament
  const games = last.games.map((game) => {
    const points = game.table === null || game.points !== null ? null : (results.get(game.table) ?? null)
    return points === null ? game : { ...game, points }
  })
  return { ...tournament, rounds: [...tournament.rounds.slice(0, -1), { ...last, games }] }
}

/**
 * The points of a finished table by seat; null if it is not finished. A match held by a rules change counts as a draw.
 */
export function pointsBySeat({
  status,
  outcome,
  seats,
}: Pick<StoredSummary, 'status' | 'outcome' | 'seats'>): Pairing['points'] {
  if (status === 'held') return pointsByPlace(seats.map(() => 0))
  if (status !== 'over' || outcome === null) return null
  const { winners, ranks } = JSON.parse(outcome) as Outcome
  return pointsByPlace(seats.map(({ seat }) => (winners.includes(seat) ? 0 : (ranks[seat] ?? seats.length))))
}

/**
 * Parses a stored tournament, including old formats: with two seats per table and points counted in halves, and without
 * standings.
 */
export function readTournament(body: string): Tournament {
  const stored = JSON.parse(body) as Tournament | Omit<Tournament, 'standings'> | OldTournament
  if ('seats' in stored && 'standings' in stored) return stored
  return withStandings({ ...('seats' in stored ? stored : fromTwoSeats(stored)), standings: [] })
}

function fromTwoSeats(stored: OldTournament): Omit<Tournament, 'standings'> {
  return {
    ...stored,
    seats: { 2: ['first', 'second'] },
    rounds: stored.rounds.map(({ games, bye }) => ({
      byes: bye === null ? [] : [bye],
      games: games.map(({ first, second, table, points }) => ({
        players: [first, second],
        table,
        points: points?.map((halves) => (halves * POINT) / 2) ?? null,
      })),
    })),
  }
}

interface OldTournament extends Omit<Tournament, 'seats' | 'rounds' | 'standings'> {
  readonly rounds: readonly {
    readonly bye: string | null
    readonly games: readonly {
      readonly first: string
      readonly second: string
      readonly table: string | null
      readonly points: readonly number[] | null
    }[]
  }[]
}
