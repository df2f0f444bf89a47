import type { Effort, Played, Side } from '#bots/arena.ts'

/** An estimate with its 95% confidence interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** What the arena found. */
export interface Tally {
  readonly games: number
  /** Games won by each side; `shared` ones count half to both. */
  readonly wins: { readonly a: number; readonly b: number; readonly shared: number }
  /** Games that came to no end. */
  readonly unfinished: number
  /** How often side A won. */
  readonly winRate: Estimate
  /**
   * The mean rank of each side's seats, 1 is best, and by how much A's was better than B's game by game; only where
   * more than two play.
   */
  readonly ranks: { readonly a: Estimate; readonly b: Estimate; readonly lead: Estimate } | null
  readonly efforts: { readonly [side in Side]: EffortRate }
  /** Side A's wins from each seat of each scenario, in the order played. */
  readonly seats: readonly SeatTally[]
}

/** The games that side A played from one seat, and its wins; a shared win counts in equal parts. */
export interface SeatTally {
  readonly scenario: string
  readonly players: number
  readonly seat: string
  readonly games: number
  readonly wins: number
}

/** A side's decisions, and what one of them took on average. */
export interface EffortRate {
  readonly decisions: number
  readonly msPerDecision: number
  readonly playoutsPerDecision: number
  /** The part of the decisions that took more than a fifth over their time. */
  readonly late: number
  readonly faults: number
}

/** The z-score of a 95% interval. */
const Z = 1.959964

/** Wilson's interval of a share: honest for few games and for shares near 0 and 1. */
export function wilson(wins: number, games: number): Estimate {
  if (games === 0) return { value: 0, low: 0, high: 1 }
  const share = wins / games
  const scale = 1 + (Z * Z) / games
  const middle = (share + (Z * Z) / (2 * games)) / scale
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / games + (Z * Z) / (4 * games * games))
  return { value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** The mean of a sample and its interval by the normal distribution. */
export function meanOf(sample: readonly number[]): Estimate {
  const n = sample.length
  const value = sample.reduce((sum, x) => sum + x, 0) / Math.max(n, 1)
  const squares = sample.reduce((sum, x) => sum + (x - value) ** 2, 0)
  const half = n < 2 ? 0 : Z * Math.sqrt(squares / (n - 1) / n)
  return { value, low: value - half, high: value + half }
}

/** Counts a series of contests; `seats` names each contest's seats in order. */
export function tallyOf(played: readonly Played[], seatsOf: (game: Played) => readonly string[]): Tally {
  const wins = { a: 0, b: 0, shared: 0 }
  let unfinished = 0
  const ranks: { a: number[]; b: number[] } = { a: [], b: [] }
  for (const game of played) {
    const { outcome, contest } = game
    const seats = seatsOf(game)
    if (outcome === undefined) unfinished++
    const winners = new Set(outcome?.winners.map((seat) => contest.sides[seats.indexOf(seat)]!))
    if (winners.size === 1) wins[[...winners][0]!]++
    else wins.shared++
    if (outcome === undefined || seats.length < 3) continue
    for (const side of ['a', 'b'] as const) {
      const own = seats.filter((_, i) => contest.sides[i] === side)
      ranks[side].push(own.reduce((sum, seat) => sum + outcome.ranks[seat]!, 0) / own.length)
    }
  }
  return {
    games: played.length,
    wins,
    unfinished,
    winRate: wilson(wins.a + wins.shared / 2, played.length),
    ranks: ranks.a.length === 0 ? null : ranksOf(ranks.a, ranks.b),
    efforts: {
      a: rateOf(played.map((game) => game.efforts.a)),
      b: rateOf(played.map((game) => game.efforts.b)),
    },
    seats: seatTallies(played, seatsOf),
  }
}

function seatTallies(played: readonly Played[], seatsOf: (game: Played) => readonly string[]): SeatTally[] {
  const tallies = new Map<string, { -readonly [K in keyof SeatTally]: SeatTally[K] }>()
  for (const game of played) {
    const { scenario, players } = game.contest.setup as { scenario: string; players: number }
    const winners = game.outcome?.winners ?? []
    for (const [i, seat] of seatsOf(game).entries()) {
      if (game.contest.sides[i] !== 'a') continue
      const key = `${scenario} ${players} ${seat}`
      const tally = tallies.get(key) ?? { scenario, players, seat, games: 0, wins: 0 }
      tallies.set(key, tally)
      tally.games++
      if (winners.includes(seat)) tally.wins += 1 / winners.length
    }
  }
  return [...tallies.values()].sort((x, y) => (`${x.scenario} ${x.players}` < `${y.scenario} ${y.players}` ? -1 : 1))
}

function ranksOf(a: readonly number[], b: readonly number[]) {
  return { a: meanOf(a), b: meanOf(b), lead: meanOf(a.map((rank, i) => b[i]! - rank)) }
}

function rateOf(efforts: readonly Effort[]): EffortRate {
  const sum = (of: keyof Effort) => efforts.reduce((total, effort) => total + effort[of], 0)
  const decisions = sum('decisions')
  const each = Math.max(decisions, 1)
  return {
    decisions,
    msPerDecision: sum('ms') / each,
    playoutsPerDecision: sum('playouts') / each,
    late: sum('late') / each,
    faults: sum('faults'),
  }
}
