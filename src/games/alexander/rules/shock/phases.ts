import type { Phases } from '../../../../kernel/index.ts'
import type { G } from '../state.ts'
import { declare } from './declare.ts'
import { shockEnd } from './end.ts'
import {
  avoidance,
  breakthrough,
  casualties,
  charge,
  chargeHits,
  chargeRouts,
  collapse,
  duels,
  edge,
  edgeRouts,
  struggle,
} from './fight.ts'
import { advance, contact } from './forward.ts'
import { group } from './group.ts'
import { flight } from './leaders.ts'
import { passThrough } from './passThrough.ts'

/** F10: the phases of the shock segment. `segment.ts` lists them in order. */
export const SHOCK_PHASES = {
  declare,
  group,
  avoidance,
  flight,
  charge,
  chargeHits,
  chargeRouts,
  contact,
  duels,
  casualties,
  struggle,
  breakthrough,
  collapse,
  edge,
  edgeRouts,
  advance,
  passThrough,
  shockEnd,
} satisfies Partial<Phases<G, string>>
