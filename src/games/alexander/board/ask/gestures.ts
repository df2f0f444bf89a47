import type { BoardAsk } from '../../../../client/kit/index.ts'
import { DIRECTIONS, FACINGS } from '../../../../hex/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import { battleOf } from '../../rules/battle.ts'
import { copy } from '../../rules/copy.ts'
import { barFire } from '../../rules/missiles/fire.ts'
import { newMove } from '../../rules/move/newMove.ts'
import { barMove } from '../../rules/move/orderMove.ts'
import { HALTS, type MovePreview, previewMove } from '../../rules/move/preview.ts'
import { type Reach, reachOf } from '../../rules/move/reach.ts'
import { isSteady } from '../../rules/pieces/facts.ts'
import { place } from '../../rules/pieces/field.ts'
import { type Alexander, COLUMN, MOVED, type Unit } from '../../rules/state.ts'
import { Leg } from './reaches.ts'
import { ahead, likewise, type Stance, stanceOf, wheel } from './stance.ts'
import { unitNumber } from './things.ts'

/** One gesture of a player that answers several asks and stops at the first reaction: units and their target stances. */
export interface Gesture {
  readonly seat: string
  readonly targets: ReadonlyMap<Unit, Stance>
  /** Whether the gesture is of a whole Line, whose units are ordered one after another. */
  readonly line: boolean
  /** Whether a unit that arrives ends its move, unless it could shoot from there. */
  readonly stops: boolean
}

/** The keys of a gesture from an ask on, as far as they can be foreseen; or wait for the player, or end the gesture. */
type Plan = readonly string[] | 'wait' | 'stop'

const isAt = (s: Alexander, u: Unit, { hex, facing }: Stance) => s.hex[u] === hex && s.facing[u] === facing

/** The keys of a leg that ends in a stance: the hex, and the facing if several are possible there. */
export const legKeys = (s: Alexander, u: Unit, stance: Stance, reach: Reach): string[] =>
  keysTo(s, u, stance, reach.facings(stance.hex).length > 1)

function keysTo(s: Alexander, u: Unit, { hex, facing }: Stance, choosesFacing: boolean): string[] {
  const go = `go:${battleOf(s).grid.names[hex]}`
  if (!choosesFacing) return [go]
  return [go, s.formation[u] === COLUMN ? `ahead:${DIRECTIONS[facing]}` : `face:${FACINGS[facing]}`]
}

/** The keys of a leg, and the certain hits of friends on it. */
interface PlannedLeg {
  readonly keys: readonly string[]
  readonly friendHits: number
}

const searchedLeg = (s: Alexander, u: Unit, target: Stance, reach: Reach): PlannedLeg => ({
  keys: legKeys(s, u, target, reach),
  friendHits: reach.destination(target.hex, target.facing)!.friendHits,
})

/** The leg of a target that was aimed at in this very position, without another search. */
function aimedLeg(view: Alexander, u: Unit, target: Stance): PlannedLeg | undefined {
  if (!(target instanceof Leg) || target.from !== view) return undefined
  return { keys: keysTo(view, u, target, target.choosesFacing), friendHits: target.friendHits }
}

