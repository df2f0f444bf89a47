import {
  type Ask,
  type GameHeuristics,
  type Match,
  type Option,
  type Outcome,
  type Phrase,
  type Plan,
  type Random,
  randomFrom,
  type Seat,
} from '#kernel'

/** Prefix of the bot ids of external programs. */
export const PROGRAM = 'program-'

/** A search budget: playouts, milliseconds, or whichever runs out first. */
export interface Budget {
  readonly playouts?: number
  readonly ms?: number
}

/** Inputs of a bot besides the match. The same seed and a budget in playouts give the same choice. */
export interface Limits {
  readonly budget: Budget
  readonly seed: string | number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  /** True once the answer is no longer needed. */
  readonly stop: () => boolean
}

/** A candidate line a bot considered. */
export interface Line {
  /** The seat's answers. */
  readonly keys: Plan
  readonly visits: number
  /** Its share of all visits, from 0 to 1. */
  readonly share: number
  /** The estimated chance of winning with it, from 0 to 1. */
  readonly value: number
  /** Expected continuation as `"seat key"`, chance left out. */
  readonly next: readonly string[]
  /** The policy's plan that it follows, by name. */
  readonly intent?: string
}

/** Why a bot stopped: only one choice, the choice can no longer change, out of budget, or told to stop. */
export type Ended = 'only' | 'sure' | 'budget' | 'stopped'

/** A bot's choice with its analysis. */
export interface Advice {
  /** The answers to play in order while they are legal; at least one. */
  readonly keys: Plan
  /** The candidates, chosen one first. */
  readonly lines: readonly Line[]
  /** The policy's plan that the answers belong to, by name, if it is not the usual one. */
  readonly intent?: string
  /** What its choice gains most over the next line, by name. */
  readonly reason?: string
  /** What the bot would say if asked what it is doing; reveals nothing hidden. */
  readonly plan?: Phrase
  readonly playouts: number
  readonly ms: number
  readonly ended: Ended
  /** Determinizations abandoned because a rule threw; any is a bug in the game. */
  readonly faults: number
}

/** Answers for a seat. It sees the match only through determinizations for that seat. */
export interface Bot {
  /** The answer to the seat's open ask. */
  choose(match: Match, seat: Seat, limits: Limits): Advice
}

/** Tracks a budget during a search. */
export class Timer {
  private readonly limits: Limits
  private readonly started: number
  private readonly deadline: number
  /** Whether the bot was told to stop. */
  stopped = false

  constructor(limits: Limits) {
    this.limits = limits
    this.started = limits.now()
    this.deadline = this.started + (limits.budget.ms ?? Number.POSITIVE_INFINITY)
  }

  /** Milliseconds since the search began. */
  get spent(): number {
    return this.limits.now() - this.started
  }

  /** The share of the time used; 0 without a time limit. */
  get used(): number {
    const { ms } = this.limits.budget
    return ms === undefined ? 0 : this.spent / ms
  }

  /** Whether time is up or the bot was told to stop; cheap enough to check every few decisions. */
  up(): boolean {
    if (this.limits.stop()) this.stopped = true
    return this.stopped || this.limits.now() >= this.deadline
  }
}

/** A quick choice for any seat. */
export type Policy = (match: Match, asked: Ask, random: Random) => Option

/** A uniformly random option. */
export const anyOption: Policy = (_match, asked, random) => asked.options[random(asked.options.length)]!

/** The game's policy, or uniformly random options if it has none. */
export function policyOf(brain: GameHeuristics): Policy {
  return brain.policy === undefined ? anyOption : brain.policy.bind(brain)
}

/** The policy's choice for a seat, made on a determinization. */
export function choiceOfPolicy(brain: GameHeuristics, match: Match, seat: Seat, seed: string | number): string {
  const random = randomFrom(`${seed} policy`)
  const world = match.guess(seat, random, { light: true })
  return policyOf(brain)(world, world.asked(seat)!, random).key
}

/** Longer gestures of a policy are cut here and asked for again. */
const LONGEST_GESTURE = 64

/**
 * Every answer of the policy for a seat until another seat or chance intervenes, made on one determinization so that
 * it can follow up what it began. It follows a style that the game knows.
 */
