import { buildMonument } from './buildMonument.ts'
import type { Card } from './card.ts'
import { chariots } from './chariots.ts'
import { cycleOfMaat } from './cycleOfMaat.ts'
import { drought } from './drought.ts'
import { flood } from './flood.ts'
import { miracle } from './miracle.ts'
import { plagueOfLocusts } from './plagueOfLocusts.ts'

/** A16: the seven battle cards by number. */
export const BATTLE_CARDS: readonly Card[] = [
  buildMonument,
  plagueOfLocusts,
  chariots,
  cycleOfMaat,
  drought,
  flood,
  miracle,
]
