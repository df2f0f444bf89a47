/** Where the pieces of a stack lie when it is fanned out. Pure. */
import type { Point } from '../view/view.ts'

const mostInArc = 7
/** How far the ends of an arc hang, per column squared, as a share of a piece. */
const hang = 0.075

/**
 * Places for `count` pieces of width `size` in arcs above the origin (below it when `down`), the first arc nearest.
 * All arcs share their columns, so that no two pieces overlap.
 */
export function fanPlaces(count: number, size: number, down = false): Point[] {
  const { columns, cell, first } = fanShape(count, size)
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const column = (i % columns) + Math.floor((columns - inRow) / 2) - (columns - 1) / 2
    const y = first + row * cell - hang * size * column ** 2
    return { x: column * cell, y: down ? y : -y }
  })
}

/** The ground under a fan as a path: it reaches down to the stack, so that the pointer can cross to any piece. */
export function fanGround(count: number, size: number, down = false): string {
  const { columns, cell, first } = fanShape(count, size)
  const rows = Math.ceil(count / columns)
  const half = (columns / 2) * cell + size * 0.12
  const drop = hang * size * (columns / 2) ** 2
  const top = first + (rows - 1) * cell + size * 0.64
  const foot = size * 0.3
  const s = down ? 1 : -1
  const n = (value: number) => Math.round(value * 10) / 10
  return `M${n(-half)} ${n(s * (top - drop))}Q0 ${n(s * (top + drop))} ${n(half)} ${n(s * (top - drop))}L${n(half)} ${n(s * (first - drop - size * 0.62))}Q${n(half * 0.4)} ${n(s * foot)} 0 ${n(s * foot)}Q${n(-half * 0.4)} ${n(s * foot)} ${n(-half)} ${n(s * (first - drop - size * 0.62))}Z`
}

function fanShape(count: number, size: number) {
  const arcs = Math.ceil(count / mostInArc)
  return { columns: Math.ceil(count / arcs), cell: size * 1.12, first: size * 1.5 }
}
