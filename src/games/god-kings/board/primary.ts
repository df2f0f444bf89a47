import type { BoardAsk } from '../../../client/kit/index.ts'

/** Asks that are usually declined: gifts, and cards that can be held for later. */
const USUALLY_NOT = ['giveSpaces', 'givePoints', 'giveCard', 'keep', 'initiative', 'help']

/** Options that do what an army has come to do. */
const DEEDS = ['yes', 'fight', 'siege', 'overrun', 'pursue', 'charge', 'backIn']

/** Options that end a pick, whether or not anything was picked. */
const ENDS = ['done', 'stop']

/**
 * The key of the option that looks primary: it advances play and is not clearly the worst. Wasting a card is never
 * primary.
 */
export function primary({ kind, options, picked }: BoardAsk): string | null {
  const words = options.filter(({ of }) => of === '').map(({ key }) => key)
  const has = (wanted: readonly string[]) => words.find((key) => wanted.includes(key)) ?? null
  // In a card window most players pass, and play goes on.
  if (words.includes('pass')) return 'pass'
  if (USUALLY_NOT.includes(kind)) return has(['nothing', 'done', 'no'])
  const deed = has(DEEDS)
  if (deed !== null) return deed
  const bought = kind.startsWith('buy')
  return picked.length > 0 || (options.length === words.length && !bought) ? has(ENDS) : null
}
