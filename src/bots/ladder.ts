import type { Estimate } from './tally.ts'

/** The results of two levels against each other; a shared win counts half for each. */
export interface Pairing {
  readonly a: string
  readonly b: string
  readonly games: number
  /** Points won by `a`. */
  readonly won: number
}

/** A level's rating: 400 points are odds of ten to one. */
export interface Rung {
  readonly id: string
  readonly rating: Estimate
  readonly games: number
  readonly won: number
}

/** Points per unit of log-odds. */
const SCALE = 400 / Math.LN10
const Z = 1.959964
/** Every pair that met is given this many extra draws, so that no rating is infinite. */
const DRAWN = 1
const ROUNDS = 10_000
const EXACT = 1e-10

/** Bradley-Terry ratings with 95% intervals, strongest first; their mean is 0. */
export function ladderOf(pairings: readonly Pairing[]): Rung[] {
  const ids = [...new Set(pairings.flatMap(({ a, b }) => [a, b]))]
  const n = ids.length
  const wins = ids.map(() => 0)
  const met = ids.map(() => ids.map(() => 0))
  for (const { a, b, games, won } of pairings) {
    if (games === 0) continue
    const [i, j] = [ids.indexOf(a), ids.indexOf(b)]
    wins[i]! += won + DRAWN / 2
    wins[j]! += games - won + DRAWN / 2
    met[i]![j]! += games + DRAWN
    met[j]![i]! += games + DRAWN
  }
  const strength = converge(wins, met)
  const mean = strength.reduce((sum, s) => sum + Math.log(s), 0) / n
  const spread = spreadOf(strength, met)
  const total = (id: string, of: (p: Pairing, first: boolean) => number) =>
    pairings.reduce((sum, p) => sum + (p.a === id ? of(p, true) : p.b === id ? of(p, false) : 0), 0)
  return ids
    .map((id, i): Rung => {
      const value = SCALE * (Math.log(strength[i]!) - mean)
      const half = SCALE * Z * spread[i]!
      const won = total(id, (p, first) => (first ? p.won : p.games - p.won))
      return {
        id,
        rating: { value, low: value - half, high: value + half },
        games: total(id, (p) => p.games),
        won,
      }
    })
    .sort((one, other) => other.rating.value - one.rating.value)
}

/** Maximum-likelihood strengths by Zermelo's iteration. */
function converge(wins: readonly number[], met: readonly (readonly number[])[]): number[] {
  let strength = wins.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const next = strength.map((own, i) => {
      const hoped = met[i]!.reduce((sum, games, j) => sum + games / (own + strength[j]!), 0)
      return hoped === 0 ? own : wins[i]! / hoped
    })
    const scale = Math.exp(next.reduce((sum, s) => sum + Math.log(s), 0) / next.length)
    const scaled = next.map((s) => s / scale)
    const moved = Math.max(...scaled.map((s, i) => Math.abs(Math.log(s / strength[i]!))))
    strength = scaled
    if (moved < EXACT) break
  }
  return strength
}

/** The standard error of each log-strength about the mean, from the information matrix. */
function spreadOf(strength: readonly number[], met: readonly (readonly number[])[]): number[] {
  const n = strength.length
  const information = strength.map((own, i) =>
    strength.map((other, j) => (i === j ? 0 : (-met[i]![j]! * own * other) / (own + other) ** 2)),
  )
  for (let i = 0; i < n; i++) information[i]![i] = -information[i]!.reduce((sum, x) => sum + x, 0)
  // The mean is fixed: adding 1/n everywhere makes the matrix regular and removes the direction of the mean again.
  const regular = information.map((row) => row.map((x) => x + 1 / n))
  const inverse = inverseOf(regular)
  return inverse.map((row, i) => Math.sqrt(Math.max(0, row[i]! - 1 / n)))
}

/** The inverse of a regular matrix, by elimination. */
function inverseOf(matrix: readonly (readonly number[])[]): number[][] {
  const n = matrix.length
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))])
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let r = i + 1; r < n; r++) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r
    const held = rows[i]!
    rows[i] = rows[pivot]!
    rows[pivot] = held
    const by = rows[i]![i]!
    rows[i] = rows[i]!.map((x) => x / by)
    for (let r = 0; r < n; r++) {
      const factor = rows[r]![i]!
      if (r !== i && factor !== 0) rows[r] = rows[r]!.map((x, c) => x - factor * rows[i]![c]!)
    }
  }
  return rows.map((row) => row.slice(n))
}
