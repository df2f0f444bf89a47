/** Lines of a drawn map: rivers that widen, ranges of peaks, arcs over the sea. Pure. */
import { chanceAt } from '../hex/hand.ts'
import { round } from '../hex/hex.ts'
import type { Point } from '../view/view.ts'

/** Points of a smooth line through the given ones (Catmull-Rom), `per` between each two. */
export function sample(points: readonly Point[], per = 8): Point[] {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let j = 0; j < per; j++) {
      const t = j / per
      const axis = (n: 'x' | 'y') =>
        0.5 *
        (2 * b[n] +
          (c[n] - a[n]) * t +
          (2 * a[n] - 5 * b[n] + 4 * c[n] - d[n]) * t * t +
          (3 * b[n] - a[n] - 3 * c[n] + d[n]) * t * t * t)
      out.push({ x: axis('x'), y: axis('y') })
    }
  }
  const last = points.at(-1)
  if (last) out.push(last)
  return out
}

/** A band along a line that widens from one width to another, as a closed path: a river from spring to mouth. */
export function ribbon(points: readonly Point[], from: number, to: number): string {
  const line = sample(points)
  if (line.length < 2) return ''
  const left: Point[] = []
  const right: Point[] = []
  line.forEach((p, i) => {
    const a = line[Math.max(0, i - 1)]!
    const b = line[Math.min(line.length - 1, i + 1)]!
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
    const half = (from + ((to - from) * i) / (line.length - 1)) / 2
    const nx = (-(b.y - a.y) / length) * half
    const ny = ((b.x - a.x) / length) * half
    left.push({ x: p.x + nx, y: p.y + ny })
    right.push({ x: p.x - nx, y: p.y - ny })
  })
  return `${[...left, ...right.reverse()].map((p, i) => `${i ? 'L' : 'M'}${round(p.x)} ${round(p.y)}`).join('')}Z`
}

/** Peaks along a range: their strokes and their shaded sides, far ones first. */
export function peaks(points: readonly Point[], size: number): { d: string; fill: string } {
  const line = sample(points, 12)
  const spots: (Point & { i: number })[] = []
  let gone = size
  line.forEach((p, i) => {
    const before = line[i - 1]
    if (before) gone += Math.hypot(p.x - before.x, p.y - before.y)
    if (gone < size * 0.8) return
    gone = 0
    const aside = (chanceAt(i, Math.round(p.x), 3) - 0.5) * size * 0.9
    spots.push({ x: p.x, y: p.y + aside, i })
  })
  spots.sort((a, b) => a.y - b.y)
  let d = ''
  let fill = ''
  const at = (x: number, y: number) => `${round(x)} ${round(y)}`
  for (const { x, y, i } of spots) {
    const h = size * (0.7 + 0.5 * chanceAt(i, 5, 1))
    const w = size * (0.48 + 0.14 * chanceAt(i, 6, 2))
    d += `M${at(x - w, y)}L${at(x - w * 0.4, y - h * 0.55)}L${at(x, y - h)}L${at(x + w * 0.38, y - h * 0.45)}L${at(x + w, y)}`
    d += `M${at(x - w * 0.5, y - h * 0.12)}L${at(x - w * 0.32, y - h * 0.4)}M${at(x - w * 0.2, y - h * 0.1)}L${at(x - w * 0.12, y - h * 0.5)}`
    fill += `M${at(x, y - h)}L${at(x + w * 0.38, y - h * 0.45)}L${at(x + w, y)}L${at(x + w * 0.4, y)}L${at(x + w * 0.12, y - h * 0.35)}Z`
  }
  return { d, fill }
}

/** An arc between two points that bends to its left by a share of its length. */
export function arc(from: Point, to: Point, bend = 0.18): string {
  const mx = (from.x + to.x) / 2 + (to.y - from.y) * bend
  const my = (from.y + to.y) / 2 - (to.x - from.x) * bend
  return `M${round(from.x)} ${round(from.y)}Q${round(mx)} ${round(my)} ${round(to.x)} ${round(to.y)}`
}
