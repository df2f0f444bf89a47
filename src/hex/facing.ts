import { type Direction, distance, type Grid, type Hex, opposite } from './grid.ts'

/** A corner that a piece faces: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE. */
export type Facing = number

/** The six facings counter-clockwise from the east. */
export const FACINGS = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const

/** The three arcs of a piece. */
export type Arc = 0 | 1 | 2
export const FRONT = 0
export const FLANK = 1
export const REAR = 2

/** How many hexes a piece stands on. It is named by its left hex, as it sees itself, or its only one. */
export type Size = 1 | 2

export const LEFT = 0
export const RIGHT = 1
export type LeftRight = typeof LEFT | typeof RIGHT

/** Directions of a facing, each pair left first as the piece sees itself. */
export const frontDirection = (facing: Facing, half: LeftRight): Direction => (7 + half - facing) % 6
export const flankDirection = (facing: Facing, half: LeftRight): Direction => (6 + 3 * half - facing) % 6
export const rearDirection = (facing: Facing, half: LeftRight): Direction => (11 - half - facing) % 6

export const oppositeFacing = (facing: Facing): Facing => (facing + 3) % 6

/** The number of corners between two facings. */
export function corners(a: Facing, b: Facing): number {
  const apart = (a - b + 6) % 6
  return apart > 3 ? 6 - apart : apart
}

/** The facing one corner further to the left or right. */
export const facingTo = (facing: Facing, half: LeftRight): Facing => (facing + (half === LEFT ? 1 : 5)) % 6

/**
 * The arcs of every piece on a grid, as flat tables with -1 off the map, each from left to right as the piece sees them.
 * A piece is `hex * 6 + facing`, a two-hex one by its left hex; where it cannot stand its entries are -1.
 */
export interface Arcs {
  readonly grid: Grid
  /** The right hex of a two-hex piece. */
  readonly right: Int16Array
  /** Two entries a piece. */
  readonly front1: Int16Array
  readonly flank1: Int16Array
  readonly rear1: Int16Array
  /** Three entries a piece: left, middle, right. */
  readonly front2: Int16Array
  /** Two entries a piece: the outer flank of each half. */
  readonly flank2: Int16Array
  /** Three entries a piece: left, middle, right. */
  readonly rear2: Int16Array
}

/** The arc tables of a grid, computed once per map. */
export function makeArcs(grid: Grid): Arcs {
  const pieces = grid.count * 6
  const table = (entries: number) => new Int16Array(pieces * entries).fill(-1)
  const arcs: Arcs = {
    grid,
    right: table(1),
    ...{ front1: table(2), flank1: table(2), rear1: table(2) },
    ...{ front2: table(3), flank2: table(2), rear2: table(3) },
  }
  for (let piece = 0; piece < pieces; piece++) fillArcs(arcs, piece)
  return arcs
}

function fillArcs(arcs: Arcs, piece: number): void {
  const { neighbour } = arcs.grid
  const facing = piece % 6
  const left = (piece - facing) / 6
  const right = neighbour[left * 6 + flankDirection(facing, RIGHT)]!
  const beside = (hex: Hex, to: Direction) => neighbour[hex * 6 + to]!
  for (const half of [LEFT, RIGHT] as const) {
    arcs.front1[piece * 2 + half] = beside(left, frontDirection(facing, half))
    arcs.flank1[piece * 2 + half] = beside(left, flankDirection(facing, half))
    arcs.rear1[piece * 2 + half] = beside(left, rearDirection(facing, half))
  }
  arcs.right[piece] = right
  if (right < 0) return
  arcs.flank2[piece * 2] = beside(left, flankDirection(facing, LEFT))
  arcs.flank2[piece * 2 + 1] = beside(right, flankDirection(facing, RIGHT))
  for (const half of [LEFT, RIGHT] as const) {
    arcs.front2[piece * 3 + half] = beside(left, frontDirection(facing, half))
    arcs.rear2[piece * 3 + half] = beside(left, rearDirection(facing, half))
  }
  arcs.front2[piece * 3 + 2] = beside(right, frontDirection(facing, RIGHT))
  arcs.rear2[piece * 3 + 2] = beside(right, rearDirection(facing, RIGHT))
}

/** The right hex of a two-hex piece, or -1 where it cannot stand. */
export const rightOf = (arcs: Arcs, left: Hex, facing: Facing): Hex => arcs.right[left * 6 + facing]!

/** Writes the hexes of one arc on the map into `out`, left to right; returns their number. */
export function arcInto(arcs: Arcs, left: Hex, facing: Facing, size: Size, arc: Arc, out: Hex[]): number {
  const table = tableOf(arcs, size, arc)
  const entries = entriesOf(size, arc)
  const first = (left * 6 + facing) * entries
  let count = 0
  for (let i = first; i < first + entries; i++) {
    const hex = table[i]!
    if (hex >= 0) out[count++] = hex
  }
  out.length = count
  return count
}

function tableOf(arcs: Arcs, size: Size, arc: Arc): Int16Array {
  if (arc === FRONT) return size === 1 ? arcs.front1 : arcs.front2
  if (arc === FLANK) return size === 1 ? arcs.flank1 : arcs.flank2
  return size === 1 ? arcs.rear1 : arcs.rear2
}

const entriesOf = (size: Size, arc: Arc): number => (size === 2 && arc !== FLANK ? 3 : 2)

/** The front hexes of a piece that are on the map, left to right as it sees them. */
export function frontOf(arcs: Arcs, left: Hex, facing: Facing, size: Size): Hex[] {
  const out: Hex[] = []
  arcInto(arcs, left, facing, size, FRONT, out)
  return out
}

