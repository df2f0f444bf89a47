import type { Balance } from '../../../games/title.ts'

/** Largest win share in fair shares: up to `EVEN` the scenario is even, up to `EDGE` one side has an edge. */
const EVEN = 1.2
const EDGE = 1.6

/** The win shares of equal bots in whole percents, rounded so that their sum stays right. */
export function sharesOf({ of }: Balance): readonly (readonly [word: string, percent: number])[] {
  const all = Object.entries(of)
  const left = Math.round(sumOf(all.map(([, share]) => share)) - sumOf(all.map(([, share]) => Math.floor(share))))
  const rest = (share: number) => share - Math.floor(share)
  const raised = all.toSorted((a, b) => rest(b[1]) - rest(a[1])).slice(0, left)
  return all.map((one) => [one[0], Math.floor(one[1]) + (raised.includes(one) ? 1 : 0)])
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)

/** How balanced a scenario is, and the favoured side (a text key) if it is not even. */
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
