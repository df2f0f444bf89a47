import charts from '#games/alexander/data/charts.json'
import { addBattle, type Battle, battleAt } from '#games/alexander/rules/battle.ts'
import { beginBattle } from '#games/alexander/rules/begin.ts'
import { ASPECT_NAMES, typeNamed, unitKindNamed } from '#games/alexander/rules/charts/types.ts'
import { CONTINGENTS } from '#games/alexander/rules/options.ts'
import { liftUnit, putUnit } from '#games/alexander/rules/pieces/occupancy.ts'
import type { LeaderFile, ScenarioFile, UnitFile } from '#games/alexander/rules/scenarioFile.ts'
import {
  type Alexander,
  CHARGE,
  COLUMN,
  FULL_MISSILES,
  type G,
  LINE,
  LOW_MISSILES,
  NO_MISSILES,
  ROUTED,
  SQUARE,
} from '#games/alexander/rules/state.ts'
import { FACINGS, frontDirection, LEFT } from '#hex/facing.ts'
import { DIRECTIONS, direction, hexOf, opposite } from '#hex/grid.ts'
import { CHANCE, type Flow } from '#kernel'

const CLASS_TYPES: { readonly [id: string]: string } = charts.clashOfSpears.classToType

/** A unit type by name; a class is short for its type. */
export const unitTypeNamed = (name: string): number => typeNamed(CLASS_TYPES[name] ?? name)

export const isTypeName = (name: string): boolean => unitTypeNamed(name) >= 0
export const isKindName = (name: string): boolean => unitKindNamed(name) >= 0

export const aspectNamed = (name: string | undefined): number =>
  ASPECT_NAMES.indexOf((name ?? 'front') as (typeof ASPECT_NAMES)[number])

const SUPPLIES = { no: NO_MISSILES, low: LOW_MISSILES, full: FULL_MISSILES } as const
export type SupplyName = keyof typeof SUPPLIES
export const supplyNamed = (name: SupplyName | undefined): number => SUPPLIES[name ?? 'full']
export const supplyName = (supply: number): SupplyName =>
  supply === FULL_MISSILES ? 'full' : supply === LOW_MISSILES ? 'low' : 'no'

const FORMATIONS = { line: LINE, column: COLUMN, square: SQUARE, charge: CHARGE } as const
export type FormationName = keyof typeof FORMATIONS
export const formationNamed = (name: FormationName | undefined): number => FORMATIONS[name ?? 'line']

/** The vectors' word for the result of a check. */
export const standing = (stands: boolean): 'stands' | 'routs' => (stands ? 'stands' : 'routs')

/** A unit as a vector describes it. */
export interface UnitSpec {
  readonly type: string
  /** 2.22: its class, if not the usual one of its type. */
  readonly class?: string
  readonly hexes: readonly string[]
  readonly facing?: string
  readonly missile?: SupplyName
  readonly formation?: FormationName
  readonly routed?: boolean
  readonly tq?: number
  readonly ma?: number
  readonly size?: number
  readonly hits?: number
}

/** A leader as a vector describes one. */
export interface LeaderSpec {
  readonly hex: string
  readonly range?: number
  readonly id?: string
  /** 0: the vector's own side. */
  readonly side?: number
  readonly initiative?: number
  readonly role?: string
}

/** A field as a vector describes it: clear ground except where noted. */
export interface FieldSpec {
  readonly columns?: number
  readonly rows?: number
  /** The vector's own side, and its enemies. */
  readonly friends?: readonly UnitSpec[]
  readonly enemies?: readonly UnitSpec[]
  readonly leaders?: readonly LeaderSpec[]
  /** The ids of the two sides. */
  readonly sides?: readonly [string, string]
  readonly terrain?: { readonly [hex: string]: string }
  readonly levels?: { readonly [hex: string]: number }
  /** The retreat edge of the vector's own side. */
  readonly edge?: string
  /** Hexes that the map must contain, and the margin around them. */
  readonly covers?: readonly string[]
  readonly margin?: number
}

const CLASSES: { readonly [type: string]: string } = {
  LP: 'PT',
  SK: 'J',
  'SK*': 'J',
  LC: 'J',
  CH: 'SC',
  ART: 'OX',
}
const SIDES = ['friends', 'enemies'] as const
const OPPOSITE: { readonly [edge: string]: string } = { N: 'S', S: 'N', E: 'W', W: 'E' }

const unitFile = (u: UnitSpec, side: string, n: number): UnitFile => ({
  ...{ id: `${side}-${n}`, side, nation: '', type: u.type, class: u.class ?? CLASSES[u.type] ?? null },
  ...{
    tq: u.tq ?? 6,
    size: u.size ?? 5,
    ma: u.ma ?? 5,
    missile: u.type.startsWith('SK') || u.missile !== undefined ? 'J' : null,
  },
  ...{ twoHex: u.hexes.length === 2, hexes: u.hexes, facing: u.facing ?? 'E', group: 'all' },
})

