import { FLANK, FRONT } from '#hex/facing.ts'
import { dieShare } from '../rules/asks.ts'
import type { Battle } from '../rules/battle.ts'
import { chargeCheckHits, countsAsSkirmisher, isLightAttack } from '../rules/charts/charge.ts'
import {
  clashColumn,
  isObstacle,
  sizeRatio,
  superiorSide,
  terrainShifts,
  usesSizeRatio,
} from '../rules/charts/clash.ts'
import { breakthroughHits, canStand, holdsEdge, isOnEdge, reachesTq } from '../rules/charts/collapse.ts'
import { terrainNamed } from '../rules/charts/movement.ts'
import { attackerHits, clampColumn, defenderHits, flankShift, type ShockFacts } from '../rules/charts/shock.ts'
import { CH, EL, isHeavyFoot, LI, LP, MI, PH, TYPE_COUNT } from '../rules/charts/types.ts'
import { CHARGE_FORMATION, isOn } from '../rules/options.ts'
import { tqOf } from '../rules/pieces/units.ts'
import { supportedFlanks, totalSize } from '../rules/shock/facts.ts'
import { type Alexander, CHARGE, COLUMN, NO_MISSILES, ROUTED } from '../rules/state.ts'
import { type Assessment, routLossShare } from './assessment.ts'
import { HAND_WEIGHTS } from './handWeights.ts'

/** 8.36: hits on both sides of a struggle for each natural die. */
export interface StruggleTable {
  readonly id: number
  readonly attacker: Uint8Array
  readonly defender: Uint8Array
  /** Average hits inflicted by the attacker minus hits taken. */
  readonly worth: number
}

const tables = new Map<number, StruggleTable>()
/** Limit of the die modifier for Charisma, in both directions. */
const MOST_DRM = 6

/** 8.36: the struggle of two types by aspect, column shift, superiority and leaders. Cached. */
export function struggleTable(
  attacker: number,
  defender: number,
  aspect: number,
  shift: number,
  superiority: number,
  drm: number,
): StruggleTable {
  const column = clampColumn(clashColumn(attacker, defender, aspect) + shift)
  const modifier = Math.max(-MOST_DRM, Math.min(MOST_DRM, drm)) + MOST_DRM
  const types = (attacker * TYPE_COUNT + defender) * 3 + aspect
  const key = ((types * 16 + column) * 4 + superiority) * 16 + modifier
  const found = tables.get(key)
  if (found !== undefined) return found
  const facts = { attacker, defender, aspect, doubleDepth: false } as ShockFacts
  const made = {
    id: tables.size,
    attacker: new Uint8Array(10),
    defender: new Uint8Array(10),
    worth: 0,
  }
  for (let die = 0; die < 10; die++) {
    const read = Math.max(0, Math.min(9, die + modifier - MOST_DRM))
    made.attacker[die] = attackerHits(facts, column, superiority, read)
    made.defender[die] = defenderHits(facts, column, superiority, read)
    made.worth += (made.defender[die]! - made.attacker[die]!) / 10
  }
  tables.set(key, made)
  return made
}

const { sight: ASSESSMENT_WEIGHTS } = HAND_WEIGHTS

const wornShares = Array.from({ length: 12 }, (_, tq) =>
  Float64Array.from(
    { length: 12 },
    (__, hits) => ASSESSMENT_WEIGHTS.wear * (Math.min(hits, tq) / Math.max(1, tq)) ** ASSESSMENT_WEIGHTS.wearPower,
  ),
)

/** The share of its points that a unit with these hits is considered to have lost. */
export const wornShare = (hits: number, tq: number): number => wornShares[tq]![hits < 11 ? hits : 11]!

/** A unit in a combat, with the facts its losses depend on. */
export interface ExposedUnit {
  readonly tq: number
  readonly hits: number
  /** 8.33a: die modifier of its check before shock, or -1 if it makes none. */
  readonly charge: number
  /** 9.65a: whether it may stand before it routs; whether heavy infantry attacks it. */
  readonly stands: boolean
  readonly heavy: boolean
  /** The share of its points lost if it routs. */
  readonly routLoss: number
}

const losses = new Map<number, number>()

/** Size limit of the cache. */
const MOST_LOSSES = 400_000

/**
 * Expected additional loss of a unit in a combat, as a share of its points: charge, struggle, breakthrough against an
 * enemy with `foeHits`, collapse and the edge (8.33 to 8.38), over all dice of the unit. `share`: number of units
 * that share its side's hits.
 */
export function expectedLoss(
  blows: StruggleTable,
  attacks: boolean,
  share: number,
  u: ExposedUnit,
  foeHits: number,
): number {
  const flags = (attacks ? 1 : 0) + (u.stands ? 2 : 0) + (u.heavy ? 4 : 0) + (u.routLoss === 1 ? 8 : 0)
  const key =
    (((((blows.id * 5 + Math.min(share, 4)) * 12 + u.tq) * 12 + Math.min(u.hits, 11)) * 6 + u.charge + 1) * 16 +
      Math.min(foeHits, 15)) *
      16 +
    flags
  const found = losses.get(key)
  if (found !== undefined) return found
  const loss = computeLoss(blows, attacks, share, u, foeHits)
  if (losses.size > MOST_LOSSES) losses.clear()
  losses.set(key, loss)
  return loss
}

