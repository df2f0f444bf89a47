import { handDrawnLine, polylinePath, round, smoothPath } from '../core/svgPath.ts'
import type { Point } from '../view/view.ts'
import {
  type AxialHex,
  axialNeighbour,
  type HexLayout,
  hexCentre,
  hexCorner,
  hexKey,
  type SideIndex,
  sideEnds,
  sideIndices,
} from './hexLayout.ts'

/** Outlines of sets of hexes, and lines along hexsides. Pure. */

const cornerKey = (p: Point) => `${Math.round(p.x * 8)},${Math.round(p.y * 8)}`

/** The closed outlines of a set of hexes, each as a list of corners; holes run in the opposite direction. */
export function outlines(layout: HexLayout, hexes: Iterable<AxialHex>): Point[][] {
  const inside = new Map<string, AxialHex>()
  for (const hex of hexes) inside.set(hexKey(hex), hex)
  const next = new Map<string, { from: Point; to: Point }[]>()
  for (const hex of inside.values())
    for (const side of sideIndices) {
      if (inside.has(hexKey(axialNeighbour(hex, side, layout.tops)))) continue
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
export function regionPath(layout: HexLayout, hexes: Iterable<AxialHex>, wobble = 0): string {
  return outlines(layout, hexes)
    .map((loop) => {
      const points = loop.flatMap((p, i) => {
        const q = loop[(i + 1) % loop.length]!
        return wobble ? handDrawnLine(p, q, wobble).slice(0, -1) : [p]
      })
      return `${polylinePath(points)}Z`
    })
    .join('')
}

export interface HexSide {
  hex: AxialHex
  side: SideIndex
}

/** Joins hexsides into lines of corners; a line ends at a fork. */
export function joinHexSides(layout: HexLayout, hexSides: readonly HexSide[]): Point[][] {
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
export function smoothSidePath(course: readonly Point[], wobble = 0.12): string {
  const points = course.flatMap((p, i) => {
    const q = course[i + 1]
    return q ? handDrawnLine(p, q, wobble).slice(0, -1) : [p]
  })
  return smoothPath(points)
}

/** Short strokes of a slope along a hexside, pointing away from the higher hex. */
export function slopeStrokes(layout: HexLayout, hex: AxialHex, side: SideIndex, drop: number): string {
  const [a, b] = sideEnds(layout, hex, side)
  const middle = hexCorner(layout, hex, 0)
  const centre = { x: 0, y: 0 }
  for (const s of sideIndices) {
    const c = s ? hexCorner(layout, hex, s) : middle
    centre.x += c.x / 6
    centre.y += c.y / 6
  }
  const out = { x: (a.x + b.x) / 2 - centre.x, y: (a.y + b.y) / 2 - centre.y }
  const length = Math.hypot(out.x, out.y)
  const line = handDrawnLine(a, b, 0.05)
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

/** Drawings along hexsides: walls, cliffs, crossings. Pure. */

export type SideFeature = 'wall' | 'cliff' | 'bridge' | 'ford' | 'stockade'

/** The path of a feature on one hexside. A cliff drops away from `hex`. */
export function drawSide(layout: HexLayout, { hex, side }: HexSide, feature: SideFeature): string {
  const [a, b] = sideEnds(layout, hex, side)
  const c = hexCentre(layout, hex)
  const s = layout.size
  const along = { x: (b.x - a.x) / s, y: (b.y - a.y) / s }
  const out = { x: (a.x + b.x) / 2 - c.x, y: (a.y + b.y) / 2 - c.y }
  const length = Math.hypot(out.x, out.y)
  const away = { x: out.x / length, y: out.y / length }
  const at = (t: number, by = 0) =>
    `${round(a.x + along.x * s * t + away.x * s * by)} ${round(a.y + along.y * s * t + away.y * s * by)}`
  const each = (count: number, mark: (t: number) => string) =>
    Array.from({ length: count }, (_, i) => mark((i + 0.5) / count)).join('')
  switch (feature) {
    case 'wall':
      return `M${at(0)}L${at(1)}${each(5, (t) => `M${at(t - 0.05, -0.05)}L${at(t - 0.05, 0.05)}L${at(t + 0.05, 0.05)}L${at(t + 0.05, -0.05)}Z`)}`
    case 'cliff':
      return `M${handDrawnLine(a, b, 0.06)
        .map((p) => `${round(p.x)} ${round(p.y)}`)
        .join('L')}${each(8, (t) => `M${at(t)}L${at(t + 0.02, 0.16)}`)}`
    case 'bridge':
      return `M${at(0.36, -0.2)}L${at(0.36, 0.2)}L${at(0.64, 0.2)}L${at(0.64, -0.2)}Z${each(3, (t) => `M${at(0.36, t * 0.4 - 0.2)}L${at(0.64, t * 0.4 - 0.2)}`)}`
    case 'ford':
      return each(3, (t) => `M${at(0.3 + t * 0.4, -0.14)}L${at(0.3 + t * 0.4, 0.14)}`)
    case 'stockade':
      return `M${at(0)}L${at(1)}${each(9, (t) => `M${at(t, -0.06)}L${at(t, 0.1)}`)}`
  }
}
