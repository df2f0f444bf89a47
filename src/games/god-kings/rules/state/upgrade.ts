import { NONE, spaceOf } from '../components/map.ts'
import type { Kings, March } from './state.ts'

/** The first version that knows helpers, handicaps, who failed to intercept, and set-up power by power. */
const TRUE_TO_PRINT = 6
/** The first version that remembers where an army began, what it lost, and whether it sailed from inside walls. */
const SECOND_READING = 7

/**
 * A position of an older version. It goes on without helpers and handicaps, which nobody agreed on; players who have
 * placed their armies before all garrisons get to their garrisons in turn order. An army on the march has lost and
 * left nothing that counts against it.
 */
export function upgrade(state: Kings, version: number): Kings {
  const read = version >= TRUE_TO_PRINT ? state : trueToPrint(state)
  if (version >= SECOND_READING || read.march === null) return read
  return { ...read, march: onTheMarch(read, read.march) }
}

function trueToPrint(state: Kings): Kings {
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

function onTheMarch(s: Kings, march: March): March {
  const zone = s.generals[march.general]!
  const start = zone < 0 ? march.from : spaceOf(zone)
  return { ...march, start, idle: [], strayed: false, fallen: 0, fromInside: false }
}
