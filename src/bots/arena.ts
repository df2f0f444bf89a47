import { dealFrom, type Game, Match, type Outcome, randomFrom, type Seat, setupOf } from '../kernel/index.ts'
import type { Budget, Limits } from './bot.ts'
import { follow } from './hooks.ts'
import { botFor, levelOf } from './levels.ts'
import type { Player, Roles } from './think.ts'

/** The two sides of a contest. */
export type Side = 'a' | 'b'

/** What a decision's time is measured by: a clock on the wall, or the work of the processor, whoever else needs it. */
export type Clock = 'wall' | 'cpu'

/** A game in which more decisions than this are made counts as drawn. */
export const MOST_DECISIONS = 100_000
/** A decision is late when it took this much more than its time. */
const LATE = 1.2

/** One game of the arena, as plain data. */
export interface Contest {
  readonly game: string
  readonly setup: object
  /** Which side plays each seat, in the order of the seats. */
  readonly sides: readonly Side[]
  readonly levels: { readonly [side in Side]: string }
  /** Instead of the searching levels' own budgets. */
  readonly budget?: Budget | undefined
  /** Instead of each side's own budget, whatever it is. */
  readonly budgets?: { readonly [side in Side]: Budget } | undefined
  /** The wall's unless told. */
  readonly clock?: Clock | undefined
  readonly seed: string
}

/** What a side spent in one or more games. */
export interface Effort {
  readonly decisions: number
  readonly ms: number
  readonly playouts: number
  /** Decisions that took more than a fifth over their time. */
  readonly late: number
  readonly faults: number
}

/** What became of a contest; no outcome when it did not end. */
export interface Played {
  readonly contest: Contest
  readonly outcome: Outcome | undefined
  /** What each seat played, in the order of the seats. */
  readonly roles: readonly Roles[]
  readonly efforts: { readonly [side in Side]: Effort }
}

/** What is to be compared, and where. */
export interface ContestPlan {
  readonly levels: { readonly [side in Side]: string }
  readonly games: number
  readonly seed: string
  readonly budget?: Budget | undefined
  readonly budgets?: { readonly [side in Side]: Budget } | undefined
  readonly clock?: Clock | undefined
  /** All scenarios, and all their player counts, unless told. */
  readonly scenario?: string | undefined
  readonly players?: number | undefined
}

/** The games to play: all scenarios, player counts and seats alike, and every game also with the sides exchanged. */
export function contestsFor(game: Game, plan: ContestPlan): Contest[] {
  const tables = tablesOf(game, plan)
  if (tables.length === 0) throw new RangeError(`${game.id} has no such scenario for so many players`)
  return Array.from({ length: plan.games }, (_, i) => {
    const pair = i >> 1
    const table = tables[pair % tables.length]!
    const seatings = seatingsOf(table.players)
    const seating = seatings[Math.floor(pair / tables.length) % seatings.length]!
    const sides = i % 2 === 0 ? seating : seating.map((side): Side => (side === 'a' ? 'b' : 'a'))
    const { levels, budget, budgets, clock, seed } = plan
    const setup = setupOf(game, table)
    return { game: game.id, setup, sides, levels, budget, budgets, clock, seed: `${seed} ${pair}` }
  })
}

/** The scenarios and player counts asked for. */
export function tablesOf(
  game: Game,
  plan: Pick<ContestPlan, 'scenario' | 'players'>,
): { scenario: string; players: number }[] {
  return game.scenarios
    .filter(({ id }) => plan.scenario === undefined || id === plan.scenario)
    .flatMap(({ id, players }) => players.map((count) => ({ scenario: id, players: count })))
    .filter(({ players }) => plan.players === undefined || players === plan.players)
}

/** Every way to share the seats out between two sides, but for the exchange of the sides. */
function seatingsOf(players: number): Side[][] {
  const seatings: Side[][] = []
  for (let mask = 1; mask < 2 ** Math.max(players, 1); mask += 2) {
    const seating = Array.from({ length: players }, (_, i): Side => ((mask >> i) & 1 ? 'a' : 'b'))
    if (players === 1 || seating.includes('b')) seatings.push(seating)
  }
  return seatings
}

/** Plays one contest to its end; nothing when it was stopped. */
export function playContest(
  player: Player,
  contest: Contest,
  { now, stop }: Pick<Limits, 'now' | 'stop'>,
): Played | undefined {
  const { game, brain } = player
  const { seed } = contest
  const players = { a: playerFor(contest, 'a'), b: playerFor(contest, 'b') }
  const bots = { a: botFor(brain, players.a.level), b: botFor(brain, players.b.level) }
  const { match, sideOf } = beginContest(game, contest)
  for (let decision = 0; !match.over && decision < MOST_DECISIONS; decision++) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    const side = sideOf(asked.seat)
    const { budget, effort } = players[side]
    const advice = bots[side].choose(match, asked.seat, { budget, seed: `${seed} ${decision}`, now, stop })
    if (stop()) return undefined
    spend(effort, budget.ms, advice)
    effort.faults += advice.faults
    follow(match, asked.seat, advice.keys)
  }
  return {
    contest,
    outcome: match.outcome,
    roles: rolesIn(player, match),
    efforts: { a: players.a.effort, b: players.b.effort },
  }
}

/** The match of a contest, and which side plays a seat. */
export function beginContest(game: Game, { setup, sides, seed }: Contest) {
  const deal = dealFrom(randomFrom(`${seed} dice`))
  const match = Match.begin(game, setupOf(game, setup), { deal })
  return { match, sideOf: (seat: Seat): Side => sides[match.seats.indexOf(seat)]! }
}

/** What a side has spent so far. */
export type Spent = { -readonly [K in keyof Effort]: Effort[K] }

/** Nothing spent yet. */
export const noEffort = (): Spent => ({ decisions: 0, ms: 0, playouts: 0, late: 0, faults: 0 })

/** Adds what one decision took. */
export function spend(effort: Spent, allowed: number | undefined, took: { ms: number; playouts: number }): void {
  effort.decisions++
  effort.ms += took.ms
  effort.playouts += took.playouts
  if (allowed !== undefined && took.ms > allowed * LATE) effort.late++
}

/** What every seat played. */
export function rolesIn({ rolesOf }: Player, match: Match): Roles[] {
  return match.seats.map((seat) => rolesOf?.(match.state, seat) ?? { seat })
}

function playerFor(contest: Contest, side: Side) {
  const level = levelOf(contest.levels[side])
  if (level === undefined) throw new RangeError(`no level ${contest.levels[side]}`)
  const usual = level.bot === 'search' ? (contest.budget ?? level.budget) : level.budget
  const budget = contest.budgets?.[side] ?? usual
  return { level, budget, effort: noEffort() }
}
