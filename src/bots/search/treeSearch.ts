import { type Ask, type GameHeuristics, type Match, type Option, pickWeighted, type Random, type Seat } from '#kernel'
import { evaluateAll, isPlanLegal, type Policy, playPlan, policyOf, type Timer } from '../bot.ts'
import { type Move, Node, SeatNode } from './nodes.ts'

/** Upper limit for a playout of a game without a cut-off. */
const LONGEST_PLAYOUT = 20_000
/** Decisions of a playout between two checks of the clock, as a mask. */
const LOOK = 15
/** Maximum number of nodes. */
const MOST_NODES = 300_000
/** Progressive widening of chance outcomes with the visits of a move; further outcomes share a node. */
const CHANCE_WIDENING = 1.5
/** How often the policy is sampled for priors if the game gives none. */
const VOTES = 2
/** Each plan without a prior counts this factor of the one before it. */
const NEXT_PLAN = 0.8
/** A playout that does not become quiet is extended by at most this factor. */
const RESTLESS = 6
/** Plans for the root are recomputed in the first determinizations, then ever more rarely. */
const PLAN_WORLDS = 64

/**
 * Information-set Monte Carlo tree search (ISMCTS, Cowling, Powley and Whitehouse 2012). Each iteration determinizes
 * the match, descends the tree with the moves legal in it, adds a node, plays out, and backs up the values of every
 * seat.
 */
export class TreeSearch {
  readonly root = new Node()
  /** The searching seat's side of the root. */
  readonly own: SeatNode
  /** Completed iterations. */
  playouts = 0
  /** Iterations lost because a rule threw. */
  faults = 0
  private readonly brain: GameHeuristics
  private readonly match: Match
  private readonly seat: Seat
  private readonly random: Random
  private readonly timer: Timer
  private readonly policy: Policy
  /** Decisions of a playout before it may be cut off. */
  private readonly cutOff: number
  private readonly world: { light: true; deal: (asked: Ask) => Option }
  private readonly values: number[]
  private readonly path: { part: SeatNode; move: Move }[] = []
  private nodes = 1
  private ticks = 0
  /** Chance events since the last decision: all of them, and the public ones. */
  private dealt = 0
  private seen = ''
  private inTree = true
  /** Whether time ran out in the middle of a move. */
  private expired = false

  constructor(brain: GameHeuristics, match: Match, seat: Seat, random: Random, timer: Timer) {
    this.brain = brain
    this.match = match
    this.seat = seat
    this.random = random
    this.timer = timer
    this.policy = policyOf(brain)
    this.values = match.seats.map(() => 0)
    this.world = { light: true, deal: (asked) => this.deal(asked) }
    const world = match.guess(seat, random, this.world)
    const { playout = LONGEST_PLAYOUT } = brain
    this.cutOff = typeof playout === 'number' ? playout : playout(world.state)
    this.root.parts = this.partsFor(world)
    this.own = this.root.parts.find((part) => match.seats[part.seat] === seat)!
  }

  /** One iteration; false if time ran out half-way. */
  iterate(): boolean {
    try {
      const done = this.run()
      if (done) this.playouts++
      return done
    } catch (error) {
      this.faults++
      if (this.faults > 20 && this.faults > this.playouts) throw error
      return true
    }
  }

  private run(): boolean {
    const world = this.match.guess(this.seat, this.random, this.world)
    this.path.length = 0
    this.inTree = true
    this.replan(world)
    for (let node: Node | undefined = this.root; node !== undefined && !world.over; ) {
      node = this.step(world, node)
      if (this.expired) return false
      if (this.path.length > 0 && (++this.ticks & LOOK) === 0 && this.timer.up()) return false
    }
    this.inTree = false
    if (!this.playOut(world)) return false
    this.learn(world)
    return true
  }

  /** Moves to the next node; undefined if it is new. */
  private step(world: Match, node: Node): Node | undefined {
    const { open } = world
    if (node.parts.length === 0) node.parts = this.partsFor(world)
    this.dealt = 0
    this.seen = ''
    let first: Move | undefined
    if (node.parts.length === 1) {
      const asked = open[0]!
      first = this.select(world, node.parts[0]!, asked)
      if (first === undefined) return undefined
      playPlan(world, asked.seat, first.plan, this.brain)
    } else {
      const answers: Option[] = []
      let others = ''
      for (let i = 0; i < open.length; i++) {
        const move = this.select(world, node.parts[i]!, open[i]!)!
        answers.push(open[i]!.find(move.plan[0]!)!)
        if (i === 0) first = move
        else others += `${move.plan[0]} `
      }
      for (let i = 0; i < open.length; i++) world.answer(open[i]!, answers[i]!)
      this.seen = `${others}|${this.seen}`
    }
    if (this.settle(world)) first!.quiet = false
    return world.over || this.expired ? undefined : this.next(world, node.parts[0]!, first!)
  }

