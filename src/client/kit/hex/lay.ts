/** Combines the cells of a hex board into a few SVG paths. Pure. */

import { round } from '../core/path.ts'
import { chanceAt, handLine, polyline } from './hand.ts'
import { type Hex, hexKey, hexPath, type Layout, neighbour, type Side, sideEnds, sides } from './hex.ts'
import { regionPath, slopeStrokes } from './region.ts'
import { drawTerrain, type Terrain } from './terrain.ts'

/** One hex of a board, with its terrain and elevation. */
export interface HexCell {
  hex: Hex
  terrain: Terrain
  level?: number
}

export interface Block {
  key: string
  drawings: { terrain: Terrain; d: string; fill: string }[]
  slopes: string
  lines: string
}

export interface Laid {
  outline: string
  shores: string
  /** Borders between different kinds of land. */
  seams: string
  /** Hexes drawn slightly lighter or darker, so that large areas do not look uniform. */
  washes: { light: string; dark: string }
  tints: { terrain: Terrain; level: number; d: string }[]
  blocks: Block[]
}

const blockSide = 9

/** Builds the paths of a board: one tint per terrain and level, and strokes and grid in blocks of 9 x 9 hexes. */
export function layHexes(layout: Layout, cells: readonly HexCell[]): Laid {
  const at = new Map(cells.map((cell) => [hexKey(cell.hex), cell]))
  const tints = new Map<string, { terrain: Terrain; level: number; d: string }>()
  const blocks = new Map<string, Block>()
  let shores = ''
  let seams = ''
  const washes = { light: '', dark: '' }
  for (const cell of cells) {
    const { hex, terrain, level = 0 } = cell
    const kind = `${terrain} ${level}`
    const tint = tints.get(kind) ?? { terrain, level, d: '' }
    tints.set(kind, tint)
    const block = blockOf(blocks, hex)
    for (const side of sides) {
      const other = at.get(hexKey(neighbour(hex, side, layout.tops)))
      const differs = other !== undefined && (other.terrain !== terrain || (other.level ?? 0) !== level)
      const line = sideLine(layout, hex, side, differs)
      tint.d += (side ? line.slice(1) : line)
        .map((p, i) => `${!side && !i ? 'M' : 'L'}${round(p.x)} ${round(p.y)}`)
        .join('')
      if (side < 3 || !other) {
        const [a, b] = sideEnds(layout, hex, side)
        block.lines += `M${round(a.x)} ${round(a.y)}L${round(b.x)} ${round(b.y)}`
      }
      if (other && terrain !== 'sea' && other.terrain === 'sea') shores += polyline(line)
      else if (differs && side < 3 && terrain !== 'sea') seams += polyline(line)
      if (other && (other.level ?? 0) < level)
        block.slopes += slopeStrokes(layout, hex, side, level - (other.level ?? 0))
    }
    tint.d += 'Z'
    const shade = chanceAt(hex.q, hex.r, 77)
    if (terrain !== 'sea' && shade < 0.3) washes.light += hexPath(layout, hex)
    if (terrain !== 'sea' && shade > 0.72) washes.dark += hexPath(layout, hex)
    draw(layout, cell, block)
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

function sideLine(layout: Layout, hex: Hex, side: Side, byHand: boolean) {
  const [a, b] = sideEnds(layout, hex, side)
  return byHand ? handLine(a, b, 0.13) : [a, b]
}

function blockOf(blocks: Map<string, Block>, hex: Hex): Block {
  const key = `${Math.floor(hex.q / blockSide)} ${Math.floor((hex.r + hex.q / 2) / blockSide)}`
  let block = blocks.get(key)
  if (!block) blocks.set(key, (block = { key, drawings: [], slopes: '', lines: '' }))
  return block
}

function draw(layout: Layout, cell: HexCell, block: Block) {
  const drawn = drawTerrain(layout, cell.hex, cell.terrain)
  const same = block.drawings.find((drawing) => drawing.terrain === cell.terrain)
  if (same) {
    same.d += drawn.d
    same.fill += drawn.fill
  } else block.drawings.push({ terrain: cell.terrain, ...drawn })
}
