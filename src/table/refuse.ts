import { Fault, Refusal } from '../kernel/index.ts'
import { Refused } from './protocol/errors.ts'

/** Runs `act`; errors of the rules become `RequestRefused`s. */
export function refuse<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof Fault) throw Object.assign(new Refused('fault'), { cause: error })
    if (!(error instanceof Refusal) || error.code === 'too far') throw error
    if (error.code === 'not recorded') throw new Refused('nothing to undo')
    if (error.code === 'not readable') throw new Refused('bad setup')
    throw new Refused(error.code, error.bar === undefined ? undefined : error.bar.slice(0, 2).join(' '))
  }
}
