import type { Battle } from '#games/alexander/rules/battle.ts'
import { type AxialHex, type HexLayout, hexBounds, hexCentre, type SideIndex } from '#kit/hex/hexLayout.ts'
import type { Point, Rect } from '#kit/view/view.ts'

/** Centre to corner of a hex, in board units. */
export const SIZE = 36

/** Geometry of a battle's map on the screen: north up, or turned so that east is up. */
export interface Chart {
  readonly battle: Battle
  readonly turned: boolean
  readonly layout: HexLayout
  /** The kit's hex by hex number. */
  readonly hexes: readonly AxialHex[]
  readonly centres: readonly Point[]
  /** Bounds of the drawing. */
  readonly frame: Rect
  /** The kit's hex at a column and row, both from 0; also outside the map. */
  readonly hexAt: (column: number, row: number) => AxialHex
  /** The hex number of one of the kit's hexes; -1 outside the map. */
  readonly numberAt: (hex: AxialHex) => number
  /** The kit's side of a direction of the rules. */
  readonly sideOf: (direction: number) => SideIndex
  /** Angle of a facing (a corner) and of a direction (a hexside), in degrees clockwise from the top of the screen. */
  readonly facingAngle: (facing: number) => number
  readonly directionAngle: (direction: number) => number
}

const made = new Map<Battle, [Chart | undefined, Chart | undefined]>()

/** The chart of a battle; cached. */
export function chartOf(battle: Battle, turned: boolean): Chart {
  const both = made.get(battle) ?? [undefined, undefined]
  made.set(battle, both)
  return (both[turned ? 1 : 0] ??= makeChart(battle, turned))
}

function makeChart(battle: Battle, turned: boolean): Chart {
  const { columns, rows } = battle.grid
  const layout: HexLayout = { tops: turned ? 'pointy' : 'flat', size: SIZE }
  const hexAt = (column: number, row: number): AxialHex => {
    // The battle's grid counts columns from 1; odd columns are half a hex lower.
    const x = column + 1
    const hex = { q: x, r: (2 * (row + 1) + (x & 1) - x) / 2 }
    return turned ? { q: hex.q + hex.r, r: -hex.q } : hex
  }
  const numberAt = (hex: AxialHex): number => {
    const [q, r] = turned ? [-hex.r, hex.q + hex.r] : [hex.q, hex.r]
    const [column, row] = [q - 1, (2 * r + q - (q & 1)) / 2 - 1]
    return column >= 0 && column < columns && row >= 0 && row < rows ? column * rows + row : -1
  }
  const hexes: AxialHex[] = []
  for (let column = 0; column < columns; column++) for (let row = 0; row < rows; row++) hexes.push(hexAt(column, row))
  return {
    battle,
    turned,
    layout,
    hexes,
    centres: hexes.map((hex) => hexCentre(layout, hex)),
    frame: hexBounds(layout, hexes, 4),
    hexAt,
    numberAt,
    sideOf: (direction) => ((direction + (turned ? 4 : 0)) % 6) as SideIndex,
    facingAngle: (facing) => 90 - 60 * facing - (turned ? 90 : 0),
    directionAngle: (direction) => 60 * direction - (turned ? 90 : 0),
  }
}

/** The unit vector of an angle in degrees clockwise from the top. */
export function towards(angle: number): Point {
  const a = (angle * Math.PI) / 180
  return { x: Math.sin(a), y: -Math.cos(a) }
}
