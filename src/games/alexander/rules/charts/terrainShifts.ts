import charts from '../../data/charts.json'
import { hexsideNamed } from './movement.ts'

/** A column shift and the rule it comes from. */
export interface Shift {
  readonly id: string
  readonly rule: string
  readonly columns: number
}

const columnsOf = (id: string) => charts.shockColumnAdjustments.rows.find((row) => row.id === id)!.value as number

export const shiftRow = (id: string, rule: string): Shift => ({ id, rule, columns: columnsOf(id) })

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
const heightShift = (f: GroundFacts): Shift | undefined =>
  f.higher === f.defenders ? ALL_HIGHER : f.higher > 0 ? SOME_HIGHER : f.allAcrossObstacle ? OBSTACLE : undefined

/** 6.27, P8: the column shifts for terrain. */
export function terrainShifts(f: GroundFacts): Shift[] {
  const shifts: Shift[] = []
  const height = heightShift(f)
  if (height !== undefined) shifts.push(height)
  if (f.lower === f.defenders) shifts.push(ALL_LOWER)
  if (f.allInWoodsOrMarsh) shifts.push(WOODS)
  return shifts
}
