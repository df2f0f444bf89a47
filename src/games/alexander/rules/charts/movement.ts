import charts from '#games/alexander/data/charts.json'
import {
  AGRIANIANS,
  CH,
  EL,
  isCavalry,
  isHeavyFoot,
  isSkirmisher,
  movementClassName,
  REAR,
  SK,
  type UnitKind,
  type UnitType,
} from './types.ts'

/** Movement points or hits of a step that is not allowed. */
export const PROHIBITED = -1

const { movement } = charts
type Cell = number | string
interface Row {
  readonly mp: Cell
  readonly hits: { readonly [movementClass: string]: Cell }
  readonly rough?: boolean
  readonly includesLevel?: boolean
  readonly asRoad?: boolean
  readonly blocksLOS?: boolean
}

const toNumber = (cell: Cell): number => (typeof cell === 'number' ? cell : PROHIBITED)

/** 6.21, R23: movement classes in the order of the chart. */
export const MOVEMENT_CLASSES: readonly string[] = movement.movementClasses

export const movementClassOf = (kind: UnitKind): number => MOVEMENT_CLASSES.indexOf(movementClassName(kind))

const hexRows = movement.hexes as unknown as { readonly [terrain: string]: Row }
const sideRows = movement.hexsides as unknown as { readonly [kind: string]: Row }
const { upOne, downOne, upOrDownTwo } = movement.levels as unknown as { readonly [row: string]: Row }

/** 6.24: terrain by name. A terrain's number is its index here. */
export const TERRAINS: readonly string[] = Object.keys(hexRows)
/** Hexsides by name, including walls and gates (S10). A set of hexsides is a number with one bit per hexside. */
export const HEXSIDES: readonly string[] = Object.keys(sideRows)

export const terrainNamed = (name: string): number => TERRAINS.indexOf(name)
export const hexsideNamed = (name: string): number => 1 << HEXSIDES.indexOf(name)

const ABATIS = hexsideNamed('abatis')
const WALL = hexsideNamed('wall')
const bitsWhere = (names: readonly string[], rows: { readonly [name: string]: Row }, key: keyof Row) =>
  names.reduce((bits, name, i) => bits | (rows[name]![key] === true ? 1 << i : 0), 0)

const ROUGH_TERRAIN = bitsWhere(TERRAINS, hexRows, 'rough')
const BLOCKING_TERRAIN = bitsWhere(TERRAINS, hexRows, 'blocksLOS')
/** R40: hexsides whose row already includes one level of difference. */
const COVERS_LEVEL = bitsWhere(HEXSIDES, sideRows, 'includesLevel')
/** 6.26: hexsides crossed as a road: gates. */
const AS_ROAD = bitsWhere(HEXSIDES, sideRows, 'asRoad')
const ROUGH_HEXSIDES = bitsWhere(HEXSIDES, sideRows, 'rough')

/** 6.28: every hex that is not clear or a ford. */
export const isRoughTerrain = (terrain: number): boolean => ((ROUGH_TERRAIN >> terrain) & 1) === 1
/** 6.28: whether a set of hexsides includes a rough one. */
export const isRoughHexside = (sides: number): boolean => (sides & ROUGH_HEXSIDES) !== 0
/** 8.14: woods and towns. */
export const blocksSight = (terrain: number): boolean => ((BLOCKING_TERRAIN >> terrain) & 1) === 1

/** The movement points of a row, and its hits by movement class. */
const cells = (row: Row) => ({
  mp: toNumber(row.mp),
  hits: MOVEMENT_CLASSES.map((name) => toNumber(row.hits[name]!)),
})
const HEX = TERRAINS.map((name) => cells(hexRows[name]!))
const SIDE = HEXSIDES.map((name) => cells(sideRows[name]!))
const UP = cells(upOne!)
const DOWN = cells(downOne!)
const TWO = cells(upOrDownTwo!)

/** 6.23, R40: the level row for a step; `undefined` if the ground is level or a hexside includes the difference. */
function levelRow(sides: number, level: number) {
  if (level === 0 || (Math.abs(level) === 1 && (sides & COVERS_LEVEL) !== 0)) return undefined
  return level === 1 ? UP : level === -1 ? DOWN : TWO
}

