import { arcInto, FLANK } from '#hex/facing.ts'
import { type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import {
  attackerChargeDrm,
  type ChargeFacts,
  countsAsSkirmisher,
  defenderChargeDrm,
  isLightAttack,
  mustAttackerCheck,
  mustDefenderCheck,
} from '../charts/charge.ts'
import {
  addsSize,
  type ColumnShift,
  effectiveSize,
  type GroundFacts,
  isObstacle,
  terrainShifts,
} from '../charts/clash.ts'
import { terrainNamed } from '../charts/movement.ts'
import { computeShock, type Shock, type ShockFacts, shockHits } from '../charts/shock.ts'
import { CH, EL, FRONT, isHeavyFoot, LC, LI, LP, MI, PH, REAR } from '../charts/types.ts'
import { CHARGE_FORMATION, DEAD_LEADER_PLUS_TWO, IGNORE_SKIRMISHER_SIZE, isOn, SHY_ELEPHANTS } from '../options.ts'
import { occupancyOf } from '../pieces/occupancy.ts'
import { actsAsCataphract, hexesOf, isRouted, isSteady } from '../pieces/units.ts'
import { exertersOn, exertersOnUnit } from '../pieces/zones.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  type G,
  MOVED,
  MUST_CHECK,
  NO_MISSILES,
  NONE,
  type Side,
  SQUARE,
  type Unit,
} from '../state.ts'
import type { ChargeCheck, PickedUnits } from './combatSteps.ts'
import type { Combat } from './state.ts'
import { aspectInCombat, attackedHexsides, attackersOf, attackHexes, isLowerUnit, targetsInCombat } from './targets.ts'

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
    onlySkirmishers: c.defenders.every((d) => countsAsSkirmisher(b.type[d]!, isRouted(s, d))),
    onlyLightFoot: attackers.every((a) => isLightAttack(b.type[a]!, aspectInCombat(s, c, a, defender))),
    elephants: attackers.some((a) => b.type[a] === EL),
    chariots: attackers.some((a) => b.type[a] === CH),
    doubleDepth: attackers.some((a) => s.depth[a] !== NONE),
  }
}

/** 8.33a: the checks of the attackers. */
function attackersToCheck(s: Alexander, c: Combat): ChargeCheck[] {
  const b = battleOf(s)
  const onlySkirmishers = c.defenders.every((d) => countsAsSkirmisher(b.type[d]!, isRouted(s, d)))
  const facts = { onlySkirmishers } as ChargeFacts
  return c.attackers
    .filter((a) => mustAttackerCheck(facts, b.type[a]!, mustCheck(s, c, a), s.steps[a]!))
    .map((unit) => ({
      unit,
      other: s.depth[unit]!,
      drm: attackerChargeDrm(b.type[unit]!, atHeavyFront(s, c, unit), isOn(s, SHY_ELEPHANTS)),
    }))
}

/** O11: whether an elephant attacks the front of PH or HI. */
function atHeavyFront(s: Alexander, c: Combat, a: Unit): boolean {
  const { type } = battleOf(s)
  if (type[a] !== EL || !isOn(s, SHY_ELEPHANTS)) return false
  return targetsInCombat(s, c, a).some(
    (d) => c.defenders.includes(d) && isHeavyFoot(type[d]!) && aspectInCombat(s, c, a, d) === FRONT,
  )
}

/** 8.33a, R18: the checks of the defenders. */
function defendersToCheck(s: Alexander, c: Combat): ChargeCheck[] {
  const b = battleOf(s)
  const found: ChargeCheck[] = []
  for (const unit of c.defenders) {
    const facts = chargeFactsOf(s, c, unit)
    if (mustDefenderCheck(facts, b.type[unit]!))
      found.push({ unit, drm: defenderChargeDrm(facts, s.depth[unit] !== NONE), other: s.depth[unit]! })
  }
  return found
}

/** 8.33a, 9.62c: all checks of a combat in the order they are rolled, attackers first. */
export function chargeChecks(s: Alexander, c: Combat): ChargeCheck[] {
  return [
    ...attackersToCheck(s, c).filter(({ unit }) => !isLowerUnit(s, unit)),
    ...defendersToCheck(s, c).filter(({ unit }) => !checksSecond(s, c, unit)),
  ]
}