const leaderFile = (l: LeaderSpec, sides: readonly string[]): LeaderFile => ({
  ...{
    id: l.id ?? 'leader',
    side: sides[l.side ?? 0]!,
    nation: '',
    role: l.role ?? 'subordinate',
    elite: false,
  },
  ...{ initiative: l.initiative ?? 5, commandRange: l.range ?? 0, lineCommand: false, contingentCommand: 0 },
  ...{
    strategy: null,
    personalCombat: null,
    charisma: 0,
    orders: ['*'],
    lines: [],
    routPoints: 0,
    hex: l.hex,
  },
})

/** The scenario file of a field. */
function scenarioOf(field: FieldSpec): ScenarioFile {
  const sides = field.sides ?? SIDES
  const leaders = field.leaders ?? []
  const units = [field.friends ?? [], field.enemies ?? []].flatMap((placed, side) =>
    placed.map((u, n) => unitFile(u, sides[side]!, n)),
  )
  const named = [...units.flatMap((u) => u.hexes), ...(field.covers ?? []), ...leaders.map((l) => l.hex)]
  const most = (part: (hex: string) => string) =>
    Math.min(99, Math.max(1, ...named.map((hex) => Number(part(hex)))) + (field.margin ?? 2))
  const hexes = Object.fromEntries(
    [...Object.keys(field.terrain ?? {}), ...Object.keys(field.levels ?? {})].map((hex) => [
      hex,
      { terrain: field.terrain?.[hex] ?? 'clear', elevation: field.levels?.[hex] ?? 0 },
    ]),
  )
  const edge = field.edge ?? 'W'
  const side = (id: string, retreatEdge: string) => ({ id, retreatEdge, front: 'E', posture: 'attack' })
  return {
    id: 'vector',
    map: {
      columns: field.columns ?? most((hex) => hex.slice(0, 2)),
      rows: field.rows ?? most((hex) => hex.slice(2)),
      default: { terrain: 'clear', elevation: 0 },
      hexes,
      hexsides: [],
    },
    sides: [side(sides[0], edge), side(sides[1], OPPOSITE[edge]!)],
    leaders: leaders.map((l) => leaderFile(l, sides)),
    units,
    withdrawal: { [sides[0]]: { level: 99 }, [sides[1]]: { level: 99 } },
    specialRules: [],
    optionalRules: [],
    victory: { turnLimit: null, atLimit: null, instant: [] },
  }
}

/** The state of a field: friends first, then enemies, in the order given. */
export function position(field: FieldSpec): { s: Alexander; b: Battle } {
  const number = addBattle(scenarioOf(field))
  const b = battleAt(number)
  const s = beginBattle(number, CONTINGENTS)
  const placed = [...(field.friends ?? []), ...(field.enemies ?? [])]
  placed.forEach((u, i) => {
    liftUnit(s, i)
    if (u.routed) s.status[i] = ROUTED
    s.hits[i] = u.hits ?? 0
    if (u.missile !== undefined) s.missiles[i] = supplyNamed(u.missile)
    s.formation[i] = formationNamed(u.formation)
    if (s.formation[i] === COLUMN) s.facing[i] = aheadOf(b, u)
    putUnit(s, i)
  })
  return { s, b }
}

/** 6.63: a column faces along its hexes, the first one leading; a one-hex column along its left front. */
function aheadOf(b: Battle, u: UnitSpec): number {
  const [lead, end] = u.hexes.map((hex) => hexOf(b.grid, hex))
  if (end !== undefined) return opposite(direction(b.grid, lead!, end))
  const ahead = DIRECTIONS.indexOf(u.facing as (typeof DIRECTIONS)[number])
  const facing = FACINGS.indexOf(u.facing as (typeof FACINGS)[number])
  return facing >= 0 ? frontDirection(facing, LEFT) : Math.max(0, ahead)
}

/** A game context that discards journal entries. */
export const silentGame = (state: Alexander): G => ({
  state,
  windows: {},
  tables: undefined,
  guardSecrets: false,
  tell: undefined,
  shown: () => {},
})

/**
 * Runs a flow of the rules on a position. `die` gives every die by the rule that rolls it; other asks take the first
 * option. Journal entries go to `tell`.
 */
export function runFlow<T>(s: Alexander, flow: (g: G) => Flow<T>, die: (rule: string) => number, tell?: G['tell']): T {
  const steps = flow({ ...silentGame(s), tell })
  let step = steps.next()
  while (!step.done) {
    const { value } = step
    if (value.step !== 'ask') step = steps.next(true)
    else step = steps.next(value.options[value.seat === CHANCE ? die(value.rule) : 0])
  }
  return step.value
}

/** A default unit on each of these hexes. */
export const anyUnits = (hexes: readonly string[] | undefined): UnitSpec[] =>
  (hexes ?? []).map((hex) => ({ type: 'LI', hexes: [hex] }))

/** Impassable ground. */
export const closedGround = (hexes: readonly string[] | undefined): { [hex: string]: string } =>
  Object.fromEntries((hexes ?? []).map((hex) => [hex, 'impassable']))