/** The plan of a gesture from an ask on; for a Line, the moves of all units that are left. */
export function planOf(gesture: Gesture, view: Alexander, ask: BoardAsk): Plan {
  if (ask.seat !== gesture.seat) return 'stop'
  const { targets, line } = gesture
  const has = (key: string) => ask.options.some((option) => option.key === key)
  const u = unitNumber(battleOf(view), ask.about.unit)
  const target = targets.get(u)
  // In this copy, units whose moves are already in the plan have arrived.
  const s = copy(view)
  const newLeg = (to: Stance) => aimedLeg(view, u, to) ?? searchedLeg(s, u, to, reachOf(s, newMove(s, u)))
  switch (ask.kind) {
    case 'giveOrder': {
      const keys = line ? ordersOf(gesture, s, has) : []
      return keys.length > 0 ? keys : 'stop'
    }
    case 'orderKind':
      if (target === undefined || !has('move')) return 'stop'
      return ['move', ...arrival(gesture, s, u, target, newLeg(target)), ...ordersOf(gesture, s)]
    case 'ride':
      if (target === undefined || !line) return 'wait'
      return ['along', ...arrival(gesture, s, u, target, newLeg(target)), ...ordersOf(gesture, s)]
    case 'step': {
      if (target === undefined) return 'stop'
      if (isAt(s, u, target)) {
        const ends = gesture.stops && has('stop') && (line || !has('fire'))
        return ends ? ['stop', ...ordersOf(gesture, s)] : 'stop'
      }
      const leg = aimedLeg(view, u, target) ?? legOnTheWay(s, u, target)
      return leg === undefined ? 'stop' : [...arrival(gesture, s, u, target, leg), ...ordersOf(gesture, s)]
    }
    case 'endOfMove':
      return line && has('none') ? ['none', ...ordersOf(gesture, s)] : 'stop'
    default:
      return 'stop'
  }
}

/** The leg of the moving unit to its target; undefined if it can no longer get there. */
function legOnTheWay(s: Alexander, u: Unit, target: Stance): PlannedLeg | undefined {
  const reach = reachOf(s)
  return reach.reaches(target.hex, target.facing) ? searchedLeg(s, u, target, reach) : undefined
}

/** The keys that bring a unit to its target and end its move there. Moves the unit there in `s`. */
function arrival({ line, stops }: Gesture, s: Alexander, u: Unit, target: Stance, leg: PlannedLeg): string[] {
  const { keys } = leg
  // A friend that routs when passed through halts the unit on the way, where the player does not want it to stop.
  const mayHalt = leg.friendHits > 0
  place(s, u, target.hex, target.facing)
  s.marks[u]! |= MOVED
  return stops && !mayHalt && (line || barFire(s, u) !== undefined) ? [...keys, 'stop'] : [...keys]
}

/** The keys of the orders to the remaining members of a Line that can go, one after another. */
function ordersOf(gesture: Gesture, s: Alexander, onOffer?: (key: string) => boolean): string[] {
  const b = battleOf(s)
  if (!gesture.line) return []
  s.move = null
  const keys: string[] = []
  for (const [u, target] of gesture.targets) {
    const unit = `unit:${b.unitIds[u]}`
    if (isAt(s, u, target) || (s.marks[u]! & MOVED) !== 0 || onOffer?.(unit) === false) continue
    if (barMove(s, u) !== undefined) continue
    const reach = reachOf(s, newMove(s, u))
    if (!reach.reaches(target.hex, target.facing)) continue
    keys.push(unit, 'move', ...arrival(gesture, s, u, target, searchedLeg(s, u, target, reach)))
  }
  return keys
}

/** Whether a player has reacted since a journal entry. */
export function reactedSince(told: readonly Told[], last: Told | undefined): boolean {
  for (let i = told.length - 1; i >= 0 && told[i] !== last; i--) if (HALTS.has(told[i]!.kind)) return true
  return false
}

/** Whether a unit could be ordered to a stance with one leg. */
function canGo(s: Alexander, u: Unit, { hex, facing }: Stance): boolean {
  if (barMove(s, u) !== undefined) return false
  return reachOf(s, newMove(s, u)).reaches(hex, facing)
}

export const LINE_GESTURES = ['forward', 'wheelLeft', 'wheelRight', 'again'] as const
type LineGesture = (typeof LINE_GESTURES)[number]

/** The target stances of a gesture, and previews of the moves when no enemy reacts. */
export interface LineOutcome {
  readonly targets: ReadonlyMap<Unit, Stance>
  /** The moves in order, without units that cannot go. */
  readonly moves: readonly MovePreview[]
}