/**
 * 9.62c: in a double-depth phalanx the upper unit checks first, or the lower one if attacked from the rear. This is
 * whether a unit is the second.
 */
function checksSecond(s: Alexander, c: Combat, d: Unit): boolean {
  if (s.depth[d] === NONE) return false
  const fromRear = attackersOf(s, c, d).some((a) => aspectInCombat(s, c, a, d) === REAR)
  return isLowerUnit(s, d) !== fromRear
}

/** 9.24: the Macedonian units of a combat that chariots attack through the front. */
export function chariotAvoiders(s: Alexander, c: Combat): Unit[] {
  const b = battleOf(s)
  return c.defenders.filter(
    (d) =>
      b.sides[b.side[d]!]!.macedonian &&
      !isRouted(s, d) &&
      attackersOf(s, c, d).some((a) => b.type[a] === CH && aspectInCombat(s, c, a, d) === FRONT),
  )
}

const flanks: number[] = []

/**
 * 9.61: number of flank hexes of a phalanx that hold, or are in the zone of control of, a friendly PH not in column.
 */
export function supportedFlanks(s: Alexander, u: Unit): number {
  const b = battleOf(s)
  const { at } = occupancyOf(s)
  const side = b.side[u] as Side
  if (s.formation[u] === COLUMN || s.formation[u] === SQUARE) return 0
  const supports = (v: Unit) =>
    v !== u && b.type[v] === PH && b.side[v] === side && s.formation[v] !== COLUMN && isSteady(s, v)
  const count = arcInto(b.arcs, s.hex[u]!, s.facing[u]!, b.two[u] ? 2 : 1, FLANK, flanks)
  let supported = 0
  for (let i = 0; i < count; i++) {
    const there = at[flanks[i]!]!
    if ((there !== NONE && supports(there)) || exertersOn(s, flanks[i]!, side).some(supports)) supported++
  }
  return supported
}

const WOODS = terrainNamed('woods')
const MARSH = terrainNamed('marsh')

/** 8.36b, 9.31c, 9.64, R97: total Size of a side. Skirmishers count only if no other type is with them. */
export function totalSize(s: Alexander, units: readonly Unit[]): number {
  const b = battleOf(s)
  const withOthers = units.some((u) => !b.skirmisher[u])
  let size = 0
  for (const u of units)
    if (addsSize(b.type[u]!, withOthers)) size += effectiveSize(b.size[u]!, s.formation[u] === SQUARE)
  return size
}

/** 8.36b, R29: whether an attacker counts as having moved this phase. */
const hasMoved = (s: Alexander, c: Combat, a: Unit): boolean => c.kind === 'passThrough' || (s.marks[a]! & MOVED) !== 0

/**
 * 8.36, P8, R87: the facts of a struggle with these units picked, without leaders. `terrain` is the same for all
 * possible picks.
 */
export function shockFacts(
  s: Alexander,
  c: Combat,
  { attacker, defender }: PickedUnits,
  terrain: readonly ColumnShift[] = groundShifts(s, c),
): ShockFacts {
  const b = battleOf(s)
  const aspect = aspectInCombat(s, c, attacker, defender)
  const charges = isOn(s, CHARGE_FORMATION)
  const inCharge = s.formation[attacker] === CHARGE
  const everybody = [...c.attackers, ...c.defenders]
  return {
    attacker: b.type[attacker]!,
    defender: b.type[defender]!,
    aspect,
    javelinsSpent: hasSpentJavelins(s, defender),
    defenderInColumn: s.formation[defender] === COLUMN,
    held: aspect > 0 && isHeld(s, c, attacker),
    withOthers: b.skirmisher[attacker]! && c.attackers.some((a) => !b.skirmisher[a]),
    chargeOption: charges,
    inCharge,
    thracianCharge: inCharge && b.type[attacker] === LC && b.nation[attacker] === 'Thracian',
    attackerSize: totalSize(s, c.attackers),
    defenderSize: totalSize(s, c.defenders),
    moved: c.attackers.some((a) => hasMoved(s, c, a)),
    pickedMoved: hasMoved(s, c, attacker),
    attackerCataphract: actsAsCataphract(s, attacker),
    defenderCataphract: actsAsCataphract(s, defender),
    supportedFlanks: b.type[defender] === PH ? supportedFlanks(s, defender) : 0,
    terrain,
    doubleDepth: s.depth[defender] !== NONE,
    ignoreSize: isOn(s, IGNORE_SKIRMISHER_SIZE) && everybody.some((u) => b.skirmisher[u]),
    deadLeaderPlusTwo: isOn(s, DEAD_LEADER_PLUS_TWO),
  }
}

