import { controls, unlocked } from '../facts.ts'
import { OBELISK, PYRAMID, RESPLENDENT, TEMPLE } from '../pieces.ts'
import type { Ankh } from '../state.ts'

/** A15.5 Resplendent: a god figure has strength 3 while its god controls three monuments of one kind anywhere. */
export function godStrength(s: Ankh, god: number): number {
  if (!unlocked(s, god, RESPLENDENT)) return 1
  return [OBELISK, TEMPLE, PYRAMID].some((kind) => controls(s, god, kind) >= 3) ? 3 : 1
}
