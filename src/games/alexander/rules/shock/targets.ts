import { frontOf } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { FRONT, REAR } from '../charts/aspects.ts'
import { attacks, canAttackNow } from '../charts/duty.ts'
import { ART, CH, EL, SK } from '../charts/types.ts'
import { arcAt } from '../pieces/arcs.ts'
import { isRouted } from '../pieces/facts.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { enemiesInZoneOf } from '../pieces/zones.ts'
import { type Alexander, BELOW, NONE, ROUTED, type Unit } from '../state.ts'

/** 9.62: the unit that represents a double-depth phalanx: the upper one. */
export const upper = (s: Alexander, u: Unit): Unit => (isBelow(s, u) ? s.depth[u]! : u)

/** 9.62: whether a unit is the lower one of a double-depth phalanx. */
export const isBelow = (s: Alexander, u: Unit): boolean => s.depth[u] !== NONE && (s.marks[u]! & BELOW) !== 0

/**
 * P4, 8.35d, R22: the arc of a defender through which a unit on these hexes attacks it. If there are several, the
 * best for the defender. Routed defenders are attacked from the rear. -1 if the units are not adjacent.
 */
export function aspectFrom(s: Alexander, hexes: readonly number[], defender: Unit): number {
  let aspect = -1
  for (const hex of hexes) {
    const arc = arcAt(s, defender, hex)
    if (arc >= 0 && (aspect < 0 || arc < aspect)) aspect = arc
  }
  return aspect >= 0 && isRouted(s, defender) ? REAR : aspect
}

/** P4: the aspect of an attack, or -1. */
export const aspectOf = (s: Alexander, attacker: Unit, defender: Unit): number =>
  aspectFrom(s, hexesOf(s, attacker), defender)

/**
 * R85: cavalry never attacks an elephant's front (9.15), SK attack only chariots and routed units (9.31a), artillery
 * never attacks (9.51).
 */
export function mayAttack(s: Alexander, attacker: Unit, defender: Unit): boolean {
  const b = battleOf(s)
  const type = b.type[attacker]!
  if (type === ART) return false
  if (type === SK) return b.type[defender] === CH || isRouted(s, defender)
  return !(b.cavalry[attacker] && b.type[defender] === EL && aspectOf(s, attacker, defender) === FRONT)
}

/** R85: the enemy units in a unit's zone of control that it may attack, ascending. */
export function targetsOf(s: Alexander, attacker: Unit): Unit[] {
  return enemiesInZoneOf(s, attacker).filter((d) => mayAttack(s, attacker, d))
}

/** 6.65, 9.64, 10.25, 9.31a, 9.51: whether a unit can attack at all in its present state. */
export function canAttack(s: Alexander, u: Unit): boolean {
  const type = battleOf(s).type[u]!
  return s.hex[u]! >= 0 && canAttackNow(s.formation[u]!, s.status[u] === ROUTED) && (attacks(type) || type === SK)
}

/** R29: the enemies in the zone of control of a unit that attacks from a hex. */
export function targetsFrom(s: Alexander, attacker: Unit, hex: number, unitAt: (hex: number) => Unit): Unit[] {
  const b = battleOf(s)
  const found: Unit[] = []
  for (const front of frontOf(b.arcs, hex, s.facing[attacker]!, 1)) {
    const u = unitAt(front)
    if (u !== NONE && b.side[u] !== b.side[attacker] && !found.includes(u)) found.push(u)
  }
  return found.sort((x, y) => x - y)
}
