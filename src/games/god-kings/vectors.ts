import type { VectorOps } from '../vectors.ts'
import { battleOps } from './vectors/battle.ts'
import { economyOps } from './vectors/economy.ts'
import { eventOps } from './vectors/events.ts'
import { movementOps } from './vectors/movement.ts'
import { reactionOps } from './vectors/reactions.ts'
import { retreatOps } from './vectors/retreat.ts'
import { victoryOps } from './vectors/victory.ts'

/** What the test vectors of the source book can calculate, through the game's own rules. */
export const ops: VectorOps = {
  ...movementOps,
  ...reactionOps,
  ...battleOps,
  ...retreatOps,
  ...economyOps,
  ...victoryOps,
  ...eventOps,
}
