import {
  type Ask,
  CHANCE,
  Match,
  type Option,
  parseAnswer,
  pickWeighted,
  type Record,
  randomFrom,
  type Seat,
} from '../../kernel/index.ts'
import type { Player } from '../think.ts'
import { type Chances, chancesOf, foresee, isAtRest, meanOf } from './foresee.ts'
import { Judge, type Turn, WORTH_TELLING } from './judge.ts'
import { gestureAt, type Moment, momentOf } from './moments.ts'

export type { Turn } from './judge.ts'

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

/** What a review may take; nothing of it is measured by a clock, so the same review can be made anywhere. */
export interface ReviewOptions {
  readonly seed?: string
  /** How many moments are thought about. */
  readonly moments?: number
  /** In how many worlds two answers are compared at most. */
  readonly worlds?: number
}

/** How far a review is: from 0 to 1. */
export type Progress = number

/** How often a throw is tried with each outcome, and how often where that matters; the most outcomes that are tried. */
const SAMPLES = 3
const MORE_SAMPLES = 16
const OUTCOMES = 12
/** How many gestures are looked at more closely, and how many of them are thought about. */
const SCREENED = 96
const MOMENTS = 48
/** In how many worlds two answers are compared at most. */
const WORLDS = 384
/** How many throws are told. */
const FORTUNES = 8
/** The parts of a review that go through the whole game and that look closely; the rest is thinking about moments. */
const FIRST_PART = 0.4
const SECOND_PART = 0.2

/**
 * Goes through a record: the chance to win over time, how lucky each seat was, and where the machine would have done
 * better. Yields how far it is, so that whoever runs it can stop.
 */
export function* review(player: Player, record: Record<any>, options: ReviewOptions = {}): Generator<Progress, Review> {
  const { seed = 'review', moments = MOMENTS, worlds = WORLDS } = options
  const found = yield* goThrough(player, record, seed)
  const judge = new Judge(player, record, seed)
  const screened: Moment[] = []
  const glanced = worst(found.moments, SCREENED)
  for (const [i, moment] of moments > 0 ? glanced.entries() : []) {
    yield FIRST_PART + (SECOND_PART * i) / glanced.length
    screened.push(judge.screened(moment))
  }
  const turns: Turn[] = []
  for (const [i, moment] of worst(screened, moments).entries()) {
    yield FIRST_PART + SECOND_PART + ((1 - FIRST_PART - SECOND_PART) * i) / moments
    const turn = judge.turnAt(judge.located(moment), worlds)
    if (turn !== undefined) turns.push(turn)
  }
  turns.sort((a, b) => a.at - b.at)
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

/** The moments that cost most, as far as they cost anything. */
function worst(moments: readonly Moment[], most: number): Moment[] {
  return moments
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most)
}

/** Plays the record once: the curve, the luck of every throw, and how much each gesture seems to have cost. */
function* goThrough(player: Player, record: Record<any>, seed: string) {
  const { answers } = record
  const match = Match.begin(player.game, record.setup)
  const curve: Point[] = [{ at: 0, chances: chancesOf(player, match) }]
  const fortunes: Fortune[] = []
  const luck = match.seats.map(() => 0)
  const moments: Moment[] = []
  /** Where the gesture that is under way ends. */
  let until = 0
  for (let at = 0; at < answers.length; at++) {
    const [seat, key] = parseAnswer(answers[at]!)
    const asked = match.asked(seat)
    const option = asked?.find(key)
    if (asked !== undefined && option !== undefined && asked.options.length > 1 && seat === CHANCE) {
      const fortune = fortuneOf(player, match, asked, option, at, `${seed} ${at}`)
      for (const [s, gained] of fortune.luck.entries()) luck[s]! += gained
      fortunes.push(fortune)
    }
    if (seat !== CHANCE && at >= until) {
      const gesture = gestureAt(player, match, answers, at)
      until = at + gesture.keys.length
      const moment = momentOf(player, match, gesture, `${seed} ${at}`)
      if (moment !== undefined) moments.push(moment)
    }
    match.apply(seat, key)
    if (isPoint(player, match)) curve.push({ at: at + 1, chances: chancesOf(player, match) })
    yield (FIRST_PART * (at + 1)) / answers.length
  }
  if (curve.at(-1)!.at !== match.length) curve.push({ at: match.length, chances: chancesOf(player, match) })
  return { seats: match.seats, curve, luck, fortunes, moments }
}

/** Whether the curve has a point here: where play rests, or wherever somebody decides. */
function isPoint(player: Player, match: Match): boolean {
  if (match.over) return true
  if (match.open.some(({ seat }) => seat === CHANCE)) return false
  return isAtRest(player, match) ?? true
}

/** What a throw brought against the mean of all it could have brought; what follows has the same dice for all of them. */
function fortuneOf(player: Player, match: Match, asked: Ask, thrown: Option, at: number, seed: string): Fortune {
  const { options, weights, kind } = asked
  const areFew = options.length <= OUTCOMES
  const some = areFew ? options : sampleOf(asked, seed)
  const worth = (option: Option, samples: number) => {
    const throwIt = (fork: Match) => fork.answer(fork.open[0]!, fork.open[0]!.find(option.key)!)
    return meanOf(foresee(player, match, throwIt, { seed, samples }))
  }
  const luckOf = (samples: number) => {
    const mean = match.seats.map(() => 0)
    let total = 0
    let actual: number[] | undefined
    for (const [i, option] of some.entries()) {
      const weight = areFew ? (weights?.[i] ?? 1) : 1
      const chances = worth(option, samples)
      if (option === thrown) actual = chances
      total += weight
      for (const [s, chance] of chances.entries()) mean[s]! += weight * chance
    }
    actual ??= worth(thrown, samples)
    return actual.map((chance, s) => chance - mean[s]! / total)
  }
  const luck = luckOf(SAMPLES)
  const matters = Math.max(...luck.map(Math.abs)) >= WORTH_TELLING / 2
  return { at, kind, key: thrown.key, luck: matters ? luckOf(MORE_SAMPLES) : luck }
}

/** Some outcomes of a throw that has too many, by their weights. */
function sampleOf(asked: Ask, seed: string): Option[] {
  const random = randomFrom(`${seed} outcomes`)
  return Array.from({ length: OUTCOMES }, () => pickWeighted(asked, random))
}
