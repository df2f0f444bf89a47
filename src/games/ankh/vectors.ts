import type { Calculations } from '../vectors.ts'
import { actions } from './vectors/actions.ts'
import { fate } from './vectors/fate.ts'
import { geometry } from './vectors/geometry.ts'
import { region } from './vectors/region.ts'

/** What the test vectors of Ankh can calculate; every operation calls the game's own rules. */
export const ops: Calculations = { ...geometry, ...actions, ...fate, region }
