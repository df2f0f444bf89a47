import { type Match, type Plan, parseAnswer, type Random, randomFrom, type Seat } from '../../kernel/index.ts'
import { answerOthers, follow, policyOf } from '../hooks.ts'
import { botFor, levelOf } from '../levels.ts'
import type { Player } from '../think.ts'
import { foresee, goOn, isAtRest } from './foresee.ts'

/** Answers of one seat behind each other that belong together: what a person would call one move. */
export interface Gesture {
  /** How many answers the record had before it. */
  readonly at: number
  readonly seat: Seat
  readonly keys: Plan
}

/** A gesture, or its part from the answer on that cost most, beside what seems better there. */
export interface Moment extends Gesture {
  readonly better: Plan
  readonly loss: number
}

/** In how many worlds ways are compared at a glance, and in how many more what seems to cost this much there. */
const GLANCES = 3
const SECOND_GLANCES = 9
const SEEMS_WORSE = 0.005
/** How far play is followed at a glance before it goes on to where it rests. */
const GLANCE = 12
/** A policy that is not trusted is quick, but plays at random: it takes this many times as many worlds to tell ways apart. */
const OFTEN = 8
/** So few answers are all compared. */
export const FEW = 12
/** Playouts of a quick answer. */
const LOOKS = 160
const LONGEST_GESTURE = 64

/** Whether an ask begins a gesture of its own, though the same seat answered before. */
function beginsGesture({ brain, ...rest }: Player, match: Match, seat: Seat): boolean {
  if (match.open.length > 1 || isAtRest({ brain, ...rest }, match) === true) return true
  return brain.minor?.(match, match.asked(seat)!, false) === false
}

/** The gesture that begins with an answer of the record. */
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
 * What a gesture seems to have cost. Where the policy is trusted, against what it would have done; elsewhere the answer
 * that cost most stands for the gesture, against the best of its options. Nothing where there was no choice.
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

/** How much better a seat stands a little after other answers than after those it gave. */
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

/** How many times as many worlds it takes to compare ways of a game. */
export const oftenFor = ({ brain }: Player) => (brain.trusted === true ? 1 : OFTEN)

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The machine's quick answer: its policy's where that is trusted, else what a short search finds. */
export function quickWay(player: Player, match: Match, seat: Seat, seed: string): Plan {
  const { brain } = player
  if (brain.trusted === true) return policyGesture(player, match, seat, randomFrom(seed))
  const limits = { budget: { playouts: LOOKS }, seed, now: () => 0, stop: () => false }
  return botFor(brain, levelOf('hard')!).choose(match, seat, limits).keys
}

/** What the policy answers until the next gesture begins. */
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
