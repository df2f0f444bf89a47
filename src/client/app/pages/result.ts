import type { OwnTable } from './useOwnTables.ts'

/** How a table ended for somebody: by the words for it; nothing where he had no seat, or several. */
export function resultOf({ seats, winners }: OwnTable, who: string): 'won' | 'lost' | 'nobody' | undefined {
  const own = seats.filter(({ user }) => user === who)
  if (winners === null || own.length !== 1) return undefined
  if (winners.length === 0) return 'nobody'
  return winners.includes(own[0]!.seat) ? 'won' : 'lost'
}
