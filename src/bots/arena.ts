import { completeSetup, type Game, Match, type Outcome, randomChance, randomFrom, type Seat } from '#kernel'
import { type Budget, type Limits, playPlan } from './bot.ts'
import { botFor, levelOf, type Player, type Roles } from './levels.ts'

/** The two sides of a contest. */
export type Side = 'a' | 'b'

/** How decision time is measured: wall clock or CPU time of this process. */
export type Clock = 'wall' | 'cpu'

/** Longer games count as draws. */
export const MOST_DECISIONS = 100_000
/** A decision is late if it exceeded its time by this factor. */
const LATE = 1.2

/** One game of the arena, as plain data. */
export interface Contest {
  readonly game: string
  readonly setup: object
  /** Which side plays each seat, in the order of the seats. */
  readonly sides: readonly Side[]
  readonly levels: { readonly [side in Side]: string }
  /** Overrides the levels' own budgets for search. */
  readonly budget?: Budget | undefined
  /** Overrides the budget of each side. */
  readonly budgets?: { readonly [side in Side]: Budget } | undefined
  /** Wall clock by default. */
  readonly clock?: Clock | undefined
  readonly seed: string
}

/** The effort of a side over one or more games. */
export interface Effort {
  readonly decisions: number
  readonly ms: number
  readonly playouts: number
  /** Decisions that exceeded their time by more than a fifth. */
  readonly late: number
  readonly faults: number
}

/** The result of a contest; no outcome if it was cut off. */
export interface Played {
  readonly contest: Contest
  readonly outcome: Outcome | undefined
  /** The roles of each seat, in seat order. */
  readonly roles: readonly Roles[]
  readonly efforts: { readonly [side in Side]: Effort }
}

/** The games of a comparison. */
export interface ContestPlan {
  readonly levels: { readonly [side in Side]: string }
  readonly games: number
  readonly seed: string
  readonly budget?: Budget | undefined
  readonly budgets?: { readonly [side in Side]: Budget } | undefined
  readonly clock?: Clock | undefined
  /** All scenarios and player counts by default. */
  readonly scenario?: string | undefined
  readonly players?: number | undefined
}

/** The games to play: every scenario, player count and seating equally often, each also with the sides swapped. */
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
    const setup = completeSetup(game, table)
    return { game: game.id, setup, sides, levels, budget, budgets, clock, seed: `${seed} ${pair}` }
  })
}

/** The requested scenarios and player counts. */
export function tablesOf(
  game: Game,
  plan: Pick<ContestPlan, 'scenario' | 'players'>,
): { scenario: string; players: number }[] {
  return game.scenarios
    .filter(({ id }) => plan.scenario === undefined || id === plan.scenario)
    .flatMap(({ id, players }) => players.map((count) => ({ scenario: id, players: count })))
    .filter(({ players }) => plan.players === undefined || players === plan.players)
}

/** Every way to divide the seats between two sides, up to swapping the sides. */
function seatingsOf(players: number): Side[][] {
  const seatings: Side[][] = []
  for (let mask = 1; mask < 2 ** Math.max(players, 1); mask += 2) {
    const seating = Array.from({ length: players }, (_, i): Side => ((mask >> i) & 1 ? 'a' : 'b'))
    if (players === 1 || seating.includes('b')) seatings.push(seating)
  }
  return seatings
}

/** Plays one contest to the end; undefined if it was stopped. */
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
    playPlan(match, asked.seat, advice.keys)
  }
  return {
    contest,
    outcome: match.outcome,
    roles: rolesIn(player, match),
    efforts: { a: players.a.effort, b: players.b.effort },
  }
}

/** The match of a contest, and the side of each seat. */
export function beginContest(game: Game, { setup, sides, seed }: Contest) {
  const deal = randomChance(randomFrom(`${seed} dice`))
  const match = Match.begin(game, completeSetup(game, setup), { deal })
  return { match, sideOf: (seat: Seat): Side => sides[match.seats.indexOf(seat)]! }
}

export type Spent = { -readonly [K in keyof Effort]: Effort[K] }

export const noEffort = (): Spent => ({ decisions: 0, ms: 0, playouts: 0, late: 0, faults: 0 })

/** Adds one decision to a side's effort. */
export function spend(effort: Spent, allowed: number | undefined, took: { ms: number; playouts: number }): void {
  effort.decisions++
  effort.ms += took.ms
  effort.playouts += took.playouts
  if (allowed !== undefined && took.ms > allowed * LATE) effort.late++
}

/** The roles of every seat. */
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
