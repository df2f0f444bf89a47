import charts from '#games/alexander/data/charts.json'
import { hexsideNamed } from './movement.ts'
import {
  AGRIANIANS,
  ART,
  ASPECT_NAMES,
  CH,
  EL,
  FLANK,
  FRONT,
  HC,
  isCavalry,
  isSkirmisher,
  LC,
  SK,
  TYPE_COUNT,
  TYPE_NAMES,
  type UnitType,
} from './types.ts'

/** Marks an attack that is not allowed. */
export const NO_ATTACK = 0

type Matrix = { readonly [defender: string]: { readonly [attacker: string]: number | null } }
const { matrix } = charts.clashOfSpears as unknown as {
  readonly matrix: { readonly [aspect: string]: Matrix }
}

/** 9.31a: the type whose column an attacker uses. Plain skirmishers use the column of SK*. */
export const attackingType = (type: UnitType): UnitType => (type === SK ? AGRIANIANS : type)

const COLUMNS: readonly number[] = ASPECT_NAMES.flatMap((aspect) =>
  TYPE_NAMES.flatMap((defender) =>
    TYPE_NAMES.map((_, a) =>
      a === ART ? NO_ATTACK : (matrix[aspect]![defender]![TYPE_NAMES[attackingType(a)]!] ?? NO_ATTACK),
    ),
  ),
)

/**
 * 8.35a, R36: the base column as printed. `NO_ATTACK` for cavalry against the front of elephants (9.15) and for
 * artillery (9.51).
 */
export const clashColumn = (attacker: UnitType, defender: UnitType, aspect: number): number =>
  COLUMNS[(aspect * TYPE_COUNT + defender) * TYPE_COUNT + attacker]!

/** 8.36a: which side is superior. */
export const NO_SUPERIORITY = 0
export const ATTACKER_SUPERIOR = 1
export const DEFENDER_SUPERIOR = 2
/** In the chart only: the defender is superior unless it is out of javelins. */
const UNLESS_SPENT = 3

const VALUES = ['none', 'AS', 'DS', 'DS*']
const superiorityMatrix: { readonly [defender: string]: { readonly [attacker: string]: string } } =
  charts.shockSuperiority.matrix
const SYSTEM: readonly number[] = TYPE_NAMES.flatMap((defender) =>
  TYPE_NAMES.map((_, a) =>
    a === ART ? NO_SUPERIORITY : VALUES.indexOf(superiorityMatrix[defender]![TYPE_NAMES[attackingType(a)]!]!),
  ),
)

/** The facts that superiority depends on: the picked units (8.35), their position and formation. */
export interface SuperiorityFacts {
  readonly attacker: UnitType
  readonly defender: UnitType
  readonly aspect: number
  /** 8.36a: the defender is javelin-armed LI, LP or MI and Missile No. */
  readonly javelinsSpent: boolean
  /** 6.65. */
  readonly defenderInColumn: boolean
  /** 8.36a: the attacker is in the ZOC of another enemy that is not a skirmisher and not attacked. */
  readonly held: boolean
  /** 9.31c: the attacker is a skirmisher that attacks together with another type. */
  readonly withOthers: boolean
  /** 9.7: the option is in play, and whether the attacker is in charge formation. */
  readonly chargeOption: boolean
  readonly inCharge: boolean
  /** 9.75: the attacker is Thracian light cavalry in charge formation. */
  readonly thracianCharge: boolean
}

/** 8.36a: whether an attack on flank or rear gives superiority by position. */
export function hasPositionSuperiority(f: SuperiorityFacts): boolean {
  if (f.aspect === FRONT || f.held) return false
  if (f.defender === EL && isCavalry(f.attacker)) return false
  if (isSkirmisher(f.defender) && f.aspect === FLANK) return false
  return !(isSkirmisher(f.attacker) && f.withOthers)
}

/** 8.36a: superiority by position comes before that of weapon systems. */
export function superiorSide(f: SuperiorityFacts): number {
  if (f.defenderInColumn && !isSkirmisher(f.attacker)) return ATTACKER_SUPERIOR
  if (hasPositionSuperiority(f)) return ATTACKER_SUPERIOR
  return systemSuperiority(f)
}

