/** Outlines of sets of hexes, and lines along hexsides. Pure. */

import { round } from '../core/path.ts'
import type { Point } from '../view/view.ts'
import { handLine, polyline, smooth } from './hand.ts'
import { cornerOf, type Hex, hexKey, type Layout, neighbour, type Side, sideEnds, sides } from './hex.ts'

const cornerKey = (p: Point) => `${Math.round(p.x * 8)},${Math.round(p.y * 8)}`

/** The closed outlines of a set of hexes, each as a list of corners; holes run in the opposite direction. */
export function outlines(layout: Layout, hexes: Iterable<Hex>): Point[][] {
  const inside = new Map<string, Hex>()
  for (const hex of hexes) inside.set(hexKey(hex), hex)
  const next = new Map<string, { from: Point; to: Point }[]>()
  for (const hex of inside.values())
    for (const side of sides) {
      if (inside.has(hexKey(neighbour(hex, side, layout.tops)))) continue
      const [from, to] = sideEnds(layout, hex, side)
      const key = cornerKey(from)
      const list = next.get(key)
      if (list) list.push({ from, to })
      else next.set(key, [{ from, to }])
    }
  const loops: Point[][] = []
  for (const [start, list] of next)
    while (list.length) {
      const loop: Point[] = []
      let key = start
      do {
        const edge = next.get(key)!.pop()!
        loop.push(edge.from)
        key = cornerKey(edge.to)
      } while (key !== start)
      loops.push(loop)
    }
  return loops
}

/** The outline of a set of hexes as one SVG path; `wobble` draws it by hand. */
export function regionPath(layout: Layout, hexes: Iterable<Hex>, wobble = 0): string {
  return outlines(layout, hexes)
    .map((loop) => {
      const points = loop.flatMap((p, i) => {
        const q = loop[(i + 1) % loop.length]!
        return wobble ? handLine(p, q, wobble).slice(0, -1) : [p]
      })
      return `${polyline(points)}Z`
    })
    .join('')
}

export interface HexSide {
  hex: Hex
  side: Side
}

/** Joins hexsides into lines of corners; a line ends at a fork. */
export function courses(layout: Layout, hexSides: readonly HexSide[]): Point[][] {
  const ends = new Map<string, { point: Point; edges: number[] }>()
  const edges = hexSides.map(({ hex, side }, index) => {
    const pair = sideEnds(layout, hex, side)
    for (const point of pair) {
      const key = cornerKey(point)
      const end = ends.get(key)
      if (end) end.edges.push(index)
      else ends.set(key, { point, edges: [index] })
    }
    return pair
  })
  const used = new Set<number>()
  const out: Point[][] = []
  const walk = (key: string) => {
    const first = ends.get(key)!.edges.find((edge) => !used.has(edge))
    if (first === undefined) return
    const course = [ends.get(key)!.point]
    let edge: number | undefined = first
    let at = key
    while (edge !== undefined) {
      used.add(edge)
      const [a, b]: [Point, Point] = edges[edge]!
      const to: Point = cornerKey(a) === at ? b : a
      course.push(to)
      at = cornerKey(to)
      const end: { edges: number[] } = ends.get(at)!
      edge = end.edges.length === 2 ? end.edges.find((other) => !used.has(other)) : undefined
    }
    out.push(course)
  }
  for (const [key, end] of ends) if (end.edges.length !== 2) for (const _ of end.edges) walk(key)
  for (const key of ends.keys()) walk(key)
  return out
}

/** A smooth hand-drawn path along a line of corners. */
export function coursePath(course: readonly Point[], wobble = 0.12): string {
  const points = course.flatMap((p, i) => {
    const q = course[i + 1]
    return q ? handLine(p, q, wobble).slice(0, -1) : [p]
  })
  return smooth(points)
}

/** Short strokes of a slope along a hexside, pointing away from the higher hex. */
export function slopeStrokes(layout: Layout, hex: Hex, side: Side, drop: number): string {
  const [a, b] = sideEnds(layout, hex, side)
  const middle = cornerOf(layout, hex, 0)
  const centre = { x: 0, y: 0 }
  for (const s of sides) {
    const c = s ? cornerOf(layout, hex, s) : middle
    centre.x += c.x / 6
    centre.y += c.y / 6
  }
  const out = { x: (a.x + b.x) / 2 - centre.x, y: (a.y + b.y) / 2 - centre.y }
  const length = Math.hypot(out.x, out.y)
  const line = handLine(a, b, 0.05)
  const count = 9
  let d = ''
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count
    const at = pointAlong(line, t)
    const reach = layout.size * (0.12 + 0.07 * Math.min(3, drop)) * (i % 2 ? 0.7 : 1)
    d += `M${round(at.x)} ${round(at.y)}l${round((out.x / length) * reach)} ${round((out.y / length) * reach)}`
  }
  return d
}

function pointAlong(line: readonly Point[], t: number): Point {
  const at = t * (line.length - 1)
  const i = Math.min(line.length - 2, Math.floor(at))
  const f = at - i
  const p = line[i]!
  const q = line[i + 1]!
  return { x: p.x + (q.x - p.x) * f, y: p.y + (q.y - p.y) * f }
}
