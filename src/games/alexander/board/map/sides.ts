import { centreOf, type HexSide, type Layout, type Point, sideEnds } from '../../../../client/kit/index.ts'
import { n1 } from './curves.ts'

/** A hexside as a coordinate frame. */
interface Frame {
  readonly a: Point
  readonly b: Point
  /** A point along the side, `t` from 0 to 1; `out`: distance outward from the hex, in sizes. */
  readonly at: (t: number, out?: number) => Point
}

function frameOf(layout: Layout, { hex, side }: HexSide): Frame {
  const [a, b] = sideEnds(layout, hex, side)
  const c = centreOf(layout, hex)
  const out = { x: (a.x + b.x) / 2 - c.x, y: (a.y + b.y) / 2 - c.y }
  const length = Math.hypot(out.x, out.y) / layout.size
  return {
    a,
    b,
    at: (t, by = 0) => ({
      x: a.x + (b.x - a.x) * t + (out.x / length) * by,
      y: a.y + (b.y - a.y) * t + (out.y / length) * by,
    }),
  }
}

const M = (q: Point) => `M${n1(q.x)} ${n1(q.y)}`
const L = (q: Point) => `L${n1(q.x)} ${n1(q.y)}`
const disc = ({ x, y }: Point, r: number) =>
  `M${n1(x - r)} ${n1(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Paths of a wall: its course, the joints between its stones, and towers at the ends of each side. */
export function wall(layout: Layout, sides: readonly HexSide[]) {
  let course = ''
  let joints = ''
  const towers = new Map<string, Point>()
  for (const side of sides) {
    const { a, b, at } = frameOf(layout, side)
    course += M(a) + L(b)
    for (let i = 1; i < 8; i++) joints += M(at(i / 8, -0.07)) + L(at(i / 8, 0.07))
    for (const end of [a, b]) towers.set(`${Math.round(end.x)} ${Math.round(end.y)}`, end)
  }
  return { course, joints, towers: [...towers.values()].map((end) => disc(end, 5.2)).join('') }
}

/** Paths of a gate: two towers and the leaves between them. */
export function gate(layout: Layout, side: HexSide) {
  const { at } = frameOf(layout, side)
  const tower = (t: number) =>
    `${M(at(t - 0.13, -0.13))}${L(at(t + 0.13, -0.13))}${L(at(t + 0.13, 0.13))}${L(at(t - 0.13, 0.13))}Z`
  return {
    towers: tower(0.13) + tower(0.87),
    leaves: M(at(0.26)) + L(at(0.74)),
    way: `${M(at(0.32, -0.3))}${L(at(0.32, 0.3))}${M(at(0.68, -0.3))}${L(at(0.68, 0.3))}`,
  }
}

/** Path of stakes: a row of crossed poles. */
export function stakes(layout: Layout, side: HexSide): string {
  const { at } = frameOf(layout, side)
  let d = M(at(0.02)) + L(at(0.98))
  for (let i = 0; i < 6; i++) {
    const t = (i + 0.5) / 6
    d += M(at(t - 0.06, 0.14)) + L(at(t + 0.06, -0.14)) + M(at(t + 0.06, 0.14)) + L(at(t - 0.06, -0.14))
  }
  return d
}
