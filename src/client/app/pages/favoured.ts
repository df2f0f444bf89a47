/** Whom a scenario favours, out of the win shares of equal machines. Pure. */
import type { Balance } from '../../../games/title.ts'

/** Up to so many times a fair share is even, up to so many an edge; more is a different game for each side. */
const EVEN = 1.25
const EDGE = 1.6

/** Everybody's share of the games, 0 to 1, in the order of the table. */
export const sharesOf = ({ of }: Balance): readonly (readonly [word: string, share: number])[] =>
  Object.entries(of).map(([word, percent]) => [word, percent / 100])

/** How far from even it is, and who has most where it is not. */
export function leaning(balance: Balance): {
  readonly key: 'even' | 'edge' | 'favoured'
  readonly word?: string
} {
  const shares = sharesOf(balance)
  const all = shares.reduce((sum, [, share]) => sum + share, 0)
  const [word, most] = shares.reduce((best, next) => (next[1] > best[1] ? next : best))
  const times = (most / all) * shares.length
  if (times <= EVEN) return { key: 'even' }
  return { key: times <= EDGE ? 'edge' : 'favoured', word }
}
