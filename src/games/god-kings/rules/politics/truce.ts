import { isPower, POWER_COUNT } from '../components/sides.ts'
import type { Kings } from '../state/state.ts'

/** The number of a pair of powers in `s.truces`. */
export const trucePair = (a: number, b: number) => Math.min(a, b) * POWER_COUNT + Math.max(a, b)

/** R-C28: whether two sides are under truce this turn. */
export const truceBetween = (s: Kings, a: number, b: number): boolean =>
  s.truces.length > 0 && isPower(a) && isPower(b) && s.truces.includes(trucePair(a, b))
