import { type GameHeuristics, type Plan, type Random, randomFrom, type Seat } from '#kernel'
import {
  type Advice,
  type Bot,
  type Budget,
  choiceOfPolicy,
  type Ended,
  isPolicyOnly,
  type Line,
  Timer,
} from '../bot.ts'
import { halvingBot } from './halving.ts'
import type { Move, Node, SeatNode } from './nodes.ts'
import { TreeSearch } from './treeSearch.ts'

/** Playouts if neither a number nor a time is given. */
const USUAL_PLAYOUTS = 1000
/** How often to check whether the choice can still change, as a mask. */
const CHECK = 15
/** Share of the time to spend before the measured speed is trusted. */
const TRUSTED = 0.1
/** In a secret simultaneous choice, moves with at least this share of the visits of the best move are mixed in. */
const MIXED = 0.25
/** A gesture is answered in one go as long as its next pick has this many visits and this share of all. */
const GESTURE_VISITS = 48
const GESTURE_SHARE = 0.3
/** Lines reported, and their maximum length. */
const LINES = 8
const STEPS = 8

/**
 * Monte Carlo tree search over determinizations, for any number of seats, hidden hands, simultaneous choices and
 * chance.
 */
export function searchBot(brain: GameHeuristics): Bot {
  if (brain.intents !== undefined) return halvingBot(brain)
  return {
    choose(match, seat, limits): Advice {
      if (match.asked(seat) === undefined) throw new Error(`${seat} is not asked`)
      const timer = new Timer(limits)
      if (isPolicyOnly(brain, match, seat, limits.seed)) {
        const keys = [choiceOfPolicy(brain, match, seat, limits.seed)]
        return { keys, lines: [], playouts: 0, ms: timer.spent, ended: 'only', faults: 0 }
      }
      const random = randomFrom(limits.seed)
      const explorer = new TreeSearch(brain, match, seat, random, timer)
      const { own } = explorer
      const joint = explorer.root.parts.length > 1
      let ended: Ended = 'only'
      if (own.moves.length > 1) ended = grow(explorer, limits.budget, timer, joint)
      const ranked = own.moves.slice().sort((a, b) => b.visits - a.visits || b.mean - a.mean)
      const chosen = joint ? mixed(ranked, random) : ranked[0]!
      const first = [chosen, ...ranked.filter((move) => move !== chosen)].slice(0, LINES)
      return {
        keys: gesture(chosen, own),
        lines: first.map((move) => lineOf(move, own, match.seats)),
        playouts: explorer.playouts,
        ms: timer.spent,
        ended,
        faults: explorer.faults,
      }
    },
  }
}

/** Iterates until the budget is used or the choice can no longer change. */
function grow(explorer: TreeSearch, budget: Budget, timer: Timer, mixes: boolean): Ended {
  const most = budget.playouts ?? (budget.ms === undefined ? USUAL_PLAYOUTS : Number.POSITIVE_INFINITY)
  for (let i = 1; i <= most; i++) {
    if (timer.up() || !explorer.iterate()) return timer.stopped ? 'stopped' : 'budget'
    if (mixes || (i & CHECK) !== 0) continue
    const { used } = timer
    const inTime = used === 0 ? Number.POSITIVE_INFINITY : used < TRUSTED ? i / TRUSTED : (i / used) * (1 - used)
    if (lead(explorer.own) > Math.min(most - i, inTime)) return 'sure'
  }
  return 'budget'
}

/** The lead of the first move over the second, in visits. */
function lead({ moves }: SeatNode): number {
  let first = 0
  let second = 0
  for (const { visits } of moves) {
    if (visits > first) {
      second = first
      first = visits
    } else if (visits > second) second = visits
  }
  return first - second
}

/** A move drawn by visits among the nearly best: a predictable player loses. */
function mixed(ranked: readonly Move[], random: Random): Move {
  const good = ranked.filter((move) => move.visits >= MIXED * ranked[0]!.visits)
  let left = random(good.reduce((sum, move) => sum + move.visits, 0))
  for (const move of good) {
    left -= move.visits
    if (left < 0) return move
  }
  return ranked[0]!
}

/** The chosen answers and the picks that follow, as long as they are well explored. */
function gesture(chosen: Move, own: SeatNode): Plan {
  const keys = [...chosen.plan]
  const enough = Math.max(GESTURE_VISITS, GESTURE_SHARE * own.visits)
  for (let move = chosen; move.quiet && move.nodes?.size === 1; ) {
    const [node] = move.nodes.values()
    if (node!.visits < enough) break
    move = mostVisited(node!.parts[0]!)
    keys.push(...move.plan)
  }
  return keys
}

function lineOf(move: Move, own: SeatNode, seats: readonly Seat[]): Line {
  const next: string[] = []
  let at: Node | undefined = mostTravelled(move)
  while (at !== undefined && next.length < STEPS) {
    let last: Move | undefined
    for (const part of at.parts) {
      const best = mostVisited(part)
      if (best.visits === 0) continue
      last ??= best
      for (const key of best.plan) next.push(`${seats[part.seat]} ${key}`)
    }
    at = last && mostTravelled(last)
  }
  const share = own.visits === 0 ? 0 : move.visits / own.visits
  return { keys: move.plan, visits: move.visits, share, value: move.mean, next }
}

function mostVisited(part: SeatNode): Move {
  return part.moves.reduce((best, move) => (move.visits > best.visits ? move : best))
}

function mostTravelled(move: Move): Node | undefined {
  let best: Node | undefined
  for (const node of move.nodes?.values() ?? []) {
    if (best === undefined || node.visits > best.visits) best = node
  }
  return best
}
