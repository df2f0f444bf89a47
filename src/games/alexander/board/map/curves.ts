import { hashToUnit, smoothPath } from '#kit/core/svgPath.ts'
import type { AxialHex, HexLayout } from '#kit/hex/hexLayout.ts'
import { outlines } from '#kit/hex/regions.ts'
import type { Point, Rect } from '#kit/view/view.ts'

/** Rounds to one decimal, which is enough for terrain. */
export const n1 = (value: number): number => Math.round(value * 10) / 10

/** Moves a point a little, the same point always in the same way. */
function jitter({ x, y }: Point, by: number): Point {
  const [a, b] = [Math.round(x * 2), Math.round(y * 2)]
  return { x: x + (hashToUnit(a, b, 1) - 0.5) * 2 * by, y: y + (hashToUnit(a, b, 2) - 0.5) * 2 * by }
}

/** Cuts the corners of a closed line `times` times. */
function rounded(points: readonly Point[], times: number): Point[] {
  let now = [...points]
  for (let i = 0; i < times; i++)
    now = now.flatMap((p, k) => {
      const q = now[(k + 1) % now.length]!
      return [
        { x: p.x * 0.75 + q.x * 0.25, y: p.y * 0.75 + q.y * 0.25 },
        { x: p.x * 0.25 + q.x * 0.75, y: p.y * 0.25 + q.y * 0.75 },
      ]
    })
  return now
}

/** The middles of a closed line's segments, which straightens the zigzag of hexsides. */
const middles = (points: readonly Point[]): Point[] =>
  points.map((p, i) => {
    const q = points[(i + 1) % points.length]!
    return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }
  })

/** The outlines of hexes as soft loops; clockwise around the hexes, counterclockwise around holes. */
export function softLoops(layout: HexLayout, hexes: Iterable<AxialHex>, stray = 0.1): Point[][] {
  return outlines(layout, hexes).map((loop) => {
    const wandering = loop.map((p) => jitter(p, stray * layout.size))
    return rounded(middles(middles(wandering)), 1)
  })
}

/** Closed loops as one path. */
export const loopsPath = (loops: readonly (readonly Point[])[]): string =>
  loops.map((loop) => `${loop.map((p, i) => `${i ? 'L' : 'M'}${n1(p.x)} ${n1(p.y)}`).join('')}Z`).join('')

/** Closed loops as one smooth path. */
export const flowingPath = (loops: readonly (readonly Point[])[]): string =>
  loops.map((loop) => smoothPath(loop, true)).join('')

/** A smooth course along hexsides without the zigzag, extended over the edge of the paper if it ends near it. */
export function flowing(course: readonly Point[], paper: Rect, near: number): string {
  const inner = course.slice(0, -1).map((p, i) => {
    const q = course[i + 1]!
    return jitter({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, 2.2)
  })
  return smoothPath([...beyond(course[0]!, paper, near), ...inner, ...beyond(course.at(-1)!, paper, near)])
}

/** A point; with a point outside the paper instead if it is near the edge. */
function beyond({ x, y }: Point, paper: Rect, near: number): Point[] {
  const [right, bottom] = [paper.x + paper.width, paper.y + paper.height]
  if (x - paper.x < near) return [{ x: paper.x - near, y }]
  if (right - x < near) return [{ x: right + near, y }]
  if (y - paper.y < near) return [{ x, y: paper.y - near }]
  return bottom - y < near ? [{ x, y: bottom + near }] : [{ x, y }]
}

/** A loop moved inward by a distance, outward if negative. */
export function inset(loop: readonly Point[], by: number): Point[] {
  return loop.map((p, i) => {
    const a = loop[(i + loop.length - 1) % loop.length]!
    const b = loop[(i + 1) % loop.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
    return { x: p.x - ((b.y - a.y) / length) * by, y: p.y + ((b.x - a.x) / length) * by }
  })
}

/** A point of a loop with the direction out of the loop. */
export interface LoopPoint extends Point {
  readonly out: Point
}

/** Points at even distances along a loop. */
export function pointsAlong(loop: readonly Point[], gap: number): LoopPoint[] {
  const found: LoopPoint[] = []
  let left = gap / 2
  loop.forEach((a, i) => {
    const b = loop[(i + 1) % loop.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length === 0) return
    const out = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length }
    let at = left
    for (; at < length; at += gap)
      found.push({ x: a.x + ((b.x - a.x) * at) / length, y: a.y + ((b.y - a.y) * at) / length, out })
    left = at - length
  })
  return found
}
