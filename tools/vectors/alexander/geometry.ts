import type { Battle } from '#games/alexander/rules/battle.ts'
import { isDriftHex } from '#games/alexander/rules/charts/movement.ts'
import { flankShift } from '#games/alexander/rules/charts/shock.ts'
import { ASPECT_NAMES } from '#games/alexander/rules/charts/types.ts'
import { chainFrom, FLANK_TO_FLANK, FRONT_TO_REAR, footLine } from '#games/alexander/rules/command/lines.ts'
import { commandPaths } from '#games/alexander/rules/command/range.ts'
import { hasSight } from '#games/alexander/rules/missiles/targets.ts'
import { liftUnit, zoneOf } from '#games/alexander/rules/pieces/occupancy.ts'
import { distanceBetween } from '#games/alexander/rules/pieces/units.ts'
import { OVER_EDGE, routSteps } from '#games/alexander/rules/rout/run.ts'
import { supportedFlanks } from '#games/alexander/rules/shock/facts.ts'
import {
  type Arc,
  arcBeside,
  arcOfPiece,
  beyond,
  columnArcBeside,
  FACINGS,
  type Facing,
  FLANK,
  FRONT,
  forward,
  LEFT,
  type LeftRight,
  makeArcs,
  pivot,
  pivoted,
  REAR,
  RIGHT,
  rightOf,
  type Size,
} from '#hex/facing.ts'
import { DIRECTIONS, distance, hexOf, makeGrid, numberOf, within } from '#hex/grid.ts'
import { between } from '#hex/line.ts'
import type { Calculations } from '../vectors.ts'
import { anyUnits, closedGround, position, type UnitSpec, unitTypeNamed } from './position.ts'

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
const halfNamed = (name: string): LeftRight => (name === 'left' ? LEFT : RIGHT)
const numbers = (hexes: readonly number[]) => hexes.map((hex) => numberOf(GRID, hex)).sort()

interface Piece {
  readonly hexes: readonly string[]
  readonly facing: string
}

/** A piece by its left hex; two hexes must be across its facing, left first (2.1b). */
function parsePiece({ hexes, facing }: Piece): { left: number; face: Facing; size: Size } {
  const left = hexNamed(hexes[0]!)
  const face = facingNamed(facing)
  if (hexes.length === 2 && rightOf(arcTables(), left, face) !== hexNamed(hexes[1]!))
    throw new RangeError(`${hexes.join(', ')} do not stand left and right of a unit that faces ${facing}`)
  return { left, face, size: hexes.length === 2 ? 2 : 1 }
}

const pairNumbers = (left: number, face: Facing) => [
  numberOf(GRID, left),
  numberOf(GRID, rightOf(arcTables(), left, face)),
]

/** The hexes around a piece by arc. */
function byArc(hex: number, arcOf: (near: number) => Arc | -1) {
  const near = within(GRID, hex, 2)
  const inArc = (arc: Arc) => numbers(near.filter((other) => arcOf(other) === arc))
  return { front: inArc(FRONT), flank: inArc(FLANK), rear: inArc(REAR) }
}

function arcs(input: Piece) {
  const { left, face, size } = parsePiece(input)
  return byArc(left, (hex) => arcBeside(arcTables(), left, face, size, hex))
}

function pivotPiece(input: Piece & { half: string }) {
  const { left, face } = parsePiece(input)
  const half = halfNamed(input.half)
  const turned = pivoted(face, half)
  return { hexes: pairNumbers(pivot(arcTables(), left, face, half), turned), facing: FACINGS[turned] }
}