export function gestureOfPolicy(
  brain: GameHeuristics,
  match: Match,
  seat: Seat,
  seed: string | number,
  style?: string,
): Plan {
  const random = randomFrom(`${seed} policy`)
  const world = match.guess(seat, random, { light: true })
  if (style !== undefined && brain.styles?.includes(style)) brain.adopt!(world, seat, style)
  return gestureIn(brain, world, seat, random)
}

/** Plays the policy's answers for a seat in a determinization, until another seat or chance intervenes. */
export function gestureIn(brain: GameHeuristics, world: Match, seat: Seat, random: Random): Plan {
  const policy = policyOf(brain)
  const keys: string[] = []
  for (let asked = world.asked(seat); asked !== undefined && keys.length < LONGEST_GESTURE; ) {
    const option = policy(world, asked, random)
    keys.push(option.key)
    const joint = world.open.length > 1
    const { reveals } = world
    world.answer(asked, option)
    asked = !joint && world.reveals === reveals ? world.asked(seat) : undefined
  }
  return keys
}

/** Whether the game leaves the seat's ask to its policy. */
export function isPolicyOnly(brain: GameHeuristics, match: Match, seat: Seat, seed: string | number): boolean {
  if (brain.minor === undefined || match.open.length !== 1) return false
  const world = match.guess(seat, randomFrom(`${seed} policy`), { light: true })
  return brain.minor(world, world.asked(seat)!, false)
}

/**
 * Candidate plans for an ask, best first if the game orders them. Never empty: without plans of the game, one plan
 * per option. Only the first key of each plan is known to be legal.
 */
export function candidatePlans(brain: GameHeuristics, match: Match, asked: Ask, random: Random): readonly Plan[] {
  const plans = brain.plans?.(match, asked, random).filter((plan) => isPlanLegal(asked, plan)) ?? []
  return plans.length > 0 ? plans : asked.options.map((option) => [option.key])
}

/** Whether the first key of a plan is legal. */
export function isPlanLegal(asked: Ask, plan: Plan): boolean {
  return plan.length > 0 && asked.find(plan[0]!) !== undefined
}

/**
 * Plays a plan until a key is not legal. Returns whether the first key was played. In a determinization, `brain` may go
 * on with the rest later.
 */
export function playPlan(match: Match, seat: Seat, plan: Plan, brain?: GameHeuristics): boolean {
  for (const [i, key] of plan.entries()) {
    const asked = match.asked(seat)
    const option = asked?.find(key)
    if (option === undefined) {
      if (i > 0) brain?.carryOn?.(match, seat, plan.slice(i))
      return i > 0
    }
    match.answer(asked!, option)
  }
  return plan.length > 0
}

/** Completes a simultaneous ask for every seat except one, or for all. */
export function answerOthers(brain: GameHeuristics, world: Match, seat: Seat | null, random: Random): void {
  const policy = policyOf(brain)
  for (const asked of world.open) {
    if (asked.seat !== seat && world.answered(asked) === null) world.answer(asked, policy(world, asked, random))
  }
}

/** The values of all seats. */
export function evaluateAll(brain: GameHeuristics, match: Match, values: number[]): void {
  const all = match.over ? undefined : brain.evaluateAll?.(match.state)
  for (let i = 0; i < values.length; i++) values[i] = all?.[i] ?? evaluate(brain, match, match.seats[i]!)
}

/** The value for a seat, from 0 to 1: the outcome if the game is over, otherwise the game's evaluation. */
export function evaluate(brain: GameHeuristics, match: Match, seat: Seat): number {
  if (match.over) {
    const { outcome } = match
    if (outcome !== undefined) return utility(outcome, seat, match.seats.length)
  }
  const value = brain.evaluate(match.state, seat)
  if (value >= 0 && value <= 1) return value
  throw new RangeError(`${match.game.id}: the evaluation of ${seat} is ${value}`)
}

/** The share of an outcome's value that comes from winning; the rest rewards a good rank. */
const WINNING = 0.8

/** The value of an outcome for a seat, from 0 to 1; equal for all seats that tie. */
export function utility({ winners, ranks }: Outcome, seat: Seat, seats: number): number {
  const win = winners.includes(seat) ? 1 / winners.length : 0
  const rank = ranks[seat] ?? seats
  let level = -1
  for (const other in ranks) if (ranks[other] === rank) level++
  const place = seats < 2 ? win : (seats - rank - Math.max(level, 0) / 2) / (seats - 1)
  return WINNING * win + (1 - WINNING) * place
}
