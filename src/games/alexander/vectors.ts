import type { VectorOps } from '../vectors.ts'
import { activationOps } from './vectors/activation.ts'
import { checkInput } from './vectors/check.ts'
import { combatOps } from './vectors/combat.ts'
import { commandOps } from './vectors/command.ts'
import { effectOps } from './vectors/effects.ts'
import { fieldOps } from './vectors/field.ts'
import { geometryOps } from './vectors/geometry.ts'
import { missileOps } from './vectors/missiles.ts'
import { movementOps } from './vectors/movement.ts'
import { shockOps } from './vectors/shock.ts'

const all: VectorOps = {
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

/** What the test vectors of the source book can calculate, through the game's own rules; input is checked first. */
export const ops: VectorOps = Object.fromEntries(
  Object.entries(all).map(([name, op]) => [
    name,
    (input: object) => {
      checkInput(name, input)
      return op(input)
    },
  ]),
)
