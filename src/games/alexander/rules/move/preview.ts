import { type Ask, CHANCE, type Event, type Flow, type Option } from '#kernel'
import { battleOf, seatOf } from '../battle.ts'
import { giveMoveOrder } from '../command/command.ts'
import { copy } from '../pieces/occupancy.ts'
import { isSteady } from '../pieces/units.ts'
import { isInEnemyZone } from '../pieces/zones.ts'
import type { Alexander, G, Leader, Unit } from '../state.ts'
import { canStop, wheel } from './moveChoices.ts'
import { MOVE_PHASES } from './moveEnd.ts'
import { continueLeg } from './perform.ts'
import { type Destination, reachOf } from './reach.ts'

/** The part of a leg that performing it needs. */
export type LegPath = Pick<Destination, 'hex' | 'facing' | 'path' | 'stays'>

/** A die of the move, and what its failing faces cost a unit. */
export interface MoveCheck {
  readonly unit: Unit
  readonly rule: string
  /** The chance that the unit takes hits or routs by this die, from 0 to 1. */
  readonly fails: number
  /** Hits of the unit when it fails: the fewest and the most. */
  readonly hits: readonly [least: number, most: number]
  /** The chance that the unit routs or is eliminated by this die. */
  readonly routs: number
}

/** The effects of a leg and the end of the move, if no enemy reacts and every check succeeds. */
export interface MovePreview {
  /**
   * The position after the move, before enemy artillery may fire (R54). A light unit next to an enemy attacks
   * (7.32a).
   */
  readonly state: Alexander
  readonly unit: Unit
  /** Movement points paid. */
  readonly mp: number
  /** The unit ends where the leg was meant to end. */
  readonly arrives: boolean
  /** The move may not end there (5.46, 6.14, 6.91, 9.19b); the cost of its end is not included. */
  readonly goesOn: boolean
  /** A gesture ends with this move: someone had to react, or the unit stands where it was not meant to end. */
  readonly halts: boolean
  /** Certain hits of the mover, including those at the end of the move. */
  readonly hits: number
  /** The causes of those hits, as in events. */
  readonly causes: readonly string[]
  /** Other units of its side with certain hits, ascending. */
  readonly friends: readonly { readonly unit: Unit; readonly hits: number }[]
  /** Units of its side, the mover included, that certainly rout, rampage or are eliminated, ascending. */
  readonly routs: readonly Unit[]
  readonly eliminated: readonly Unit[]
  readonly checks: readonly MoveCheck[]
  /** Enemy units and leaders that may react, ascending. */
  readonly reactors: readonly Unit[]
  readonly leaders: readonly Leader[]
  /** 7.23: the mover ends in an enemy zone of control. */
  readonly inZone: boolean
}

/**
 * Answers by which a player does nothing. For `along` and `attack`, the answer that the mover's owner is assumed to
 * want.
 */
const QUIET = ['none', 'stay', 'stop', 'done', 'pass', 'keep']
const WANTED = ['along', 'attack']

/** The face that passes every check (10.16). */
const PASSES = 0
const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
/** Dice of a move with all faces enumerated. More occur only after routs. */
const MOST_DICE = 4

/** One performance of a leg. */
interface PreviewRun {
  readonly state: Alexander
  readonly events: readonly Event[]
  /** The rule of each die in order, and the number of events before it. */
  readonly dice: readonly { readonly rule: string; readonly before: number }[]
  readonly asked: readonly Ask[]
  readonly shots: readonly Unit[]
}

/**
 * Performs the acts of a leg and the end of the move on a copy, through the rules' own code. A unit without a move is
 * ordered to move first, and leaders who may go along do.
 */
export function previewMove(s: Alexander, u: Unit, leg: LegPath): MovePreview {
  return summarize(s, u, leg, (faces) => performRun(s, u, faces, (g, told) => wholeLeg(g, u, leg, told)))
}

/** 6.45: the same for a wheel of one half of the moving unit in an enemy zone of control. */
export function previewWheel(s: Alexander, half: 0 | 1): MovePreview {
  const u = s.move!.unit
  return summarize(s, u, undefined, (faces) => performRun(s, u, faces, (g) => wheel(g, half)))
}

const INTERRUPTIONS: ReadonlySet<string> = new Set(['withdraws', 'faces', 'shot', 'markerUsed'])

/** Whether an event caused by others ends a gesture, so that the player decides again. A shot that misses does not. */
export const interrupts = ({ kind, with: facts }: Event): boolean =>
  INTERRUPTIONS.has(kind) && !(kind === 'shot' && facts?.hits === 0)

