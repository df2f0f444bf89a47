import { type GameHeuristics, type Match, type Plan, pickWeighted, randomFrom, type Seat } from '#kernel'
import {
  type Advice,
  type Bot,
  candidatePlans,
  choiceOfPolicy,
  type Ended,
  evaluate,
  gestureIn,
  gestureOfPolicy,
  isPolicyOnly,
  type Limits,
  type Line,
  playPlan,
  policyOf,
  Timer,
} from '../bot.ts'

/** Candidates compared at most. */
const MOST = 12
/** Worlds per candidate and round, at most and before a round may end early. */
const WORLDS = 48
const FEWEST = 2
/** Playouts if neither a number nor a time is given. */
const USUAL_PLAYOUTS = 200
/** A candidate replaces the policy's choice only after this many worlds, if it is better by this many standard errors. */
const ENOUGH = 6
const SURE = 1.5
/** Worlds in which the choice is explained. */
const EXPLAINED = 12
/** Longer stretches are evaluated half done. */
const LONGEST_STRETCH = 400
/** Faults that end a search in which nothing else succeeds. */
const MOST_FAULTS = 20

/** A plan of the policy, or answers after which the policy goes on as usual. */
interface Candidate {
  readonly intent: string | undefined
  /** The answers until another seat or chance intervenes; those of a plan are known after its first stretch. */
  keys: Plan
  /** The value of its stretch in each world. */
  readonly values: number[]
  /** What spoke for it in the first worlds. */
  readonly reasons: { readonly [reason: string]: number }[]
}

/**
 * Compares plans over whole stretches of play, in the same worlds with the same dice: sequential halving at the root,
 * without a tree (Karnin, Koren and Somekh 2013). The policy's own choice stays in to the end and is replaced only by
 * one that is better beyond chance.
 */
export function halvingBot(brain: GameHeuristics): Bot {
  return {
    choose(match, seat, limits): Advice {
      const timer = new Timer(limits)
      const { seed } = limits
      const done = (keys: Plan, more: Partial<Advice> = {}): Advice => ({
        ...{ keys, lines: [], playouts: 0, ended: 'only', faults: 0 },
        ...{ ms: timer.spent, ...more },
      })
      if (match.open.length > 1 || isPolicyOnly(brain, match, seat, seed))
        return done([choiceOfPolicy(brain, match, seat, seed)])
      const candidates = candidatesAt(brain, match, seat, seed)
      if (candidates.length < 2) return done(candidates[0]!.keys)
      const search = new Halving({ brain, match, seat, limits, timer }, candidates)
      const ended = search.run()
      const ranked = search.ranked()
      const { intent, keys } = ranked[0]!
      const reason = ranked.length > 1 ? mainReason(ranked[0]!.reasons, ranked[1]!.reasons) : undefined
      return done(keys.length > 0 ? keys : gestureOfPolicy(brain, match, seat, seed), {
        ...(intent !== undefined && ranked[0] !== candidates[0] && { intent }),
        ...(reason !== undefined && { reason }),
        lines: ranked.filter((one) => one.keys.length > 0).map((one) => search.lineOf(one)),
        ...{ playouts: search.playouts, ended, faults: search.faults },
      })
    },
  }
}

/** The policy's usual plan or answer first. */
function candidatesAt(brain: GameHeuristics, match: Match, seat: Seat, seed: string | number): Candidate[] {
  const random = randomFrom(`${seed} candidates`)
  const world = match.guess(seat, random, { light: true })
  const asked = world.asked(seat)!
  const candidate = (intent: string | undefined, keys: Plan): Candidate => ({ intent, keys, values: [], reasons: [] })
  const intents = brain.intents?.(world, asked) ?? []
  const first = policyOf(brain)(world, asked, random).key
  const plans = candidatePlans(brain, world, asked, random)
  const own = intents.length > 0 ? intents.map((intent) => candidate(intent, [])) : [candidate(undefined, [first])]
  const others = plans.filter((plan) => plan.length > 1 || plan[0] !== first)
  return [...own, ...others.map((keys) => candidate(undefined, keys))].slice(0, MOST)
}

/** What a search is about. */
interface Question {
  readonly brain: GameHeuristics
  readonly match: Match
  readonly seat: Seat
  readonly limits: Limits
  readonly timer: Timer
}

class Halving {
  playouts = 0
  faults = 0
  private readonly question: Question
  private readonly candidates: readonly Candidate[]
  private left: readonly Candidate[]
  private worlds = 0

  constructor(question: Question, candidates: readonly Candidate[]) {
    this.question = question
    this.candidates = candidates
    this.left = candidates
  }

