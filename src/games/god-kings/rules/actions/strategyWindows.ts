import type { Flow } from '../../../../kernel/index.ts'
import { turnOrderFrom } from '../components/seats.ts'
import type { G } from '../state/state.ts'
import { open } from './windows.ts'

/** W4, R-C55: opens the window for cards 55 and 101. */
export const anyTime = (g: G): Flow => open(g, 'anyTime', g.state, (s) => turnOrderFrom(s, s.impulse.player))
