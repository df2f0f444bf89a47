import {
  type Ask,
  CHANCE,
  Match,
  type Option,
  type Plan,
  parseAnswer,
  pickWeighted,
  type Random,
  type Record,
  randomFrom,
  type Seat,
} from '../../kernel/index.ts'
import type { Limits } from '../bot.ts'
import { answerOthers, follow } from '../hooks.ts'
import { botFor, levelOf } from '../levels.ts'
import type { Player } from '../think.ts'
import { type Chances, chancesOf, foresee, settled } from './foresee.ts'

/** Where everybody stood when the record had this many answers. */
export interface Point {
  readonly at: number
  readonly chances: Chances
}

/** A throw or a draw: what it brought to each seat against what could be expected. */
export interface Fortune {
  readonly at: number
  readonly kind: string
  readonly key: string
  readonly luck: readonly number[]
}

/** A moment at which another answer would have been better. */
export interface Turn {
  readonly at: number
  readonly seat: Seat
  readonly kind: string
  /** What was answered. */
  readonly played: Plan
  /** What the machine would have answered, and how it thinks play would have gone on, as `"seat key"`. */
  readonly better: Plan
  readonly next: readonly string[]
  /** The seat's chance to win with each. */
  readonly chance: { readonly played: number; readonly better: number }
}

/** A finished or broken-off game looked at again. */
export interface Review {
  readonly game: string
  readonly version: number
  readonly seats: readonly Seat[]
  readonly length: number
  readonly curve: readonly Point[]
  /** What chance gave to each seat altogether, in chance to win. */
  readonly luck: readonly number[]
  /** The throws that mattered most, in their order. */
  readonly fortunes: readonly Fortune[]
  /** In their order. */
  readonly turns: readonly Turn[]
}

/** What a review may take. */
export interface ReviewOptions {
  readonly seed?: string
  /** Who gives the better answers, and how much it may think about one. */
  readonly level?: string
  readonly budget?: Limits['budget']
  readonly now: () => number
  /** How many moments are thought about. */
  readonly moments?: number
}

/** How far a review is: from 0 to 1. */
export type Progress = number

/** How often a throw is tried with each outcome, and the most outcomes that are tried. */
const SAMPLES = 3
const OUTCOMES = 12
/** How many worlds two answers are compared in. */
const WORLDS = 24
/** An answer that cost less than this is no turning point, and a throw that brought less is not told. */
const WORTH_TELLING = 0.03
/** How many moments are thought about unless told, and how many throws are told. */
const MOMENTS = 12
const FORTUNES = 8
/** The part of a review that goes through the whole game; the rest is thinking about moments. */
const FIRST_PART = 0.5

interface Moment {
  readonly at: number
  readonly seat: Seat
  readonly loss: number
}

/**
 * Goes through a record: the chance to win over time, how lucky each seat was, and where the machine would have done
 * better. Yields how far it is, so that whoever runs it can stop.
 */
export function* review(
  player: Player,
  record: Record<any>,
  options: ReviewOptions,
): Generator<Progress, Review> {
  const { seed = 'review' } = options
  const found = yield* goThrough(player, record, seed)
  const moments = found.moments
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, options.moments ?? MOMENTS)
    .sort((a, b) => a.at - b.at)
  const turns: Turn[] = []
  for (const [i, moment] of moments.entries()) {
    yield FIRST_PART + ((1 - FIRST_PART) * i) / moments.length
    const turn = lookAgain(player, record, moment, { ...options, seed: `${seed} ${moment.at}` })
    if (turn !== undefined) turns.push(turn)
  }
  const weight = ({ luck }: Fortune) => Math.max(...luck.map(Math.abs))
  const fortunes = found.fortunes
    .filter((fortune) => weight(fortune) >= WORTH_TELLING)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, FORTUNES)
    .sort((a, b) => a.at - b.at)
  const { game, version, answers } = record
  const { seats, curve, luck } = found
  return { game, version, seats, length: answers.length, curve, luck, fortunes, turns }
}

/** Plays the record once: the curve, the luck of every throw, and how much each answer seems to have cost. */
function* goThrough(player: Player, record: Record<any>, seed: string) {
  const { answers } = record
  const match = Match.begin(player.game, record.setup)
  const curve: Point[] = [{ at: 0, chances: chancesOf(player, match) }]
  const fortunes: Fortune[] = []
  const luck = match.seats.map(() => 0)
  const moments: Moment[] = []
  let mover: Seat | null = null
  for (let at = 0; at < answers.length; at++) {
    const [seat, key] = parseAnswer(answers[at]!)
    const asked = match.asked(seat)
    const option = asked?.find(key)
    if (asked !== undefined && option !== undefined && asked.options.length > 1) {
      const begun = { seed: `${seed} ${at}`, samples: SAMPLES }
      if (seat === CHANCE) {
        const fortune = fortuneOf(player, match, asked, option, at, begun)
        for (const [s, gained] of fortune.luck.entries()) luck[s]! += gained
        fortunes.push(fortune)
      } else {
        const loss = lossOf(player, match, seat, option, begun)
        // Several answers of one seat behind each other are one gesture: its worst answer stands for it.
        const last = moments.at(-1)
        if (last === undefined || last.seat !== seat || mover !== seat) moments.push({ at, seat, loss })
        else if (loss > last.loss) moments[moments.length - 1] = { at, seat, loss }
      }
    }
    match.apply(seat, key)
    if (seat !== CHANCE && seat !== mover) mover = seat
    if (isPoint(player, match)) curve.push({ at: at + 1, chances: chancesOf(player, match) })
    yield (FIRST_PART * (at + 1)) / answers.length
  }
  if (curve.at(-1)!.at !== match.length) curve.push({ at: match.length, chances: chancesOf(player, match) })
  return { seats: match.seats, curve, luck, fortunes, moments }
}