/** How often a leg is resumed; no move has more points. */
const MOST_LEGS = 16

/** Performs a leg, resuming it if no enemy reacted but a leader had to withdraw or a friend routed. */
function* wholeLeg(g: G, u: Unit, leg: LegPath, told: readonly Event[]): Flow {
  const s = g.state
  yield* legOf(g, u, leg)
  for (let legs = 1; legs < MOST_LEGS; legs++) {
    yield* movePhases(g, ['act', 'react'])
    if (s.move?.unit !== u || !isSteady(s, u) || s.next.at(-1) !== 'move') return
    if ((s.hex[u] === leg.hex && s.facing[u] === leg.facing) || told.some(interrupts)) return
    const rest = reachOf(s).destination(leg.hex, leg.facing)
    if (rest === undefined) return
    yield* legOf(g, u, rest)
  }
}

function* legOf(g: G, u: Unit, { path, stays }: LegPath): Flow {
  const s = g.state
  if (s.move?.unit !== u) {
    yield* giveMoveOrder(g, u)
    yield* movePhases(g, ['react'])
    if (!isSteady(s, u)) return
    s.next = []
  }
  s.move!.path = [...path]
  s.move!.stays = stays
  continueLeg(g)
}

/** Plays pending phases as long as they are of these kinds. */
function* movePhases(g: G, kinds: readonly string[]): Flow {
  const s = g.state
  for (let phase = s.next.at(-1); phase !== undefined && kinds.includes(phase); phase = s.next.at(-1)) {
    s.next.pop()
    const flow = MOVE_PHASES[phase as keyof typeof MOVE_PHASES](g)
    if (flow !== undefined) yield* flow
  }
}

type Begin = (g: G, told: readonly Event[]) => Flow

function performRun(from: Alexander, u: Unit, faces: readonly number[], begin: Begin): PreviewRun {
  const s = copy(from)
  s.next = []
  const events: Event[] = []
  const dice: { rule: string; before: number }[] = []
  const asked: Ask[] = []
  const entered = s.phase?.command?.entered.length ?? 0
  const g: G = {
    ...{ state: s, windows: {}, tables: undefined, guardSecrets: false },
    tell: (event) => events.push(event),
    shown: () => {},
  }
  const flow = wholeMove(g, u, begin(g, events))
  const own = seatOf(s, battleOf(s).side[u]!)
  let step = flow.next()
  while (!step.done) {
    const ask = step.value
    if (ask.step !== 'ask') {
      step = flow.next(true)
      continue
    }
    if (ask.seat === CHANCE) {
      const face = faces[dice.length] ?? PASSES
      dice.push({ rule: ask.rule, before: events.length })
      step = flow.next(ask.options[face])
      continue
    }
    if (ask.seat !== own && isPut(ask)) asked.push(ask)
    step = flow.next(quietAnswer(ask))
  }
  const shots = (s.phase?.command?.entered ?? []).slice(entered).map((pair) => pair[0]!)
  s.next = from.next.slice()
  return { state: s, events, dice, asked, shots }
}

/** F7: the acts, the reactions to each, and the end of the move, unless the unit must go on. */
function* wholeMove(g: G, u: Unit, begun: Flow): Flow {
  const s = g.state
  yield* begun
  yield* movePhases(g, ['act', 'react'])
  if (s.move?.unit !== u || (isSteady(s, u) && !canStop(s))) return
  s.next = ['moveEnd']
  yield* movePhases(g, ['moveEnd'])
  s.move = null
}

/** Whether a seat really is asked: forced and moot asks are answered for it. */
const isPut = ({ options, moot, guarded }: Ask): boolean => guarded || (options.length > 1 && moot === null)

/** The assumed answer to every ask in a preview. */
export function quietAnswer(ask: Ask): Option {
  const { options, moot, guarded } = ask
  if (moot !== null && !guarded) return moot
  return (
    options.find(({ key }) => WANTED.includes(key)) ?? options.find(({ key }) => QUIET.includes(key)) ?? options[0]!
  )
}

/** What happened to each unit in a run. */
interface UnitEffects {
  readonly hits: ReadonlyMap<string, number>
  readonly routs: ReadonlySet<string>
  readonly eliminated: ReadonlySet<string>
}

