import { type Ask, type GameHeuristics, type Match, type Plan, pickWeighted, randomFrom, type Seat } from '#kernel'
import {
  answerOthers,
  type Bot,
  candidatePlans,
  choiceOfPolicy,
  evaluate,
  gestureOfPolicy,
  isPolicyOnly,
  type Limits,
  type Line,
  playPlan,
  policyOf,
  Timer,
} from './bot.ts'

/** Determinizations per candidate before the worse half is dropped. */
const WORLDS = 4
/** Longer gestures are evaluated half done. */
const LONGEST_GESTURE = 64

interface Way {
  readonly keys: Plan
  sum: number
  visits: number
}

/** A hasty player overlooks one candidate in this many, */
const OVERLOOKED = 3
/** and strays from a trusted policy in one gesture of this many. */
const STRAYS = 5

interface GreedyOptions {
  readonly hasty?: boolean
  /** The character in which a trusted policy plays, if the game knows it. */
  readonly style?: string
}

/**
 * Looks one gesture ahead: plays each way in the same few guessed worlds, until another seat must decide, and takes
 * the one after which the game's evaluation is best. The worse half is dropped again and again.
 *
 * A `hasty` one plays as a beginner does: it believes in the first world that it imagines, dice included, and overlooks
 * some of its own ways and all answers to them. Where the game's policy is trusted, it begins some gestures at random.
 */
export function greedyBot(brain: GameHeuristics, { hasty = false, style }: GreedyOptions = {}): Bot {
  const trusted = brain.trusted === true
  return {
    choose(match, seat, limits) {
      const asked = match.asked(seat)
      if (asked === undefined) throw new Error(`${seat} is not asked`)
      const timer = new Timer(limits)
      if (trusted || isLeft(brain, match, seat, limits.seed)) {
        const keys = !trusted
          ? [choiceOfPolicy(brain, match, seat, limits.seed)]
          : hasty && strays(brain, asked, limits)
            ? [anyKey(asked, limits)]
            : gestureOfPolicy(brain, match, seat, limits.seed, style)
        return { keys, lines: [], playouts: 0, ms: timer.spent, ended: 'only', faults: 0 }
      }
      const ways = candidates(brain, match, seat, limits, hasty)
      if (ways.length === 1) {
        return { keys: ways[0]!.keys, lines: [], playouts: 0, ms: timer.spent, ended: 'only', faults: 0 }
      }
      const most = limits.budget.playouts ?? Number.POSITIVE_INFINITY
      let playouts = 0
      let left = ways
      for (let world = 0; left.length > 1; world++) {
        for (const way of left) {
          if (playouts >= most || timer.up()) break
          way.sum += tryOut(brain, match, seat, way.keys, `${limits.seed} ${world}`)
          way.visits++
          playouts++
        }
        if (hasty || playouts >= most || timer.up()) break
        if (world % WORLDS === WORLDS - 1) left = best(left).slice(0, left.length >> 1)
      }
      const ranked = best(ways)
      const lines = ranked.map((way): Line => {
        const share = playouts === 0 ? 0 : way.visits / playouts
        return { keys: way.keys, visits: way.visits, share, value: meanOf(way), next: [] }
      })
      const ended = timer.stopped ? 'stopped' : left.length > 1 ? 'budget' : 'sure'
      return { keys: ranked[0]!.keys, lines, playouts, ms: timer.spent, ended, faults: 0 }
    },
  }
}

/** Whether a hasty player strays here; it sets up its side as others do. */
const strays = (brain: GameHeuristics, asked: Ask, { seed }: Limits): boolean =>
  !brain.deploys?.includes(asked.kind) && randomFrom(`${seed} strays`)(STRAYS) === 0

const anyKey = (asked: Ask, { seed }: Limits): string =>
  asked.options[randomFrom(`${seed} any`)(asked.options.length)]!.key

/** Whether the game leaves an ask to its policy. */
const isLeft = (brain: GameHeuristics, match: Match, seat: Seat, seed: string | number): boolean =>
  brain.minor !== undefined && isPolicyOnly(brain, match, seat, seed)

/** The candidates in random order, so that ties are not broken by position. */
function candidates(brain: GameHeuristics, match: Match, seat: Seat, limits: Limits, hasty: boolean): Way[] {
  const random = randomFrom(`${limits.seed} ways`)
  const world = match.guess(seat, random, { light: true })
  const ways = candidatePlans(brain, world, world.asked(seat)!, random).map((keys) => ({ keys, sum: 0, visits: 0 }))
  for (let i = ways.length - 1; i > 0; i--) {
    const j = random(i + 1)
    const held = ways[i]!
    ways[i] = ways[j]!
    ways[j] = held
  }
  return hasty ? ways.slice(0, ways.length - Math.floor(ways.length / OVERLOOKED)) : ways
}

/** The value of a candidate in one determinization, with the dice of that determinization. */
function tryOut(brain: GameHeuristics, match: Match, seat: Seat, keys: Plan, seed: string): number {
  const random = randomFrom(seed)
  let dealt = 0
  const deal = (chance: Ask) => {
    dealt++
    return pickWeighted(chance, random)
  }
  const world = match.guess(seat, random, { light: true, deal })
  const joint = world.open
  playPlan(world, seat, keys, brain)
  if (world.open === joint) answerOthers(brain, world, seat, random)
  for (let i = 0; i < LONGEST_GESTURE && world.asked(seat) === undefined && brain.awaits?.(world, seat); i++)
    answerOthers(brain, world, seat, random)
  const policy = brain.policy && policyOf(brain)
  for (let i = 0; i < LONGEST_GESTURE && policy !== undefined && dealt === 0; i++) {
    const next = world.open.length === 1 ? world.asked(seat) : undefined
    if (next === undefined) break
    world.answer(next, policy(world, next, random))
  }
  return evaluate(brain, world, seat)
}

const meanOf = (way: Way) => (way.visits === 0 ? 0 : way.sum / way.visits)

/** The candidates tried in most determinizations first, better ones before worse. */
function best(ways: readonly Way[]): Way[] {
  return ways.slice().sort((a, b) => b.visits - a.visits || meanOf(b) - meanOf(a))
}
