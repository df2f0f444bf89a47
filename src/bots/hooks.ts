import {
  type Ask,
  type Brain,
  type Match,
  type Option,
  type Outcome,
  type Plan,
  type Random,
  randomFrom,
  type Seat,
} from '../kernel/index.ts'

/** A quick choice for any seat. */
export type Policy = (match: Match, asked: Ask, random: Random) => Option

/** Any option, all alike. */
export const anyOption: Policy = (_match, asked, random) => asked.options[random(asked.options.length)]!

/** The game's own policy, or any option where it has none. */
export function policyOf(brain: Brain): Policy {
  return brain.policy === undefined ? anyOption : brain.policy.bind(brain)
}

/** What the policy answers for a seat; it sees only a guess. */
export function choiceOfPolicy(brain: Brain, match: Match, seat: Seat, seed: string | number): string {
  const random = randomFrom(`${seed} policy`)
  const world = match.guess(seat, random, { light: true })
  return policyOf(brain)(world, world.asked(seat)!, random).key
}

/** A policy that goes on for longer than this is asked again. */
const LONGEST_GESTURE = 64

/**
 * All that the policy answers for a seat until somebody else or chance comes in; it sees only a guess, and one guess for
 * the whole gesture, so that it can follow up what it has begun.
 */
export function gestureOfPolicy(brain: Brain, match: Match, seat: Seat, seed: string | number): Plan {
  const random = randomFrom(`${seed} policy`)
  const world = match.guess(seat, random, { light: true })
  const policy = policyOf(brain)
  const keys: string[] = []
  for (let asked = world.asked(seat); asked !== undefined && keys.length < LONGEST_GESTURE; ) {
    const option = policy(world, asked, random)
    keys.push(option.key)
    if (world.open.length > 1) break
    const { reveals } = world
    world.answer(asked, option)
    asked = world.reveals === reveals ? world.asked(seat) : undefined
  }
  return keys
}

/** Whether the ask of a seat is one that the game leaves to its policy. */
export function isMinor(brain: Brain, match: Match, seat: Seat, seed: string | number): boolean {
  if (brain.minor === undefined || match.open.length !== 1) return false
  const world = match.guess(seat, randomFrom(`${seed} policy`), { light: true })
  return brain.minor(world, world.asked(seat)!, false)
}

/** The ways to answer an ask: the game's plans where it has some, else each single option. */
export function waysOf(brain: Brain, match: Match, asked: Ask, random: Random): readonly Plan[] {
  const plans = brain.plans?.(match, asked, random).filter((plan) => canBegin(asked, plan)) ?? []
  return plans.length > 0 ? plans : asked.options.map((option) => [option.key])
}

/** Whether the first answer of a plan is on offer. */
export function canBegin(asked: Ask, plan: Plan): boolean {
  return plan.length > 0 && asked.find(plan[0]!) !== undefined
}

/** Gives the answers of a plan while the seat is asked and they are on offer; whether the first was. */
export function follow(match: Match, seat: Seat, plan: Plan): boolean {
  for (const [i, key] of plan.entries()) {
    const asked = match.asked(seat)
    const option = asked?.find(key)
    if (option === undefined) return i > 0
    match.answer(asked!, option)
  }
  return plan.length > 0
}

/** Completes a joint ask for everybody but a seat, or for everybody. */
export function answerOthers(brain: Brain, world: Match, seat: Seat | null, random: Random): void {
  const policy = policyOf(brain)
  for (const asked of world.open) {
    if (asked.seat !== seat && world.answered(asked) === null) world.answer(asked, policy(world, asked, random))
  }
}

/** How well all seats of a match stand. */
export function standings(brain: Brain, match: Match, values: number[]): void {
  const all = match.over ? undefined : brain.evaluateAll?.(match.state)
  for (let i = 0; i < values.length; i++) values[i] = all?.[i] ?? standing(brain, match, match.seats[i]!)
}

/** How well a seat stands, from 0 to 1: the outcome once there is one, else the game's evaluation. */
export function standing(brain: Brain, match: Match, seat: Seat): number {
  if (match.over) {
    const { outcome } = match
    if (outcome !== undefined) return worthOf(outcome, seat, match.seats.length)
  }
  const value = brain.evaluate(match.state, seat)
  if (value >= 0 && value <= 1) return value
  throw new RangeError(`${match.game.id}: the evaluation of ${seat} is ${value}`)
}

/** The part of an outcome's worth that comes from winning; the rest is for a good place among several. */
const WINNING = 0.8

/** What an outcome is worth to a seat, from 0 to 1; over all seats of an equal finish it is the same. */
export function worthOf({ winners, ranks }: Outcome, seat: Seat, seats: number): number {
  const win = winners.includes(seat) ? 1 / winners.length : 0
  const rank = ranks[seat] ?? seats
  let level = -1
  for (const other in ranks) if (ranks[other] === rank) level++
  const place = seats < 2 ? win : (seats - rank - Math.max(level, 0) / 2) / (seats - 1)
  return WINNING * win + (1 - WINNING) * place
}
