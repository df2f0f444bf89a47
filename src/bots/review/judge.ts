import { Match, type Plan, type Random, type Record, randomFrom, type Seat } from '#kernel'
import { answerOthers, playPlan, policyOf } from '../bot.ts'
import { botFor, levelOf, type Player } from '../levels.ts'
import {
  chancesOf,
  FEW,
  type Gesture,
  goOn,
  type Moment,
  mean,
  oftenFor,
  policyGesture,
  rolloutToQuiet,
} from './moments.ts'

/** A gesture for which another answer would have been clearly better. */
export interface TurningPoint {
  readonly at: number
  readonly seat: Seat
  /** The answers given: a whole gesture. */
  readonly played: Plan
  /** The computer's answers, which may begin like those given, and the continuation it expects, as `"seat key"`. */
  readonly better: Plan
  readonly next: readonly string[]
  /** The seat's winning chance with each, and the standard error of the difference. */
  readonly chance: { readonly played: number; readonly better: number; readonly error: number }
}

/** Decisions played, then until the position is quiet, before two lines are compared. */
const HORIZON = 32
/** Determinizations in which a gesture is screened and its worst answer located. */
const SCREENED = 16
const LOCATED = 24
/** Determinizations in which candidate lines are tried, and playouts of the search that suggests one of them. */
const TRIED = 10
const PLAYOUTS = 96
/** Lines suggested by the policy. */
const POLICIES = 2
/** Determinizations of the first comparison; each further one doubles them. */
const FIRST_WORLDS = 24
/** Smaller losses are not turning points. */
export const WORTH_TELLING = 0.08
/** Standard errors a difference must exceed, and the limit for doubling the determinizations. */
const SURE = 3
const CLEAR = 2

/** Judges the moments of a record; deterministic for a seed. */
export class Judge {
  private readonly player: Player
  private readonly record: Record<any>
  private readonly seed: string

  constructor(player: Player, record: Record<any>, seed: string) {
    this.player = player
    this.record = record
    this.seed = seed
  }

  /** The moment with its cost in fresh determinizations and longer rollouts; undefined if it is clearly too low. */
  screened(moment: Moment): Moment | undefined {
    const worlds = this.worldsAt(moment, 'screen')
    const n = SCREENED * oftenFor(this.player)
    const [good, played] = [worlds.values(moment.better, 0, n), worlds.values(moment.keys, 0, n)]
    const loss = meanLoss(good, played)
    return loss + CLEAR * errorOf(good, played) < WORTH_TELLING ? undefined : { ...moment, loss }
  }

  /**
   * The part of a gesture from its worst answer on; the whole gesture if no answer stands out. Without a trusted policy
   * the moment begins at its worst answer already.
   */
  located(moment: Moment): Moment {
    const { at, keys, better } = moment
    if (keys.length === 1 || this.player.brain.trusted !== true) return moment
    const worlds = this.worldsAt(moment, 'locate')
    const start = worlds.values(better, 0, LOCATED)
    const whole = meanLoss(start, worlds.values(keys, 0, LOCATED))
    let [good, bad] = [0, keys.length]
    let [before, after] = [0, whole]
    while (bad - good > 1) {
      const middle = (good + bad) >> 1
      const loss = meanLoss(start, worlds.values(keys.slice(0, middle), 0, LOCATED))
      if (loss > whole / 2) [bad, after] = [middle, loss]
      else [good, before] = [middle, loss]
    }
    if (good === 0 || after - before <= whole / 2) return moment
    return { ...moment, at: at + good, keys: keys.slice(good), better: [] }
  }

