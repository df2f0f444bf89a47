import { NONE } from '../components/map.ts'
import type { Kings } from './state.ts'

/** The first version that knows helpers, handicaps, who failed to intercept, and set-up power by power. */
const TRUE_TO_PRINT = 6

/**
 * A position of an older version. It goes on without helpers and handicaps, which nobody agreed on; players who have
 * placed their armies before all garrisons get to their garrisons in turn order.
 */
export function upgrade(state: Kings, version: number): Kings {
  if (version >= TRUE_TO_PRINT) return state
  const { march, impulse } = state
  const placing = state.next.includes('setup')
  return {
    ...state,
    handicap: 'none',
    help: false,
    next: placing ? state.next.filter((phase) => phase !== 'garrisons') : state.next,
    step: placing ? 0 : state.step,
    impulse: { ...impulse, ended: NONE },
    march: march === null ? null : { ...march, failedUnits: [] },
  }
}
