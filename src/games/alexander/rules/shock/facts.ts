import { battleOf } from '../battle.ts'
import { terrainNamed } from '../charts/movement.ts'
import type { ShockFacts } from '../charts/shock.ts'
import { addsSize, countingSize } from '../charts/sizeRatio.ts'
import { type GroundFacts, isObstacle, type Shift, terrainShifts } from '../charts/terrainShifts.ts'
import { LC, LI, LP, MI, PH } from '../charts/types.ts'
import { CHARGE_FORMATION, DEAD_LEADER_PLUS_TWO, IGNORE_SKIRMISHER_SIZE, isOn } from '../options.ts'
import { actsAsCataphract } from '../pieces/facts.ts'
import { hexesOf } from '../pieces/hexes.ts'
import { exertersOn, exertersOnUnit } from '../pieces/zones.ts'
import { type Alexander, CHARGE, COLUMN, MOVED, NO_MISSILES, NONE, type Side, SQUARE, type Unit } from '../state.ts'
import type { Picked } from './bout.ts'
import { aspectIn, attackersOf, hexsidesOf, standsOn } from './contact.ts'
import { supportedFlanks } from './phalanxSupport.ts'
import type { Combat } from './state.ts'

const WOODS = terrainNamed('woods')
const MARSH = terrainNamed('marsh')

/** 8.36b, 9.31c, 9.64, R97: total Size of a side. Skirmishers count only if no other type is with them. */
function totalSize(s: Alexander, units: readonly Unit[]): number {
  const b = battleOf(s)
  const withOthers = units.some((u) => !b.skirmisher[u])
  let size = 0
  for (const u of units)
    if (addsSize(b.type[u]!, withOthers)) size += countingSize(b.size[u]!, s.formation[u] === SQUARE)
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
  { attacker, defender }: Picked,
  terrain: readonly Shift[] = groundShifts(s, c),
): ShockFacts {
  const b = battleOf(s)
  const aspect = aspectIn(s, c, attacker, defender)
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
export function groundShifts(s: Alexander, c: Combat): Shift[] {
  const { ground } = battleOf(s)
  const level = (hexes: readonly number[]) => Math.max(...hexes.map((hex) => ground.level[hex]!))
  const facts = { allInWoodsOrMarsh: true, higher: 0, lower: 0, defenders: c.defenders.length }
  for (const d of c.defenders) {
    const own = level(hexesOf(s, d))
    const against = attackersOf(s, c, d).map((a) => level(standsOn(s, c, a)))
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
    const sides = c.defenders.flatMap((d) => hexsidesOf(s, c, a, d))
    return sides.length > 0 && sides.every((step) => isObstacle(ground.edge[step]!))
  })
}
