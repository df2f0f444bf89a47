import { type Ask, CHANCE, checkpoint, type Event, type Flow, type Game, Journal, Match, type Option } from '#kernel'
import { battleOf } from '../rules/battle.ts'
import { form } from '../rules/move/formation.ts'
import { MOVE_PHASES } from '../rules/move/moveEnd.ts'
import { newMove, orderMove } from '../rules/move/orderMove.ts'
import { type Destination, reachOf } from '../rules/move/reach.ts'
import { copy } from '../rules/pieces/occupancy.ts'
import { PHASES } from '../rules/play.ts'
import { SHOCK_PHASES } from '../rules/shock/phases.ts'
import { type Alexander, type G, MOVED, MUST_CHECK, NO_CHECK, NONE, type Phase } from '../rules/state.ts'
import { routMovement } from '../rules/turn/end.ts'
import { hexAt, leaderNamed, nameAt, type Position, position, unitNamed } from './position.ts'

/** A script for a flow: natural dice in the order rolled, and answers in the order asked. */
export interface Script {
  readonly dice?: readonly number[]
  /** Option keys. `kind=key` also checks the kind of the question. */
  readonly answers?: readonly string[]
  /** Asks only what a table asks: moot questions are answered. */
  readonly asTable?: boolean
}

/** The result of a script. */
export interface Driven {
  readonly state: Alexander
  /** The question that is still open, if any. */
  readonly open: Ask | undefined
  readonly match: Match<Alexander>
  /** The kinds of dice rolled and questions answered, in order. */
  readonly rolled: readonly string[]
  readonly asked: readonly string[]
  readonly events: readonly Event[]
  /** Keys of the open question's legal options; `barred` returns why a key is not legal. */
  readonly keys: readonly string[]
  barred(key: string): readonly [rule: string, why: string] | undefined
}

/** Runs a flow of the rules on a position until the script is used up or the flow ends. */
export function drive(s: Alexander, flow: (g: G) => Flow<unknown> | undefined, script: Script = {}): Driven {
  const dice = [...(script.dice ?? [])]
  const rolled: string[] = []
  const asked: string[] = []
  const journal = new Journal()
  const match = Match.begin(
    gameOf(s, flow, script.asTable ?? false),
    { scenario: 'test', players: 2, guardSecrets: false },
    { journal },
  )
  const settle = () => {
    while (match.open[0]?.seat === CHANCE && dice.length > 0) {
      rolled.push(match.open[0].kind)
      match.apply(CHANCE, `die:${dice.shift()}`)
    }
  }
  settle()
  for (const answer of script.answers ?? []) {
    const open = match.open[0]
    if (open === undefined) throw new Error(`no question is open; ${answer} is left over`)
    const [kind, key] = answer.includes('=') ? answer.split('=') : [open.kind, answer]
    if (open.kind !== kind) throw new Error(`asked ${open.kind} (${keysOf(open)}), not ${kind}`)
    asked.push(open.kind)
    match.apply(open.seat, key!)
    settle()
  }
  if (dice.length > 0) throw new Error(`dice left over: ${dice}; open: ${match.open[0]?.kind ?? 'nothing'}`)
  const open = match.open[0]
  return {
    state: match.state,
    open,
    match,
    rolled,
    asked,
    events: journal.events,
    keys: open === undefined ? [] : keysOf(open),
    barred: (key) => {
      const bar = open?.why().find((b) => b.key === key)?.bar
      return bar === undefined ? undefined : [bar[0], bar[1]]
    },
  }
}

const keysOf = (asked: Ask): string[] => asked.options.map((o: Option) => o.key)

function gameOf(s: Alexander, flow: (g: G) => Flow<unknown> | undefined, asTable: boolean): Game<Alexander> {
  return {
    id: 'test',
    version: 1,
    scenarios: [{ id: 'test', players: [2] }],
    settings: [],
    windows: {},
    ...(asTable ? {} : { asksMoot: true }),
    seats: () => battleOf(s).sides.map((side) => side.id),
    begin: () => copy(s),
    *play(g) {
      yield* checkpoint()
      const steps = flow(g as G)
      if (steps !== undefined) yield* steps
    },
    view: (state) => state,
    guess: () => {},
    outcome: () => undefined,
    copy,
  }
}

