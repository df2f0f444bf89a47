import { handDrawnLine, hashToUnit, polylinePath, round } from '../core/svgPath.ts'
import type { Point } from '../view/view.ts'
import {
  type AxialHex,
  axialNeighbour,
  type HexLayout,
  hexCentre,
  hexKey,
  hexPath,
  type SideIndex,
  sideEnds,
  sideIndices,
} from './hexLayout.ts'
import { regionPath, slopeStrokes } from './regions.ts'

/** Terrain drawing: a tint with small pen strokes over it. Pure. */

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
export interface TerrainPaths {
  d: string
  fill: string
}

type DrawMark = (at: Point, s: number, chance: (salt: number) => number) => Partial<TerrainPaths>

const moveTo = (x: number, y: number) => `M${round(x)} ${round(y)}`
const coordinates = (...values: number[]) => values.map(round).join(' ')

const drawMarks: Record<Terrain, DrawMark | undefined> = {
  plain: ({ x, y }, s) => ({ d: `${moveTo(x, y)}h${round(s * 0.09)}` }),
  desert: ({ x, y }, s, c) =>
    c(1) < 0.3
      ? {
          d: `${moveTo(x - s * 0.2, y + s * 0.03)}q${coordinates(s * 0.12, -s * 0.13, s * 0.22, -s * 0.02)}q${coordinates(s * 0.08, s * 0.07, s * 0.2, s * 0.02)}`,
        }
      : { fill: `${moveTo(x, y)}h${round(s * 0.03)}v${round(s * 0.03)}h${round(-s * 0.03)}Z` },
  fertile: ({ x, y }, s) => ({
    d: `${moveTo(x - s * 0.1, y)}l${coordinates(s * 0.04, -s * 0.1)}M${coordinates(x - s * 0.03, y)}v${round(-s * 0.13)}M${coordinates(x + s * 0.04, y)}l${coordinates(s * 0.05, -s * 0.1)}`,
  }),
  steppe: ({ x, y }, s) => ({
    d: `${moveTo(x - s * 0.06, y)}q${coordinates(s * 0.02, -s * 0.05, -s * 0.02, -s * 0.1)}M${coordinates(x, y)}q${coordinates(s * 0.03, -s * 0.06, s * 0.07, -s * 0.09)}`,
  }),
  hill: ({ x, y }, s) => ({
    d: `${moveTo(x - s * 0.17, y + s * 0.04)}q${coordinates(s * 0.15, -s * 0.24, s * 0.33, 0)}M${coordinates(x + s * 0.04, y - s * 0.06)}l${coordinates(s * 0.04, s * 0.07)}M${coordinates(x + s * 0.09, y - s * 0.04)}l${coordinates(s * 0.03, s * 0.05)}M${coordinates(x - s * 0.01, y - s * 0.07)}l${coordinates(s * 0.03, s * 0.08)}`,
  }),
  mountain: ({ x, y }, s, c) => {
    const h = s * (0.42 + 0.2 * c(2))
    const w = s * (0.26 + 0.08 * c(4))
    return {
      d: `${moveTo(x - w, y + h * 0.4)}L${coordinates(x - w * 0.35, y - h * 0.25)}L${coordinates(x, y - h * 0.6)}L${coordinates(x + w * 0.4, y - h * 0.1)}L${coordinates(x + w, y + h * 0.4)}`,
      fill: `${moveTo(x, y - h * 0.6)}L${coordinates(x + w * 0.4, y - h * 0.1)}L${coordinates(x + w, y + h * 0.4)}L${coordinates(x + w * 0.35, y + h * 0.3)}L${coordinates(x + w * 0.12, y + h * 0.02)}Z`,
    }
  },
  forest: ({ x, y }, s) => {
    const r = s * 0.1
    return {
      d: `${moveTo(x - r, y)}a${coordinates(r, r)} 0 1 1 ${round(2 * r)} 0a${coordinates(r, r)} 0 0 1 ${round(-2 * r)} 0M${coordinates(x, y + r * 0.4)}v${round(r * 1.2)}`,
      fill: `${moveTo(x + r * 0.1, y + r)}a${coordinates(r, r)} 0 0 0 ${coordinates(r * 0.5, -r * 1.8)}q${coordinates(r * 0.2, r * 1.2, -r * 0.5, r * 1.8)}Z`,
    }
  },
  marsh: ({ x, y }, s) => ({
    d: `${moveTo(x - s * 0.13, y)}h${round(s * 0.26)}M${coordinates(x - s * 0.04, y - s * 0.03)}v${round(-s * 0.12)}M${coordinates(x + s * 0.02, y - s * 0.03)}l${coordinates(s * 0.03, -s * 0.1)}M${coordinates(x - s * 0.08, y - s * 0.03)}l${coordinates(-s * 0.03, -s * 0.08)}`,
  }),
  rock: ({ x, y }, s) => ({
    d: `${moveTo(x - s * 0.1, y + s * 0.04)}l${coordinates(s * 0.05, -s * 0.1)}l${coordinates(s * 0.08, s * 0.02)}l${coordinates(s * 0.04, s * 0.09)}`,
    fill: `${moveTo(x + s * 0.03, y - s * 0.04)}l${coordinates(s * 0.04, s * 0.08)}h${round(-s * 0.06)}Z`,
  }),
  sea: ({ x, y }, s, c) =>
    c(3) < 0.45
      ? {
          d: `${moveTo(x - s * 0.16, y)}q${coordinates(s * 0.08, -s * 0.07, s * 0.16, 0)}q${coordinates(s * 0.08, s * 0.07, s * 0.16, 0)}`,
        }
      : {},
}

