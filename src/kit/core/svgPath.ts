import type { Point } from '../view/view.ts'

/**
 * SVG path arithmetic. Drawings are moved by rewriting their coordinates: a `transform` attribute on every part of
 * 1,500 counters would cost the browser a layer test per frame while panning. Pure.
 */

/** Rounds a coordinate to two decimals, to keep paths short. */
export const round = (value: number) => Math.round(value * 100) / 100

const argumentCounts: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const transformedPaths = new Map<string, string>()

/** Scales and then shifts an SVG path. Memoized. */
export function transformPath(d: string, scale: number, dx: number, dy: number): string {
  const key = `${scale} ${dx} ${dy} ${d}`
  let out = transformedPaths.get(key)
  if (out === undefined) transformedPaths.set(key, (out = transformCommands(d, scale, dx, dy)))
  return out
}

function transformCommands(d: string, scale: number, dx: number, dy: number): string {
  let out = ''
  for (const [, command, rest] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const lower = command!.toLowerCase()
    const shift = command !== lower
    const numbers = readNumbers(rest!, lower === 'a')
    const size = argumentCounts[lower]!
    const moved = numbers.map((value, i) => {
      const place = size ? i % size : 0
      if (lower === 'a' && place >= 2 && place <= 4) return value
      const isOffset = lower === 'a' ? place < 2 : false
      const vertical = lower === 'v' || (lower !== 'h' && (lower === 'a' ? place === 6 : place % 2 === 1))
      return value * scale + (shift && !isOffset ? (vertical ? dy : dx) : 0)
    })
    out += command + moved.map(round).join(' ')
  }
  return out
}

/** The numbers of a path command; an arc's two flags may be written without a separator. */
function readNumbers(text: string, arc: boolean): number[] {
  const out: number[] = []
  const number = /\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy
  const flag = /\s*,?\s*([01])/y
  let at = 0
  for (;;) {
    const place = out.length % 7
    const next = arc && (place === 3 || place === 4) ? flag : number
    next.lastIndex = at
    const match = next.exec(text)
    if (!match) return out
    out.push(Number(match[1]))
    at = next.lastIndex
  }
}

/** A closed path through points, rotated clockwise about the origin. */
export function rotatedPath(points: readonly (readonly [number, number])[], degrees: number): string {
  const a = (degrees * Math.PI) / 180
  const [c, s] = [Math.cos(a), Math.sin(a)]
  const at = ([x, y]: readonly [number, number]) => `${round(x * c - y * s)} ${round(x * s + y * c)}`
  return `M${points.map(at).join('L')}Z`
}

/** Lines that look drawn by hand. Deterministic: the same points always give the same line. Pure. */

/** Hashes three integers to a number in [0, 1). */
export function hashToUnit(a: number, b: number, salt = 0): number {
  let h = (a * 374761393 + b * 668265263 + salt * 2147483647) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** A wobbly line between two points, the same from either end. `by` is the maximum deviation as a share of the length. */
export function handDrawnLine(a: Point, b: Point, by = 0.1): Point[] {
  const swap = a.x > b.x + 0.01 || (Math.abs(a.x - b.x) <= 0.01 && a.y > b.y)
  const [p, q] = swap ? [b, a] : [a, b]
  const seedA = Math.round(p.x * 4 + q.x * 7)
  const seedB = Math.round(p.y * 4 + q.y * 7)
  const dx = q.x - p.x
  const dy = q.y - p.y
  const parts = 4
  const points: Point[] = [p]
  for (let i = 1; i < parts; i++) {
    const stray = (hashToUnit(seedA, seedB, i) - 0.5) * 2 * by
    const t = i / parts + (hashToUnit(seedA, seedB, i + 9) - 0.5) * 0.12
    points.push({ x: p.x + dx * t - dy * stray, y: p.y + dy * t + dx * stray })
  }
  points.push(q)
  return swap ? points.reverse() : points
}

/** A smooth SVG path through points (Catmull-Rom). */
export function smoothPath(points: readonly Point[], closed = false): string {
  const count = points.length
  if (count < 2) return ''
  const at = (i: number) => (closed ? points[(i + count) % count]! : points[Math.max(0, Math.min(count - 1, i))]!)
  let d = `M${round(at(0).x)} ${round(at(0).y)}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    d += `C${round(p1.x + (p2.x - p0.x) / 6)} ${round(p1.y + (p2.y - p0.y) / 6)} ${round(p2.x - (p3.x - p1.x) / 6)} ${round(p2.y - (p3.y - p1.y) / 6)} ${round(p2.x)} ${round(p2.y)}`
  }
  return closed ? `${d}Z` : d
}

/** A path of straight lines through points. */
export function polylinePath(points: readonly Point[]): string {
  return points.map((p, i) => `${i ? 'L' : 'M'}${round(p.x)} ${round(p.y)}`).join('')
}
