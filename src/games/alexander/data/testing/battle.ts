import { readdirSync, readFileSync } from 'node:fs'
import { FACINGS } from '#hex/facing.ts'
import { distance, hexOf, makeGrid } from '#hex/grid.ts'

// The scenario files as stored, and queries for tests of their data.

export interface Side {
  readonly id: string
  readonly retreatEdge: string
  readonly front: string
  readonly approxStrength: { readonly [kind: string]: number | undefined }
}
export interface Piece {
  readonly id: string
  readonly side: string
  readonly hexes?: readonly string[]
  readonly hex?: string | null
  readonly entry?: { readonly hexes: readonly string[] }
}
export interface Unit extends Piece {
  readonly type: string
  readonly class: string | null
  readonly tq: number
  readonly size: number
  readonly ma: number
  readonly missile: string | null
  readonly twoHex: boolean
  readonly hexes: readonly string[]
  readonly facing: string
  readonly group: string
}
export interface Line {
  readonly name: string
  readonly groups: readonly string[]
  readonly members: readonly string[]
}
export interface Leader extends Piece {
  readonly name: string
  readonly role: string
  readonly initiative: number | null
  readonly commandRange: number
  readonly lineCommand: boolean
  readonly contingentCommand: number
  readonly strategy: number | null
  readonly orders: readonly string[]
  readonly lines: readonly Line[]
  readonly activatedBy?: readonly string[]
  readonly optional?: boolean
  readonly routPoints: number
  readonly hex: string | null
}
export interface Hexside {
  readonly a: string
  readonly b: string
  readonly kind: string
}
export interface Scenario {
  readonly id: string
  readonly summary: string
  readonly provenance: { readonly [topic: string]: string }
  readonly map: {
    readonly columns: number
    readonly rows: number
    readonly orientation: string
    readonly evenColumns: string
    readonly default: { readonly terrain: string; readonly elevation: number }
    readonly hexes: {
      readonly [hex: string]: {
        readonly terrain?: string
        readonly elevation?: number
        readonly features?: readonly string[]
      }
    }
    readonly hexsides: readonly Hexside[]
  }
  readonly sides: readonly Side[]
  readonly leaders: readonly Leader[]
  readonly units: readonly Unit[]
  readonly withdrawal: {
    readonly [side: string]: { readonly level: number; readonly units: number; readonly leaders: number }
  }
  readonly specialRules: readonly {
    readonly flag: string
    readonly params: { readonly [name: string]: any }
  }[]
  readonly optionalRules: readonly string[]
  readonly turnHints: { readonly outOfCommandAtStart?: readonly string[] }
  readonly victory: {
    readonly turnLimit: number | null
    readonly atLimit: string | null
    readonly instant: readonly { readonly leader: string; readonly winner: string }[]
  }
}

const folder = new URL('../scenarios/', import.meta.url)
export const names = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''))
const load = (name: string): Scenario => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))

/** Cavalry. */
export const HORSE = ['HC', 'LC', 'LN']

const matches = (u: Unit, members: readonly string[]) =>
  members.includes(u.type) || members.includes(`${u.type}:${u.class}`)
export const facing = (name: string) => FACINGS.indexOf(name as (typeof FACINGS)[number])
export const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

/** A battle with the queries of the tests. */
export function battle(name: string) {
  const s = load(name)
  const grid = makeGrid(s.map.columns, s.map.rows, 'even-up')
  const at = (hex: string) => hexOf(grid, hex)
  const isOnMap = (hex: string) => at(hex) >= 0
  const apart = (a: readonly string[], b: readonly string[]) =>
    Math.min(...a.flatMap((x) => b.map((y) => distance(grid, at(x), at(y)))))
  const on = s.units.filter((u) => u.hexes.length > 0)
  const ground = (hex: string) => {
    const there = s.map.hexes[hex]
    return {
      terrain: there?.terrain ?? s.map.default.terrain,
      level: there?.elevation ?? s.map.default.elevation,
    }
  }
  const of = (side: string, units: readonly Unit[] = on) => units.filter((u) => u.side === side)
  const lineUnits = (l: Leader, line: Line, units: readonly Unit[] = on) =>
    of(l.side, units).filter((u) => line.groups.includes(u.group) && matches(u, line.members))
  const inRange = (l: Leader, u: Unit) => l.hex !== null && apart([l.hex], u.hexes) <= l.commandRange
  const commands = (l: Leader, u: Unit) => l.orders.includes('*') || l.orders.includes(u.group)
  return { s, grid, at, isOnMap, apart, on, ground, of, lineUnits, inRange, commands }
}