/** The outcomes of all gestures for the Line under command. */
type LineOutcomes = { readonly [gesture in LineGesture]: LineOutcome }

const NO_TARGETS: ReadonlyMap<Unit, Stance> = new Map()

/** `before`: the stances of all units when the command began, for "same again"; null if unknown. */
export function lineOutcomes(s: Alexander, before: readonly Stance[] | null): LineOutcomes {
  const command = s.phase?.command
  const acted = command?.acted ?? []
  const free = (command?.members ?? []).filter(
    (u) => !acted.includes(u) && isSteady(s, u) && barMove(s, u) === undefined,
  )
  return {
    forward: outcomeOf(s, forward(s, free)),
    wheelLeft: outcomeOf(s, reachable(s, wheel(s, free, 0))),
    wheelRight: outcomeOf(s, reachable(s, wheel(s, free, 1))),
    again: outcomeOf(s, again(s, free, acted, before)),
  }
}

/** Plays the moves of a gesture on copies of the position, one after another. Units that cannot go yet try again later. */
function outcomeOf(s: Alexander, targets: ReadonlyMap<Unit, Stance>): LineOutcome {
  const moves: MovePreview[] = []
  const left = new Map(targets)
  let now = s
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [u, { hex, facing }] of left) {
      if (barMove(now, u) !== undefined) continue
      const leg = reachOf(now, newMove(now, u)).destination(hex, facing)
      if (leg === undefined) continue
      left.delete(u)
      const move = previewMove(now, u, leg)
      moves.push(move)
      if (move.goesOn) return { targets, moves }
      now = move.state
    }
  }
  return { targets, moves }
}

function reachable(s: Alexander, targets: ReadonlyMap<Unit, Stance>): ReadonlyMap<Unit, Stance> {
  return new Map([...targets].filter(([u, target]) => !isAt(s, u, target) && canGo(s, u, target)))
}

/**
 * The distance ahead at which most units can move without hits, without a phalanx's fifth point and without coming near
 * an enemy; of equal distances the longest. If no unit can move like that, units may come near an enemy.
 */
function forward(s: Alexander, units: readonly Unit[]): ReadonlyMap<Unit, Stance> {
  const ways: { steps: number; first: 0 | 1; safe: Map<Unit, Stance>; all: Map<Unit, Stance> }[] = []
  for (let steps = MOST_STEPS; steps > 0; steps--)
    for (const first of [0, 1] as const) ways.push({ steps, first, safe: new Map(), all: new Map() })
  for (const u of units) {
    const move = newMove(s, u)
    const reach = reachOf(s, move)
    for (const { steps, first, safe, all } of ways) {
      const target = ahead(s, u, steps, first)
      const leg = target && reach.destination(target.hex, target.facing)
      if (!target || !leg || leg.hits > 0 || leg.friendHits > 0 || leg.mp > move.points) continue
      all.set(u, target)
      if (leg.enemies === 0 && !leg.inZone) safe.set(u, target)
    }
  }
  const most = (kind: 'safe' | 'all') =>
    ways.reduce((best, way) => (way[kind].size > best.size ? way[kind] : best), NO_TARGETS)
  return most('safe').size > 0 ? most('safe') : most('all')
}

/** Maximum number of steps of a unit in a straight line. */
const MOST_STEPS = 10

function again(
  s: Alexander,
  units: readonly Unit[],
  acted: readonly Unit[],
  before: readonly Stance[] | null,
): ReadonlyMap<Unit, Stance> {
  const b = battleOf(s)
  const model = before === null ? undefined : acted.findLast((u) => s.hex[u]! >= 0 && !isAt(s, u, before[u]!))
  if (model === undefined) return NO_TARGETS
  const targets = new Map<Unit, Stance>()
  for (const u of units) {
    const target = likewise(b, before![model]!, stanceOf(s, model), stanceOf(s, u))
    if (target) targets.set(u, target)
  }
  return reachable(s, targets)
}