/** 8.36a: javelin LI, LP and MI that are Missile No lose DS*. */
function hasSpentJavelins(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  const type = b.type[u]
  return (type === LI || type === LP || type === MI) && b.missile[u] === 'J' && s.missiles[u] === NO_MISSILES
}

/**
 * 8.36a: no superiority by position while the attacker is in the zone of control of another enemy that is not a
 * skirmisher and not attacked.
 */
function isHeld(s: Alexander, c: Combat, attacker: Unit): boolean {
  const b = battleOf(s)
  const enemy = (1 - b.side[attacker]!) as Side
  const holders = c.from === NONE ? exertersOnUnit(s, attacker) : exertersOn(s, c.from, enemy)
  return holders.some((v) => !b.skirmisher[v] && !isAttacked(s, c, v))
}

function isAttacked(s: Alexander, c: Combat, u: Unit): boolean {
  if (c.defenders.includes(u)) return true
  for (let segment = s.shock; segment !== null; segment = segment.outer) if (segment.attacked.includes(u)) return true
  return false
}

/** 6.27, R45, R87: column shifts for the terrain of all units in a combat. */
export function groundShifts(s: Alexander, c: Combat): ColumnShift[] {
  const { ground } = battleOf(s)
  const level = (hexes: readonly number[]) => Math.max(...hexes.map((hex) => ground.level[hex]!))
  const facts = { allInWoodsOrMarsh: true, higher: 0, lower: 0, defenders: c.defenders.length }
  for (const d of c.defenders) {
    const own = level(hexesOf(s, d))
    const against = attackersOf(s, c, d).map((a) => level(attackHexes(s, c, a)))
    if (against.every((x) => own > x)) facts.higher++
    if (against.every((x) => own < x)) facts.lower++
    if (!hexesOf(s, d).every((hex) => ground.terrain[hex] === WOODS || ground.terrain[hex] === MARSH))
      facts.allInWoodsOrMarsh = false
  }
  return terrainShifts({ ...facts, allAcrossObstacle: allAcrossObstacle(s, c) } satisfies GroundFacts)
}

/** 6.27: whether every attacker attacks across obstacles only. */
function allAcrossObstacle(s: Alexander, c: Combat): boolean {
  const { ground } = battleOf(s)
  return c.attackers.every((a) => {
    const sides = c.defenders.flatMap((d) => attackedHexsides(s, c, a, d))
    return sides.length > 0 && sides.every((step) => isObstacle(ground.edge[step]!))
  })
}

const standFor = unitOption('standFor')

/** R88, 9.31c: the attackers that can be picked against a defender. Skirmishers cannot if another type attacks it. */
export function pickableAttackers(s: Alexander, c: Combat, defender: Unit): Unit[] {
  const { skirmisher } = battleOf(s)
  const able = attackersOf(s, c, defender).filter((a) => !isLowerUnit(s, a))
  const others = able.filter((a) => !skirmisher[a])
  return others.length > 0 ? others : able
}

/** 9.31c: the defenders that can be picked: those attacked by a type other than skirmishers, if there are any. */
export function pickableDefenders(s: Alexander, c: Combat): Unit[] {
  const { skirmisher } = battleOf(s)
  const able = c.defenders.filter((d) => !isLowerUnit(s, d) && pickableAttackers(s, c, d).length > 0)
  const byOthers = able.filter((d) => pickableAttackers(s, c, d).some((a) => !skirmisher[a]))
  return byOthers.length > 0 ? byOthers : able
}

const NO_GROUND: readonly ColumnShift[] = []

/** D18: a key for the effect of a pair of picked units. Pairs with the same key have the same effect. */
function pairEffect(s: Alexander, c: Combat, attacker: Unit, defender: Unit): string {
  const { column, superiority, facts }: Shock = computeShock(shockFacts(s, c, { attacker, defender }, NO_GROUND))
  return `${facts.attacker} ${facts.defender} ${facts.aspect} ${superiority} ${column} ${facts.doubleDepth}`
}

