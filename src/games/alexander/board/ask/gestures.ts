import { useCallback, useEffect, useRef, useState } from 'react'
import { battleOf } from '#games/alexander/rules/battle.ts'
import { barFire } from '#games/alexander/rules/missiles/fire.ts'
import { barMove, newMove } from '#games/alexander/rules/move/orderMove.ts'
import { interrupts, type MovePreview, previewMove } from '#games/alexander/rules/move/preview.ts'
import { type Reach, reachOf } from '#games/alexander/rules/move/reach.ts'
import { copy, placeUnit } from '#games/alexander/rules/pieces/occupancy.ts'
import { distanceBetween, isOnMap, isSteady } from '#games/alexander/rules/pieces/units.ts'
import { type Alexander, COLUMN, LINE, MOVED, ORDERED, type Unit } from '#games/alexander/rules/state.ts'
import type { AlexanderView } from '#games/alexander/view.ts'
import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import type { JournalEntry } from '#kernel'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import { currentStance, Leg, type Stance, sameMovement, stanceAhead, wheelStances } from './goals.ts'
import { unitNumber } from './options.ts'

/** One gesture of a player that answers several asks and stops at the first reaction: units and their target stances. */
export interface Gesture {
  readonly seat: string
  readonly targets: ReadonlyMap<Unit, Stance>
  /** Whether the gesture is of a whole Line, whose units are ordered one after another. */
  readonly line: boolean
  /** Whether a unit that arrives ends its move. */
  readonly stops: boolean
  /** The answers that order the unit of a single move, and those of the leaders with it. */
  readonly first?: readonly string[]
  readonly rides?: readonly string[]
}

/** The keys of a gesture from an ask on, as far as they can be foreseen; or wait for the player, or end the gesture. */
type GesturePlan = readonly string[] | 'wait' | 'stop'

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
export function planGesture(gesture: Gesture, view: Alexander, ask: BoardAsk): GesturePlan {
  if (ask.seat !== gesture.seat) return 'stop'
  const { targets, line, stops, first = [], rides = [] } = gesture
  const has = (key: string) => ask.options.some((option) => option.key === key)
  const u = unitNumber(battleOf(view), ask.about.unit)
  const target = targets.get(u)
  // In this copy, units whose moves are already in the plan have arrived.
  const s = copy(view)
  const newLegOf = (v: Unit, to: Stance) => aimedLeg(view, v, to) ?? searchedLeg(s, v, to, reachOf(s, newMove(s, v)))
  switch (ask.kind) {
    case 'orderMode':
    case 'giveOrder': {
      const [[mover, to] = []] = targets
      if (mover !== undefined && has(first[0]!) && (s.marks[mover]! & ORDERED) === 0)
        return [...first, 'move', ...rides, ...arrivalKeys(gesture, s, mover, to!, newLegOf(mover, to!))]
      const keys = line ? remainingOrders(gesture, s, has) : []
      return keys.length > 0 ? keys : 'stop'
    }
    case 'orderKind':
      if (target === undefined || !has('move')) return 'stop'
      return ['move', ...arrivalKeys(gesture, s, u, target, newLegOf(u, target)), ...remainingOrders(gesture, s)]
    case 'ride':
      if (target === undefined || !line) return 'wait'
      return ['along', ...arrivalKeys(gesture, s, u, target, newLegOf(u, target)), ...remainingOrders(gesture, s)]
    case 'step': {
      if (target === undefined) return 'stop'
      if (isAt(s, u, target)) {
        return stops && has('stop') ? ['stop', ...remainingOrders(gesture, s)] : 'stop'
      }
      const leg = aimedLeg(view, u, target) ?? legOnTheWay(s, u, target)
      return leg === undefined ? 'stop' : [...arrivalKeys(gesture, s, u, target, leg), ...remainingOrders(gesture, s)]
    }
    case 'endOfMove':
      return stops && has('none') ? ['none', ...remainingOrders(gesture, s)] : 'stop'
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
function arrivalKeys({ stops }: Gesture, s: Alexander, u: Unit, target: Stance, leg: PlannedLeg): string[] {
  const { keys } = leg
  // A friend that routs when passed through halts the unit on the way, where the player does not want it to stop.
  const mayHalt = leg.friendHits > 0
  placeUnit(s, u, target.hex, target.facing)
  s.marks[u]! |= MOVED
  return stops && !mayHalt ? [...keys, 'stop'] : [...keys]
}

/** Whether a moving unit could shoot from where a leg ends, so that its move should not end with the leg. */
export function firesFrom(view: Alexander, u: Unit, { hex, facing }: Stance): boolean {
  const s = copy(view)
  placeUnit(s, u, hex, facing)
  s.marks[u]! |= MOVED
  return barFire(s, u) === undefined
}

/** The keys of the orders to the remaining members of a Line that can go, one after another. */
function remainingOrders(gesture: Gesture, s: Alexander, onOffer?: (key: string) => boolean): string[] {
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
    keys.push(unit, 'move', ...arrivalKeys(gesture, s, u, target, searchedLeg(s, u, target, reach)))
  }
  return keys
}

/** A column this close to an enemy, in hexes, would only be a target. */
const NO_COLUMN = 4

/** 6.61: near the enemy a unit in line is not asked whether it forms a column; the answer belongs to its move. */
export function isNeedlessColumn(s: Alexander, { kind, about, options }: BoardAsk): boolean {
  const b = battleOf(s)
  const u = unitNumber(b, about.unit)
  if (kind !== 'endOfMove' || u < 0 || s.formation[u] !== LINE || options.every(({ key }) => key !== 'none'))
    return false
  return b.unitIds.some((_, v) => b.side[v] !== b.side[u] && isOnMap(s, v) && distanceBetween(s, u, v) <= NO_COLUMN)
}

/** Whether a player has reacted since a journal entry, other than by a shot that missed. */
export function reactedSince(told: readonly JournalEntry[], last: JournalEntry | undefined): boolean {
  for (let i = told.length - 1; i >= 0 && told[i] !== last; i--) if (interrupts(told[i]!)) return true
  return false
}

/** Whether a unit could be ordered to a stance with one leg. */
function canReach(s: Alexander, u: Unit, { hex, facing }: Stance): boolean {
  if (barMove(s, u) !== undefined) return false
  return reachOf(s, newMove(s, u)).reaches(hex, facing)
}

export const LINE_GESTURES = ['forward', 'wheelLeft', 'wheelRight', 'again'] as const
export type LineGesture = (typeof LINE_GESTURES)[number]

/** The target stances of a gesture, and previews of the moves when no enemy reacts. */
export interface LineOutcome {
  readonly targets: ReadonlyMap<Unit, Stance>
  /** The moves in order, without units that cannot go; the last one may halt the gesture. */
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
    forward: previewTargets(s, forwardTargets(s, free)),
    wheelLeft: previewTargets(s, reachableTargets(s, wheelStances(s, free, 0))),
    wheelRight: previewTargets(s, reachableTargets(s, wheelStances(s, free, 1))),
    again: previewTargets(s, againTargets(s, free, acted, before)),
  }
}

