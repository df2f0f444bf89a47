import { betweenInto, crosses, distance } from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { blocksSight } from '../charts/movement.ts'
import { WALL } from '../ground.ts'
import { fieldOf } from '../pieces/field.ts'
import { type Alexander, NONE, type Unit } from '../state.ts'

const hexes: number[] = []

/** What does not block a line of sight, in addition to anything lower than both ends. */
export interface Eyes {
  /** 8.14: archers see over a unit that is nearer to them than to the target. */
  readonly archer?: boolean
  /** 4.34[1]: elephants do not block a leader's line of sight. */
  readonly overElephants?: (u: Unit) => boolean
}

/**
 * 8.14, P7: whether a straight line of sight joins two hexes. Woods, towns, walls and units block it unless they are
 * lower than both ends; so does any hex higher than both (R37). Adjacent hexes always see each other.
 */
export function hasSight(s: Alexander, from: number, to: number, eyes: Eyes = {}): boolean {
  const { grid, ground } = battleOf(s)
  const { at } = fieldOf(s)
  if (distance(grid, from, to) <= 1) return true
  const low = Math.min(ground.level[from]!, ground.level[to]!)
  const high = Math.max(ground.level[from]!, ground.level[to]!)
  const count = betweenInto(grid, from, to, hexes)
  for (let i = 0; i < count; i++) {
    const hex = hexes[i]!
    const level = ground.level[hex]!
    if (level > high) return false
    if (level < low) continue
    if (blocksSight(ground.terrain[hex]!)) return false
    const u = at[hex]!
    if (u === NONE || eyes.overElephants?.(u)) continue
    if (!(eyes.archer && distance(grid, from, hex) < distance(grid, hex, to))) return false
  }
  return !wallBetween(s, from, to, count, low)
}

/** P7: whether the line crosses a wall that is not lower than both ends. */
function wallBetween(s: Alexander, from: number, to: number, count: number, low: number): boolean {
  const { grid, ground } = battleOf(s)
  for (let i = -1; i < count; i++) {
    const hex = i < 0 ? from : hexes[i]!
    for (let d = 0; d < 6; d++) {
      if ((ground.edge[hex * 6 + d]! & WALL) === 0 || !crosses(grid, from, to, hex, d)) continue
      const beyond = grid.neighbour[hex * 6 + d]!
      if (Math.max(ground.level[hex]!, ground.level[beyond]!) >= low) return true
    }
  }
  return false
}
