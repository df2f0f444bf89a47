import type { Event, Outcome, Seat } from '../../../kernel/index.ts'
import type { GameBoard } from '../../kit/board.ts'

/** What can be heard at a table. */
export type Sound = 'dice' | 'card' | 'piece' | 'turn' | 'win'

/** Of several things that happen at once only the most telling is heard. */
const TELLING = ['dice', 'card', 'piece'] as const

/** The sound of what has just happened; nothing for most of it. */
export function soundOf(sounds: GameBoard['sounds'], events: readonly Event[]): Sound | undefined {
  return TELLING.find((sound) => events.some(({ kind }) => sounds?.[sound]?.includes(kind)))
}

/** Whether the end of a match is a victory for whoever listens. */
export const isWon = (outcome: Outcome | null, seat: Seat): boolean => outcome?.winners.includes(seat) ?? false