/** 6.23: no unit crosses three levels or more. */
const tooSteep = (level: number) => level > 2 || level < -2

/**
 * 6.21: movement points to enter a hex of `terrain` across a set of hexsides, `level` levels up (negative: down),
 * with `onRoad` for a road step. A class for which the terrain is prohibited gets a cost too; `entryHits` says that
 * it may not enter.
 */
export function entryMp(terrain: number, sides: number, level: number, onRoad = false): number {
  if (tooSteep(level)) return PROHIBITED
  let mp = HEX[terrain]!.mp
  if (onRoad) return mp === PROHIBITED ? PROHIBITED : ROAD_MP
  for (let i = 0; mp >= 0 && sides >> i !== 0; i++) {
    if (((sides >> i) & 1) === 0) continue
    mp = SIDE[i]!.mp === PROHIBITED ? PROHIBITED : mp + SIDE[i]!.mp
  }
  const row = levelRow(sides, level)
  return mp === PROHIBITED || row === undefined ? mp : mp + row.mp
}

/**
 * 6.22, 6.23: hits for entering a hex, or `PROHIBITED`. `abatisHits` replaces the prohibition of the chart for
 * cavalry at an unoccupied abatis (S11).
 */
export function entryHits(
  movementClass: number,
  terrain: number,
  sides: number,
  level: number,
  abatisHits = PROHIBITED,
  onRoad = false,
): number {
  if (tooSteep(level) || HEX[terrain]!.mp === PROHIBITED) return PROHIBITED
  if (onRoad) return 0
  let hits = HEX[terrain]!.hits[movementClass]!
  for (let i = 0; hits >= 0 && sides >> i !== 0; i++) {
    if (((sides >> i) & 1) === 0) continue
    let more = SIDE[i]!.hits[movementClass]!
    if (more === PROHIBITED && 1 << i === ABATIS) more = abatisHits
    hits = more === PROHIBITED ? PROHIBITED : hits + more
  }
  const row = levelRow(sides, level)
  if (hits === PROHIBITED || row === undefined) return hits
  const more = row.hits[movementClass]!
  return more === PROHIBITED ? PROHIBITED : hits + more
}

/**
 * 6.26, 6.28: whether a step goes from road hex to road hex or through a gate. It then costs 1 MP and no hits on any
 * terrain.
 */
export const isRoadStep = (fromRoad: boolean, toRoad: boolean, sides: number): boolean =>
  (sides & AS_ROAD) !== 0 || (fromRoad && toRoad && (sides & WALL) === 0)

const ROAD_MP = 1

/** 6.62: a column takes 1 hit less for entering a hex; 9.74: charge formation doubles terrain hits. */
export const hitsInColumn = (hits: number, inColumn: boolean): number => (inColumn && hits > 0 ? hits - 1 : hits)
export const hitsInCharge = (hits: number, inCharge: boolean): number => (inCharge && hits > 0 ? 2 * hits : hits)

/** S11: hits on cavalry at an unoccupied abatis. */
export const openAbatisHits = (extraCohesionHits: number): number => 1 + extraCohesionHits

const { mpPerVertex, hitsPerVertexInRough } = charts.movement.facing

/** 7.12: movement points for turning `corners` vertices. Skirmishers pay one for any turn. */
export function turnMp(type: UnitType, corners: number, cataphract: boolean, inCharge: boolean): number {
  if (type === SK || type === AGRIANIANS) return corners > 0 ? 1 : 0
  if (type === EL) return corners * mpPerVertex.EL
  if (type === CH) return corners * mpPerVertex.CH
  if (cataphract) return corners * mpPerVertex.CAT
  return corners * (inCharge ? mpPerVertex['cavalry in charge formation'] : mpPerVertex.default)
}

/** 7.14: hits for turning in a rough hex. */
export function turnHits(type: UnitType, corners: number, rough: boolean): number {
  if (!rough) return 0
  if (type === SK || type === AGRIANIANS) return corners * hitsPerVertexInRough.SK
  return corners * (type === EL ? hitsPerVertexInRough.EL : hitsPerVertexInRough.default)
}

/** R67: half of a number, rounded up. */
export const halfRoundedUp = (n: number): number => (n + 1) >> 1

/** 7.23: MA of a Macedonian phalanx when it leaves a zone of control. */
const PHALANX_LEAVES_AT = 5

