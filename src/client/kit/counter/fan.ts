/** The layout of a stack that is fanned out. Pure. */
import type { Point, Size, View } from '../view/view.ts'

/** The shape of a fan; `shift` keeps it inside the window. */
export interface Fan {
  columns: number
  down: boolean
  scale: number
  shift: Point
}

/** How far the ends of an arc drop, per column squared, in piece widths. */
const hang = 0.075
const most = 7
const cellOf = (size: number) => size * 1.12
const firstOf = (size: number) => size * 1.5

/** The number of columns, at most `limit`, that fills the rows evenly. */
function columnsFor(count: number, limit: number): number {
  return Math.ceil(count / Math.ceil(count / Math.max(1, limit)))
}

/** Lays out a fan of `count` pieces at a board point so that it is inside the window and its pieces are readable. */
export function openFan(count: number, size: number, at: Point, view: View, window: Size, readable: number): Fan {
  const scale = Math.max(1, readable / (size * view.k))
  const cell = cellOf(size) * scale * view.k
  const columns = columnsFor(count, Math.min(most, Math.floor((window.width - 12) / cell - 0.2)))
  const half = ((columns + 0.3) * cell) / 2
  const height = (Math.ceil(count / columns) + 1.1) * cell
  const x = at.x * view.k + view.x
  const y = at.y * view.k + view.y
  const down = y < height && window.height - y > y
  const inside = (value: number, low: number, high: number) =>
    low > high ? 0 : Math.max(low, Math.min(high, value)) - value
  return {
    columns,
    down,
    scale,
    shift: {
      x: inside(x, half, window.width - half) / view.k,
      y: (down ? inside(y, 0, window.height - height) : inside(y, height, window.height)) / view.k,
    },
  }
}

/**
 * Positions of `count` pieces of width `size` in arcs above the origin (below it if `down`), the first arc nearest. All
 * arcs share their columns, so that pieces never overlap.
 */
export function fanPlaces(count: number, size: number, down = false, limit = most): Point[] {
  const columns = columnsFor(count, limit)
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const column = (i % columns) + Math.floor((columns - inRow) / 2) - (columns - 1) / 2
    const y = firstOf(size) + row * cellOf(size) - hang * size * column ** 2
    return { x: column * cellOf(size), y: down ? y : -y }
  })
}

/** The background of a fan as a path; it extends to the stack, so that the pointer can move to any piece. */
export function fanGround(count: number, size: number, down = false, limit = most): string {
  const columns = columnsFor(count, limit)
  const rows = Math.ceil(count / columns)
  const first = firstOf(size)
  const half = (columns / 2) * cellOf(size) + size * 0.06
  const drop = hang * size * (columns / 2) ** 2
  const top = first + (rows - 1) * cellOf(size) + size * 0.6
  const side = first - drop - size * 0.58
  const foot = size * 0.3
  const s = down ? 1 : -1
  const at = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(s * y * 10) / 10}`
  return `M${at(-half, top - drop)}Q${at(0, top + drop)} ${at(half, top - drop)}L${at(half, side)}Q${at(half * 0.4, foot)} ${at(0, foot)}Q${at(-half * 0.4, foot)} ${at(-half, side)}Z`
}
