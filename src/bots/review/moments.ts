import { CHANCE, type Match, type Plan, parseAnswer, pickWeighted, type Random, randomFrom, type Seat } from '#kernel'
import { answerOthers, evaluateAll, type Policy, playPlan, policyOf } from '../bot.ts'
import { botFor, levelOf, type Player } from '../levels.ts'

/** Play is followed for at most this many decisions before the position is judged. */
const LONGEST = 400

/** The winning chances of all seats, in seat order; they sum to 1. */
export type Chances = readonly number[]

/** The chances by the game's evaluation. */
export function chancesOf({ brain }: Player, match: Match): number[] {
  const values = match.seats.map(() => 0)
  evaluateAll(brain, match, values)
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => (sum === 0 ? 1 / values.length : value / sum))
}

/** Whether a position is quiet enough to judge; undefined if the game does not say. */
export function isAtRest({ brain }: Player, match: Match): boolean | undefined {
  if (match.over) return true
  return (brain.settled ?? brain.rests)?.call(brain, match)
}

/**
 * Plays on by policy, with dice, until the position is quiet, so that a battle under way is fought to its end. If the
 * game does not define quiet positions, up to the next roll or the next seat. Consumes the match.
 */
export function rolloutToQuiet(player: Player, match: Match, random: Random): number[] {
  const policy = player.brain.policy === undefined ? bestAtOnce(player) : policyOf(player.brain)
  if (isAtRest(player, match) === undefined) finishMove(match, policy, random)
  else for (let i = 0; i < LONGEST && !isAtRest(player, match); i++) goOn(match, policy, random)
  return chancesOf(player, match)
}

/** One answer of every seat asked, dice included. */
export function goOn(match: Match, policy: Policy, random: Random): void {
  for (const asked of match.open.filter((open) => match.answered(open) === null))
    match.answer(asked, asked.seat === CHANCE ? pickWeighted(asked, random) : policy(match, asked, random))
}

/** Rolls pending dice; then the seat asked plays on until the next roll or seat. */
function finishMove(match: Match, policy: Policy, random: Random): void {
  while (match.open.length === 1 && match.open[0]!.seat === CHANCE) goOn(match, policy, random)
  const mover = match.open[0]?.seat
  for (let i = 0; i < LONGEST && !match.over; i++) {
    if (match.open.length !== 1 || match.open[0]!.seat !== mover) return
    goOn(match, policy, random)
  }
}

/** For a game without a policy: the option with the best immediate evaluation. */
function bestAtOnce(player: Player): Policy {
  return (match, asked) => {
    const { seat } = asked
    const own = match.seats.indexOf(seat)
    const after = (key: string) => {
      const fork = match.fork()
      fork.answer(fork.asked(seat)!, fork.asked(seat)!.find(key)!)
      return chancesOf(player, fork)[own]!
    }
    let best = asked.options[0]!
    let most = -1
    for (const option of asked.options) {
      const value = after(option.key)
      if (value > most) [best, most] = [option, value]
    }
    return best
  }
}

/** The chances after rollouts from several forks that start the same way; deterministic for a seed. */
export function estimateWinChance(
  player: Player,
  match: Match,
  begin: (fork: Match, random: Random) => void,
  { seed, samples, from = 0 }: { seed: string; samples: number; from?: number },
): Chances[] {
  return Array.from({ length: samples }, (_, i) => {
    const random = randomFrom(`${seed} ${from + i}`)
    const fork = match.fork({ light: player.brain.policy !== undefined })
    begin(fork, random)
    return rolloutToQuiet(player, fork, random)
  })
}

/** The mean chances of each seat. */
export function meanOf(worlds: readonly Chances[]): number[] {
  return worlds[0]!.map((_, s) => worlds.reduce((sum, chances) => sum + chances[s]!, 0) / worlds.length)
}

/** Consecutive answers of one seat that a person would call one move. */
export interface Gesture {
  /** Number of answers in the record before it. */
  readonly at: number
  readonly seat: Seat
  readonly keys: Plan
}

/** A gesture, or its part from its most costly answer on, with what looks better. */
export interface Moment extends Gesture {
  /** The whole gesture, which a turning point names. */
  readonly whole: Gesture
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
export const FEW = 32
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
        if (worst === undefined || loss > worst.loss)
          worst = { whole: gesture, at: gesture.at + i, seat, keys: rest, better, loss }
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
      playPlan(fork, seat, keys)
      for (let i = 0; i < GLANCE && policy !== undefined && !fork.over; i++) goOn(fork, policyOf(player.brain), random)
    }
    return estimateWinChance(player, match, begin, { seed, samples, from }).map((chances) => chances[own]!)
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