/** 8.35b, R59, D18: the defender picks a unit, routed ones included. Asks only if the choice matters. */
export function* pickDefender(g: G, c: Combat): Flow<Unit> {
  const s = g.state
  const able = pickableDefenders(s, c)
  const effects = (d: Unit) =>
    [...new Set(pickableAttackers(s, c, d).map((a) => pairEffect(s, c, a, d)))].sort().join('|')
  if (able.length === 1 || new Set(able.map(effects)).size === 1) return able[0]!
  return yield* pickUnit(g, able, '8.35b', c, NONE)
}

/** 8.35c, D18: the attacker picks a unit, and with it the angle, against that defender. */
export function* pickAttacker(g: G, c: Combat, defender: Unit): Flow<Unit> {
  const s = g.state
  const able = pickableAttackers(s, c, defender)
  if (able.length === 1 || new Set(able.map((a) => pairEffect(s, c, a, defender))).size === 1) return able[0]!
  return yield* pickUnit(g, able, '8.35c', c, defender)
}

/** 8.35b, 8.35c, 9.31c, 9.62: why a unit of a combat cannot be picked, `against` a defender or by the defender. */
function barPick(s: Alexander, c: Combat, u: Unit, against: Unit): IllegalReason {
  if (isLowerUnit(s, u)) return ['9.62b', 'underneath']
  const isMet = against === NONE ? attackersOf(s, c, u).length > 0 : attackersOf(s, c, against).includes(u)
  if (!isMet) return against === NONE ? ['8.35b', 'notAttacked'] : ['8.35c', 'attacksOthers']
  return ['9.31c', 'skirmishersYield']
}

function* pickUnit(g: G, units: readonly Unit[], rule: string, c: Combat, against: Unit): Flow<Unit> {
  const s = g.state
  const b = battleOf(s)
  const ids = (list: readonly Unit[]) => list.map((u) => b.unitIds[u]!)
  const all = against === NONE ? c.defenders : c.attackers
  const bar = (u: Unit) => (units.includes(u) ? undefined : barPick(s, c, u, against))
  const offer = [legalOptions(units, standFor(s), bar, all)]
  const chosen = yield* pick(seatOf(s, b.side[units[0]!]!), 'standFor', rule, offer, {
    about: {
      ...{ attackers: ids(c.attackers), defenders: ids(c.defenders) },
      ...(against === NONE ? {} : { against: b.unitIds[against]! }),
    },
  })
  return chosen.of
}

/**
 * 8.35: the best picks: the defender chooses first, then the attacker the best against that unit. Units in `picked`
 * are kept if they can still be picked.
 */
export function bestPicks(s: Alexander, c: Combat, picked: readonly Unit[] = []): PickedUnits {
  const terrain = groundShifts(s, c)
  let worst: (PickedUnits & { value: number }) | undefined
  for (const defender of preferPicked(pickableDefenders(s, c), picked)) {
    let best: typeof worst
    for (const attacker of preferPicked(pickableAttackers(s, c, defender), picked)) {
      const value = attackerAdvantage(computeShock(shockFacts(s, c, { attacker, defender }, terrain)))
      if (best === undefined || value > best.value) best = { attacker, defender, value }
    }
    if (best !== undefined && (worst === undefined || best.value < worst.value)) worst = best
  }
  return worst!
}

/** Whether a pick is possible: units may have left, or lost contact, since the combat was formed. */
export const canStruggle = (s: Alexander, c: Combat): boolean =>
  pickableDefenders(s, c).some((defender) => pickableAttackers(s, c, defender).length > 0)

function preferPicked(able: readonly Unit[], picked: readonly Unit[]): readonly Unit[] {
  const found = able.filter((u) => picked.includes(u))
  return found.length > 0 ? found : able
}

/** The average advantage of the attacker in a struggle: hits inflicted minus hits taken, summed over the ten faces. */
function attackerAdvantage(shock: Shock): number {
  let value = 0
  for (let die = 0; die < 10; die++) {
    const hits = shockHits(shock, die)
    value += hits.defender - hits.attacker
  }
  return value
}
