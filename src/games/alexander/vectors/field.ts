import { between, hexOf, numberOf } from '../../../hex/index.ts'
import type { Calculations } from '../../vectors.ts'
import type { Battle } from '../rules/battle.ts'
import { flankShift } from '../rules/charts/shock.ts'
import { chainFrom, FLANK_TO_FLANK, FRONT_TO_REAR, footLine } from '../rules/command/lines.ts'
import { commandPaths } from '../rules/command/range.ts'
import { hasSight } from '../rules/missiles/sight.ts'
import { lift } from '../rules/pieces/field.ts'
import { apart } from '../rules/pieces/hexes.ts'
import { zoneOf } from '../rules/pieces/zone.ts'
import { OFF, routSteps } from '../rules/rout/path.ts'
import { supportedFlanks } from '../rules/shock/phalanxSupport.ts'
import { typeOf } from './names.ts'
import { anybody, closedGround, type Placed, position } from './position.ts'

const hexNumbers = (b: Battle, hexes: readonly number[]) => hexes.map((hex) => numberOf(b.grid, hex)).sort()

/** 7.21: facing is a corner, so a column is treated as if in line. */
function zoc(input: Placed) {
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
  readonly enemies?: readonly Placed[]
  readonly friends?: readonly string[]
  readonly closed?: readonly string[]
  readonly columns?: number
  readonly rows?: number
}

/** 4.21, P1: the target's own hexes hold a friendly unit. */
function commandPath(input: PathInput) {
  const { s, b } = position({
    ...{ columns: input.columns, rows: input.rows, enemies: input.enemies },
    friends: anybody([...new Set([...(input.friends ?? []), ...input.target])]),
    leaders: [{ hex: input.leader, range: input.range }],
    terrain: closedGround(input.closed),
    margin: input.range + 2,
  })
  const paths = commandPaths(s, 0)
  const steps = input.target.map((hex) => paths.stepsTo(hexOf(b.grid, hex))).filter((n) => n >= 0)
  return { inRange: steps.length > 0, steps: steps.length === 0 ? null : Math.min(...steps) }
}

interface LineUnit extends Placed {
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
    ? chainFrom(seed, eligible, (a, b) => apart(s, a, b) === 1)
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
    friends: anybody(input.units),
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
  readonly enemies?: readonly Placed[]
  readonly friends?: readonly string[]
  readonly closed?: readonly string[]
}

/** 10.21, P6: the rout step of a one-hex unit. */
function routStep(input: RoutInput) {
  const { s, b } = position({
    ...{ columns: input.columns, rows: input.rows, edge: input.edge, enemies: input.enemies },
    friends: anybody([input.hex, ...(input.friends ?? [])]),
    terrain: closedGround(input.closed),
  })
  lift(s, 0)
  const steps = routSteps(s, 0)
  const options = steps.map((hex) => (hex === OFF ? 'off' : numberOf(b.grid, hex)))
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
  return { flanks, shift: flankShift(typeOf(attacker), flanks, moved) }
}

export const fieldOps: Calculations = { zoc, commandPath, lineOf, los, routStep, phalanxSupport }
