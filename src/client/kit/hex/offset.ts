/** Column-and-row coordinates, as printed maps number their hexes. Pure. */
import type { Hex } from './hex.ts'

/** Which lines are shoved down or right by half a hex: odd or even columns (flat) or rows (pointy). */
export type Offset = 'odd-q' | 'even-q' | 'odd-r' | 'even-r'

const half = (value: number, offset: Offset) =>
  (value + (offset.startsWith('odd') ? -1 : 1) * (value & 1)) / 2

/** The hex at a column and row. */
export function fromOffset(column: number, row: number, offset: Offset): Hex {
  return offset.endsWith('q')
    ? { q: column, r: row - half(column, offset) }
    : { q: column - half(row, offset), r: row }
}

/** The column and row of a hex. */
export function toOffset(hex: Hex, offset: Offset): { column: number; row: number } {
  return offset.endsWith('q')
    ? { column: hex.q, row: hex.r + half(hex.q, offset) }
    : { column: hex.q + half(hex.r, offset), row: hex.r }
}

/** A printed map's number of a hex: column and row with two digits each, as in 0714. */
export function hexNumber(hex: Hex, offset: Offset): string {
  const { column, row } = toOffset(hex, offset)
  return `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`
}

/** All hexes of a rectangle of columns and rows, column by column. */
export function rectangle(
  columns: number,
  rows: number,
  offset: Offset,
  first = { column: 0, row: 0 },
): Hex[] {
  const out: Hex[] = []
  for (let c = 0; c < columns; c++)
    for (let r = 0; r < rows; r++) out.push(fromOffset(first.column + c, first.row + r, offset))
  return out
}