function drift(input: Piece & { moved: boolean; choices: readonly string[] }) {
  const { left, face } = parsePiece(input)
  let at = left
  const path = input.choices.map((side, i) => {
    const right = input.moved && isDriftHex(i + 1)
    at = forward(arcTables(), at, face, right ? RIGHT : halfNamed(side))
    return pairNumbers(at, face)
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

export const geometryCalculations: Calculations = {
  adjacent: ({ a, b }) => ({ adjacent: distance(GRID, hexNamed(a), hexNamed(b)) === 1 }),
  distance: ({ a, b }) => ({ distance: distance(GRID, hexNamed(a), hexNamed(b)) }),
  arcs,
  arcOf: (input) => {
    const { left, face, size } = parsePiece(input)
    return { arc: ASPECT_NAMES[arcOfPiece(arcTables(), left, face, size, hexNamed(input.target))] }
  },
  pivot: pivotPiece,
  forward: (input) => {
    const { left, face } = parsePiece(input)
    return { hexes: pairNumbers(forward(arcTables(), left, face, halfNamed(input.side)), face) }
  },
  drift,
  passThrough,
  columnArcs,
}

const hexNumbers = (b: Battle, hexes: readonly number[]) => hexes.map((hex) => numberOf(b.grid, hex)).sort()

/** 7.21: facing is a corner, so a column is treated as if in line. */
function zoc(input: UnitSpec) {
  const formation = input.formation === 'column' ? 'line' : input.formation
  const { s, b } = position({ friends: [{ ...input, formation }] })
  const zone: number[] = []
  zone.length = zoneOf(s, b, 0, zone)
  return { zoc: hexNumbers(b, zone) }
}

interface PathInput {
  readonly leader: string
  readonly target: readonly string[]
  readonly range: number
  readonly enemies?: readonly UnitSpec[]
  readonly friends?: readonly string[]
  readonly closed?: readonly string[]
  readonly columns?: number
  readonly rows?: number
}

/** 4.21, P1: the target's own hexes hold a friendly unit. */
function commandPath(input: PathInput) {
  const { s, b } = position({
    ...{ columns: input.columns, rows: input.rows, enemies: input.enemies },
    friends: anyUnits([...new Set([...(input.friends ?? []), ...input.target])]),
    leaders: [{ hex: input.leader, range: input.range }],
    terrain: closedGround(input.closed),
    margin: input.range + 2,
  })
  const paths = commandPaths(s, 0)
  const steps = input.target.map((hex) => paths.stepsTo(hexOf(b.grid, hex))).filter((n) => n >= 0)
  return { inRange: steps.length > 0, steps: steps.length === 0 ? null : Math.min(...steps) }
}

interface LineUnit extends UnitSpec {
  readonly id: string
  readonly inRange?: boolean
}

/** 4.33, P16: the members of a Line. */
function lineOf(input: { kind: string; link?: string; seed: string; units: readonly LineUnit[] }) {
  const mounted = input.kind === 'cavalry'
  const { s } = position({ friends: input.units.map((u) => ({ ...u, type: mounted ? 'HC' : 'HI' })) })
  const eligible = input.units.flatMap((u, i) => {
    const formed = mounted ? (u.inRange ?? true) : u.formation !== 'column' && u.formation !== 'square'
    return formed && !u.routed ? [i] : []
  })
  const seed = input.units.findIndex((u) => u.id === input.seed)
  if (!eligible.includes(seed)) return { members: [] }
  const link = input.link === 'front' ? FRONT_TO_REAR : FLANK_TO_FLANK
  const members = mounted
    ? chainFrom(seed, eligible, (a, b) => distanceBetween(s, a, b) === 1)
    : footLine(s, seed, eligible, link)
  return { members: members.map((u) => input.units[u]!.id).sort() }
}

interface SightInput {
  readonly from: string
  readonly to: string
  readonly units?: readonly string[]
  readonly woods?: readonly string[]
  readonly town?: readonly string[]
  readonly levels?: { readonly [hex: string]: number }
  readonly archer?: boolean
}

/** 8.14, P7: line of sight. */
function los(input: SightInput) {
  const ground = (kind: string, hexes: readonly string[] = []) => hexes.map((hex) => [hex, kind])
  const { s, b } = position({
    friends: anyUnits(input.units),
    terrain: Object.fromEntries([...ground('woods', input.woods), ...ground('town', input.town)]),
    levels: input.levels,
    covers: [input.from, input.to],
  })
  const [from, to] = [hexOf(b.grid, input.from), hexOf(b.grid, input.to)]
  return {
    between: hexNumbers(b, between(b.grid, from, to)),
    clear: hasSight(s, from, to, { archer: input.archer ?? false }),
  }
}

interface RoutInput {
  readonly hex: string
  readonly edge: string
  readonly columns: number
  readonly rows: number
  readonly enemies?: readonly UnitSpec[]
  readonly friends?: readonly string[]
  readonly closed?: readonly string[]
}

/** 10.21, P6: the rout step of a one-hex unit. */
function routStep(input: RoutInput) {
  const { s, b } = position({
    ...{ columns: input.columns, rows: input.rows, edge: input.edge, enemies: input.enemies },
    friends: anyUnits([input.hex, ...(input.friends ?? [])]),
    terrain: closedGround(input.closed),
  })
  liftUnit(s, 0)
  const steps = routSteps(s, 0)
  const options = steps.map((hex) => (hex === OVER_EDGE ? 'off' : numberOf(b.grid, hex)))
  return { options: options.sort(), eliminated: steps.length === 0 }
}

interface SupportInput {
  readonly defender: { readonly hexes: readonly string[]; readonly facing: string }
  readonly phalanxes: readonly {
    readonly hexes: readonly string[]
    readonly facing: string
    readonly column?: boolean
  }[]
  readonly attacker: string
  readonly moved?: boolean
}

/** 9.61: flank support of a phalanx. */
function phalanxSupport({ defender, phalanxes, attacker, moved = true }: SupportInput) {
  const { s } = position({
    friends: [defender, ...phalanxes].map((p) => ({
      ...{ type: 'PH', hexes: p.hexes, facing: p.facing },
      formation: 'column' in p && p.column ? 'column' : 'line',
    })),
  })
  const flanks = supportedFlanks(s, 0)
  return { flanks, shift: flankShift(unitTypeNamed(attacker), flanks, moved) }
}

export const fieldCalculations: Calculations = { zoc, commandPath, lineOf, los, routStep, phalanxSupport }
