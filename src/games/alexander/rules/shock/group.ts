import { choice, type Flow, pick, pushPhases } from '#kernel'
import { unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { CH, EL, isHeavyFoot } from '../charts/types.ts'
import { activeSide } from '../command/ordersPhase.ts'
import { hexesOf } from '../pieces/units.ts'
import { exertsZoneOn } from '../pieces/zones.ts'
import { type Alexander, type G, NONE, SHOCKED, type Unit } from '../state.ts'
import { markedUnits } from './declare.ts'
import { STEPS } from './segment.ts'
import { type Combat, newCombat } from './state.ts'
import { shockTargets } from './targets.ts'

const JOIN = choice('join')
const APART = choice('apart')
const joinBy = unitOption('joins')

/** P3: a marked attacker and its targets, the set Z(a). */
export interface AttackReach {
  readonly attacker: Unit
  readonly targets: readonly Unit[]
}

/** P19: a combat while it is being formed. */
export interface CombatDraft {
  readonly attackers: Unit[]
  readonly defenders: Unit[]
  /** Attackers already asked about a defender (`attacker * 1000 + defender`), and defenders that stay apart. */
  readonly asked: number[]
  readonly apart: Unit[]
  /** Number of questions asked. */
  questions: number
}

/** D17: decides whether a unit joins a combat or stays apart. `beside` is the unit because of which it is asked. */
type JoinChoice = (making: CombatDraft, u: Unit, defends: boolean, beside: Unit) => Flow<boolean>

const pair = (attacker: Unit, defender: Unit) => attacker * 1000 + defender

/**
 * F10 (2), P3, P19: forms combats until every marked unit and every unit in their zones of control is in one. Answers
 * are saved at the next checkpoint.
 */
export function* group(g: G): Flow {
  const s = g.state
  const segment = s.shock!
  let free = freeReaches(s)
  while (free.length > 0) {
    const making = yield* formNextCombat(free, askToJoin(g))
    segment.combats.push(combatFrom(s, making))
    if (making.questions > 0) return pushPhases(s, 'group')
    free = ungroupedReaches(free, making)
  }
  pushPhases(s, ...STEPS)
}

/** P19: forms the combat around the first defender that is not in one. */
export function* formNextCombat(free: readonly AttackReach[], join: JoinChoice): Flow<CombatDraft> {
  const making: CombatDraft = { attackers: [], defenders: [], asked: [], apart: [], questions: 0 }
  const first = Math.min(...free.map((r) => r.targets[0]!))
  yield* addDefender(free, making, first, join)
  for (let e = nextDefender(free, making); e !== NONE; e = nextDefender(free, making)) {
    if (yield* joins(free, making, e, true, first, join)) yield* addDefender(free, making, e, join)
    else making.apart.push(e)
  }
  return making
}

/** P3: the attackers and targets that remain after a combat has been formed. */
export const ungroupedReaches = (free: readonly AttackReach[], { attackers, defenders }: CombatDraft): AttackReach[] =>
  free
    .filter((r) => !attackers.includes(r.attacker))
    .map((r) => ({ attacker: r.attacker, targets: r.targets.filter((d) => !defenders.includes(d)) }))
    .filter((r) => r.targets.length > 0)

/** P3: the attackers that are not in a combat yet, with their targets that are not either. */
function freeReaches(s: Alexander): AttackReach[] {
  const { combats } = s.shock!
  const taken = (list: 'attackers' | 'defenders', u: Unit) => combats.some((c) => c[list].includes(u))
  return markedUnits(s)
    .filter((a) => !taken('attackers', a))
    .map((attacker) => ({ attacker, targets: shockTargets(s, attacker).filter((d) => !taken('defenders', d)) }))
    .filter((r) => r.targets.length > 0)
}

/** P19: adds a defender to the combat and asks its free attackers. The first defender needs at least one. */
function* addDefender(free: readonly AttackReach[], making: CombatDraft, d: Unit, join: JoinChoice): Flow {
  making.defenders.push(d)
  for (const { attacker, targets } of free) {
    if (making.attackers.includes(attacker) || !targets.includes(d)) continue
    const joined = yield* joins(free, making, attacker, false, d, join)
    making.asked.push(pair(attacker, d))
    if (joined) making.attackers.push(attacker)
  }
}

/**
 * P19: the first free defender in the zone of control of an attacker of the combat that has not been asked about, or
 * -1.
 */
function nextDefender(free: readonly AttackReach[], making: CombatDraft): Unit {
  let found = NONE
  for (const { attacker, targets } of free) {
    if (!making.attackers.includes(attacker)) continue
    for (const d of targets)
      if (!making.defenders.includes(d) && !making.apart.includes(d) && (found === NONE || d < found)) found = d
  }
  return found
}

/** D17: whether a unit joins the combat. Asks only if all units can be grouped either way. */
function* joins(
  free: readonly AttackReach[],
  making: CombatDraft,
  u: Unit,
  defends: boolean,
  beside: Unit,
  join: JoinChoice,
): Flow<boolean> {
  const can = canBeGrouped(free, after(making, u, defends, true, beside))
  const cannot = !can || canBeGrouped(free, after(making, u, defends, false, beside))
  if (!can || !cannot) return can
  making.questions++
  return yield* join(making, u, defends, beside)
}

/** D17: asks the active side. */
const askToJoin = ({ state: s }: G): JoinChoice =>
  function* (making, u, defends, beside) {
    const b = battleOf(s)
    const answer = yield* pick(seatOf(s, activeSide(s)), 'group', 'P19', [JOIN, APART], {
      about: { unit: b.unitIds[u]!, with: b.unitIds[beside]!, defends },
      set: `combat:${b.unitIds[making.defenders[0]!]}`,
      thing: joinBy(s)(u),
      leave: APART,
    })
    return answer === JOIN
  }

function after(making: CombatDraft, u: Unit, defends: boolean, joins: boolean, beside: Unit): CombatDraft {
  if (defends)
    return joins ? { ...making, defenders: [...making.defenders, u] } : { ...making, apart: [...making.apart, u] }
  const asked = [...making.asked, pair(u, beside)]
  return joins ? { ...making, asked, attackers: [...making.attackers, u] } : { ...making, asked }
}

/**
 * P3, P19: whether all remaining units can still be grouped. Every attacker outside must have a defender outside or
 * may still be asked to join; every defender outside must have an attacker outside or will be asked; the combat must
 * have an attacker or be able to get one.
 */
function canBeGrouped(free: readonly AttackReach[], making: CombatDraft): boolean {
  const { attackers, defenders, asked, apart } = making
  const outside = (a: Unit) => !attackers.includes(a)
  const mayJoin = (r: AttackReach) =>
    r.targets.some((d) => defenders.includes(d) && !asked.includes(pair(r.attacker, d)))
  if (attackers.length === 0 && !free.some(mayJoin)) return false
  for (const r of free) {
    const hasElsewhere = r.targets.some((d) => !defenders.includes(d))
    if (outside(r.attacker) && !hasElsewhere && !mayJoin(r)) return false
    for (const d of r.targets) {
      if (defenders.includes(d)) continue
      const attacked = free.some((other) => outside(other.attacker) && other.targets.includes(d))
      const comesIn = !apart.includes(d) && free.some((o) => !outside(o.attacker) && o.targets.includes(d))
      if (!attacked && !comesIn) return false
    }
  }
  return true
}

/**
 * 8.32: the combat from a finished draft. The lower unit of a double-depth phalanx fights with the upper one (9.62c).
 */
function combatFrom(s: Alexander, making: CombatDraft): Combat {
  const c = newCombat('ordinary', withDoubleDepth(s, making.attackers), withDoubleDepth(s, making.defenders), NONE)
  recordCombat(s, c)
  return c
}

/** 9.62c: units in canonical order, each with the other unit of its double depth. */
export const withDoubleDepth = (s: Alexander, units: readonly Unit[]): Unit[] => {
  const found: Unit[] = []
  for (const u of units)
    for (const v of s.depth[u] === NONE ? [u] : [u, s.depth[u]!]) if (!found.includes(v)) found.push(v)
  return found.sort((x, y) => x - y)
}

/** Records which units are attacked (8.36a), by heavy infantry (R33), and which units will pass through (9.13). */
export function recordCombat(s: Alexander, c: Combat): void {
  const b = battleOf(s)
  const segment = s.shock!
  for (const u of [...c.attackers, ...c.defenders]) s.marks[u]! |= SHOCKED
  for (const d of c.defenders) if (!segment.attacked.includes(d)) segment.attacked.push(d)
  segment.attacked.sort((x, y) => x - y)
  recordHeavyAttacks(s, c)
  for (const a of c.attackers)
    if (b.type[a] === EL || b.type[a] === CH) segment.passing.push({ unit: a, hexes: attackedHexes(s, c, a) })
}

/** R33: records the defenders that a PH, HI or HO attacks. */
export function recordHeavyAttacks(s: Alexander, c: Combat): void {
  for (const a of c.attackers)
    if (isHeavyFoot(battleOf(s).type[a]!))
      for (const d of shockTargets(s, a)) if (c.defenders.includes(d)) recordHeavyAttack(s, c, d)
}

function recordHeavyAttack(s: Alexander, c: Combat, d: Unit): void {
  for (const u of s.depth[d] === NONE ? [d] : [d, s.depth[d]!]) if (!c.heavy.includes(u)) c.heavy.push(u)
}

/** 9.13: the hexes of the combat's defenders in the zone of control of an elephant or chariot. */
function attackedHexes(s: Alexander, c: Combat, a: Unit): number[] {
  const found: number[] = []
  for (const d of c.defenders)
    for (const hex of hexesOf(s, d)) if (exertsZoneOn(s, a, hex) && !found.includes(hex)) found.push(hex)
  return found.sort((x, y) => x - y)
}