  run(): Ended {
    const { timer, limits } = this.question
    const { ms, playouts = ms === undefined ? USUAL_PLAYOUTS : Number.POSITIVE_INFINITY } = limits.budget
    const rounds = Math.floor(Math.log2(this.left.length - 1)) + 1
    for (let round = 1; round <= rounds && this.left.length > 1; round++) {
      for (let world = 0; world < WORLDS && this.left.length > 1; world++) {
        const used = Math.max(timer.used, this.playouts / playouts)
        if (world >= FEWEST && used >= round / rounds) break
        if (!this.tryAll(playouts)) return timer.stopped ? 'stopped' : 'budget'
        if (this.worlds === FEWEST) this.dropAlike()
      }
      const [usual, ...others] = this.left
      others.sort((a, b) => mean(b) - mean(a))
      if (others.length > 1) this.left = [usual!, ...others.slice(0, others.length >> 1)]
    }
    return 'sure'
  }

  /** Plays every remaining candidate in one more world; false if the budget ran out on the way. */
  private tryAll(most: number): boolean {
    const world = this.worlds++
    for (const candidate of this.left) {
      if (this.playouts >= most || this.question.timer.up()) return false
      const value = this.playOut(candidate, world)
      if (value === undefined) return false
      candidate.values[world] = value
      this.playouts++
    }
    return true
  }

  /** Candidates that led to the same in every world are one. */
  private dropAlike(): void {
    const seen = new Set<string>()
    this.left = this.left.filter(({ values }) => {
      const print = values.join()
      if (seen.has(print)) return false
      seen.add(print)
      return true
    })
  }

  /** The value at the end of the stretch that a candidate begins; undefined if time ran out. */
  private playOut(candidate: Candidate, number: number): number | undefined {
    const { intent, keys } = candidate
    const { brain, match, seat, limits, timer } = this.question
    const random = randomFrom(`${limits.seed} ${number}`)
    const dice = randomFrom(`${limits.seed} ${number} dice`)
    try {
      const world = match.guess(seat, random, { light: true, deal: (asked) => pickWeighted(asked, dice) })
      if (intent === undefined) playPlan(world, seat, keys, brain)
      else {
        brain.adopt!(world, seat, intent)
        if (keys.length === 0) candidate.keys = gestureIn(brain, world, seat, random)
      }
      const policy = policyOf(brain)
      const from = match.length
      for (let made = 0; made < LONGEST_STRETCH && !world.over; made++) {
        if (world.length > from && brain.rests?.(world) === true) break
        if (timer.up()) return undefined
        for (const asked of world.open) world.answer(asked, policy(world, asked, random))
      }
      if (candidate.reasons.length < EXPLAINED && brain.reasons !== undefined)
        candidate.reasons.push(brain.reasons(world.state, seat))
      return evaluate(brain, world, seat)
    } catch (error) {
      this.faults++
      if (this.faults > MOST_FAULTS && this.faults > this.playouts) throw error
      candidate.reasons.push({})
      return evaluate(brain, match.guess(seat, random, { light: true }), seat)
    }
  }

  /** All candidates, the chosen one first. */
  ranked(): Candidate[] {
    const usual = this.candidates[0]!
    const others = this.candidates.slice(1).sort((a, b) => b.values.length - a.values.length || mean(b) - mean(a))
    const best = this.left.filter((c) => c !== usual && c.values.length > 1).sort((a, b) => mean(b) - mean(a))[0]
    const chosen = best !== undefined && isBetter(best.values, usual.values) ? best : usual
    return [chosen, ...[usual, ...others].filter((c) => c !== chosen)]
  }

  lineOf({ keys, intent, values }: Candidate): Line {
    const visits = values.length
    const share = this.playouts === 0 ? 0 : visits / this.playouts
    return { keys, visits, share, value: mean({ values }), next: [], ...(intent !== undefined && { intent }) }
  }
}

const mean = ({ values }: Pick<Candidate, 'values'>): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

/** What one candidate gains most over another, in the worlds that both were played in. */
function mainReason(one: Candidate['reasons'], other: Candidate['reasons']): string | undefined {
  const gains = new Map<string, number>()
  for (let world = 0; world < Math.min(one.length, other.length); world++)
    for (const [reason, value] of Object.entries(one[world]!))
      gains.set(reason, (gains.get(reason) ?? 0) + value - (other[world]![reason] ?? value))
  const [reason, gain] = [...gains].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0])
  return gain > 0 ? reason : undefined
}

/** Whether one candidate is better than another beyond chance, over the worlds that both were played in. */
function isBetter(one: readonly number[], other: readonly number[]): boolean {
  const gains = one.slice(0, other.length).map((value, i) => value - other[i]!)
  if (gains.length < ENOUGH) return false
  const gain = gains.reduce((sum, x) => sum + x, 0) / gains.length
  const squares = gains.reduce((sum, x) => sum + (x - gain) ** 2, 0)
  return gain > SURE * Math.sqrt(squares / Math.max(1, gains.length - 1) / gains.length) && gain > 0
}
