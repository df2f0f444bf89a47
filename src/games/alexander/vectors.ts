import { INPUTS } from '../../../tools/vectors/alexander/inputs.ts'
import { checkInput } from '../../../tools/vectors/input.ts'
import type { Calculations } from '../vectors.ts'
import { activationOps } from './vectors/activation.ts'
import { combatOps } from './vectors/combat.ts'
import { commandOps } from './vectors/command.ts'
import { effectOps } from './vectors/effects.ts'
import { fieldOps } from './vectors/field.ts'
import { geometryOps } from './vectors/geometry.ts'
import { missileOps } from './vectors/missiles.ts'
import { movementOps } from './vectors/movement.ts'
import { shockOps } from './vectors/shock.ts'

const all: Calculations = {
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

/** The calculations that test vectors can name, through the game's own rules; input is checked first. */
export const ops: Calculations = Object.fromEntries(
  Object.entries(all).map(([name, op]) => [
    name,
    (input: object) => {
      checkInput(INPUTS[name]!, input)
      return op(input)
    },
  ]),
)
