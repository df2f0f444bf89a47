import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import type { Params, Phrase } from '#kernel'
import { battleOf } from '../rules/battle.ts'
import { activeSide } from '../rules/command/ordersPhase.ts'
import { initiativeOf } from '../rules/command/range.ts'
import { bookLevel } from '../rules/options.ts'
import { distanceTo, isLeaderOnMap, isOnMap, isRouted, tqOf } from '../rules/pieces/units.ts'
import { shockTargets } from '../rules/shock/targets.ts'
import {
  CHARGE,
  COLUMN,
  ELIMINATED,
  INACTIVE,
  LOW_MISSILES,
  MUST_CHECK,
  NO_CHECK,
  NO_MISSILES,
  NONE,
  RALLIED,
  SQUARE,
  type Unit,
} from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'

/** Maximum size of an army described unit by unit; of larger ones only relevant units are described. */
const MAX_FULL_ARMY = 30
/** Distance in hexes up to which friends and enemies are relevant. */
const NEAR_FRIEND = 3
const NEAR_ENEMY = 8

/** Describes the position in sentences. */
export function describe(s: AlexanderView): Phrase[] {
  return [
    describeTurn(s),
    ...[0, 1].map((side) => describeSide(s, side)),
    ...[0, 1].flatMap((side) => handicap(s, side)),
    ...waiting(s),
    ...acting(s),
    ...combats(s),
    ...[0, 1].flatMap((side) => units(s, side)),
  ]
}

/** The turn and the last turn; armies deploy before the first. */
function describeTurn(s: AlexanderView): Phrase {
  const { file } = battleOf(s)
  const { turnLimit } = file.victory
  if (s.turn === 0) return ['describe.before', { scenario: file.id }]
  return turnLimit === null
    ? ['describe.turn', { scenario: file.id, turn: s.turn }]
    : ['describe.turnOf', { scenario: file.id, turn: s.turn, last: turnLimit }]
}

/** The rout points of a side against its level, and its units by state. */
function describeSide(s: AlexanderView, side: number): Phrase {
  const b = battleOf(s)
  const own = b.unitIds.flatMap((_, u) => (b.side[u] === side && isOnMap(s, u) ? [u] : []))
  const { id } = b.sides[side]!
  const routed = own.filter((u) => isRouted(s, u)).length
  const lost = b.unitIds.filter((_, u) => b.side[u] === side && s.status[u] === ELIMINATED).length
  return [
    'describe.side',
    { seat: id, points: s.points[side]!, level: s.levels[side]!, units: own.length - routed, routed, lost },
  ]
}

/** A level lowered by a handicap, with the printed one. */
function handicap(s: AlexanderView, side: number): Phrase[] {
  const b = battleOf(s)
  const book = bookLevel(s, b, side)
  if (book === s.levels[side]) return []
  return [['describe.handicap', { seat: b.sides[side]!.id, level: s.levels[side]!, book }]]
}

/** The leaders still to activate this turn, by Initiative. */
function waiting(s: AlexanderView): Phrase[] {
  const b = battleOf(s)
  const leaders = b.leaderIds
    .map((_, l) => l)
    .filter((l) => s.leaderStatus[l] === INACTIVE && isLeaderOnMap(s, l) && b.initiative[l]! > 0)
    .sort((x, y) => initiativeOf(s, x) - initiativeOf(s, y))
  return leaders.length === 0 ? [] : [['describe.waiting', { leaders: leaders.map((l) => b.leaderIds[l]!) }]]
}

/** The active leader and the unit that is moving. */
function acting(s: AlexanderView): Phrase[] {
  const b = battleOf(s)
  const lines: Phrase[] = []
  const l = s.phase?.leader ?? NONE
  if (l !== NONE)
    lines.push([
      'describe.active',
      { leader: b.leaderIds[l]!, left: s.phase!.left, hex: b.grid.names[s.leaderHex[l]!] ?? '–' },
    ])
  if (s.move !== null && isOnMap(s, s.move.unit)) lines.push(['describe.moving', unitParams(s, s.move.unit)])
  return lines
}

/** The combats of the shock segment that are not over. */
function combats(s: AlexanderView): Phrase[] {
  const { unitIds } = battleOf(s)
  const names = (units: readonly Unit[]) => units.map((u) => unitIds[u]!)
  return (s.shock?.combats ?? [])
    .filter((c) => !c.over && c.attackers.length > 0 && c.defenders.length > 0)
    .map((c) => ['describe.combat', { attackers: names(c.attackers), defenders: names(c.defenders) }])
}

