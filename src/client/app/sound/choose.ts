import type { Event, Outcome, Seat } from '../../../kernel/index.ts'
import type { GameBoard } from '../../kit/board.ts'

/** The sounds of a table. */
export type Sound = 'dice' | 'card' | 'piece' | 'turn' | 'win'

/** Of several simultaneous events, only the first of these is played. */
const PRIORITY = ['dice', 'card', 'piece'] as const

/** The sound for new events; most events have none. */
export function soundOf(sounds: GameBoard['sounds'], events: readonly Event[]): Sound | undefined {
  return PRIORITY.find((sound) => events.some(({ kind }) => sounds?.[sound]?.includes(kind)))
}

/** Whether the match has ended with a victory of `seat`. */
export const isWon = (outcome: Outcome | null, seat: Seat): boolean => outcome?.winners.includes(seat) ?? false
