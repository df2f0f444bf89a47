import { battleOf } from '../battle.ts'
import { isArcher, rangeOf } from '../charts/missile.ts'
import { isSteady, missileOf } from '../pieces/facts.ts'
import { apart, hexesOf } from '../pieces/hexes.ts'
import { type Alexander, NO_MISSILES, NONE, type Unit } from '../state.ts'
import { isLower, rangeTo } from './shot.ts'
import { hasSight } from './sight.ts'

/** 8.18, R89: whether a unit is in range and sight of an enemy unit with missiles; that unit's facing does not matter. */
export function underMissiles(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  const own = hexesOf(s, u)
  for (const v of b.army[1 - b.side[u]!]!) {
    if (s.missiles[v] === NO_MISSILES || !isSteady(s, v)) continue
    const missile = missileOf(s, v)
    if (missile === NONE || apart(s, u, v) > rangeOf(missile, true)) continue
    const archer = isArcher(missile)
    for (const hex of own) {
      if (rangeTo(s, v, hex) > rangeOf(missile, isLower(s, v, hex))) continue
      if (hexesOf(s, v).some((from) => hasSight(s, from, hex, { archer }))) return true
    }
  }
  return false
}
