import { invasion } from './families/forces.ts'

/**
 * 24 Invasion: either bring a Barbarian army not in play (Gasga, Libyan or Elamite) onto its tribal space
 * with 1d6+2 mercenaries, 2 chariots and its general, or reinforce one that is in play (21.0).
 */
export const c024 = invasion(24)
