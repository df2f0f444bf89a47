import { maOf } from '../pieces/facts.ts'
import type { Alexander, Leader, Unit } from '../state.ts'
import type { Move } from './state.ts'

/** A unit at the beginning of its move, with leaders who go along. */
export function newMove(s: Alexander, u: Unit, riders: readonly Leader[] = []): Move {
  return {
    unit: u,
    points: maOf(s, u),
    augmented: false,
    hex: s.hex[u]!,
    facing: s.facing[u]!,
    path: [],
    ...{ corners: 0, levels: 0, forward: 0 },
    ...{ moved: false, stays: false, turnedInZone: false, stopped: false },
    riders: riders.slice(),
    over: [],
    shotBy: [],
  }
}