/** The relevant units of a side, and the number of others. */
function units(s: AlexanderView, side: number): Phrase[] {
  const b = battleOf(s)
  const own = b.unitIds.flatMap((_, u) => (b.side[u] === side && isOnMap(s, u) ? [u] : []))
  if (own.length === 0) return []
  const told = b.units <= MAX_FULL_ARMY ? own : own.filter((u) => isTold(s, u))
  const more = own.length - told.length
  return [
    ...(told.length === 0 ? [] : [['describe.units', { seat: b.sides[side]!.id }] as const]),
    ...told.map((u): Phrase => ['describe.unit', unitParams(s, u)]),
    ...(more === 0 ? [] : [['describe.elsewhere', { seat: b.sides[side]!.id, units: more }] as const]),
  ]
}

/** Whether a unit is relevant: hit, routed, in a combat, or near the active leader or the moving unit. */
function isTold(s: AlexanderView, u: Unit): boolean {
  if (s.hits[u]! > 0 || isRouted(s, u)) return true
  if (s.shock?.combats.some((c) => c.attackers.includes(u) || c.defenders.includes(u))) return true
  const b = battleOf(s)
  const isNear = (hex: number, side: number) => distanceTo(s, u, hex) <= (b.side[u] === side ? NEAR_FRIEND : NEAR_ENEMY)
  const l = s.phase?.leader ?? NONE
  if (l !== NONE && isLeaderOnMap(s, l) && isNear(s.leaderHex[l]!, b.leaderSide[l]!)) return true
  const mover = s.move?.unit ?? NONE
  return mover !== NONE && isOnMap(s, mover) && isNear(s.hex[mover]!, b.side[mover]!)
}

/** The parameters of a sentence about a unit. */
function unitParams(s: AlexanderView, u: Unit): Params {
  const b = battleOf(s)
  const facing = s.formation[u] === COLUMN ? DIRECTIONS[s.facing[u]!]! : FACINGS[s.facing[u]!]!
  return {
    unit: b.unitIds[u]!,
    hex: b.grid.names[s.hex[u]!]!,
    hits: s.hits[u]!,
    tq: b.tq[u]!,
    facing,
    states: statesOf(s, u),
  }
}

/** The states of a unit: routed, formation, missiles and marks; ready if none applies. */
function statesOf(s: AlexanderView, u: Unit): string[] {
  const b = battleOf(s)
  const armed = b.missile[u] !== ''
  const states = [
    isRouted(s, u) && 'routed',
    s.status[u] === RALLIED && 'rallied',
    s.formation[u] === COLUMN && 'column',
    s.formation[u] === SQUARE && 'square',
    s.formation[u] === CHARGE && 'charge',
    s.depth[u] !== NONE && 'doubleDepth',
    armed && s.missiles[u] === LOW_MISSILES && 'low',
    armed && s.missiles[u] === NO_MISSILES && 'no',
    (s.marks[u]! & (MUST_CHECK | NO_CHECK)) !== 0 && 'attacks',
    s.moves[u]! > 0 && 'moved',
  ].filter((state): state is string => state !== false)
  return states.length === 0 ? ['ready'] : states
}

/** The hex of a unit or leader named by an option; empty for other options. */
export function hexParams(s: AlexanderView, id: string): Params {
  const b = battleOf(s)
  const u = b.unitIds.indexOf(id)
  if (u >= 0) return { hex: b.grid.names[s.hex[u]!] ?? '–' }
  const l = b.leaderIds.indexOf(id)
  return l < 0 ? {} : { hex: b.grid.names[s.leaderHex[l]!] ?? '–' }
}

/** Notes on a unit in a set of options: its targets, its side in a combat, or its hits. */
export function notes(key: string, s: AlexanderView): Phrase[] {
  const b = battleOf(s)
  const [verb, of = ''] = key.split(':')
  const u = b.unitIds.indexOf(of)
  if (u < 0) return []
  if (verb === 'attackBy') {
    const targets = shockTargets(s, u).map((d) => b.unitIds[d]!)
    return targets.length === 0 ? [] : [['note.against', { targets }]]
  }
  if (verb === 'joins') return [[b.side[u] === activeSide(s) ? 'note.attacks' : 'note.defends']]
  return verb === 'hit' ? [['note.hits', { hits: s.hits[u]!, tq: tqOf(s, u) }]] : []
}

/** S5: the phalanx below this one in double depth. */
export function phalanxBelow(s: AlexanderView, top: string): Params {
  const pairs = (battleOf(s).special('double-depth-phalanx')?.pairs ?? []) as readonly (readonly string[])[]
  const below = pairs.find(([first]) => first === top)?.[1]
  return below === undefined ? {} : { below }
}