/** 7.23: whether a unit can leave the zones of control of enemies whose highest MA is `fastest`. */
export const canLeaveZoc = (ma: number, macedonianPhalanx: boolean, freeFrontHex: boolean, fastest: number) =>
  freeFrontHex && (macedonianPhalanx ? Math.max(ma, PHALANX_LEAVES_AT) : ma) > fastest

/** 7.16: whether a unit that turns in reaction makes a check. Cavalry that turns to face infantry does not. */
export const mustRollToTurn = (type: UnitType, moverIsFoot: boolean): boolean => !(isCavalry(type) && moverIsFoot)

/** 7.16: whether a unit that turned in reaction holds. */
export const holdsAfterTurn = (die: number, moverMa: number, ownMa: number, tq: number): boolean =>
  die + moverMa - ownMa <= tq

const automaticHits = (id: string) => charts.cohesionAndTQChecks.rows.find((r) => r.id === id)!.auto as number
const specialRow = (id: string) => charts.movement.special.find((r) => r.id === id)!

const MOVED_AGAIN = automaticHits('movedAgain')
const AUGMENTED_LATER = automaticHits('augmentedLaterMove')
const PIVOT = specialRow('frontToFlankHit').hits!
const COLUMN_BONUS = specialRow('columnBonusMA').value!
/** 6.44. */
export const REVERSE_FACE_MP = specialRow('reverseFace').mp!
/** 9.62a: paid in addition to the terrain. */
export const DOUBLE_DEPTH_MP = specialRow('stackDoubleDepth').mp!
/** 9.73, R28. */
export const FORM_CHARGE_MP = specialRow('formChargeFormation').mp!
/** 9.76. */
export const LEAVE_CHARGE_MP = specialRow('leaveChargeFormation').mp!
/** 4.23, 6.15. */
export const LEADER_MA = specialRow('leaderMA').value!
/** 6.46: the extra movement point of an augmented move. */
export const AUGMENTED_MP = 1
/** 6.65: TQ reduction in column. */
const COLUMN_TQ = 2
/** 10.25. */
const ROUTED_TQ = charts.rout.routedTQ
/** 9.64. */
export const SQUARE_MA = 1

/** 10.16: hits from a TQ check: the amount by which the die exceeds TQ (8.33b, 6.45, 9.16, 10.24). */
export const hitsOverTq = (die: number, tq: number): number => (die > tq ? die - tq : 0)

/** Hits from a TQ check that costs one hit on failure (6.46, 6.72[3], S19). */
export const hitOnFailure = (die: number, tq: number): number => (die > tq ? 1 : 0)

/** 10.25, 6.65: TQ after the effects of rout and column. */
export const effectiveTq = (tq: number, routed: boolean, inColumn: boolean): number =>
  routed ? ROUTED_TQ : inColumn ? tq - COLUMN_TQ : tq

/** 6.13: hits at the end of an ordered move, after `earlier` ordered moves in the same turn. */
export const secondMoveHits = (earlier: number): number => (earlier > 0 ? MOVED_AGAIN : 0)

/** 6.43: hits of a pivot, per hex entered. */
export const pivotHits = (macedonianPhalanx: boolean): number => (macedonianPhalanx ? 0 : PIVOT)

/** 6.46: whether a phalanx that used its fifth MP makes a TQ check. It does not if it has already moved this turn. */
export const mustRollForAugmented = (earlier: number): boolean => earlier === 0

/** 6.46: hits at the end of a move that used the fifth MP. They replace the hits of 6.13. */
export const augmentedHits = (earlier: number, die: number, tq: number): number =>
  mustRollForAugmented(earlier) ? hitOnFailure(die, tq) : AUGMENTED_LATER

/** 6.62: MA in column. */
export const columnMa = (ma: number): number => ma + COLUMN_BONUS

/** 10.16: the minimum hits of a check that costs hits even if it succeeds. */
const minimumHits = (id: string) => charts.cohesionAndTQChecks.rows.find((r) => r.id === id)!.minimum!
const NEAR_ELEPHANT = minimumHits('elephantNearCavalry')
const FORCED_STACK = minimumHits('forcedStackStationary')