/** The arc of a piece that contains a neighbouring hex, or -1 if it is not adjacent. */
export function arcBeside(arcs: Arcs, left: Hex, facing: Facing, size: Size, hex: Hex): Arc | -1 {
  for (let arc: number = FRONT; arc <= REAR; arc++) {
    const table = tableOf(arcs, size, arc as Arc)
    const entries = entriesOf(size, arc as Arc)
    const first = (left * 6 + facing) * entries
    for (let i = first; i < first + entries; i++) if (table[i] === hex) return arc as Arc
  }
  return -1
}

/** The front hex that touches both halves of a two-hex piece, or -1. */
export const middleFront = (arcs: Arcs, left: Hex, facing: Facing): Hex => arcs.front2[(left * 6 + facing) * 3 + 1]!

/** The left hex of a two-hex piece that has moved both halves in a direction, keeping its facing, or -1. */
export function shifted(arcs: Arcs, left: Hex, facing: Facing, to: Direction): Hex {
  const next = arcs.grid.neighbour[left * 6 + to]!
  return next >= 0 && arcs.right[next * 6 + facing]! >= 0 ? next : -1
}

/** The left hex of a two-hex piece that has gone forward into the left or the right pair of its front hexes, or -1. */
export const forward = (arcs: Arcs, left: Hex, facing: Facing, pair: LeftRight): Hex =>
  shifted(arcs, left, facing, frontDirection(facing, pair))

/**
 * The left hex of a two-hex piece whose `half` has entered the middle front hex while the other stayed, or -1. Its
 * facing is then `pivoted`: one corner further, towards the half that stayed.
 */
export function pivot(arcs: Arcs, left: Hex, facing: Facing, half: LeftRight): Hex {
  const middle = middleFront(arcs, left, facing)
  return middle < 0 || half === LEFT ? middle : left
}

/** The facing of a two-hex piece after its `half` has pivoted. */
export const pivoted = (facing: Facing, half: LeftRight): Facing => facingTo(facing, half === LEFT ? RIGHT : LEFT)

/** The two hexes beyond a hex for a piece that passes through with this facing; hexes off the map are left out. */
export const beyond = (arcs: Arcs, through: Hex, facing: Facing): Hex[] => frontOf(arcs, through, facing, 1)

/**
 * A column faces a hexside and is named by its lead hex and that direction; a two-hex column's other half stands
 * straight behind. The half that closes it: the lead hex itself when it has one.
 */
export const columnEnd = (grid: Grid, lead: Hex, ahead: Direction, size: Size): Hex =>
  size === 1 ? lead : grid.neighbour[lead * 6 + opposite(ahead)]!

/**
 * The arc of a column that contains a hex, or -1 if it is not adjacent: one hex ahead, one behind, flanks all around.
 */
export function columnArcBeside(grid: Grid, lead: Hex, ahead: Direction, size: Size, hex: Hex): Arc | -1 {
  const { neighbour } = grid
  const end = columnEnd(grid, lead, ahead, size)
  if (hex < 0 || hex === lead || hex === end) return -1
  if (neighbour[lead * 6 + ahead] === hex) return FRONT
  if (neighbour[end * 6 + opposite(ahead)] === hex) return REAR
  for (let d = 0; d < 6; d++)
    if (neighbour[lead * 6 + d] === hex || (end >= 0 && neighbour[end * 6 + d] === hex)) return FLANK
  return -1
}

/** The facing of a one-hex piece that leaves its column half a step to the left or right. */
export const facingFromColumn = (ahead: Direction, half: LeftRight): Facing =>
  (half === LEFT ? 8 - ahead : 7 - ahead) % 6

/** The facing of a two-hex piece that leaves its column facing left or right of the direction of march. */
export const facingAcross = (ahead: Direction, half: LeftRight): Facing => (half === LEFT ? 9 - ahead : 6 - ahead) % 6

/** Twice the rotation that turns each facing to the east, in grid coordinates: (a, b; c, d) row by row. */
const A = [2, 1, -1, -2, -1, 1]
const B = [0, -1, -1, 0, 1, 1]
const C = [0, 3, 3, 0, -3, -3]
const D = [2, 1, -1, -2, -1, 1]

/**
 * The arc of a distant hex seen from `from`: up to 60 degrees off the facing front, up to 120 flank, beyond that
 * rear; a boundary belongs to the arc nearer the front. With the facing turned east the 60-degree line is 3x = |y|,
 * so integers decide.
 */
export function arcAt(grid: Grid, from: Hex, facing: Facing, target: Hex): Arc {
  const dx = grid.x[target]! - grid.x[from]!
  const dy = grid.y[target]! - grid.y[from]!
  const east = 3 * (A[facing]! * dx + B[facing]! * dy)
  const aside = Math.abs(C[facing]! * dx + D[facing]! * dy)
  return east >= aside ? FRONT : -east <= aside ? FLANK : REAR
}

/**
 * The arc of a hex seen from the nearer half of a piece; if both halves are equally near they see it in the same arc.
 */
export function arcOfPiece(arcs: Arcs, left: Hex, facing: Facing, size: Size, target: Hex): Arc {
  const { grid } = arcs
  if (size === 1) return arcAt(grid, left, facing, target)
  const right = rightOf(arcs, left, facing)
  const nearer = distance(grid, right, target) < distance(grid, left, target) ? right : left
  return arcAt(grid, nearer, facing, target)
}
