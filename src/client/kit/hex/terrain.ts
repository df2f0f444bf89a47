/** Terrain drawing: a tint with small pen strokes over it. Pure. */

import { round } from '../core/path.ts'
import type { Point } from '../view/view.ts'
import { chanceAt } from './hand.ts'
import { centreOf, type Hex, type Layout } from './hex.ts'

export const terrains = [
  'plain',
  'desert',
  'fertile',
  'steppe',
  'hill',
  'mountain',
  'forest',
  'marsh',
  'rock',
  'sea',
] as const
export type Terrain = (typeof terrains)[number]

/** The CSS colour of a terrain's tint. */
export const terrainTint: Record<Terrain, string> = {
  plain: 'var(--papyrus)',
  desert: 'var(--desert)',
  fertile: 'var(--fertile)',
  steppe: 'var(--steppe)',
  hill: 'var(--hill)',
  mountain: 'var(--mountain)',
  forest: 'var(--forest)',
  marsh: 'var(--marsh)',
  rock: 'var(--rock)',
  sea: 'var(--sea)',
}

/** Paths to stroke (`d`) and to fill (`fill`) in one hex. */
export interface Drawing {
  d: string
  fill: string
}

type Mark = (at: Point, s: number, chance: (salt: number) => number) => Partial<Drawing>

const m = (x: number, y: number) => `M${round(x)} ${round(y)}`
const p = (...values: number[]) => values.map(round).join(' ')

const marks: Record<Terrain, Mark | undefined> = {
  plain: ({ x, y }, s) => ({ d: `${m(x, y)}h${round(s * 0.09)}` }),
  desert: ({ x, y }, s, c) =>
    c(1) < 0.3
      ? {
          d: `${m(x - s * 0.2, y + s * 0.03)}q${p(s * 0.12, -s * 0.13, s * 0.22, -s * 0.02)}q${p(s * 0.08, s * 0.07, s * 0.2, s * 0.02)}`,
        }
      : { fill: `${m(x, y)}h${round(s * 0.03)}v${round(s * 0.03)}h${round(-s * 0.03)}Z` },
  fertile: ({ x, y }, s) => ({
    d: `${m(x - s * 0.1, y)}l${p(s * 0.04, -s * 0.1)}M${p(x - s * 0.03, y)}v${round(-s * 0.13)}M${p(x + s * 0.04, y)}l${p(s * 0.05, -s * 0.1)}`,
  }),
  steppe: ({ x, y }, s) => ({
    d: `${m(x - s * 0.06, y)}q${p(s * 0.02, -s * 0.05, -s * 0.02, -s * 0.1)}M${p(x, y)}q${p(s * 0.03, -s * 0.06, s * 0.07, -s * 0.09)}`,
  }),
  hill: ({ x, y }, s) => ({
    d: `${m(x - s * 0.17, y + s * 0.04)}q${p(s * 0.15, -s * 0.24, s * 0.33, 0)}M${p(x + s * 0.04, y - s * 0.06)}l${p(s * 0.04, s * 0.07)}M${p(x + s * 0.09, y - s * 0.04)}l${p(s * 0.03, s * 0.05)}M${p(x - s * 0.01, y - s * 0.07)}l${p(s * 0.03, s * 0.08)}`,
  }),
  mountain: ({ x, y }, s, c) => {
    const h = s * (0.42 + 0.2 * c(2))
    const w = s * (0.26 + 0.08 * c(4))
    return {
      d: `${m(x - w, y + h * 0.4)}L${p(x - w * 0.35, y - h * 0.25)}L${p(x, y - h * 0.6)}L${p(x + w * 0.4, y - h * 0.1)}L${p(x + w, y + h * 0.4)}`,
      fill: `${m(x, y - h * 0.6)}L${p(x + w * 0.4, y - h * 0.1)}L${p(x + w, y + h * 0.4)}L${p(x + w * 0.35, y + h * 0.3)}L${p(x + w * 0.12, y + h * 0.02)}Z`,
    }
  },
  forest: ({ x, y }, s) => {
    const r = s * 0.1
    return {
      d: `${m(x - r, y)}a${p(r, r)} 0 1 1 ${round(2 * r)} 0a${p(r, r)} 0 0 1 ${round(-2 * r)} 0M${p(x, y + r * 0.4)}v${round(r * 1.2)}`,
      fill: `${m(x + r * 0.1, y + r)}a${p(r, r)} 0 0 0 ${p(r * 0.5, -r * 1.8)}q${p(r * 0.2, r * 1.2, -r * 0.5, r * 1.8)}Z`,
    }
  },
  marsh: ({ x, y }, s) => ({
    d: `${m(x - s * 0.13, y)}h${round(s * 0.26)}M${p(x - s * 0.04, y - s * 0.03)}v${round(-s * 0.12)}M${p(x + s * 0.02, y - s * 0.03)}l${p(s * 0.03, -s * 0.1)}M${p(x - s * 0.08, y - s * 0.03)}l${p(-s * 0.03, -s * 0.08)}`,
  }),
  rock: ({ x, y }, s) => ({
    d: `${m(x - s * 0.1, y + s * 0.04)}l${p(s * 0.05, -s * 0.1)}l${p(s * 0.08, s * 0.02)}l${p(s * 0.04, s * 0.09)}`,
    fill: `${m(x + s * 0.03, y - s * 0.04)}l${p(s * 0.04, s * 0.08)}h${round(-s * 0.06)}Z`,
  }),
  sea: ({ x, y }, s, c) =>
    c(3) < 0.45
      ? {
          d: `${m(x - s * 0.16, y)}q${p(s * 0.08, -s * 0.07, s * 0.16, 0)}q${p(s * 0.08, s * 0.07, s * 0.16, 0)}`,
        }
      : {},
}

/** Pen marks per hex. */
const crowd: Record<Terrain, number> = {
  plain: 2,
  desert: 7,
  fertile: 5,
  steppe: 4,
  hill: 3,
  mountain: 3,
  forest: 6,
  marsh: 4,
  rock: 4,
  sea: 3,
}

/** The pen strokes of a hex's terrain. Deterministic per hex. */
export function drawTerrain(layout: Layout, hex: Hex, terrain: Terrain): Drawing {
  const mark = marks[terrain]
  const out: Drawing = { d: '', fill: '' }
  if (!mark) return out
  const c = centreOf(layout, hex)
  const s = layout.size
  const count = crowd[terrain]
  const spots = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI + chanceAt(hex.q, hex.r, i) * 1.1
    const far = (count > 3 && i % 3 === 0 ? 0.22 : 0.58) + (chanceAt(hex.q, hex.r, i + 20) - 0.5) * 0.24
    return { x: c.x + Math.cos(angle) * far * s, y: c.y + Math.sin(angle) * far * s * 0.86, i }
  }).sort((a, b) => a.y - b.y)
  for (const spot of spots) {
    const drawn = mark(spot, s, (salt) => chanceAt(hex.q * 7 + spot.i, hex.r, salt + 40))
    out.d += drawn.d ?? ''
    out.fill += drawn.fill ?? ''
  }
  return out
}