  /** The better line at a moment, if it is significantly better. */
  turnAt(moment: Moment, most: number): TurningPoint | undefined {
    const { at, seat, keys, whole } = moment
    const worlds = this.worldsAt(moment, 'way')
    let ways = this.waysAt(worlds.match, moment).map((way) => ({ ...way, values: [] as number[] }))
    const first = TRIED * oftenFor(this.player)
    for (let n = first; n <= 4 * first; n *= 2) {
      for (const { keys: way, values } of ways) values.push(...worlds.values(way, values.length, n))
      ways.sort((a, b) => mean(b.values) - mean(a.values))
      ways = ways.slice(0, Math.ceil(ways.length / 3))
    }
    const { keys: better, next } = ways[0]!
    if (better.every((key, i) => key === keys[i])) return undefined
    const fresh = this.worldsAt(moment, 'verify')
    const [good, played]: [number[], number[]] = [[], []]
    for (let n = Math.min(most, FIRST_WORLDS * oftenFor(this.player)); ; n = Math.min(most, 2 * n)) {
      const from = good.length
      good.push(...fresh.values(better, from, n))
      played.push(...fresh.values(keys, from, n))
      const loss = meanLoss(good, played)
      const error = errorOf(good, played)
      const isClear = Math.abs(loss - WORTH_TELLING) > CLEAR * error
      if (n < most && !(isClear && (loss < WORTH_TELLING || loss > SURE * error))) continue
      if (loss < WORTH_TELLING || loss <= SURE * error) return undefined
      const chance = { played: mean(played), better: mean(good), error }
      const before = whole.keys.slice(0, at - whole.at)
      return { at: whole.at, seat, played: whole.keys, better: [...before, ...better], next, chance }
    }
  }

  /** Candidate lines: a policy's, a short search's, and every single answer where there are few. */
  private waysAt(match: Match, { at, seat, better }: Moment): { keys: Plan; next: readonly string[] }[] {
    const { player, seed } = this
    const asked = match.asked(seat)!
    const plans: Plan[] = better.length > 0 ? [better] : []
    for (let i = 0; i < POLICIES; i++)
      plans.push(policyGesture(player, match, seat, randomFrom(`${seed} ${at} policy ${i}`)))
    if (asked.options.length <= FEW) plans.push(...asked.options.map(({ key }) => [key]))
    const limits = { budget: { playouts: PLAYOUTS }, seed: `${seed} ${at}`, now: () => 0, stop: () => false }
    const { keys, lines } = botFor(player.brain, levelOf('hard')!).choose(match, seat, limits)
    return [...plans.map((plan) => ({ keys: plan, next: [] })), { keys, next: lines[0]?.next ?? [] }]
  }

  private worldsAt({ at, seat }: Gesture, purpose: string): Worlds {
    const { record, player, seed } = this
    const match = Match.replay(player.game, { ...record, answers: record.answers.slice(0, at), epochs: [] })
    return new Worlds(player, match, seat, `${seed} ${at} ${purpose}`)
  }
}

/**
 * Numbered determinizations of one position: lines compared in the same ones share hidden information and initial
 * dice.
 */
class Worlds {
  readonly match: Match
  private readonly player: Player
  private readonly seat: Seat
  private readonly seed: string

  constructor(player: Player, match: Match, seat: Seat, seed: string) {
    this.player = player
    this.match = match
    this.seat = seat
    this.seed = seed
  }

  /** The seat's chance in each determinization after these answers and a rollout. */
  values(keys: Plan, from: number, to: number): number[] {
    const { player, match, seat, seed } = this
    const own = match.seats.indexOf(seat)
    return Array.from({ length: to - from }, (_, i) => {
      const random = randomFrom(`${seed} ${from + i}`)
      const world = match.guess(seat, random, { light: true })
      if (world.open.length > 1) answerOthers(player.brain, world, seat, random)
      playPlan(world, seat, keys)
      return followed(player, world, random)[own]!
    })
  }
}

/** The chances after a long rollout, or by search depth alone without a sensible fast policy. */
function followed(player: Player, world: Match, random: Random): readonly number[] {
  const { playout = HORIZON, policy } = player.brain
  const most = policy !== undefined ? HORIZON : typeof playout === 'number' ? playout : playout(world.state)
  for (let made = 0; made < most && !world.over; made++) goOn(world, policyOf(player.brain), random)
  return policy === undefined ? chancesOf(player, world) : rolloutToQuiet(player, world, random)
}

const meanLoss = (good: readonly number[], played: readonly number[]) => mean(good) - mean(played)

/** The standard error of the mean of paired differences. */
function errorOf(good: readonly number[], played: readonly number[]): number {
  const differences = good.map((value, i) => value - played[i]!)
  const middle = mean(differences)
  const variance = mean(differences.map((d) => (d - middle) ** 2))
  return Math.sqrt(variance / (differences.length - 1))
}
