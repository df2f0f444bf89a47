/** Whom a scenario favours, out of the win shares of equal machines. Pure. */
import type { Balance } from '../../../games/title.ts'

/** Up to so many times a fair share is even, up to so many an edge; more is a different game for each side. */
const EVEN = 1.2
const EDGE = 1.6

/** Everybody's share of the games in whole percents, in the order of the table; what is lost by rounding goes to the largest rests. */
export function sharesOf({ of }: Balance): readonly (readonly [word: string, percent: number])[] {
  const all = Object.entries(of)
  const left = Math.round(sumOf(all.map(([, share]) => share)) - sumOf(all.map(([, share]) => Math.floor(share))))
  const rest = (share: number) => share - Math.floor(share)
  const raised = all.toSorted((a, b) => rest(b[1]) - rest(a[1])).slice(0, left)
  return all.map((one) => [one[0], Math.floor(one[1]) + (raised.includes(one) ? 1 : 0)])
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** How far from even it is, and who has most where it is not. */
export function leaning(balance: Balance): {
  readonly key: 'even' | 'edge' | 'favoured'
  readonly word?: string
} {
  const shares = Object.entries(balance.of)
  const all = sumOf(shares.map(([, share]) => share))
  const [word, most] = shares.reduce((best, next) => (next[1] > best[1] ? next : best))
  const times = (most / all) * shares.length
  if (times <= EVEN) return { key: 'even' }
  return { key: times <= EDGE ? 'edge' : 'favoured', word }
}
