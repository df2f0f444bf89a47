/** Lines that look drawn by hand. Deterministic: the same points always give the same line. Pure. */

import { round } from '../core/path.ts'
import type { Point } from '../view/view.ts'

/** Hashes three integers to a number in [0, 1). */
export function chanceAt(a: number, b: number, salt = 0): number {
  let h = (a * 374761393 + b * 668265263 + salt * 2147483647) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  h = Math.imul(h ^ (h >>> 16), 2246822519)
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296
}

/** A wobbly line between two points, the same from either end. `by` is the maximum deviation as a share of the length. */
export function handLine(a: Point, b: Point, by = 0.1): Point[] {
  const swap = a.x > b.x + 0.01 || (Math.abs(a.x - b.x) <= 0.01 && a.y > b.y)
  const [p, q] = swap ? [b, a] : [a, b]
  const seedA = Math.round(p.x * 4 + q.x * 7)
  const seedB = Math.round(p.y * 4 + q.y * 7)
  const dx = q.x - p.x
  const dy = q.y - p.y
  const parts = 4
  const points: Point[] = [p]
  for (let i = 1; i < parts; i++) {
    const stray = (chanceAt(seedA, seedB, i) - 0.5) * 2 * by
    const t = i / parts + (chanceAt(seedA, seedB, i + 9) - 0.5) * 0.12
    points.push({ x: p.x + dx * t - dy * stray, y: p.y + dy * t + dx * stray })
  }
  points.push(q)
  return swap ? points.reverse() : points
}

/** A smooth SVG path through points (Catmull-Rom). */
export function smooth(points: readonly Point[], closed = false): string {
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
export function polyline(points: readonly Point[]): string {
  return points.map((p, i) => `${i ? 'L' : 'M'}${round(p.x)} ${round(p.y)}`).join('')
}
