import type { VectorOps } from '../vectors.ts'
import { activationOps } from './vectors/activation.ts'
import { combatOps } from './vectors/combat.ts'
import { commandOps } from './vectors/command.ts'
import { effectOps } from './vectors/effects.ts'
import { fieldOps } from './vectors/field.ts'
import { geometryOps } from './vectors/geometry.ts'
import { missileOps } from './vectors/missiles.ts'
import { movementOps } from './vectors/movement.ts'
import { shockOps } from './vectors/shock.ts'

/** What the test vectors of the source book can calculate, through the game's own rules. */
export const ops: VectorOps = {
  ...commandOps,
  ...activationOps,
  ...geometryOps,
  ...fieldOps,
  ...movementOps,
  ...missileOps,
  ...shockOps,
  ...combatOps,
  ...effectOps,
}