export function effectsIn(events: readonly Event[]): UnitEffects {
  const hits = new Map<string, number>()
  const routs = new Set<string>()
  const eliminated = new Set<string>()
  for (const { kind, with: facts } of events) {
    const id = String(facts?.unit ?? '')
    if (kind === 'hit') hits.set(id, (hits.get(id) ?? 0) + Number(facts!.hits))
    else if (kind === 'routs' || kind === 'rampages') routs.add(id)
    else if (kind === 'eliminated') eliminated.add(id)
  }
  return { hits, routs, eliminated }
}

function summarize(
  s: Alexander,
  u: Unit,
  leg: LegPath | undefined,
  run: (faces: readonly number[]) => PreviewRun,
): MovePreview {
  const b = battleOf(s)
  const quietly = run([])
  const { state, events } = quietly
  const fates = effectsIn(events)
  const own = b.army[b.side[u]!]!
  const among = (ids: ReadonlySet<string>) => own.filter((v) => ids.has(b.unitIds[v]!))
  const mine = b.unitIds[u]!
  const mp = events.reduce(
    (sum, { kind, with: facts }) => sum + (kind === 'moves' && facts!.unit === mine ? Number(facts!.mp) : 0),
    0,
  )
  const stands = state.hex[u]! >= 0 && isSteady(state, u)
  const arrives = stands && (leg === undefined || (state.hex[u] === leg.hex && state.facing[u] === leg.facing))
  const goesOn = state.move?.unit === u
  return {
    ...{ state, unit: u, mp, arrives, goesOn },
    halts: goesOn || (stands && !arrives) || events.some(interrupts),
    hits: fates.hits.get(mine) ?? 0,
    causes: [
      ...new Set(events.flatMap(({ kind, with: f }) => (kind === 'hit' && f!.unit === mine ? [String(f!.why)] : []))),
    ],
    friends: own.flatMap((v) => {
      const hits = v === u ? 0 : (fates.hits.get(b.unitIds[v]!) ?? 0)
      return hits === 0 ? [] : [{ unit: v, hits }]
    }),
    routs: among(fates.routs),
    eliminated: among(fates.eliminated),
    checks: checksOf(s, u, quietly, run),
    ...reactorsOf(s, u, quietly),
    inZone: stands && isInEnemyZone(state, u),
  }
}

/** The dice of a move: each one is rolled with all its faces while the others succeed. */
function checksOf(
  s: Alexander,
  u: Unit,
  quietly: PreviewRun,
  run: (faces: readonly number[]) => PreviewRun,
): MoveCheck[] {
  const b = battleOf(s)
  const first = quietly.events.findIndex(({ kind }) => kind === 'routs' || kind === 'rampages')
  const dice = quietly.dice.filter(({ before }) => first < 0 || before <= first).slice(0, MOST_DICE)
  const passed = effectsIn(quietly.events)
  const found: MoveCheck[] = []
  for (let i = 0; i < dice.length; i++) {
    const failed = FACES.map((face) => effectsIn(run([...Array.from({ length: i }, () => PASSES), face]).events))
    for (const v of b.army[b.side[u]!]!) {
      const id = b.unitIds[v]!
      const lost = (f: UnitEffects) => f.routs.has(id) || f.eliminated.has(id)
      const more = failed.map((f) => (f.hits.get(id) ?? 0) - (passed.hits.get(id) ?? 0))
      const breaks = failed.map((f) => lost(f) && !lost(passed))
      const fails = FACES.filter((face) => more[face]! > 0 || breaks[face])
      if (fails.length === 0) continue
      const hits = fails.map((face) => more[face]!)
      found.push({
        ...{ unit: v, rule: dice[i]!.rule, fails: fails.length / FACES.length },
        hits: [Math.min(...hits), Math.max(...hits)],
        routs: breaks.filter(Boolean).length / FACES.length,
      })
    }
  }
  return found
}

/**
 * F8: the units that are asked during the run, and under a Line Command those that may fire when all have moved
 * (8.21b).
 */
function reactorsOf(s: Alexander, u: Unit, { asked, shots }: PreviewRun): Pick<MovePreview, 'reactors' | 'leaders'> {
  const b = battleOf(s)
  const units = new Set<Unit>(shots)
  const leaders = new Set<Leader>()
  for (const { about } of asked) {
    const leader = b.leaderIds.indexOf(String(about?.leader ?? ''))
    const unit = b.unitIds.indexOf(String(about?.unit ?? ''))
    if (leader >= 0) leaders.add(leader)
    if (unit >= 0 && b.side[unit] !== b.side[u]) units.add(unit)
  }
  return { reactors: [...units].sort((x, y) => x - y), leaders: [...leaders].sort((x, y) => x - y) }
}
