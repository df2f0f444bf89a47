import { battleOf } from '../battle.ts'
import { EL } from '../charts/types.ts'
import type { Alexander, Unit } from '../state.ts'
import { FLANK_TO_FLANK, FRONT_TO_REAR, footLine } from './lines.ts'

/** 9.19b, R42: the elephant Line that holds a unit: the longer chain, or the flank-to-flank one if both are equal. */
export function elephantLine(s: Alexander, u: Unit): Unit[] {
  const b = battleOf(s)
  if (s.hex[u]! < 0) return []
  const elephants = b.unitIds.flatMap((_, v) => (b.type[v] === EL && b.side[v] === b.side[u] ? [v] : []))
  const flank = footLine(s, u, elephants, FLANK_TO_FLANK)
  const front = footLine(s, u, elephants, FRONT_TO_REAR)
  return front.length > flank.length ? front : flank
}
