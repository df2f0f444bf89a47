import { frontOf } from '#hex/facing.ts'
import { battleOf } from '../battle.ts'
import { canAttackNow, isAttackingType } from '../charts/charge.ts'
import { ART, CH, EL, FRONT, REAR, SK } from '../charts/types.ts'
import { unitAt } from '../pieces/occupancy.ts'
import { arcAt, hexesOf, isRouted, secondHex } from '../pieces/units.ts'
import { enemiesInZoneOf, exertsZoneOn } from '../pieces/zones.ts'
import { type Alexander, BELOW, NONE, ROUTED, type Unit } from '../state.ts'
import type { Combat } from './state.ts'

/** 9.62: the unit that represents a double-depth phalanx: the upper one. */
export const upperUnit = (s: Alexander, u: Unit): Unit => (isLowerUnit(s, u) ? s.depth[u]! : u)

/** 9.62: whether a unit is the lower one of a double-depth phalanx. */
export const isLowerUnit = (s: Alexander, u: Unit): boolean => s.depth[u] !== NONE && (s.marks[u]! & BELOW) !== 0

/**
 * P4, 8.35d, R22: the arc of a defender through which a unit on these hexes attacks it. If there are several, the
 * best for the defender. Routed defenders are attacked from the rear. -1 if the units are not adjacent.
 */
export function attackAspectFrom(s: Alexander, hexes: readonly number[], defender: Unit): number {
  let aspect = -1
  for (const hex of hexes) {
    const arc = arcAt(s, defender, hex)
    if (arc >= 0 && (aspect < 0 || arc < aspect)) aspect = arc
  }
  return aspect >= 0 && isRouted(s, defender) ? REAR : aspect
}

/** P4: the aspect of an attack, or -1. */
export const attackAspect = (s: Alexander, attacker: Unit, defender: Unit): number =>
  attackAspectFrom(s, hexesOf(s, attacker), defender)

/**
 * R85: cavalry never attacks an elephant's front (9.15), SK attack only chariots and routed units (9.31a), artillery
 * never attacks (9.51).
 */
export function mayAttack(s: Alexander, attacker: Unit, defender: Unit): boolean {
  const b = battleOf(s)
  const type = b.type[attacker]!
  if (type === ART) return false
  if (type === SK) return b.type[defender] === CH || isRouted(s, defender)
  return !(b.cavalry[attacker] && b.type[defender] === EL && attackAspect(s, attacker, defender) === FRONT)
}

/** R85: the enemy units in a unit's zone of control that it may attack, ascending. */
export function shockTargets(s: Alexander, attacker: Unit): Unit[] {
  return enemiesInZoneOf(s, attacker).filter((d) => mayAttack(s, attacker, d))
}

/** 6.65, 9.64, 10.25, 9.31a, 9.51: whether a unit can attack at all in its present state. */
export function canAttack(s: Alexander, u: Unit): boolean {
  const type = battleOf(s).type[u]!
  return (
    s.hex[u]! >= 0 && canAttackNow(s.formation[u]!, s.status[u] === ROUTED) && (isAttackingType(type) || type === SK)
  )
}

/** R29: the enemies in the zone of control of a unit that attacks from a hex. */
export function shockTargetsFrom(s: Alexander, attacker: Unit, hex: number, unitAt: (hex: number) => Unit): Unit[] {
  const b = battleOf(s)
  const found: Unit[] = []
  for (const front of frontOf(b.arcs, hex, s.facing[attacker]!, 1)) {
    const u = unitAt(front)
    if (u !== NONE && b.side[u] !== b.side[attacker] && !found.includes(u)) found.push(u)
  }
  return found.sort((x, y) => x - y)
}

/** R29: the hexes from which an attacker of a combat attacks. */
export const attackHexes = (s: Alexander, c: Combat, attacker: Unit): number[] =>
  c.from === NONE ? hexesOf(s, attacker) : [c.from]

/** P3, R85: the units that an attacker of a combat can attack now, ascending. */
export function targetsInCombat(s: Alexander, c: Combat, attacker: Unit): Unit[] {
  if (c.from !== NONE) return shockTargetsFrom(s, attacker, c.from, (hex) => unitAt(s, hex))
  return shockTargets(s, upperUnit(s, attacker))
}

/** R88: whether an attacker has a defender of its combat in its zone of control, and may attack it (R85). */
export function hasContact(s: Alexander, c: Combat, attacker: Unit, defender: Unit): boolean {
  if (c.from !== NONE) return targetsInCombat(s, c, attacker).includes(upperUnit(s, defender))
  const [a, d] = [upperUnit(s, attacker), upperUnit(s, defender)]
  const second = secondHex(s, d)
  if (!exertsZoneOn(s, a, s.hex[d]!) && (second === NONE || !exertsZoneOn(s, a, second))) return false
  return mayAttack(s, a, d)
}

/** The attackers of a combat that have this defender in their zones of control. */
export const attackersOf = (s: Alexander, c: Combat, defender: Unit): Unit[] =>
  c.attackers.filter((a) => hasContact(s, c, a, defender))

/** P4, R29: the aspect of an attack in a combat. */
export const aspectInCombat = (s: Alexander, c: Combat, attacker: Unit, defender: Unit): number =>
  Math.max(0, attackAspectFrom(s, attackHexes(s, c, attacker), defender))

/** The hexsides through which an attacker attacks a defender, as steps (`hex * 6 + direction`). */
export function attackedHexsides(s: Alexander, c: Combat, attacker: Unit, defender: Unit): number[] {
  const { neighbour } = battleOf(s).grid
  const found: number[] = []
  const [first, second] = [s.hex[defender]!, secondHex(s, defender)]
  for (const hex of attackHexes(s, c, attacker))
    for (let d = 0; d < 6; d++) {
      const to = neighbour[hex * 6 + d]!
      if (to < 0 || (to !== first && to !== second)) continue
      if (c.from !== NONE || exertsZoneOn(s, upperUnit(s, attacker), to)) found.push(hex * 6 + d)
    }
  return found
}