/** Plays the phases in `next`, and those they add, until none is left. */
export function* playOut(g: G): Flow {
  while (g.state.next.length > 0 && g.state.end === '') {
    yield* checkpoint()
    const flow = PHASES[g.state.next.pop()!](g)
    if (flow !== undefined) yield* flow
  }
}

/** Marks of units that moved and attack, and of units that attack without moving. */
export const CHARGES = MOVED | MUST_CHECK
export const STANDS_AND_ATTACKS = NO_CHECK

/** Makes a unit's side active for a shock segment. Without a leader, no Command Range applies. */
export function actsFor(s: Alexander, leader: string | undefined, unit: string): Alexander {
  s.phase = {
    leader: leader === undefined ? NONE : leaderNamed(s, leader),
    elephant: leader === undefined ? unitNamed(s, unit) : NONE,
    ...{ kind: 'first', left: 0, contingents: 0 },
    ...{ duty: false, beganInZoc: false, used: false, basis: 0, command: null },
  }
  s.next = ['declare']
  return s
}

/** A position in which the marked units attack; `by` is one of them. */
export const attack = (given: Position, by: string, leader?: string): Alexander => actsFor(position(given), leader, by)

/** F10: plays the segment from its declarations to its end, or up to the phase `until`. */
export function fight(s: Alexander, script: Script = {}, until?: Phase): Driven {
  return drive(s, (g) => playUntil(g, until), script)
}

function* playUntil(g: G, until: Phase | undefined): Flow {
  const { next } = g.state
  while (next.length > 0 && next.at(-1) !== until && g.state.end === '') {
    const phase = next.pop()!
    const step = phase === 'routMovement' ? routMovement(g) : SHOCK_PHASES[phase as keyof typeof SHOCK_PHASES](g)
    if (step !== undefined) yield* step
  }
}

/** A unit's number, hits, status and position. */
export function unitOf(s: Alexander, id: string) {
  const u = unitNamed(s, id)
  return { u, hits: s.hits[u]!, status: s.status[u]!, hex: s.hex[u]!, facing: s.facing[u]! }
}

/** F7: plays a unit's move from its order to its end, or to the last answer of the script. */
export function march(s: Alexander, unit: string, script: Script = {}, riders: readonly string[] = []): Driven {
  prepare(s, unit)
  const along = riders.map((id) => leaderNamed(s, id))
  return drive(
    s,
    function* (g) {
      yield* orderMove(g, unitNamed(s, unit), along)
      yield* playMovePhases(g)
    },
    script,
  )
}

/** F5: plays the `form` order and the move that may follow. */
export function formUp(s: Alexander, unit: string, script: Script = {}, leader?: string): Driven {
  prepare(s, unit, leader)
  return drive(
    s,
    function* (g) {
      yield* form(g, unitNamed(s, unit))
      yield* playMovePhases(g)
    },
    script,
  )
}

/** Makes a unit's side active; without `leader`, no leader is in command. */
export function prepare(s: Alexander, unit: string, leader?: string): Alexander {
  if (s.phase === null) actsFor(s, leader, unit)
  s.next = []
  return s
}

function* playMovePhases(g: G): Flow {
  const { next } = g.state
  while (next.length > 0) {
    const step = MOVE_PHASES[next.pop() as keyof typeof MOVE_PHASES](g)
    if (step !== undefined) yield* step
  }
}

/** P17: the leg of a unit that has not moved yet to a hex and facing (0 to 5, E first), if there is one. */
export const legTo = (s: Alexander, unit: string, hex: string, facing: number): Destination | undefined =>
  reachOf(s, newMove(s, unitNamed(s, unit))).destination(hexAt(s, hex), facing)

/** P17: the hexes where a leg of a unit that has not moved yet can end. */
export const hexesFor = (s: Alexander, unit: string): string[] =>
  reachOf(s, newMove(s, unitNamed(s, unit)))
    .hexes()
    .map((hex) => nameAt(s, hex))

/** Whether any leg of a unit that has not moved yet ends in a hex. */
export const reaches = (s: Alexander, unit: string, hex: string): boolean => hexesFor(s, unit).includes(hex)
