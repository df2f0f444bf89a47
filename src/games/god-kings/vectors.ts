import type { VectorOps } from '../vectors.ts'
import { battleOps } from './vectors/battle.ts'
import { checkInput } from './vectors/check.ts'
import { economyOps } from './vectors/economy.ts'
import { eventOps } from './vectors/events.ts'
import { movementOps } from './vectors/movement.ts'
import { reactionOps } from './vectors/reactions.ts'
import { retreatOps } from './vectors/retreat.ts'
import { victoryOps } from './vectors/victory.ts'

const all: VectorOps = {
  ...movementOps,
  ...reactionOps,
  ...battleOps,
  ...retreatOps,
  ...economyOps,
  ...victoryOps,
  ...eventOps,
}

/** What the test vectors of the source book can calculate, through the game's own rules; input is checked first. */
export const ops: VectorOps = Object.fromEntries(
  Object.entries(all).map(([name, op]) => [
    name,
    (input: object) => {
      checkInput(name, input as never)
      return op(input)
    },
  ]),
)
