import tables from '../../data/tables.json'
import { CHARIOT, STRENGTH, TYPE } from '../components/units.ts'
import type { Kings } from '../state/state.ts'

/** A unit's type and steps as `type * 3 + steps`. */
type Worth = number

/** 15.5.3a, 11.7b: the strength of one unit; a chariot in a mountain space counts half, rounded up. */
export const worthStrength = (worth: Worth, mountain: boolean): number =>
  mountain && Math.floor(worth / 3) === CHARIOT ? Math.ceil(STRENGTH[worth]! / 2) : STRENGTH[worth]!

/** The strength of one unit on open ground. */
export const unitStrength = (s: Kings, unit: number): number => STRENGTH[TYPE[unit]! * 3 + s.steps[unit]!]!

/** 15.5.3a: the strength of units given as worths. */
export function strengthOfWorths(worths: readonly Worth[], mountain: boolean): number {
  let sum = 0
  for (const worth of worths) sum += worthStrength(worth, mountain)
  return sum
}

/** 15.5.3a: the strength of units. */
export function strengthOf(s: Kings, units: readonly number[], mountain: boolean): number {
  let sum = 0
  for (const u of units) sum += worthStrength(TYPE[u]! * 3 + s.steps[u]!, mountain)
  return sum
}

/** 11.5: whether one strength overruns another. */
export const isOverrun = (attacker: number, defender: number) => defender > 0 && attacker >= 10 * defender

const { columnMin, columns, rowMin, rowMax } = tables.battle
const rows: readonly (readonly number[])[] = Array.from(
  { length: rowMax - rowMin + 1 },
  (_, i) => tables.battle.rows[String(i + rowMin) as '0'],
)

/** 15.5.4: the column of a strength; -1 below 1. */
export function columnOf(strength: number): number {
  let column = -1
  while (column + 1 < columnMin.length && strength >= columnMin[column + 1]!) column++
  return column
}

/** 15.5.4: the heading of a column. */
export const columnLabel = (column: number): string | null => columns[column] ?? null

/** 15.5.7: the row of a modified roll. */
export const rowOf = (modified: number): number => Math.max(rowMin, Math.min(rowMax, modified))

/** 15.5.7, R15.6: the loss number of a modified roll; 0 without strength. */
export function lossNumber(strength: number, modified: number): number {
  const column = columnOf(strength)
  return column < 0 ? 0 : rows[rowOf(modified) - rowMin]![column]!
}