/** Pen marks per hex. */
const markCounts: Record<Terrain, number> = {
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
export function drawTerrain(layout: HexLayout, hex: AxialHex, terrain: Terrain): TerrainPaths {
  const mark = drawMarks[terrain]
  const out: TerrainPaths = { d: '', fill: '' }
  if (!mark) return out
  const c = hexCentre(layout, hex)
  const s = layout.size
  const count = markCounts[terrain]
  const spots = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI + hashToUnit(hex.q, hex.r, i) * 1.1
    const far = (count > 3 && i % 3 === 0 ? 0.22 : 0.58) + (hashToUnit(hex.q, hex.r, i + 20) - 0.5) * 0.24
    return { x: c.x + Math.cos(angle) * far * s, y: c.y + Math.sin(angle) * far * s * 0.86, i }
  }).sort((a, b) => a.y - b.y)
  for (const spot of spots) {
    const drawn = mark(spot, s, (salt) => hashToUnit(hex.q * 7 + spot.i, hex.r, salt + 40))
    out.d += drawn.d ?? ''
    out.fill += drawn.fill ?? ''
  }
  return out
}

/** Combines the cells of a hex board into a few SVG paths. Pure. */

/** One hex of a board, with its terrain and elevation. */
export interface HexCell {
  hex: AxialHex
  terrain: Terrain
  level?: number
}

export interface PathBlock {
  key: string
  drawings: { terrain: Terrain; d: string; fill: string }[]
  slopes: string
  lines: string
}

export interface HexGridPaths {
  outline: string
  shores: string
  /** Borders between different kinds of land. */
  seams: string
  /** Hexes drawn slightly lighter or darker, so that large areas do not look uniform. */
  washes: { light: string; dark: string }
  tints: { terrain: Terrain; level: number; d: string }[]
  blocks: PathBlock[]
}

const BLOCK_SIZE = 9

/** Builds the paths of a board: one tint per terrain and level, and strokes and grid in blocks of 9 x 9 hexes. */
export function buildGridPaths(layout: HexLayout, cells: readonly HexCell[]): HexGridPaths {
  const at = new Map(cells.map((cell) => [hexKey(cell.hex), cell]))
  const tints = new Map<string, { terrain: Terrain; level: number; d: string }>()
  const blocks = new Map<string, PathBlock>()
  let shores = ''
  let seams = ''
  const washes = { light: '', dark: '' }
  for (const cell of cells) {
    const { hex, terrain, level = 0 } = cell
    const kind = `${terrain} ${level}`
    const tint = tints.get(kind) ?? { terrain, level, d: '' }
    tints.set(kind, tint)
    const block = findBlock(blocks, hex)
    for (const side of sideIndices) {
      const other = at.get(hexKey(axialNeighbour(hex, side, layout.tops)))
      const differs = other !== undefined && (other.terrain !== terrain || (other.level ?? 0) !== level)
      const line = sideLine(layout, hex, side, differs)
      tint.d += (side ? line.slice(1) : line)
        .map((p, i) => `${!side && !i ? 'M' : 'L'}${round(p.x)} ${round(p.y)}`)
        .join('')
      if (side < 3 || !other) {
        const [a, b] = sideEnds(layout, hex, side)
        block.lines += `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`
      }
      if (other && terrain !== 'sea' && other.terrain === 'sea') shores += polylinePath(line)
      else if (differs && side < 3 && terrain !== 'sea') seams += polylinePath(line)
      if (other && (other.level ?? 0) < level)
        block.slopes += slopeStrokes(layout, hex, side, level - (other.level ?? 0))
    }
    tint.d += 'Z'
    const shade = hashToUnit(hex.q, hex.r, 77)
    if (terrain !== 'sea' && shade < 0.3) washes.light += hexPath(layout, hex)
    if (terrain !== 'sea' && shade > 0.72) washes.dark += hexPath(layout, hex)
    addStrokes(layout, cell, block)
  }
  return {
    outline: regionPath(
      layout,
      cells.map((cell) => cell.hex),
    ),
    shores,
    seams,
    washes,
    tints: [...tints.values()].sort(
      (a, b) => Number(b.terrain === 'sea') - Number(a.terrain === 'sea') || a.level - b.level,
    ),
    blocks: [...blocks.values()],
  }
}

function sideLine(layout: HexLayout, hex: AxialHex, side: SideIndex, byHand: boolean) {
  const [a, b] = sideEnds(layout, hex, side)
  return byHand ? handDrawnLine(a, b, 0.13) : [a, b]
}

function findBlock(blocks: Map<string, PathBlock>, hex: AxialHex): PathBlock {
  const key = `${Math.floor(hex.q / BLOCK_SIZE)} ${Math.floor((hex.r + hex.q / 2) / BLOCK_SIZE)}`
  let block = blocks.get(key)
  if (!block) blocks.set(key, (block = { key, drawings: [], slopes: '', lines: '' }))
  return block
}

function addStrokes(layout: HexLayout, cell: HexCell, block: PathBlock) {
  const drawn = drawTerrain(layout, cell.hex, cell.terrain)
  const same = block.drawings.find((drawing) => drawing.terrain === cell.terrain)
  if (same) {
    same.d += drawn.d
    same.fill += drawn.fill
  } else block.drawings.push({ terrain: cell.terrain, ...drawn })
}
