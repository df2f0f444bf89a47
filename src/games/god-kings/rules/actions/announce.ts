import type { Flow } from '../../../../kernel/index.ts'
import { turnOrderAfter } from '../components/seats.ts'
import type { G } from '../state/state.ts'
import { type By, open } from './windows.ts'

/**
 * W3: announces an event that can be cancelled (19-25, 38, 69-71). Returns false if it is cancelled; the card then goes
 * to the discard pile even if its event would remove it (R9.4).
 */
export function* announce(g: G, by: By, card: number): Flow<boolean> {
  const s = g.state
  const at = { ...by, card, cancelled: false }
  yield* open(g, 'cancelEvent', at, (x) => turnOrderAfter(x, by.player).slice(0, -1), 'once')
  if (at.cancelled) s.impulse.cancelled = true
  return !at.cancelled
}