/** Whether the curve has a point here: where play rests, or wherever somebody decides. */
function isPoint({ brain }: Player, match: Match): boolean {
  if (match.over) return true
  if (match.open.some(({ seat }) => seat === CHANCE)) return false
  return brain.rests === undefined || brain.rests(match)
}

/** What a throw brought against the mean of all it could have brought. */
function fortuneOf(
  player: Player,
  match: Match,
  asked: Ask,
  thrown: Option,
  at: number,
  begun: { seed: string; samples: number },
): Fortune {
  const worth = (option: Option) =>
    foresee(player, match, (fork) => fork.answer(fork.open[0]!, fork.open[0]!.find(option.key)!), begun)
  const { options, weights, kind } = asked
  const areFew = options.length <= OUTCOMES
  const some = areFew ? options : sampleOf(asked, begun.seed)
  const mean = match.seats.map(() => 0)
  let total = 0
  let actual: number[] | undefined
  for (const [i, option] of some.entries()) {
    const weight = areFew ? (weights?.[i] ?? 1) : 1
    const chances = worth(option)
    if (option === thrown) actual = chances
    total += weight
    for (const [s, chance] of chances.entries()) mean[s]! += weight * chance
  }
  actual ??= worth(thrown)
  return { at, kind, key: thrown.key, luck: actual.map((chance, s) => chance - mean[s]! / total) }
}

/** Some outcomes of a throw that has too many, by their weights. */
function sampleOf(asked: Ask, seed: string): Option[] {
  const random = randomFrom(`${seed} outcomes`)
  return Array.from({ length: OUTCOMES }, () => pickWeighted(asked, random))
}

/** How much worse the seat stands after its answer than after the machine's quick one; below 0 when better. */
function lossOf(
  player: Player,
  match: Match,
  seat: Seat,
  played: Option,
  begun: { seed: string; samples: number },
): number {
  const own = match.seats.indexOf(seat)
  const { brain } = player
  const isJoint = match.open.length > 1
  const quick = (fork: Match, random: Random) => {
    if (isJoint) answerOthers(brain, fork, null, random)
  }
  const take = (fork: Match, random: Random) => {
    if (isJoint) answerOthers(brain, fork, seat, random)
    fork.answer(fork.asked(seat)!, fork.asked(seat)!.find(played.key)!)
  }
  return foresee(player, match, quick, begun)[own]! - foresee(player, match, take, begun)[own]!
}

/** Thinks about one moment: what the machine would have done there, if that is clearly better. */
function lookAgain(
  player: Player,
  record: Record<any>,
  { at, seat }: Moment,
  { seed, now, level = 'hard', budget }: ReviewOptions & { seed: string },
): Turn | undefined {
  const match = Match.replay(player.game, { ...record, answers: record.answers.slice(0, at), epochs: [] })
  const { kind } = match.asked(seat)!
  const bot = botFor(player.brain, levelOf(level)!)
  const limits = { budget: budget ?? levelOf(level)!.budget, seed, now, stop: () => false }
  const { keys: better, lines } = bot.choose(match, seat, limits)
  const played = answersOf(record, at, seat, better.length)
  if (better.every((key, i) => key === played[i])) return undefined
  const own = match.seats.indexOf(seat)
  const worth = (keys: Plan) => {
    let sum = 0
    for (let i = 0; i < WORLDS; i++) {
      const random = randomFrom(`${seed} world ${i}`)
      const world = match.guess(seat, random, { light: true })
      if (world.open.length > 1) answerOthers(player.brain, world, seat, random)
      follow(world, seat, keys)
      sum += settledFor(player, world, random)[own]!
    }
    return sum / WORLDS
  }
  const chance = { played: worth(played), better: worth(better) }
  if (chance.better - chance.played < WORTH_TELLING) return undefined
  return { at, seat, kind, played, better, next: lines[0]?.next ?? [], chance }
}

/** The next answers of a seat in the record, up to where somebody else answers. */
function answersOf({ answers }: Record<any>, at: number, seat: Seat, most: number): string[] {
  const keys: string[] = []
  for (let i = at; i < answers.length && keys.length < most; i++) {
    const [who, key] = parseAnswer(answers[i]!)
    if (who !== seat) break
    keys.push(key)
  }
  return keys
}

/** A guessed world settled, or as it stands where the game has no policy to go on with. */
function settledFor(player: Player, world: Match, random: Random): number[] {
  if (player.brain.policy === undefined) return chancesOf(player, world)
  return settled(player, world, random)
}
