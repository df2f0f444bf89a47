import type { BoardAsk } from '../../../client/kit/index.ts'

/** Questions in which nothing is the usual answer: gifts, and cards that may be held for later. */
const USUALLY_NOT = ['giveSpaces', 'givePoints', 'giveCard', 'keep', 'initiative', 'help']

/** Words that do what an army has come to do. */
const DEEDS = ['yes', 'fight', 'siege', 'overrun', 'pursue', 'charge', 'backIn']

/** Words that end a pick; where nothing was picked they end it with nothing. */
const ENDS = ['done', 'stop']

/** The word that looks primary: what carries play on and is not plainly the worst; a card used for nothing never is. */
export function primary({ kind, options, picked }: BoardAsk): string | null {
  const words = options.filter(({ of }) => of === '').map(({ key }) => key)
  const has = (wanted: readonly string[]) => words.find((key) => wanted.includes(key)) ?? null
  // A window for cards: to let it pass is what most do, and play goes on.
  if (words.includes('pass')) return 'pass'
  if (USUALLY_NOT.includes(kind)) return has(['nothing', 'done', 'no'])
  const deed = has(DEEDS)
  if (deed !== null) return deed
  const bought = kind.startsWith('buy')
  return picked.length > 0 || (options.length === words.length && !bought) ? has(ENDS) : null
}
