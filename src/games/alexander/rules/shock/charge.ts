import { battleOf } from '../battle.ts'
import { FRONT, REAR } from '../charts/aspects.ts'
import {
  attackerChecks,
  attackerDrm,
  type ChargeFacts,
  defenderChecks,
  defenderDrm,
  isLightAttack,
  isNoFoeToFear,
} from '../charts/charge.ts'
import { CH, EL, isHeavyFoot } from '../charts/types.ts'
import { isOn, SHY_ELEPHANTS } from '../options.ts'
import { isRouted } from '../pieces/facts.ts'
import { type Alexander, MUST_CHECK, NONE, type Unit } from '../state.ts'
import type { Check } from './bout.ts'
import { aspectIn, attackersOf, strikes } from './contact.ts'
import type { Combat } from './state.ts'
import { isBelow } from './targets.ts'

/** 7.33, R29, 10.34: whether an attacker of a combat is under Must Check. */
function mustCheck(s: Alexander, c: Combat, a: Unit): boolean {
  switch (c.kind) {
    case 'ordinary':
      return (s.marks[a]! & MUST_CHECK) !== 0
    case 'passThrough':
      return true
    case 'pursuit':
      return false
  }
}

/** 8.33a, 9.17, 9.22a, 9.33: the facts for the check of a defender, from the units that attack it. */
function chargeFactsOf(s: Alexander, c: Combat, defender: Unit): ChargeFacts {
  const b = battleOf(s)
  const attackers = attackersOf(s, c, defender)
  return {
    mustCheck: attackers.some((a) => mustCheck(s, c, a)),
    onlySkirmishers: c.defenders.every((d) => isNoFoeToFear(b.type[d]!, isRouted(s, d))),
    onlyLightFoot: attackers.every((a) => isLightAttack(b.type[a]!, aspectIn(s, c, a, defender))),
    elephants: attackers.some((a) => b.type[a] === EL),
    chariots: attackers.some((a) => b.type[a] === CH),
    doubleDepth: attackers.some((a) => s.depth[a] !== NONE),
  }
}

/** 8.33a: the checks of the attackers. */
function attackersToCheck(s: Alexander, c: Combat): Check[] {
  const b = battleOf(s)
  const onlySkirmishers = c.defenders.every((d) => isNoFoeToFear(b.type[d]!, isRouted(s, d)))
  const facts = { onlySkirmishers } as ChargeFacts
  return c.attackers
    .filter((a) => attackerChecks(facts, b.type[a]!, mustCheck(s, c, a), s.steps[a]!))
    .map((unit) => ({
      unit,
      other: s.depth[unit]!,
      drm: attackerDrm(b.type[unit]!, atHeavyFront(s, c, unit), isOn(s, SHY_ELEPHANTS)),
    }))
}

/** O11: whether an elephant attacks the front of PH or HI. */
function atHeavyFront(s: Alexander, c: Combat, a: Unit): boolean {
  const { type } = battleOf(s)
  if (type[a] !== EL || !isOn(s, SHY_ELEPHANTS)) return false
  return strikes(s, c, a).some(
    (d) => c.defenders.includes(d) && isHeavyFoot(type[d]!) && aspectIn(s, c, a, d) === FRONT,
  )
}

/** 8.33a, R18: the checks of the defenders. */
function defendersToCheck(s: Alexander, c: Combat): Check[] {
  const b = battleOf(s)
  const found: Check[] = []
  for (const unit of c.defenders) {
    const facts = chargeFactsOf(s, c, unit)
    if (defenderChecks(facts, b.type[unit]!))
      found.push({ unit, drm: defenderDrm(facts, s.depth[unit] !== NONE), other: s.depth[unit]! })
  }
  return found
}

/** 8.33a, 9.62c: all checks of a combat in the order they are rolled, attackers first. */
export function checksOf(s: Alexander, c: Combat): Check[] {
  return [
    ...attackersToCheck(s, c).filter(({ unit }) => !isBelow(s, unit)),
    ...defendersToCheck(s, c).filter(({ unit }) => !checksSecond(s, c, unit)),
  ]
}

/**
 * 9.62c: in a double-depth phalanx the upper unit checks first, or the lower one if attacked from the rear. This is
 * whether a unit is the second.
 */
function checksSecond(s: Alexander, c: Combat, d: Unit): boolean {
  if (s.depth[d] === NONE) return false
  const fromRear = attackersOf(s, c, d).some((a) => aspectIn(s, c, a, d) === REAR)
  return isBelow(s, d) !== fromRear
}

/** 9.24: the Macedonian units of a combat that chariots attack through the front. */
export function avoidersOf(s: Alexander, c: Combat): Unit[] {
  const b = battleOf(s)
  return c.defenders.filter(
    (d) =>
      b.sides[b.side[d]!]!.macedonian &&
      !isRouted(s, d) &&
      attackersOf(s, c, d).some((a) => b.type[a] === CH && aspectIn(s, c, a, d) === FRONT),
  )
}