  /** Answers asks that the game leaves to its policy; returns whether there were any. */
  private settle(world: Match): boolean {
    const { brain, policy, random } = this
    let any = false
    while (brain.minor !== undefined && !world.over && world.open.length === 1) {
      const asked = world.open[0]!
      if (!brain.minor(world, asked, true)) break
      if ((++this.ticks & LOOK) === 0 && this.timer.up()) {
        this.expired = true
        break
      }
      world.answer(asked, policy(world, asked, random))
      any = true
    }
    return any
  }

  private select(world: Match, part: SeatNode, asked: Ask): Move | undefined {
    if (part.isNew(asked)) this.addOptions(part, world, asked)
    const move = part.select(asked)
    if (move !== undefined) this.path.push({ part, move })
    return move
  }

  /** The node after a move, identified by the information revealed and the asks put. */
  private next(world: Match, part: SeatNode, move: Move): Node | undefined {
    const { open } = world
    let who = open[0]!.seat
    for (let i = 1; i < open.length; i++) who += ` ${open[i]!.seat}`
    if (move.quiet && (this.dealt > 0 || open.length > 1 || who !== this.match.seats[part.seat])) {
      move.quiet = false
    }
    const asked = `${who} ${open[0]!.kind}`
    const nodes = (move.nodes ??= new Map())
    let key = `${asked} ${this.seen}`
    let node = nodes.get(key)
    if (node !== undefined) return node
    if (this.dealt > 0 && nodes.size > CHANCE_WIDENING * Math.sqrt(move.visits)) {
      key = asked
      node = nodes.get(key)
      if (node !== undefined) return node
    }
    if (this.nodes < MOST_NODES) {
      this.nodes++
      nodes.set(key, new Node())
    }
    return undefined
  }

  private partsFor(world: Match): SeatNode[] {
    return world.open.map((asked) => {
      const seat = this.match.seats.indexOf(asked.seat)
      const plans = world.open.length === 1 ? this.plansFor(world, asked) : []
      const part = new SeatNode(seat, plans.length > 0)
      if (part.planned) this.addPlans(part, world, asked, plans)
      else this.addOptions(part, world, asked)
      return part
    })
  }

  private plansFor(world: Match, asked: Ask): readonly (readonly string[])[] {
    return (
      this.brain.plans?.(world, asked, this.random).filter((plan) => plan.length > 0 && isPlanLegal(asked, plan)) ?? []
    )
  }

  private addPlans(part: SeatNode, world: Match, asked: Ask, plans: readonly (readonly string[])[]): void {
    const priors = this.brain.priors?.(world, asked)
    for (let i = 0; i < plans.length; i++) {
      const plan = plans[i]!
      const alike = plans.filter((other) => other[0] === plan[0]).length
      const prior = priors?.[asked.options.findIndex((option) => option.key === plan[0])]
      const usual = prior === undefined ? NEXT_PLAN ** i : prior / alike
      part.add(plan, this.jitter(this.brain.promise?.(plan) ?? usual))
    }
  }

  private addOptions(part: SeatNode, world: Match, asked: Ask): void {
    const { options } = asked
    const priors = this.brain.priors?.(world, asked)
    const votes =
      priors === undefined && this.brain.policy !== undefined && options.length > 2
        ? Array.from({ length: VOTES }, () => this.policy(world, asked, this.random))
        : []
    for (let i = 0; i < options.length; i++) {
      let prior = priors === undefined ? 1 : priors[i]!
      for (const vote of votes) if (vote === options[i]) prior += options.length / 4
      part.add([options[i]!.key], this.jitter(prior))
    }
  }

  /** Breaks ties at random. */
  private jitter(prior: number): number {
    return Math.max(prior, 1e-6) * (1 + this.random(1024) * 1e-6)
  }

  /** The root's plans may depend on the determinization, so several contribute theirs. */
  private replan(world: Match): void {
    const { own, playouts } = this
    if (!own.planned || playouts === 0 || playouts > PLAN_WORLDS || (playouts & (playouts - 1)) !== 0) return
    const asked = world.asked(this.seat)!
    this.addPlans(own, world, asked, this.plansFor(world, asked))
  }

  private deal(asked: Ask): Option {
    const outcome = pickWeighted(asked, this.random)
    if (this.inTree) {
      this.dealt++
      if (asked.privateTo === null || asked.privateTo === this.seat) this.seen += `${outcome.key} `
    }
    return outcome
  }

  private playOut(world: Match): boolean {
    const { policy, random } = this
    const most = this.cutOff
    for (let made = 0; !world.over && !this.isOver(world, made, most); ) {
      const { open } = world
      for (let i = 0; i < open.length; i++) world.answer(open[i]!, policy(world, open[i]!, random))
      made += open.length
      if ((++this.ticks & LOOK) === 0 && this.timer.up()) return false
    }
    return true
  }

  /** Whether a playout of this many decisions is cut off. */
  private isOver(world: Match, made: number, most: number): boolean {
    if (made < most) return false
    return made >= RESTLESS * most || this.brain.rests === undefined || this.brain.rests(world)
  }

  private learn(world: Match): void {
    const { values, path } = this
    evaluateAll(this.brain, world, values)
    for (let i = 0; i < path.length; i++) path[i]!.part.learn(path[i]!.move, values[path[i]!.part.seat]!)
  }
}
