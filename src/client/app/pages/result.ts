import { isDraw } from '../shell/draw.ts'
import type { OwnTable } from './useOwnTables.ts'

type Result = 'won' | 'drawn' | 'lost' | 'nobody'

/** The result for a person; undefined if they had no seat, or several. */
export function resultOf({ seats, winners }: OwnTable, who: string): Result | undefined {
  const own = seats.filter(({ user }) => user === who)
  if (winners === null || own.length !== 1) return undefined
  if (winners.length === 0) return 'nobody'
  if (isDraw(winners, seats.length)) return 'drawn'
  return winners.includes(own[0]!.seat) ? 'won' : 'lost'
}
