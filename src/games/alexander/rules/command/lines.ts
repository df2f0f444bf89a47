import { FLANK, FRONT } from '#hex/facing.ts'
import { distance } from '#hex/grid.ts'
import { between } from '#hex/line.ts'
import type { IllegalReason } from '#kernel'
import { battleOf, type LineEntry } from '../battle.ts'
import { LINE_DISTANCE } from '../charts/command.ts'
import { EL } from '../charts/types.ts'
import { hasSight } from '../missiles/targets.ts'
import { occupancyOf } from '../pieces/occupancy.ts'
import { arcAt, distanceBetween, hexesOf, isRouted, isSteady } from '../pieces/units.ts'
import { type Alexander, CHARGE, type Leader, LINE, NONE, type Unit } from '../state.ts'
import { commandPaths, reachesUnit } from './range.ts'

/** 4.33c: how the units of an infantry or elephant Line are linked. */
export const FLANK_TO_FLANK = 0
export const FRONT_TO_REAR = 1
const ARCS = [FLANK, FRONT]

/** All units linked to the first one, directly or through others, ascending. */
export function chainFrom(seed: Unit, units: readonly Unit[], linked: (a: Unit, b: Unit) => boolean): Unit[] {
  const found = [seed]
  for (let i = 0; i < found.length; i++)
    for (const u of units) if (!found.includes(u) && linked(found[i]!, u)) found.push(u)
  return found.sort((a, b) => a - b)
}

/** 4.33c: same facing, and one is in a flank (or front) hex of the other. */
export function isLinked(s: Alexander, a: Unit, b: Unit, link: number): boolean {
  if (s.facing[a] !== s.facing[b]) return false
  const arc = ARCS[link]!
  return hexesOf(s, b).some((hex) => arcAt(s, a, hex) === arc) || hexesOf(s, a).some((hex) => arcAt(s, b, hex) === arc)
}

/** 4.33a: infantry and elephants that can be in a Line: on the map, not routed, not in column or square. */
const inFormation = (s: Alexander, u: Unit): boolean =>
  isSteady(s, u) && (s.formation[u] === LINE || s.formation[u] === CHARGE)

/** 4.33a: the chain of such units that holds a unit, over one kind of link. */
export const footLine = (s: Alexander, seed: Unit, units: readonly Unit[], link: number): Unit[] =>
  chainFrom(
    seed,
    units.filter((u) => inFormation(s, u)),
    (a, b) => isLinked(s, a, b, link),
  )

/** 4.33b, R1: cavalry and chariots inside Command Range, each adjacent to another in any facing. */
export function mountedLine(s: Alexander, l: Leader, seed: Unit, units: readonly Unit[]): Unit[] {
  const paths = commandPaths(s, l)
  const inRange = units.filter((u) => isSteady(s, u) && reachesUnit(s, paths, u))
  return inRange.includes(seed) ? chainFrom(seed, inRange, (a, b) => distanceBetween(s, a, b) === 1) : []
}

const TOO_FAR: IllegalReason = ['4.34', 'lineTooFar', { hexes: LINE_DISTANCE }]
const ENEMY_BETWEEN: IllegalReason = ['4.34', 'enemyBetween']
const OUT_OF_SIGHT: IllegalReason = ['4.34', 'lineNotSeen']
/** From worst to mildest: the last of these that applies to any hex of a unit is reported. */
const LACKS = [TOO_FAR, ENEMY_BETWEEN, OUT_OF_SIGHT]

/**
 * 4.34[1]: why a leader is not near enough to a unit: more than 2 hexes away, an enemy in between, or out of sight
 * (infantry and elephants).
 */
function barNear(s: Alexander, l: Leader, u: Unit, mounted: boolean): IllegalReason | undefined {
  const b = battleOf(s)
  const from = s.leaderHex[l]!
  const { at } = occupancyOf(s)
  const enemy = (h: number) => at[h] !== NONE && b.side[at[h]!] !== b.leaderSide[l]
  let lacks = 0
  for (const hex of hexesOf(s, u)) {
    if (distance(b.grid, from, hex) > LINE_DISTANCE) continue
    const isBarred = from !== hex && between(b.grid, from, hex).some(enemy)
    if (!isBarred && (mounted || hasSight(s, from, hex, { overElephants: (v) => b.type[v] === EL }))) return undefined
    lacks = Math.max(lacks, isBarred ? 1 : 2)
  }
  return LACKS[lacks]
}

/** Why a unit is in none of the Lines that a leader could command (4.33, 4.34[1], 4.37). */
export function barInLine(s: Alexander, l: Leader, u: Unit): IllegalReason | undefined {
  const entries = battleOf(s).lines[l]!.filter(({ units }) => units.includes(u))
  if (entries.length === 0) return ['4.37', 'notOfHisLines']
  if (isRouted(s, u)) return ['10.25', 'routed']
  let first: IllegalReason | undefined
  for (const entry of entries) {
    const bar = barInEntry(s, l, u, entry)
    if (bar === undefined) return undefined
    first ??= bar
  }
  return first
}

function barInEntry(s: Alexander, l: Leader, u: Unit, entry: LineEntry): IllegalReason | undefined {
  const { units, mounted } = entry
  if (!mounted && !inFormation(s, u)) return ['4.33a', 'notInLineFormation']
  const chain = mounted
    ? mountedLine(s, l, u, units)
    : [FLANK_TO_FLANK, FRONT_TO_REAR].flatMap((link) => footLine(s, u, units, link))
  if (chain.length === 0) return ['4.33b', 'outOfRange']
  const lacks = chain.map((v) => barNear(s, l, v, mounted))
  if (lacks.includes(undefined)) return undefined
  return LACKS.findLast((bar) => lacks.includes(bar))
}

/** P16: the Lines in a leader's reach, on any basis of command. */
export function linesOf(s: Alexander, l: Leader): Unit[][] {
  const b = battleOf(s)
  if (s.leaderHex[l]! < 0) return []
  const found: Unit[][] = []
  const known = new Set<string>()
  const add = (members: Unit[]) => {
    if (members.length === 0 || known.has(members.join())) return
    known.add(members.join())
    found.push(members)
  }
  for (const entry of b.lines[l]!) for (const members of linesOfEntry(s, l, entry)) add(members)
  return found
}

function linesOfEntry(s: Alexander, l: Leader, { units, mounted }: LineEntry): Unit[][] {
  const seeds = units.filter(
    (u) => (mounted ? isSteady(s, u) : inFormation(s, u)) && barNear(s, l, u, mounted) === undefined,
  )
  if (mounted) return seeds.map((u) => mountedLine(s, l, u, units))
  return seeds.flatMap((u) => [footLine(s, u, units, FLANK_TO_FLANK), footLine(s, u, units, FRONT_TO_REAR)])
}

/** 9.19b, R42: the elephant Line that holds a unit: the longer chain, or the flank-to-flank one if both are equal. */
export function elephantLine(s: Alexander, u: Unit): Unit[] {
  const b = battleOf(s)
  if (s.hex[u]! < 0) return []
  const elephants = b.unitIds.flatMap((_, v) => (b.type[v] === EL && b.side[v] === b.side[u] ? [v] : []))
  const flank = footLine(s, u, elephants, FLANK_TO_FLANK)
  const front = footLine(s, u, elephants, FRONT_TO_REAR)
  return front.length > flank.length ? front : flank
}
