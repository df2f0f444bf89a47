/**
 * Hexes in axial coordinates. Sides are numbered clockwise: flat-top 0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; pointy-top
 * 0 NE, 1 E, 2 SE, 3 SW, 4 W, 5 NW. Corner i is where side i begins. Pure.
 */
import type { Point, Rect } from '../view/view.ts'

export interface Hex {
  q: number
  r: number
}

export type Side = 0 | 1 | 2 | 3 | 4 | 5
export type Tops = 'flat' | 'pointy'

/** How hexes lie on the board: `size` is centre to corner. */
export interface Layout {
  tops: Tops
  size: number
  origin?: Point
}

export const sides: readonly Side[] = [0, 1, 2, 3, 4, 5]

const steps: Record<Tops, readonly Hex[]> = {
  flat: [
    { q: 0, r: -1 },
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
  ],
  pointy: [
    { q: 1, r: -1 },
    { q: 1, r: 0 },
    { q: 0, r: 1 },
    { q: -1, r: 1 },
    { q: -1, r: 0 },
    { q: 0, r: -1 },
  ],
}

const root3 = Math.sqrt(3)

/** A hex as a map key. */
export const hexKey = (hex: Hex) => `${hex.q},${hex.r}`

/** The hex of a map key. */
export function hexOfKey(key: string): Hex {
  const [q, r] = key.split(',')
  return { q: Number(q), r: Number(r) }
}

export const sameHex = (a: Hex, b: Hex) => a.q === b.q && a.r === b.r

/** The hex across a side. */
export function neighbour(hex: Hex, side: Side, tops: Tops): Hex {
  const step = steps[tops][side]!
  return { q: hex.q + step.q, r: hex.r + step.r }
}

/** The side one crosses to a neighbouring hex, or nothing. */
export function sideTo(from: Hex, to: Hex, tops: Tops): Side | undefined {
  return sides.find((side) => sameHex(neighbour(from, side, tops), to))
}

export const opposite = (side: Side) => ((side + 3) % 6) as Side
export const turnSide = (side: Side, by: number) => ((((side + by) % 6) + 6) % 6) as Side

/** Steps between two hexes. */
export function distance(a: Hex, b: Hex): number {
  const q = a.q - b.q
  const r = a.r - b.r
  return (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2
}

/** All hexes at exactly this distance, clockwise; the hex itself at 0. */
export function ring(centre: Hex, radius: number, tops: Tops): Hex[] {
  if (radius === 0) return [centre]
  const out: Hex[] = []
  let hex = { q: centre.q + steps[tops][4]!.q * radius, r: centre.r + steps[tops][4]!.r * radius }
  for (const side of sides)
    for (let i = 0; i < radius; i++) {
      out.push(hex)
      hex = neighbour(hex, side, tops)
    }
  return out
}

/** All hexes up to this distance, nearest first. */
export function disc(centre: Hex, radius: number, tops: Tops): Hex[] {
  return Array.from({ length: radius + 1 }, (_, i) => ring(centre, i, tops)).flat()
}

/** The hexes a straight line passes, both ends included. */
export function lineOf(a: Hex, b: Hex): Hex[] {
  const n = distance(a, b)
  return Array.from({ length: n + 1 }, (_, i) => {
    const t = n === 0 ? 0 : i / n
    return roundHex(a.q + (b.q - a.q) * t + 1e-6, a.r + (b.r - a.r) * t + 1e-6)
  })
}

/** The hex nearest to fractional coordinates. */
export function roundHex(q: number, r: number): Hex {
  let rq = Math.round(q)
  let rr = Math.round(r)
  const rs = Math.round(-q - r)
  const dq = Math.abs(rq - q)
  const dr = Math.abs(rr - r)
  const ds = Math.abs(rs + q + r)
  if (dq > dr && dq > ds) rq = -rr - rs
  else if (dr > ds) rr = -rq - rs
  return { q: rq + 0, r: rr + 0 }
}

/** The centre of a hex on the board. */
export function centreOf(layout: Layout, hex: Hex): Point {
  const { size, origin = { x: 0, y: 0 } } = layout
  return layout.tops === 'flat'
    ? { x: origin.x + size * 1.5 * hex.q, y: origin.y + size * root3 * (hex.r + hex.q / 2) }
    : { x: origin.x + size * root3 * (hex.q + hex.r / 2), y: origin.y + size * 1.5 * hex.r }
}

/** The hex under a point of the board. */
export function hexAt(layout: Layout, point: Point): Hex {
  const { size, origin = { x: 0, y: 0 } } = layout
  const x = (point.x - origin.x) / size
  const y = (point.y - origin.y) / size
  return layout.tops === 'flat'
    ? roundHex((2 / 3) * x, (-1 / 3) * x + (root3 / 3) * y)
    : roundHex((root3 / 3) * x - (1 / 3) * y, (2 / 3) * y)
}

/** A corner of a hex; `inset` draws it in towards the centre. */
export function cornerOf(layout: Layout, hex: Hex, corner: number, inset = 0): Point {
  const c = centreOf(layout, hex)
  const angle = ((layout.tops === 'flat' ? 240 : 270) + 60 * corner) * (Math.PI / 180)
  const size = layout.size - inset
  return { x: c.x + size * Math.cos(angle), y: c.y + size * Math.sin(angle) }
}

/** Both ends of a hexside, clockwise. */
export function sideEnds(layout: Layout, hex: Hex, side: Side): [Point, Point] {
  return [cornerOf(layout, hex, side), cornerOf(layout, hex, side + 1)]
}

/** The middle of a hexside and the angle along it in degrees: where walls, bridges and camels stand. */
export function sideMiddle(layout: Layout, hex: Hex, side: Side): Point & { turn: number } {
  const [a, b] = sideEnds(layout, hex, side)
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, turn: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI }
}

/** The compass angle in degrees (0 up, clockwise) of facing a side; facing a corner is half a step before it. */
export const sideAngle = (side: number, tops: Tops) => (tops === 'flat' ? 0 : 30) + 60 * side

/** One name for a hexside, the same from both hexes. */
export function sideKey(hex: Hex, side: Side, tops: Tops): string {
  if (side < 3) return `${hex.q},${hex.r}/${side}`
  const other = neighbour(hex, side, tops)
  return `${other.q},${other.r}/${opposite(side)}`
}

/** The hexside of a side key. */
export function sideOfKey(key: string): { hex: Hex; side: Side } {
  const [hex, side] = key.split('/')
  return { hex: hexOfKey(hex!), side: Number(side) as Side }
}

/** A hex as a closed SVG path. */
export function hexPath(layout: Layout, hex: Hex, inset = 0): string {
  return `${sides
    .map((side) => {
      const p = cornerOf(layout, hex, side, inset)
      return `${side ? 'L' : 'M'}${round(p.x)} ${round(p.y)}`
    })
    .join('')}Z`
}

/** The rectangle around hexes, with a margin. */
export function boundsOf(layout: Layout, hexes: Iterable<Hex>, margin = 0): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const hex of hexes) {
    const c = centreOf(layout, hex)
    left = Math.min(left, c.x)
    right = Math.max(right, c.x)
    top = Math.min(top, c.y)
    bottom = Math.max(bottom, c.y)
  }
  const [mx, my] = layout.tops === 'flat' ? [1, root3 / 2] : [root3 / 2, 1]
  const x = left - mx * layout.size - margin
  const y = top - my * layout.size - margin
  return {
    x,
    y,
    width: right + mx * layout.size + margin - x,
    height: bottom + my * layout.size + margin - y,
  }
}

/** A number short enough for a path. */
export const round = (value: number) => Math.round(value * 100) / 100
