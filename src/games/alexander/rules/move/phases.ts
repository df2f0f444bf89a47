import type { Flow } from '../../../../kernel/index.ts'
import type { G } from '../state.ts'
import { carryOn } from './act.ts'
import { enemyArtillery, moveEnd } from './end.ts'
import { react } from './react.ts'
import { move } from './step.ts'

/** F7 (2), F18: the leg continues after the reactions to an act. */
function act(g: G): Flow | undefined {
  carryOn(g)
  return undefined
}

/** F7, F8: the phases of a unit's move. */
export const MOVE_PHASES = { move, act, react, moveEnd, enemyArtillery }
