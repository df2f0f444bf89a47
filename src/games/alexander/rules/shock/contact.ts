import { battleOf } from '../battle.ts'
import { unitAt } from '../pieces/field.ts'
import { hexesOf, secondHex } from '../pieces/hexes.ts'
import { exerts } from '../pieces/zones.ts'
import { type Alexander, NONE, type Unit } from '../state.ts'
import type { Combat } from './state.ts'
import { aspectFrom, mayAttack, targetsFrom, targetsOf, upper } from './targets.ts'

/** R29: the hexes from which an attacker of a combat attacks. */
export const standsOn = (s: Alexander, c: Combat, attacker: Unit): number[] =>
  c.from === NONE ? hexesOf(s, attacker) : [c.from]

/** P3, R85: the units that an attacker of a combat can attack now, ascending. */
export function strikes(s: Alexander, c: Combat, attacker: Unit): Unit[] {
  if (c.from !== NONE) return targetsFrom(s, attacker, c.from, (hex) => unitAt(s, hex))
  return targetsOf(s, upper(s, attacker))
}

/** R88: whether an attacker has a defender of its combat in its zone of control, and may attack it (R85). */
export function hasContact(s: Alexander, c: Combat, attacker: Unit, defender: Unit): boolean {
  if (c.from !== NONE) return strikes(s, c, attacker).includes(upper(s, defender))
  const [a, d] = [upper(s, attacker), upper(s, defender)]
  const second = secondHex(s, d)
  if (!exerts(s, a, s.hex[d]!) && (second === NONE || !exerts(s, a, second))) return false
  return mayAttack(s, a, d)
}

/** The attackers of a combat that have this defender in their zones of control. */
export const attackersOf = (s: Alexander, c: Combat, defender: Unit): Unit[] =>
  c.attackers.filter((a) => hasContact(s, c, a, defender))

/** P4, R29: the aspect of an attack in a combat. */
export const aspectIn = (s: Alexander, c: Combat, attacker: Unit, defender: Unit): number =>
  Math.max(0, aspectFrom(s, standsOn(s, c, attacker), defender))

/** The hexsides through which an attacker attacks a defender, as steps (`hex * 6 + direction`). */
export function hexsidesOf(s: Alexander, c: Combat, attacker: Unit, defender: Unit): number[] {
  const { neighbour } = battleOf(s).grid
  const found: number[] = []
  const [first, second] = [s.hex[defender]!, secondHex(s, defender)]
  for (const hex of standsOn(s, c, attacker))
    for (let d = 0; d < 6; d++) {
      const to = neighbour[hex * 6 + d]!
      if (to < 0 || (to !== first && to !== second)) continue
      if (c.from !== NONE || exerts(s, upper(s, attacker), to)) found.push(hex * 6 + d)
    }
  return found
}
