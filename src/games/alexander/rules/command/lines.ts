import { between, distance, FLANK, FRONT } from '../../../../hex/index.ts'
import type { Bar } from '../../../../kernel/index.ts'
import { battleOf, type LineEntry } from '../battle.ts'
import { LINE_DISTANCE } from '../charts/command.ts'
import { EL } from '../charts/types.ts'
import { hasSight } from '../missiles/sight.ts'
import { arcAt } from '../pieces/arcs.ts'
import { isRouted, isSteady } from '../pieces/facts.ts'
import { fieldOf } from '../pieces/field.ts'
import { apart, hexesOf } from '../pieces/hexes.ts'
import { type Alexander, CHARGE, type Leader, LINE, NONE, type Unit } from '../state.ts'
import { commandPaths, leadsTo } from './range.ts'

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
  const inRange = units.filter((u) => isSteady(s, u) && leadsTo(s, paths, u))
  return inRange.includes(seed) ? chainFrom(seed, inRange, (a, b) => apart(s, a, b) === 1) : []
}

const TOO_FAR: Bar = ['4.34', 'lineTooFar', { hexes: LINE_DISTANCE }]
const ENEMY_BETWEEN: Bar = ['4.34', 'enemyBetween']
const OUT_OF_SIGHT: Bar = ['4.34', 'lineNotSeen']
/** From worst to mildest: the last of these that applies to any hex of a unit is reported. */
const LACKS = [TOO_FAR, ENEMY_BETWEEN, OUT_OF_SIGHT]

/**
 * 4.34[1]: why a leader is not near enough to a unit: more than 2 hexes away, an enemy in between, or out of sight
 * (infantry and elephants).
 */
function barNear(s: Alexander, l: Leader, u: Unit, mounted: boolean): Bar | undefined {
  const b = battleOf(s)
  const from = s.leaderHex[l]!
  const { at } = fieldOf(s)
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
export function barInLine(s: Alexander, l: Leader, u: Unit): Bar | undefined {
  const entries = battleOf(s).lines[l]!.filter(({ units }) => units.includes(u))
  if (entries.length === 0) return ['4.37', 'notOfHisLines']
  if (isRouted(s, u)) return ['10.25', 'routed']
  let first: Bar | undefined
  for (const entry of entries) {
    const bar = barInEntry(s, l, u, entry)
    if (bar === undefined) return undefined
    first ??= bar
  }
  return first
}

function barInEntry(s: Alexander, l: Leader, u: Unit, entry: LineEntry): Bar | undefined {
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
