import type { Ask, Plan } from '../../kernel/index.ts'

/** One way to answer, and what has come of it. */
export class Move {
  readonly plan: Plan
  /** How promising it looked before any search; relative to its siblings. */
  readonly prior: number
  visits = 0
  /** The value for whoever decides, added up over the visits. */
  sum = 0
  /** The squares of those values. */
  squares = 0
  /** In how many worlds it was on offer when its node was visited. */
  available = 0
  /** The last visit of its part at which it was on offer. */
  stamp = -1
  /** Where play went on, by what everybody saw meanwhile. */
  nodes: Map<string, Node> | null = null
  /** Whether the seat was always asked again at once: no chance and nobody else between. */
  quiet = true

  constructor(plan: Plan, prior: number) {
    this.plan = plan
    this.prior = prior
  }

  get mean(): number {
    return this.visits === 0 ? 0 : this.sum / this.visits
  }
}

/** How strongly rarely visited moves draw, in spreads of their values. */
const EXPLORE = 3
/** How much the values of a move are thought to vary before it is known, and how many visits that opinion outweighs. */
const DOUBTED = 0.25
const DOUBT = 2
/** So many moves are weighed from the start; further ones as the visits grow. */
const WIDTH = 6
const WIDENING = 2
/** The same for plans, which come in order of promise. */
const PLANS_WIDTH = 3
const PLANS_WIDENING = 1.2

/** One seat's side of a decision: its moves over all worlds seen so far. */
export class Part {
  /** The index of the seat. */
  readonly seat: number
  /** The most promising first. */
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

  /** Takes up a move that was not known. */
  add(plan: Plan, prior: number): void {
    const key = keyOf(plan)
    if (this.known.has(key)) return
    const move = new Move(plan, prior)
    this.known.set(key, move)
    let at = this.moves.length
    while (at > 0 && this.moves[at - 1]!.prior < prior) at--
    this.moves.splice(at, 0, move)
  }

  /** Whether an option of this world has never been seen here. */
  isNew(asked: Ask): boolean {
    if (this.planned) return false
    for (const option of asked.options) if (!this.known.has(option.key)) return true
    return false
  }

  /** The move to try next among those on offer in this world, if any is. */
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

  /** Learns what came of a move. */
  learn(move: Move, value: number): void {
    this.visits++
    this.sum += value
    move.visits++
    move.sum += value
    move.squares += value * value
  }
}

/** A place in the tree: one seat's decision, or several seats' at the same time, each knowing only its own. */
export class Node {
  /** None until play comes by for the second time: most places are seen only once, and ways cost time to think of. */
  parts: readonly Part[] = []

  /** How often a decision was made here. */
  get visits(): number {
    return this.parts[0]?.visits ?? 0
  }
}

/** A plan as one word. */
export function keyOf(plan: Plan): string {
  return plan.length === 1 ? plan[0]! : plan.join(' ')
}
