import type { Phases } from '../../../../kernel/index.ts'
import type { G } from '../state.ts'
import { avoidance } from './avoidance.ts'
import { charge, chargeHits, chargeRouts } from './charge.ts'
import { breakthrough, collapse, edge, edgeRouts } from './collapse.ts'
import { declare } from './declare.ts'
import { shockEnd } from './end.ts'
import { advance, contact } from './forward.ts'
import { group } from './group.ts'
import { casualties, duels, flight } from './leaders.ts'
import { passThrough } from './passThrough.ts'
import { struggle } from './struggle.ts'

/** F10: the phases of the shock segment; `steps.ts` has their order. */
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
