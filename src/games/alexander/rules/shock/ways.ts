import {
  forward,
  frontDirection,
  type Half,
  LEFT,
  middleFront,
  pivot,
  pivoted,
  RIGHT,
  rightOf,
} from '../../../../hex/index.ts'
import { battleOf } from '../battle.ts'
import { BESIDE_ELEPHANT_HITS, pivotHits } from '../charts/checks.ts'
import { doubled } from '../charts/movement.ts'
import { CH, EL } from '../charts/types.ts'
import { isMacedonianPhalanx } from '../pieces/facts.ts'
import { fieldOf } from '../pieces/field.ts'
import { secondHex } from '../pieces/hexes.ts'
import { BESIDE_ELEPHANT, elephantsAround, exerts } from '../pieces/zones.ts'
import { type Alexander, CHARGE, NONE, type Unit } from '../state.ts'

/** 8.5: a possible advance: the unit's new position, the vacated hexes it enters, and its hits. */
export interface Way {
  readonly hex: number
  readonly facing: number
  readonly enters: readonly number[]
  readonly hits: number
  /** 8.53: the half that pivots, or -1 if the unit goes forward. */
  readonly half: number
}

/** 9.13, 9.23: elephants and chariots pass through instead of advancing. */
const advances = (s: Alexander, u: Unit): boolean => {
  const type = battleOf(s).type[u]
  return type !== EL && type !== CH
}

/** Whether a hex is empty. Hexes in `leaving` count as empty. */
const isFree = (s: Alexander, hex: number, leaving: readonly number[]): boolean =>
  hex >= 0 && (fieldOf(s).at[hex] === NONE || leaving.includes(hex))

/**
 * 8.51, 8.53: how a unit can enter vacated hexes. A two-hex unit goes forward if both hexes ahead are free; otherwise
 * it pivots with one half. Hexes in `leaving` count as free although still occupied (10.26).
 */
export function advanceWays(s: Alexander, u: Unit, vacated: readonly number[], leaving: readonly number[] = []): Way[] {
  if (!advances(s, u)) return []
  if (!battleOf(s).two[u]) return oneHexWays(s, u, vacated, leaving)
  const ahead = [LEFT, RIGHT].flatMap((pair) => forwardWay(s, u, pair as Half, vacated, leaving) ?? [])
  return ahead.length > 0 ? ahead : pivotWays(s, u, vacated, leaving)
}

function oneHexWays(s: Alexander, u: Unit, vacated: readonly number[], leaving: readonly number[]): Way[] {
  const { grid } = battleOf(s)
  const found: Way[] = []
  for (let d = 0; d < 6; d++) {
    const to = grid.neighbour[s.hex[u]! * 6 + d]!
    if (!vacated.includes(to) || !isFree(s, to, leaving) || !exerts(s, u, to)) continue
    const hits = stepHits(s, u, s.hex[u]!, d)
    if (hits >= 0)
      found.push({
        hex: to,
        facing: s.facing[u]!,
        enters: [to],
        hits: hits + besideElephants(s, u, to),
        half: NONE,
      })
  }
  return found.sort((x, y) => x.hex - y.hex)
}

/** 6.22, 9.74: hits of a step, or -1 if the unit cannot take it. */
function stepHits(s: Alexander, u: Unit, hex: number, direction: number): number {
  const b = battleOf(s)
  return doubled(b.ground.costs[b.moveClass[u]!]!.hits[hex * 6 + direction]!, s.formation[u] === CHARGE)
}

/** 9.15: hits on cavalry in a flank or rear hex of elephants. */
const besideElephants = (s: Alexander, u: Unit, hex: number): number => {
  const b = battleOf(s)
  if (!b.cavalry[u]) return 0
  return (elephantsAround(s, hex, b.side[u]!) & BESIDE_ELEPHANT) === 0 ? 0 : BESIDE_ELEPHANT_HITS
}

function forwardWay(
  s: Alexander,
  u: Unit,
  pair: Half,
  vacated: readonly number[],
  leaving: readonly number[],
): Way | undefined {
  const { arcs } = battleOf(s)
  const [left, facing] = [s.hex[u]!, s.facing[u]!]
  const hex = forward(arcs, left, facing, pair)
  if (hex < 0) return
  const entered = [hex, rightOf(arcs, hex, facing)]
  if (!entered.some((h) => vacated.includes(h)) || !entered.every((h) => isFree(s, h, leaving))) return
  const d = frontDirection(facing, pair)
  const halves = [stepHits(s, u, left, d), stepHits(s, u, secondHex(s, u), d)]
  if (Math.min(...halves) < 0) return
  return {
    hex,
    facing,
    enters: entered.filter((h) => vacated.includes(h)),
    hits: Math.max(...halves),
    half: NONE,
  }
}

function pivotWays(s: Alexander, u: Unit, vacated: readonly number[], leaving: readonly number[]): Way[] {
  const { arcs } = battleOf(s)
  const middle = middleFront(arcs, s.hex[u]!, s.facing[u]!)
  return vacated.includes(middle) && isFree(s, middle, leaving) ? pivots(s, u) : []
}

/** 6.43, 8.53: the pivots of a two-hex unit into the free hex in front of its middle. */
export function pivots(s: Alexander, u: Unit): Way[] {
  const { arcs } = battleOf(s)
  const [left, facing] = [s.hex[u]!, s.facing[u]!]
  const middle = middleFront(arcs, left, facing)
  if (middle < 0) return []
  return [LEFT, RIGHT].flatMap((half) => {
    const from = half === LEFT ? left : secondHex(s, u)
    const ground = stepHits(s, u, from, frontDirection(facing, half === LEFT ? RIGHT : LEFT))
    if (ground < 0) return []
    const hits = ground + pivotHits(isMacedonianPhalanx(s, u))
    const way = { facing: pivoted(facing, half as Half), enters: [middle], hits, half }
    return [{ hex: pivot(arcs, left, facing, half as Half), ...way }]
  })
}
