import type { Point } from '../view/view.ts'

/** A movement on the board; `from` is null for a piece that was not on the board before. */
export interface Arrow {
  readonly from: Point | null
  readonly to: Point
  /** fight: an attack or a shot; back: a retreat. */
  readonly tone: 'move' | 'fight' | 'back'
}

/** The SVG paths of an arrow. */
export interface Drawn {
  readonly shaft: string
  readonly head: string
}

/** The curvature of an arrow, as a share of its length, so that arrows there and back do not overlap. */
const BEND = 0.12

const tenth = (n: number) => Math.round(n * 10) / 10
const pair = ({ x, y }: Point) => `${tenth(x)} ${tenth(y)}`

/** An arrow with a gap at both ends and a head of the given length; a ring if there is no distance to cover. */
export function drawArrow({ from, to }: Pick<Arrow, 'from' | 'to'>, gap: number, head: number): Drawn {
  if (from === null || (from.x === to.x && from.y === to.y)) return { shaft: ring(to, gap * 1.6), head: '' }
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  const middle = { x: from.x + dx / 2 - dy * BEND, y: from.y + dy / 2 + dx * BEND }
  const keep = Math.min(gap, length / 4)
  const start = towards(from, middle, keep)
  const tip = towards(to, middle, keep)
  const neck = towards(tip, middle, head * 0.8)
  const back = towards(tip, middle, head)
  const [ax, ay] = [(tip.x - back.x) * 0.55, (tip.y - back.y) * 0.55]
  const wings = [
    { x: back.x - ay, y: back.y + ax },
    { x: back.x + ay, y: back.y - ax },
  ] as const
  return {
    shaft: `M${pair(start)}Q${pair(middle)} ${pair(neck)}`,
    head: `M${pair(tip)}L${pair(wings[0])}L${pair(wings[1])}Z`,
  }
}

/** The point at a distance from `a` in the direction of `b`. */
function towards(a: Point, b: Point, distance: number): Point {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  return { x: a.x + ((b.x - a.x) * distance) / length, y: a.y + ((b.y - a.y) * distance) / length }
}

const ring = ({ x, y }: Point, r: number) =>
  `M${tenth(x - r)} ${tenth(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
