import {
  type Ask,
  type AskView,
  CHANCE,
  type Game,
  Match,
  makeView,
  type Option,
  type Params,
  type Plan,
  parseAnswer,
  pickWeighted,
  type Record,
  randomFrom,
  type Seat,
  type Wording,
} from '#kernel'
import type { Player } from '../levels.ts'
import { Judge, type TurningPoint, WORTH_TELLING } from './judge.ts'
import {
  type Chances,
  chancesOf,
  estimateWinChance,
  gestureAt,
  isAtRest,
  type Moment,
  meanOf,
  momentOf,
} from './moments.ts'

export type { TurningPoint } from './judge.ts'

/** The winning chances when the record had this many answers. */
export interface Point {
  readonly at: number
  readonly chances: Chances
}

/** A roll or draw: what it gave each seat compared with its expectation. */
export interface Luck {
  readonly at: number
  readonly kind: string
  readonly key: string
  readonly luck: readonly number[]
}

/** The review of a game. */
export interface Review {
  readonly game: string
  readonly version: number
  readonly seats: readonly Seat[]
  readonly length: number
  readonly curve: readonly Point[]
  /** Total luck of each seat, in winning chance. */
  readonly luck: readonly number[]
  /** The most important rolls, in order. */
  readonly fortunes: readonly Luck[]
  /** In order. */
  readonly turns: readonly TurningPoint[]
}

/** Limits of a review. None of them is a time, so a review is reproducible. */
export interface ReviewOptions {
  readonly seed?: string
  /** Maximum number of moments analysed. */
  readonly moments?: number
  /** Maximum number of determinizations per comparison. */
  readonly worlds?: number
}

/** Progress from 0 to 1. */
export type Progress = number

/** Samples per outcome of a roll, samples if it matters, and the maximum number of outcomes tried. */
const SAMPLES = 3
const MORE_SAMPLES = 16
const OUTCOMES = 12
/** Gestures screened, and how many of them are analysed. */
const SCREENED = 96
const MOMENTS = 48
/** Maximum number of determinizations per comparison. */
const WORLDS = 384
/** Maximum number of rolls listed. */
const FORTUNES = 8
/** Share of the progress for the pass over the game and for screening; the rest is analysis. */
const FIRST_PART = 0.4
const SECOND_PART = 0.2

/**
 * Reviews a record: winning chances over time, luck of each seat, and where the computer would have done better.
 * Yields its progress so that the caller can stop it.
 */
export function* review(player: Player, record: Record<any>, options: ReviewOptions = {}): Generator<Progress, Review> {
  const { seed = 'review', moments = MOMENTS, worlds = WORLDS } = options
  const found = yield* goThrough(player, record, seed)
  const judge = new Judge(player, record, seed)
  const screened: Moment[] = []
  const glanced = worst(found.moments, SCREENED)
  for (const [i, moment] of moments > 0 ? glanced.entries() : []) {
    yield FIRST_PART + (SECOND_PART * i) / glanced.length
    const seen = judge.screened(moment)
    if (seen !== undefined) screened.push(seen)
  }
  const turns: TurningPoint[] = []
  for (const [i, moment] of worst(screened, moments).entries()) {
    yield FIRST_PART + SECOND_PART + ((1 - FIRST_PART - SECOND_PART) * i) / moments
    const turn = judge.turnAt(judge.located(moment), worlds)
    if (turn !== undefined) turns.push(turn)
  }
  turns.sort((a, b) => a.at - b.at)
  const weight = ({ luck }: Luck) => Math.max(...luck.map(Math.abs))
  const fortunes = found.fortunes
    .filter((fortune) => weight(fortune) >= WORTH_TELLING)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, FORTUNES)
    .sort((a, b) => a.at - b.at)
  const { game, version, answers } = record
  const { seats, curve, luck } = found
  return { game, version, seats, length: answers.length, curve, luck, fortunes, turns }
}

/** The most costly moments, if they cost anything. */
function worst(moments: readonly Moment[], most: number): Moment[] {
  return moments
    .filter(({ loss }) => loss > 0)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most)
}

/** Plays through the record: the curve, the luck of each roll, and the estimated cost of each gesture. */
function* goThrough(player: Player, record: Record<any>, seed: string) {
  const { answers } = record
  const match = Match.begin(player.game, record.setup)
  const curve: Point[] = [{ at: 0, chances: chancesOf(player, match) }]
  const fortunes: Luck[] = []
  const luck = match.seats.map(() => 0)
  const moments: Moment[] = []
  /** End of the current gesture. */
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

/** Whether the curve has a point here: at quiet positions, or at every decision if the game does not define them. */
function isPoint(player: Player, match: Match): boolean {
  if (match.over) return true
  if (match.open.some(({ seat }) => seat === CHANCE)) return false
  return isAtRest(player, match) ?? true
}

/** The value of a roll compared with the mean over its outcomes; all outcomes are followed by the same dice. */
function fortuneOf(player: Player, match: Match, asked: Ask, thrown: Option, at: number, seed: string): Luck {
  const { options, weights, kind } = asked
  const areFew = options.length <= OUTCOMES
  const some = areFew ? options : sampleOf(asked, seed)
  const worth = (option: Option, samples: number) => {
    const throwIt = (fork: Match) => fork.answer(fork.open[0]!, fork.open[0]!.find(option.key)!)
    return meanOf(estimateWinChance(player, match, throwIt, { seed, samples }))
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

/** A weighted sample of outcomes for a roll with too many. */
function sampleOf(asked: Ask, seed: string): Option[] {
  const random = randomFrom(`${seed} outcomes`)
  return Array.from({ length: OUTCOMES }, () => pickWeighted(asked, random))
}

/** An answer with the values for its sentence. */
export interface Said {
  readonly key: string
  readonly ask: Pick<AskView, 'kind' | 'seat' | 'about'>
  readonly values: Params
}

/** A turning point with the values for its sentences: the prompt and both answers. */
export interface SpokenTurn extends TurningPoint {
  readonly ask: Said['ask']
  readonly saidPlayed: readonly Said[]
  readonly saidBetter: readonly Said[]
}

/** Adds the values for the sentences of a turning point, without the answers that both lines begin with. */
export function spoken(game: Game, wording: Wording, record: Record<any>, turn: TurningPoint): SpokenTurn {
  const { at, seat, played, better } = turn
  const match = Match.replay(game, { ...record, answers: record.answers.slice(0, at), epochs: [] })
  const differs = played.findIndex((key, i) => key !== better[i])
  const shared = Math.max(0, Math.min(differs, better.length - 1))
  for (const key of played.slice(0, shared)) match.apply(seat, key)
  const say = (keys: Plan): Said[] => {
    const fork = match.fork()
    const said: Said[] = []
    for (const key of keys) {
      const asked = fork.asked(seat)
      if (asked?.find(key) === undefined) break
      said.push({ key, ask: asks(asked), values: wording.valuesOf?.(key, makeView(fork, seat).state) ?? {} })
      fork.answer(asked, asked.find(key)!)
    }
    return said
  }
  return {
    ...turn,
    ask: asks(match.asked(seat)!),
    saidPlayed: say(played.slice(shared)),
    saidBetter: say(better.slice(shared)),
  }
}

const asks = ({ kind, seat, about }: Said['ask']): Said['ask'] => ({ kind, seat, about })
