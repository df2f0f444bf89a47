import type { Battle } from '#games/alexander/rules/battle.ts'
import { KIND_NAMES, TYPE_NAMES } from '#games/alexander/rules/charts/types.ts'
import { initiativeOf } from '#games/alexander/rules/command/range.ts'
import { hexesOf, maOf } from '#games/alexander/rules/pieces/units.ts'
import {
  ACTIVE,
  type Alexander,
  BELOW,
  BYPASSED,
  CHARGE,
  COLUMN,
  ELIMINATED,
  FINISHED,
  FIRED,
  KILLED,
  type Leader,
  MOVED,
  MUST_CHECK,
  NO_CHECK,
  NO_MARKER,
  NONE,
  OFF_MAP,
  ORDERED,
  RALLIED,
  ROUTED,
  SQUARE,
  type Unit,
  USED_MARKER,
} from '#games/alexander/rules/state.ts'
import type { Point } from '#kit/view/view.ts'
import type { Chart } from '../map/chart.ts'
import type { Shape } from './tilePaths.ts'

/** What a unit's counter shows. Flat, so that a counter re-renders only when it changes. */
export interface UnitFacts {
  readonly unit: Unit
  readonly id: string
  readonly side: string
  readonly x: number
  readonly y: number
  readonly angle: number
  readonly shape: Shape
  readonly kind: string
  readonly type: string
  readonly quality: number
  readonly hits: number
  readonly size: number
  readonly ma: number
  /** Letter of its missiles; supply from 0 (none) to 2 (full). */
  readonly missile: string
  readonly supply: number
  readonly state: 'good' | 'routed' | 'rallied'
  readonly done: boolean
  readonly check: '' | 'must' | 'free'
  readonly charge: boolean
  readonly depth: boolean
  /** Whether it is in a combat that is not over. */
  readonly engaged: boolean
}

function tileShape(two: boolean, formation: number): Shape {
  if (formation === COLUMN) return two ? 'longColumn' : 'column'
  if (formation === SQUARE) return two ? 'longSquare' : 'square'
  return two ? 'two' : 'one'
}

const meanPoint = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
  y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
})

/** The middle of a unit's tile. */
export const unitCentre = (chart: Chart, s: Alexander, u: Unit): Point =>
  meanPoint(hexesOf(s, u).map((hex) => chart.centres[hex]!))

/** What the counter of a unit on the map shows. */
export function unitFacts(chart: Chart, s: Alexander, u: Unit): UnitFacts {
  const b = chart.battle
  const marks = s.marks[u]!
  const column = s.formation[u] === COLUMN
  const { x, y } = unitCentre(chart, s, u)
  return {
    unit: u,
    id: b.unitIds[u]!,
    side: b.sides[b.side[u]!]!.id,
    x: Math.round(x * 10) / 10,
    y: Math.round(y * 10) / 10,
    angle: column ? chart.directionAngle(s.facing[u]!) : chart.facingAngle(s.facing[u]!),
    shape: tileShape(b.two[u]!, s.formation[u]!),
    kind: KIND_NAMES[b.kind[u]!]!,
    type: TYPE_NAMES[b.type[u]!]!,
    quality: b.tq[u]!,
    hits: s.hits[u]!,
    size: b.size[u]!,
    ma: maOf(s, u),
    missile: b.missile[u]!,
    supply: s.missiles[u]!,
    state: s.status[u] === ROUTED ? 'routed' : s.status[u] === RALLIED ? 'rallied' : 'good',
    done: (marks & (ORDERED | MOVED | FIRED)) !== 0,
    check: (marks & MUST_CHECK) !== 0 ? 'must' : (marks & NO_CHECK) !== 0 ? 'free' : '',
    charge: s.formation[u] === CHARGE,
    depth: s.depth[u] !== NONE,
    engaged: isEngaged(s, u),
  }
}

/** Whether a unit is in a combat of the shock segment that is not over. */
export const isEngaged = (s: Alexander, u: Unit): boolean =>
  s.shock?.combats.some(
    ({ over, attackers, defenders }) => !over && (attackers.includes(u) || defenders.includes(u)),
  ) ?? false

/** The units on the map, without those below a double-depth phalanx. */
export function visibleUnits(s: Alexander, b: Battle): Unit[] {
  const found: Unit[] = []
  for (let u = 0; u < b.units; u++)
    if (s.hex[u]! >= 0 && s.status[u]! < ELIMINATED && (s.marks[u]! & BELOW) === 0) found.push(u)
  return found
}

/** What a leader's counter shows. */
export interface LeaderFacts {
  readonly leader: Leader
  readonly id: string
  readonly side: string
  readonly x: number
  readonly y: number
  readonly alone: boolean
  /** 0 for a contingent commander. */
  readonly initiative: number
  readonly range: number
  readonly lines: boolean
  readonly elite: boolean
  readonly role: number
  readonly state: 'inactive' | 'active' | 'finished'
  readonly bypassed: boolean
  readonly wounds: number
  /** Whether he has a pre-arranged withdrawal marker. */
  readonly marker: boolean
}

/** Offset of a leader from the unit in its hex, so that both can be read, and of further leaders. */
const BESIDE: Point = { x: 18, y: -22 }
const NEXT: Point = { x: -36, y: 0 }

/** What the counters of the leaders on the map show. */
export function visibleLeaders(chart: Chart, s: Alexander): LeaderFacts[] {
  const b = chart.battle
  const occupied = new Set<number>()
  for (const u of visibleUnits(s, b)) for (const hex of hexesOf(s, u)) occupied.add(hex)
  const seen = new Map<number, number>()
  return b.leaderIds.flatMap((id, l) => {
    const hex = s.leaderHex[l]!
    const status = s.leaderStatus[l]!
    if (hex < 0 || status === KILLED || status === OFF_MAP) return []
    const nth = seen.get(hex) ?? 0
    seen.set(hex, nth + 1)
    const alone = !occupied.has(hex)
    const c = chart.centres[hex]!
    const off = alone ? { x: 26 * nth, y: 0 } : { x: BESIDE.x + NEXT.x * nth, y: BESIDE.y }
    const marker = s.markers[l]!
    return [
      {
        ...{ leader: l, id, side: b.sides[b.leaderSide[l]!]!.id, alone },
        ...{ x: Math.round(c.x + off.x), y: Math.round(c.y + off.y) },
        initiative: b.initiative[l]! === 0 ? 0 : initiativeOf(s, l),
        range: b.range[l]!,
        lines: b.lineCommand[l]!,
        elite: b.elite[l]!,
        role: b.role[l]!,
        state: status === ACTIVE ? 'active' : status === FINISHED ? 'finished' : 'inactive',
        bypassed: (s.leaderMarks[l]! & BYPASSED) !== 0,
        wounds: s.wounds[l]!,
        marker: marker !== NO_MARKER && marker !== USED_MARKER,
      } satisfies LeaderFacts,
    ]
  })
}