function computeLoss(blows: StruggleTable, attacks: boolean, share: number, u: ExposedUnit, foeHits: number): number {
  const before = wornShare(u.hits, u.tq)
  const [own, theirs] = attacks ? [blows.attacker, blows.defender] : [blows.defender, blows.attacker]
  let loss = 0
  const rolls = u.charge < 0 ? 1 : 10
  for (let roll = 0; roll < rolls; roll++) {
    const charge = u.charge < 0 ? 0 : chargeCheckHits(roll, u.charge, u.tq)
    for (let die = 0; die < 10; die++) {
      const taken = Math.ceil(own[die]! / share)
      let hits = u.hits + charge + taken
      hits += breakthroughHits(hits, foeHits + theirs[die]!)
      loss += lossWithHits(u, hits) - before
    }
  }
  return loss / (10 * rolls)
}

/** 9.65a, 8.38b: the loss at a number of hits: standing, routing, or holding on the edge. */
function lossWithHits(u: ExposedUnit, hits: number): number {
  if (reachesTq(hits, u.tq)) {
    const stands = u.stands ? dieShare((die) => canStand(die, hits, u.tq, u.heavy)) : 0
    return (1 - stands) * u.routLoss + stands * wornShare(u.tq - 1, u.tq)
  }
  if (!isOnEdge(hits, u.tq, false)) return wornShare(hits, u.tq)
  const holds = dieShare((die) => holdsEdge(die, u.tq))
  return (1 - holds) * u.routLoss + holds * wornShare(Math.max(0, u.tq - 2), u.tq)
}

/** An attacking unit: its hex, whether it moves there, and its aspect on each defender (-1 if not adjacent). */
export interface Striker {
  readonly unit: number
  readonly hex: number
  readonly moving: boolean
  readonly aspects: readonly number[]
}

/** Expected result of an attack: the worth lost by the defenders and by the attackers. */
interface AttackEstimate {
  readonly gain: number
  readonly loss: number
}

const WOODS = terrainNamed('woods')
const MARSH = terrainNamed('marsh')

/** 8.36a: which side is superior. */
function superiority(s: Alexander, b: Battle, a: number, d: number, aspect: number): number {
  const type = b.type[d]!
  return superiorSide({
    attacker: b.type[a]!,
    defender: type,
    aspect,
    javelinsSpent: (type === LI || type === LP || type === MI) && b.missile[d] === 'J' && s.missiles[d] === NO_MISSILES,
    defenderInColumn: s.formation[d] === COLUMN,
    held: false,
    withOthers: false,
    chargeOption: isOn(s, CHARGE_FORMATION),
    inCharge: s.formation[a] === CHARGE,
    thracianCharge: false,
  })
}

/** 6.27: column shift for the terrain between two hexes. */
function groundShift(b: Battle, from: number, to: number): number {
  const { level, terrain, edge } = b.ground
  const { neighbour } = b.grid
  const covered = terrain[to] === WOODS || terrain[to] === MARSH
  let obstacle = false
  for (let d = 0; d < 6; d++) if (neighbour[from * 6 + d] === to) obstacle = isObstacle(edge[from * 6 + d]!)
  if (!covered && !obstacle && level[from] === level[to]) return 0
  let columns = 0
  for (const shift of terrainShifts({
    allInWoodsOrMarsh: covered,
    higher: level[to]! > level[from]! ? 1 : 0,
    lower: level[to]! < level[from]! ? 1 : 0,
    defenders: 1,
    allAcrossObstacle: obstacle,
  }))
    columns += shift.columns
  return columns
}

/**
 * 8.3: the expected result of an attack, from the charts. Both sides pick their best units, hits are shared, and each
 * unit checks, fights and may break independently.
 */
export function estimateAttack(
  g: Assessment,
  strikers: readonly Striker[],
  defenders: readonly number[],
): AttackEstimate {
  const { s, b } = g
  const attack = totalSize(
    s,
    strikers.map((x) => x.unit),
  )
  const defence = totalSize(s, defenders)
  let [moved, frightened] = [false, false]
  const allSkirmish = strikers.every((x) => b.skirmisher[x.unit])
  for (const x of strikers) {
    if (x.moving) moved = true
    if (b.type[x.unit] === EL || b.type[x.unit] === CH) frightened = true
  }
  const picked = pick(g, strikers, defenders, attack, defence, moved, allSkirmish)
  if (picked === undefined) return NOTHING
  const { blows, striker, defender, position } = picked
  const easy = defenders.every((d) => countsAsSkirmisher(b.type[d]!, s.status[d] === ROUTED))
  let [gain, loss] = [0, 0]
  const most = s.hits[defender]!
  for (const x of strikers) {
    const u = x.unit
    const checks = x.moving && !easy
    loss +=
      g.worth[u]! * expectedLoss(blows, true, strikers.length, exposed(s, b, u, checks ? 0 : -1, false, false), most)
  }
  const onlyLight = strikers.every((x) => isLightAttack(b.type[x.unit]!, FRONT))
  const heavy = strikers.some((x) => isHeavyFoot(b.type[x.unit]!))
  for (const d of defenders) {
    const checks = moved && !(onlyLight && isHeavyFoot(b.type[d]!))
    const charge = checks ? (frightened ? 1 : 0) : -1
    gain +=
      g.worth[d]! *
      expectedLoss(blows, false, defenders.length, exposed(s, b, d, charge, position, heavy), s.hits[striker]!)
  }
  return { gain, loss }
}

