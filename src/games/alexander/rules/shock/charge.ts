import type { Flow } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { FRONT, REAR } from '../charts/aspects.ts'
import {
  attackerChecks,
  attackerDrm,
  type ChargeFacts,
  defenderChecks,
  defenderDrm,
  chargeHits as hitsOf,
  isLightAttack,
  isNoFoeToFear,
} from '../charts/charge.ts'
import { CH, EL, isHeavyFoot } from '../charts/types.ts'
import { d10 } from '../dice.ts'
import { isOn, SHY_ELEPHANTS } from '../options.ts'
import { isRouted, tqOf } from '../pieces/facts.ts'
import { hit } from '../pieces/hits.ts'
import { type Alexander, type G, MUST_CHECK, NONE, type Unit } from '../state.ts'
import { breakUp, hasBroken, routBroken, someBreaks } from './collapse.ts'
import { aspectIn, attackersOf, strikes } from './contact.ts'
import { type Combat, PASSING, PURSUING } from './state.ts'
import { isFought, perCombat } from './steps.ts'
import { isBelow } from './targets.ts'

/** 7.33, R29, 10.34: whether an attacker of a combat is under Must Check. */
const mustCheck = (s: Alexander, c: Combat, a: Unit): boolean =>
  c.kind === PASSING || (c.kind !== PURSUING && (s.marks[a]! & MUST_CHECK) !== 0)

/** 8.33a, 9.17, 9.22a, 9.33: what the check of a defender looks at: those who attack it. */
export function chargeFactsOf(s: Alexander, c: Combat, defender: Unit): ChargeFacts {
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

/** A check before shock: the unit and what is added to its die. */
export interface Check {
  readonly unit: Unit
  readonly drm: number
}

/** 8.33a: the attackers of a combat that check. */
export function attackersToCheck(s: Alexander, c: Combat): Check[] {
  const b = battleOf(s)
  const onlySkirmishers = c.defenders.every((d) => isNoFoeToFear(b.type[d]!, isRouted(s, d)))
  const facts = { onlySkirmishers } as ChargeFacts
  return c.attackers
    .filter((a) => attackerChecks(facts, b.type[a]!, mustCheck(s, c, a), s.steps[a]!))
    .map((unit) => ({
      unit,
      drm: attackerDrm(b.type[unit]!, atHeavyFront(s, c, unit), isOn(s, SHY_ELEPHANTS)),
    }))
}

/** O11: an attack on the front of PH or HI. */
function atHeavyFront(s: Alexander, c: Combat, a: Unit): boolean {
  const { type } = battleOf(s)
  if (type[a] !== EL || !isOn(s, SHY_ELEPHANTS)) return false
  return strikes(s, c, a).some(
    (d) => c.defenders.includes(d) && isHeavyFoot(type[d]!) && aspectIn(s, c, a, d) === FRONT,
  )
}

/** 8.33a, R18: the defenders of a combat that check. */
export function defendersToCheck(s: Alexander, c: Combat): Check[] {
  const b = battleOf(s)
  const found: Check[] = []
  for (const unit of c.defenders) {
    const facts = chargeFactsOf(s, c, unit)
    if (defenderChecks(facts, b.type[unit]!))
      found.push({ unit, drm: defenderDrm(facts, s.depth[unit] !== NONE) })
  }
  return found
}

/** 8.33, R57: the dice of one combat, attackers before defenders; their hits wait until all combats have rolled. */
function* rollChecks(g: G, c: Combat): Flow {
  const s = g.state
  for (const check of attackersToCheck(s, c)) yield* rollCheck(g, check, isBelow(s, check.unit))
  for (const check of defendersToCheck(s, c)) yield* rollCheck(g, check, checksSecond(s, c, check.unit))
}

/** 9.62c: of a double-depth phalanx the upper unit checks, the lower one when it is attacked from the rear. */
function checksSecond(s: Alexander, c: Combat, d: Unit): boolean {
  if (s.depth[d] === NONE) return false
  const fromRear = attackersOf(s, c, d).some((a) => aspectIn(s, c, a, d) === REAR)
  return isBelow(s, d) !== fromRear
}

/** 9.62c: the second unit of a double-depth phalanx checks only when the first has taken hits. */
function* rollCheck(g: G, { unit, drm }: Check, second: boolean): Flow {
  if (second) return
  const hits = yield* checkOf(g, unit, drm)
  const partner = g.state.depth[unit]!
  if (hits > 0 && partner !== NONE) yield* checkOf(g, partner, drm)
}

function* checkOf(g: G, unit: Unit, drm: number): Flow<number> {
  const s = g.state
  const die = yield* d10('charge', '8.33')
  const hits = hitsOf(die, drm, tqOf(s, unit))
  s.shock!.due.push(unit, hits)
  const { unitIds } = battleOf(s)
  g.tell?.({
    kind: 'charge',
    rule: '8.33b',
    with: { unit: unitIds[unit]!, die, drm, tq: tqOf(s, unit), hits },
  })
  return hits
}

/** F10 (5), X9: the dice of the charge, combat after combat. */
export const charge = perCombat('charge', isFought, rollChecks)

/** R57, 8.33c: all hits at once, then standing; who breaks is settled. */
export function* chargeHits(g: G): Flow {
  const segment = g.state.shock!
  const { due } = segment
  segment.due = []
  for (let i = 0; i < due.length; i += 2) hit(g, due[i]!, due[i + 1]!, '8.33b', 'charge')
  for (const c of segment.combats) if (isFought(c) && someBreaks(g.state, c)) yield* breakUp(g, c, false)
}

/** R57, 8.33b: routs combat by combat, defenders first. */
export const chargeRouts = perCombat('chargeRouts', hasBroken, routBroken)
