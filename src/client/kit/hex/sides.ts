/** Drawings along hexsides: walls, cliffs, crossings. Pure. */

import { round } from '../core/path.ts'
import { handLine } from './hand.ts'
import { centreOf, type Layout, sideEnds } from './hex.ts'
import type { HexSide } from './region.ts'

export type SideFeature = 'wall' | 'cliff' | 'bridge' | 'ford' | 'stockade'

/** The path of a feature on one hexside. A cliff drops away from `hex`. */
export function drawSide(layout: Layout, { hex, side }: HexSide, feature: SideFeature): string {
  const [a, b] = sideEnds(layout, hex, side)
  const c = centreOf(layout, hex)
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
      return `M${handLine(a, b, 0.06)
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
