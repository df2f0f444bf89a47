import type { Ask, Plan } from '#kernel'

/** An edge of the tree: a plan and its statistics. */
export class Move {
  readonly plan: Plan
  /** Prior weight, relative to its siblings. */
  readonly prior: number
  visits = 0
  /** Sum of values for the deciding seat over the visits. */
  sum = 0
  /** Sum of squared values. */
  squares = 0
  /** Visits of the node at which the move was legal (ISMCTS availability). */
  available = 0
  /** The last visit at which it was legal. */
  stamp = -1
  /** Child nodes by public information revealed in between. */
  nodes: Map<string, Node> | null = null
  /** Whether the same seat was always asked again directly, with no chance or other seat in between. */
  quiet = true

  constructor(plan: Plan, prior: number) {
    this.plan = plan
    this.prior = prior
  }

  get mean(): number {
    return this.visits === 0 ? 0 : this.sum / this.visits
  }
}

/** Exploration constant of UCT, in standard deviations. */
const EXPLORE = 3
/** Prior standard deviation of a move's value, and the visits it outweighs. */
const DOUBTED = 0.25
const DOUBT = 2
/** Moves considered initially; more with growing visits (progressive widening). */
const WIDTH = 6
const WIDENING = 2
/** The same for plans, which are ordered by promise. */
const PLANS_WIDTH = 3
const PLANS_WIDENING = 1.2

/** One seat's side of a node: its moves over all determinizations seen so far. */
export class SeatNode {
  readonly seat: number
  /** Most promising first. */
  readonly moves: Move[] = []
  readonly known = new Map<string, Move>()
  /** Whether the moves are the game's plans instead of single options. */
  readonly planned: boolean
  visits = 0
  private sum = 0
  private turn = 0

  constructor(seat: number, planned: boolean) {
    this.seat = seat
    this.planned = planned
  }

  /** Adds a new move. */
  add(plan: Plan, prior: number): void {
    const key = keyOf(plan)
    if (this.known.has(key)) return
    const move = new Move(plan, prior)
    this.known.set(key, move)
    let at = this.moves.length
    while (at > 0 && this.moves[at - 1]!.prior < prior) at--
    this.moves.splice(at, 0, move)
  }

  /** Whether an option of this determinization is new here. */
  isNew(asked: Ask): boolean {
    if (this.planned) return false
    for (const option of asked.options) if (!this.known.has(option.key)) return true
    return false
  }

  /** The move to try next among the legal ones, if any. */
  select(asked: Ask): Move | undefined {
    const turn = ++this.turn
    const { options } = asked
    let offered = 0
    if (this.planned) {
      for (const move of this.moves) {
        if (asked.find(move.plan[0]!) === undefined) continue
        move.stamp = turn
        offered++
      }
    } else {
      for (let i = 0; i < options.length; i++) this.known.get(options[i]!.key)!.stamp = turn
      offered = options.length
    }
    const [least, widening] = this.planned ? [PLANS_WIDTH, PLANS_WIDENING] : [WIDTH, WIDENING]
    const width = Math.min(offered, Math.max(least, Math.ceil(widening * Math.sqrt(this.visits))))
    return this.bestOf(turn, width)
  }

  private bestOf(turn: number, width: number): Move | undefined {
    const { moves, visits } = this
    let priors = 0
    for (let i = 0, seen = 0; seen < width; i++) {
      const move = moves[i]!
      if (move.stamp !== turn) continue
      seen++
      priors += move.prior
    }
    const mean = visits === 0 ? 0 : this.sum / visits
    const draw = EXPLORE / priors
    let best: Move | undefined
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0, seen = 0; seen < width; i++) {
      const move = moves[i]!
      if (move.stamp !== turn) continue
      seen++
      move.available++
      const value = move.visits === 0 ? mean : move.sum / move.visits
      const varied = move.visits === 0 ? 0 : Math.max(move.squares - move.sum * value, 0)
      const spread = Math.sqrt((varied + DOUBT * DOUBTED * DOUBTED) / (move.visits + DOUBT))
      const score = value + (draw * spread * move.prior * Math.sqrt(move.available)) / (1 + move.visits)
      if (score > most) {
        most = score
        best = move
      }
    }
    return best
  }

  /** Backs up a value. */
  learn(move: Move, value: number): void {
    this.visits++
    this.sum += value
    move.visits++
    move.sum += value
    move.squares += value * value
  }
}

/** A node: one seat's decision, or several seats' simultaneous ones, each knowing only its own. */
export class Node {
  /** Null until the second visit: most nodes are visited once, and plans are expensive. */
  parts: readonly SeatNode[] = []

  /** Number of visits. */
  get visits(): number {
    return this.parts[0]?.visits ?? 0
  }
}

/** A plan as a string key. */
export function keyOf(plan: Plan): string {
  return plan.length === 1 ? plan[0]! : plan.join(' ')
}