/** 9.16: hits on cavalry that cannot move away from an elephant. */
export const nearElephantHits = (die: number, tq: number): number => Math.max(NEAR_ELEPHANT, hitsOverTq(die, tq))

/** 6.92, R99: hits on a unit when another is forced to end its move on it. */
export const forcedStackHits = (die: number, tq: number): number => Math.max(FORCED_STACK, hitsOverTq(die, tq))

/** 9.15: hits on cavalry for each flank or rear hex of an elephant that it enters. */
export const BESIDE_ELEPHANT_HITS = automaticHits('cavalryBesideElephant')
/** 9.21a: hits on chariots for each vertex turned while moving. */
export const CHARIOT_TURN_HITS = automaticHits('chariotFacingWhileMoving')
/** 6.66: hits on a column that was attacked in shock. */
export const COLUMN_SHOCKED_HITS = automaticHits('columnAttacked')
/** 10.14: hits removed by a Recovery order. */
export const RECOVERY_HITS = 2

/** 6.94, 6.94a, 6.67: whether a unit may move through a friendly unit. */
export const canPassThrough = (mover: UnitType, friend: UnitType, aColumn: boolean): boolean =>
  !aColumn && (isSkirmisher(mover) || isSkirmisher(friend) || !(isHeavyFoot(mover) || isHeavyFoot(friend)))

/** 6.94, 6.94b: hits on each unit when one is ordered through the other. */
export const passHits = (mover: UnitType, friend: UnitType): number =>
  isSkirmisher(mover) || isSkirmisher(friend) ? 0 : 1

/** 10.24, R98b: hits before the check on a unit that a routing friend runs through. Skirmishers take none. */
export const runThroughHits = (friend: UnitType): number => (isSkirmisher(friend) ? 0 : 1)

const DRIFTS = [2, 4]

/**
 * 6.5, R25: whether a drifting unit must enter its right front pair on this hex of forward movement (the first is 1).
 */
export const isDriftHex = (forwardHex: number): boolean => DRIFTS.includes(forwardHex)

const { orderlyWithdrawal } = charts

/** 6.71: how close a mover must come to trigger a withdrawal. */
export const TRIGGER_DISTANCE = 2
/** 9.31f: hexes that skirmishers withdraw. */
export const SKIRMISHER_HEXES = orderlyWithdrawal.skirmisher.hexes
/** 4.62: maximum hexes that leaders withdraw. */
export const LEADER_HEXES = orderlyWithdrawal.leader.hexes
/** 6.84: hexes that a Line with a marker withdraws. */
export const PREARRANGED_HEXES = 1
/** 6.77: maximum distance of the nearest Line member from the leader. */
const LINE_DISTANCE = charts.command.leaderLineDistance

/** 6.71a: the MA used for withdrawal: 4 for two-hex units in every formation. */
export const withdrawalMa = (ma: number, twoHex: boolean): number => (twoHex ? orderlyWithdrawal.doubleSizeMoverMA : ma)

/** 6.71a: movement points for a withdrawal. Skirmishers count hexes instead (9.31f). */
export const withdrawalMp = (own: number, mover: number): number => Math.max(0, own - mover)

/** 6.71, 9.31f: whether a unit's MA lets it withdraw before a mover. */
export const mayWithdraw = (type: UnitType, own: number, mover: number): boolean =>
  isSkirmisher(type) ? mover <= own : own > mover

/** 6.72[2]: hits before withdrawing, by the arc through which the mover came. */
export const approachHits = (type: UnitType, arc: number): number =>
  arc === REAR || (arc !== 0 && !isSkirmisher(type)) ? 1 : 0

/** 6.72[1], 9.21c: automatic hits after withdrawing: infantry except skirmishers, and chariots. */
export const withdrawalHits = (type: UnitType): number =>
  type === CH || !(isCavalry(type) || type === EL || isSkirmisher(type)) ? 1 : 0

/** 6.72[3], R6, 9.31f: all units except skirmishers make a TQ check after withdrawing, with 1 hit on failure. */
export const withdrawalChecks = (type: UnitType): boolean => !isSkirmisher(type)

/** 6.77: whether a cavalry Line may withdraw as one. */
export const lineMayWithdraw = (nearestToLeader: number, memberWithdrewAlone: boolean): boolean =>
  nearestToLeader <= LINE_DISTANCE && !memberWithdrewAlone
