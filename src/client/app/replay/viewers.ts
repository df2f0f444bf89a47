import { ALL, type Seat, WATCHER } from '../../../kernel/index.ts'
import type { Reader } from './reader.ts'

/**
 * The views in which a record may be shown. After the match: every seat's, and all at once. While it is still running
 * at a table in this browser: the viewer's own seat, or only a watcher's view if several people share the screen.
 */
export function viewersOf({ opened, over, own }: Pick<Reader, 'opened' | 'over' | 'own'>): readonly Seat[] {
  if (over || opened.outcome !== null || opened.checkable) return [...opened.seats, ALL, WATCHER]
  if (own === undefined) return [...opened.seats, WATCHER]
  return own.length === 1 ? [...own, WATCHER] : [WATCHER]
}
