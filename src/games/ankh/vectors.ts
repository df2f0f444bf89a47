import type { VectorOps } from '../vectors.ts'
import { actions } from './vectors/actions.ts'
import { fate } from './vectors/fate.ts'
import { geometry } from './vectors/geometry.ts'
import { region } from './vectors/region.ts'

/** The operations of Ankh's test vectors. Every operation calls the game's own rules. */
export const ops: VectorOps = { ...geometry, ...actions, ...fate, region }
