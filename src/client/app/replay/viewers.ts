import { ALL, type Seat, WATCHER } from '../../../kernel/index.ts'
import type { Reader } from './reader.ts'

/**
 * Through whose eyes a record may be seen. When the match is over: anybody's, and everybody's at once. While it runs at
 * a table of this browser: the reader's own, and where several people share the screen only a watcher's.
 */
export function viewersOf({ opened, over, own }: Pick<Reader, 'opened' | 'over' | 'own'>): readonly Seat[] {
  if (over || opened.outcome !== null || opened.checkable) return [...opened.seats, ALL, WATCHER]
  if (own === undefined) return [...opened.seats, WATCHER]
  return own.length === 1 ? [...own, WATCHER] : [WATCHER]
}
