import { INPUTS } from '../../../tools/vectors/god-kings/inputs.ts'
import { checkInput } from '../../../tools/vectors/input.ts'
import type { Calculations } from '../vectors.ts'
import { battleOps } from './vectors/battle.ts'
import { economyOps } from './vectors/economy.ts'
import { eventOps } from './vectors/events.ts'
import { movementOps } from './vectors/movement.ts'
import { reactionOps } from './vectors/reactions.ts'
import { retreatOps } from './vectors/retreat.ts'
import { victoryOps } from './vectors/victory.ts'

const all: Calculations = {
  ...movementOps,
  ...reactionOps,
  ...battleOps,
  ...retreatOps,
  ...economyOps,
  ...victoryOps,
  ...eventOps,
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