/**
 * Plays the moves of a gesture on copies of the position, one after another, as far as the gesture goes on. Units that
 * cannot go yet try again later.
 */
function previewTargets(s: Alexander, targets: ReadonlyMap<Unit, Stance>): LineOutcome {
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
      if (move.halts) return { targets, moves }
      now = move.state
    }
  }
  return { targets, moves }
}

function reachableTargets(s: Alexander, targets: ReadonlyMap<Unit, Stance>): ReadonlyMap<Unit, Stance> {
  return new Map([...targets].filter(([u, target]) => !isAt(s, u, target) && canReach(s, u, target)))
}

/**
 * The distance ahead at which most units can move without hits, without a phalanx's fifth point and without coming near
 * an enemy; of equal distances the longest. If no unit can move like that, units may come near an enemy.
 */
function forwardTargets(s: Alexander, units: readonly Unit[]): ReadonlyMap<Unit, Stance> {
  const ways: { steps: number; first: 0 | 1; safe: Map<Unit, Stance>; all: Map<Unit, Stance> }[] = []
  for (let steps = MOST_STEPS; steps > 0; steps--)
    for (const first of [0, 1] as const) ways.push({ steps, first, safe: new Map(), all: new Map() })
  for (const u of units) {
    const move = newMove(s, u)
    const reach = reachOf(s, move)
    for (const { steps, first, safe, all } of ways) {
      const target = stanceAhead(s, u, steps, first)
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

function againTargets(
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
    const target = sameMovement(b, before![model]!, currentStance(s, model), currentStance(s, u))
    if (target) targets.set(u, target)
  }
  return reachableTargets(s, targets)
}

/** Runs a gesture: sends its plan, and again the rest of it after each interruption, until a player reacts. */
export function useGesture({
  view,
  asks,
  told,
  choose,
  chooseMore,
}: Pick<BoardProps<AlexanderView>, 'view' | 'asks' | 'told' | 'choose' | 'chooseMore'>) {
  const [gesture, setGesture] = useState<Gesture | null>(null)
  // The last journal entry before the gesture began, and the asks for which a plan was last sent.
  const last = useRef<JournalEntry | undefined>(undefined)
  const sent = useRef<unknown>(null)
  const halt = useCallback(() => setGesture(null), [])
  useEffect(() => {
    const ask = asks[0]
    if (gesture === null || ask === undefined || sent.current === asks) return
    const plan = reactedSince(told, last.current) ? 'stop' : planGesture(gesture, view, ask)
    if (plan === 'stop') return halt()
    if (plan === 'wait') return
    // One undo takes back the whole gesture, also what follows an interruption.
    const send = sent.current === null ? choose : chooseMore
    sent.current = asks
    void Promise.resolve(send(...plan)).then((taken) => taken === false && halt())
  }, [gesture, view, asks, told, choose, chooseMore, halt])
  const begin = (wanted: Gesture) => {
    last.current = told.at(-1)
    sent.current = null
    setGesture(wanted)
  }
  return { gesture, begin, halt }
}

/** The stances of all units when the Line Command began; null if this client did not see them. */
export function useStancesBefore(view: AlexanderView): readonly Stance[] | null {
  const seen = useRef<{ command: string; stances: Stance[] } | null>(null)
  const command = view.phase?.command
  if (!command) seen.current = null
  else {
    const name = `${view.turn} ${command.leader} ${command.members.join()}`
    if (command.acted.length === 0)
      seen.current = { command: name, stances: view.hex.map((_, u) => currentStance(view, u)) }
    else if (seen.current?.command !== name) seen.current = null
  }
  return seen.current?.stances ?? null
}