const NOTHING: AttackEstimate = { gain: 0, loss: 0 }

function exposed(s: Alexander, b: Battle, u: number, charge: number, position: boolean, heavy: boolean): ExposedUnit {
  return {
    tq: Math.min(11, Math.max(1, tqOf(s, u))),
    hits: s.hits[u]!,
    charge,
    stands: b.stands[u]! && !position,
    heavy,
    routLoss: s.status[u] === ROUTED ? 1 : routLossShare(b, u),
  }
}

interface Picked {
  readonly blows: StruggleTable
  readonly striker: number
  readonly defender: number
  readonly position: boolean
}

/** 8.35: the defender picks a unit, then the attacker a unit and angle. */
function pick(
  g: Assessment,
  strikers: readonly Striker[],
  defenders: readonly number[],
  attack: number,
  defence: number,
  moved: boolean,
  allSkirmish: boolean,
): Picked | undefined {
  const { s, b } = g
  let worst: Picked | undefined
  for (let j = 0; j < defenders.length; j++) {
    const d = defenders[j]!
    let best: Picked | undefined
    for (const x of strikers) {
      const aspect = x.aspects[j]!
      if (aspect < 0 || (!allSkirmish && b.skirmisher[x.unit])) continue
      const a = x.unit
      const sup = superiority(s, b, a, d, aspect)
      let shift = groundShift(b, x.hex, s.hex[d]!)
      if (usesSizeRatio(b.type[a]!, b.type[d]!)) shift += sizeRatio(attack, defence, moved)
      if (b.type[d] === PH && aspect === FRONT && x.moving) shift += flankShift(b.type[a]!, supportedFlanks(s, d), true)
      if (b.cataphract[a]) shift += 2
      if (b.cataphract[d]) shift -= 2
      const drm = g.charisma[a]! - g.charisma[d]!
      const blows = struggleTable(b.type[a]!, b.type[d]!, aspect, shift, sup, drm)
      if (best === undefined || blows.worth > best.blows.worth)
        best = { blows, striker: a, defender: d, position: sup === 1 && aspect >= FLANK }
    }
    if (best !== undefined && (worst === undefined || best.blows.worth < worst.blows.worth)) worst = best
  }
  return worst
}

/** Upper limit of the units of a battle. */
const UNITS = 256
const PAIRS = UNITS * UNITS * 4

/** The last single attack weighed for each pair and aspect: the facts it depends on as one number, and its value. */
const singleAttackFacts = new Float64Array(PAIRS).fill(-1)
const singleAttackValues = new Float64Array(PAIRS)

/** The net value of a moving attack by a single unit on another, by aspect, on level ground. Cached. */
export function singleAttackValue(g: Assessment, attacker: number, defender: number, aspect: number): number {
  const { s, b } = g
  const state =
    (Math.min(s.hits[attacker]!, 11) * 12 + Math.min(s.hits[defender]!, 11)) * 8 +
    (s.status[defender] === ROUTED ? 4 : 0) +
    aspect
  const leaders = s.missiles[defender]! * 16 + (g.charisma[attacker]! - g.charisma[defender]! + 8)
  const flanks = b.type[defender] === PH && aspect === FRONT ? supportedFlanks(s, defender) : 0
  const drawn = (s.formation[attacker] === CHARGE ? 1 : 0) + (s.formation[defender] === COLUMN ? 2 : 0)
  const more = ((isOn(s, CHARGE_FORMATION) ? 4 : 0) + drawn) * 3 + flanks
  const key = (((g.stakes * 256 + attacker) * 256 + defender) * 1152 + state) * 1152 + leaders * 24 + more
  const at = (attacker * UNITS + defender) * 4 + aspect
  if (singleAttackFacts[at] === key) return singleAttackValues[at]!
  const { gain, loss } = estimateAttack(
    g,
    [{ unit: attacker, hex: s.hex[defender]!, moving: true, aspects: [aspect] }],
    [defender],
  )
  const value = gain - loss
  singleAttackFacts[at] = key
  singleAttackValues[at] = value
  return value
}

/** 9.15: whether it would be cavalry attacking the front of an elephant, which is not allowed. */
export const isForbiddenAttack = (b: Battle, attacker: number, defender: number, aspect: number): boolean =>
  b.cavalry[attacker]! && b.type[defender] === EL && aspect === FRONT