/** 8.36a, 9.71, 9.75: superiority of weapon systems. */
function systemSuperiority(f: SuperiorityFacts): number {
  const value = SYSTEM[f.defender * TYPE_COUNT + f.attacker]!
  if (value === UNLESS_SPENT) return f.javelinsSpent ? NO_SUPERIORITY : DEFENDER_SUPERIOR
  if (!f.chargeOption || !isCavalry(f.attacker)) return value
  if (!f.inCharge) return value === ATTACKER_SUPERIOR && !isSkirmisher(f.defender) ? NO_SUPERIORITY : value
  if (f.attacker === LC && f.thracianCharge && isCavalry(f.defender) && f.defender !== HC) return ATTACKER_SUPERIOR
  return value
}

/**
 * 8.36b: column shift for the ratio of total Sizes. Fractions are rounded in favour of the attackers if one of them
 * moved, otherwise of the defenders.
 */
export function sizeRatio(attacker: number, defender: number, moved: boolean): number {
  const large = attacker >= defender ? attacker : defender
  const small = attacker >= defender ? defender : attacker
  const up = attacker >= defender ? moved : !moved
  const columns = (up ? Math.ceil(large / small) : Math.floor(large / small)) - 1
  return columns === 0 ? 0 : attacker >= defender ? columns : -columns
}

/** 8.36b, R87: elephants and chariots have no Size ratio against other types. */
export const usesSizeRatio = (attacker: UnitType, defender: UnitType): boolean =>
  attacker === defender || !(attacker === EL || defender === EL || attacker === CH || defender === CH)

/** 9.31c, R97: the Size of skirmishers is not added to that of other types. */
export const addsSize = (type: UnitType, withOthers: boolean): boolean => !(withOthers && isSkirmisher(type))

/** 9.64, R13, R67: a square has a quarter of its Size, rounded up. */
export const effectiveSize = (size: number, inSquare: boolean): number =>
  inSquare ? Math.ceil(size / SQUARE_DIVISOR) : size
const SQUARE_DIVISOR = 4

/** A column shift and the rule it comes from. */
export interface ColumnShift {
  readonly id: string
  readonly rule: string
  readonly columns: number
}

const columnsInChart = (id: string) => charts.shockColumnAdjustments.rows.find((row) => row.id === id)!.value as number

export const shiftRow = (id: string, rule: string): ColumnShift => ({ id, rule, columns: columnsInChart(id) })

/** 6.27, R87: the terrain of a combat. Levels are compared with every attacker that has the defender in its ZOC. */
export interface GroundFacts {
  readonly allInWoodsOrMarsh: boolean
  /** Number of defenders that are higher and lower than their attackers, and their total number. */
  readonly higher: number
  readonly lower: number
  readonly defenders: number
  readonly allAcrossObstacle: boolean
}

const OBSTACLE_NAMES = ['minor-river', 'steep-banked-stream', 'steep-bank', 'steep-slope', 'abatis', 'rampart']
const OBSTACLES = OBSTACLE_NAMES.reduce((bits, name) => bits | hexsideNamed(name), 0)

/** 6.27: whether a set of hexsides includes one that shifts the column. */
export const isObstacle = (sides: number): boolean => (sides & OBSTACLES) !== 0

const WOODS = shiftRow('allDefendersWoodsOrMarsh', '6.27')
const SOME_HIGHER = shiftRow('someDefenderHigher', '6.27')
const ALL_HIGHER = shiftRow('allDefendersHigher', '6.27')
const ALL_LOWER = shiftRow('allDefendersLower', '6.27')
const OBSTACLE = shiftRow('acrossObstacleHexside', '6.27')

/** P8: only one of height and obstacle counts, and height comes first. Lower ground and cover are added. */
const heightShift = (f: GroundFacts): ColumnShift | undefined =>
  f.higher === f.defenders ? ALL_HIGHER : f.higher > 0 ? SOME_HIGHER : f.allAcrossObstacle ? OBSTACLE : undefined

/** 6.27, P8: the column shifts for terrain. */
export function terrainShifts(f: GroundFacts): ColumnShift[] {
  const shifts: ColumnShift[] = []
  const height = heightShift(f)
  if (height !== undefined) shifts.push(height)
  if (f.lower === f.defenders) shifts.push(ALL_LOWER)
  if (f.allInWoodsOrMarsh) shifts.push(WOODS)
  return shifts
}
