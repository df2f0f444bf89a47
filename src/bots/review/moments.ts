import { type Match, type Plan, parseAnswer, type Random, randomFrom, type Seat } from '../../kernel/index.ts'
import { answerOthers, follow, policyOf } from '../hooks.ts'
import { botFor, levelOf } from '../levels.ts'
import type { Player } from '../think.ts'
import { foresee, goOn, isAtRest } from './foresee.ts'

/** Consecutive answers of one seat that a person would call one move. */
export interface Gesture {
  /** Number of answers in the record before it. */
  readonly at: number
  readonly seat: Seat
  readonly keys: Plan
}

/** A gesture, or its part from its most costly answer on, with what looks better. */
export interface Moment extends Gesture {
  readonly better: Plan
  readonly loss: number
}

/** Determinizations for a first comparison, and more for one that seems to cost this much. */
const GLANCES = 3
const SECOND_GLANCES = 9
const SEEMS_WORSE = 0.005
/** Decisions followed in a first comparison before the position has to be quiet. */
const GLANCE = 12
/** An untrusted policy is fast but random: it takes this many times as many determinizations to compare lines. */
const OFTEN = 8
/** Up to this many answers are all compared. */
export const FEW = 12
/** Playouts of a quick search. */
const LOOKS = 160
const LONGEST_GESTURE = 64

/** Whether an ask begins a new gesture although the same seat answered before. */
function beginsGesture({ brain, ...rest }: Player, match: Match, seat: Seat): boolean {
  if (match.open.length > 1 || isAtRest({ brain, ...rest }, match) === true) return true
  return brain.minor?.(match, match.asked(seat)!, false) === false
}

/** The gesture that begins at an answer of the record. */
export function gestureAt(player: Player, match: Match, answers: readonly string[], at: number): Gesture {
  const [seat, key] = parseAnswer(answers[at]!)
  const keys = [key]
  if (match.open.length > 1) return { at, seat, keys }
  const fork = match.fork()
  fork.apply(seat, key)
  for (let i = at + 1; i < answers.length; i++) {
    const [next, answer] = parseAnswer(answers[i]!)
    if (next !== seat || beginsGesture(player, fork, seat)) break
    keys.push(answer)
    fork.apply(seat, answer)
  }
  return { at, seat, keys }
}

/**
 * The estimated cost of a gesture: against the policy's line if the policy is trusted, otherwise that of its worst
 * single answer against the best option. Undefined without a choice.
 */
export function momentOf(player: Player, start: Match, gesture: Gesture, seed: string): Moment | undefined {
  const { seat, keys } = gesture
  const match = start.fork()
  let worst: Moment | undefined
  for (const [i, key] of keys.entries()) {
    const asked = match.asked(seat)!
    const rest = keys.slice(i)
    const few = asked.options.length <= FEW ? asked.options.map((option) => [option.key]) : []
    const ways =
      player.brain.trusted === true || few.length === 0
        ? [quickWay(player, match, seat, `${seed} ${i}`)]
        : few.filter(([way]) => way !== key)
    if (asked.options.length > 1 || rest.length > 1) {
      const compared = comparison(player, match, seat, rest, seed)
      for (const better of ways) {
        const loss = compared(better)
        if (worst === undefined || loss > worst.loss) worst = { at: gesture.at + i, seat, keys: rest, better, loss }
      }
    }
    if (player.brain.trusted === true || match.open.length > 1) break
    match.apply(seat, key)
  }
  return worst
}

/** How much better other answers are than those played, shortly afterwards. */
function comparison(player: Player, match: Match, seat: Seat, played: Plan, seed: string) {
  const { policy } = player.brain
  const own = match.seats.indexOf(seat)
  const valuesOf = (keys: Plan, from: number, samples: number) => {
    const begin = (fork: Match, random: Random) => {
      if (fork.open.length > 1) answerOthers(player.brain, fork, seat, random)
      follow(fork, seat, keys)
      for (let i = 0; i < GLANCE && policy !== undefined && !fork.over; i++) goOn(fork, policyOf(player.brain), random)
    }
    return foresee(player, match, begin, { seed, samples, from }).map((chances) => chances[own]!)
  }
  const [first, more] = [GLANCES, SECOND_GLANCES].map((n) => n * oftenFor(player)) as [number, number]
  let before: number[] | undefined
  return (better: Plan): number => {
    if (better.length <= played.length && better.every((key, i) => key === played[i])) return 0
    before ??= valuesOf(played, 0, first)
    const after = valuesOf(better, 0, first)
    if (mean(after) - mean(before.slice(0, first)) < SEEMS_WORSE) return mean(after) - mean(before)
    if (before.length === first) before.push(...valuesOf(played, first, more))
    return mean([...after, ...valuesOf(better, first, more)]) - mean(before)
  }
}

/** The factor on determinizations for comparing lines of a game. */
export const oftenFor = ({ brain }: Player) => (brain.trusted === true ? 1 : OFTEN)

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The computer's quick answer: the policy's if trusted, otherwise that of a short search. */
export function quickWay(player: Player, match: Match, seat: Seat, seed: string): Plan {
  const { brain } = player
  if (brain.trusted === true) return policyGesture(player, match, seat, randomFrom(seed))
  const limits = { budget: { playouts: LOOKS }, seed, now: () => 0, stop: () => false }
  return botFor(brain, levelOf('hard')!).choose(match, seat, limits).keys
}

/** The policy's answers until the next gesture begins. */
export function policyGesture(player: Player, match: Match, seat: Seat, random: Random): Plan {
  const world = match.guess(seat, random, { light: true })
  const policy = policyOf(player.brain)
  const keys: string[] = []
  for (let asked = world.asked(seat); asked !== undefined && keys.length < LONGEST_GESTURE; ) {
    if (keys.length > 0 && beginsGesture(player, world, seat)) break
    const option = policy(world, asked, random)
    keys.push(option.key)
    if (world.open.length > 1) break
    world.answer(asked, option)
    asked = world.asked(seat)
  }
  return keys
}
