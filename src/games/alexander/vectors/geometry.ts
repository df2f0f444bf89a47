import {
  type Arc,
  arcBeside,
  arcOfPiece,
  beyond,
  columnArcBeside,
  DIRECTIONS,
  distance,
  FACINGS,
  type Facing,
  FLANK,
  FRONT,
  forward,
  type Half,
  hexOf,
  LEFT,
  makeArcs,
  makeGrid,
  numberOf,
  pivot,
  pivoted,
  REAR,
  RIGHT,
  rightOf,
  type Size,
  within,
} from '../../../hex/index.ts'
import type { Calculations } from '../../vectors.ts'
import { ASPECT_NAMES } from '../rules/charts/aspects.ts'
import { driftsOn } from '../rules/charts/drift.ts'

/** Every hex that four digits can name. */
const GRID = makeGrid(99, 99, 'even-up')
let made: ReturnType<typeof makeArcs> | undefined
const arcTables = () => (made ??= makeArcs(GRID))

const hexNamed = (number: string): number => {
  const hex = hexOf(GRID, number)
  if (hex < 0) throw new RangeError(`${number} is not a hex`)
  return hex
}
export const facingNamed = (name: string): Facing => FACINGS.indexOf(name as (typeof FACINGS)[number])
const halfNamed = (name: string): Half => (name === 'left' ? LEFT : RIGHT)
const numbers = (hexes: readonly number[]) => hexes.map((hex) => numberOf(GRID, hex)).sort()

interface Piece {
  readonly hexes: readonly string[]
  readonly facing: string
}

/** A piece by its left hex; two hexes must be across its facing, left first (2.1b). */
function pieceOf({ hexes, facing }: Piece): { left: number; face: Facing; size: Size } {
  const left = hexNamed(hexes[0]!)
  const face = facingNamed(facing)
  if (hexes.length === 2 && rightOf(arcTables(), left, face) !== hexNamed(hexes[1]!))
    throw new RangeError(`${hexes.join(', ')} do not stand left and right of a unit that faces ${facing}`)
  return { left, face, size: hexes.length === 2 ? 2 : 1 }
}

const pairOf = (left: number, face: Facing) => [numberOf(GRID, left), numberOf(GRID, rightOf(arcTables(), left, face))]

/** The hexes around a piece by arc. */
function byArc(hex: number, arcOf: (near: number) => Arc | -1) {
  const near = within(GRID, hex, 2)
  const inArc = (arc: Arc) => numbers(near.filter((other) => arcOf(other) === arc))
  return { front: inArc(FRONT), flank: inArc(FLANK), rear: inArc(REAR) }
}

function arcs(input: Piece) {
  const { left, face, size } = pieceOf(input)
  return byArc(left, (hex) => arcBeside(arcTables(), left, face, size, hex))
}

function pivotOf(input: Piece & { half: string }) {
  const { left, face } = pieceOf(input)
  const half = halfNamed(input.half)
  const turned = pivoted(face, half)
  return { hexes: pairOf(pivot(arcTables(), left, face, half), turned), facing: FACINGS[turned] }
}

function drift(input: Piece & { moved: boolean; choices: readonly string[] }) {
  const { left, face } = pieceOf(input)
  let at = left
  const path = input.choices.map((side, i) => {
    const right = input.moved && driftsOn(i + 1)
    at = forward(arcTables(), at, face, right ? RIGHT : halfNamed(side))
    return pairOf(at, face)
  })
  return { path }
}

function passThrough(input: { into: string; facing: string; enemies?: readonly string[] }) {
  const behind = numbers(beyond(arcTables(), hexNamed(input.into), facingNamed(input.facing)))
  const destinations = behind.filter((hex) => !input.enemies?.includes(hex))
  return { beyond: behind, destinations, mustShock: destinations.length === 0 }
}

function columnArcs({ hex, ahead }: { hex: string; ahead: string }) {
  const lead = hexNamed(hex)
  const direction = DIRECTIONS.indexOf(ahead as (typeof DIRECTIONS)[number])
  return byArc(lead, (near) => columnArcBeside(GRID, lead, direction, 1, near))
}

export const geometryOps: Calculations = {
  adjacent: ({ a, b }) => ({ adjacent: distance(GRID, hexNamed(a), hexNamed(b)) === 1 }),
  distance: ({ a, b }) => ({ distance: distance(GRID, hexNamed(a), hexNamed(b)) }),
  arcs,
  arcOf: (input) => {
    const { left, face, size } = pieceOf(input)
    return { arc: ASPECT_NAMES[arcOfPiece(arcTables(), left, face, size, hexNamed(input.target))] }
  },
  pivot: pivotOf,
  forward: (input) => {
    const { left, face } = pieceOf(input)
    return { hexes: pairOf(forward(arcTables(), left, face, halfNamed(input.side)), face) }
  },
  drift,
  passThrough,
  columnArcs,
}
