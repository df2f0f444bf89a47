import { LEFT, RIGHT } from '#hex/facing.ts'
import { type Ask, CHANCE, Journal, type JournalEntry, type Match } from '#kernel'
import type { Comparison, Probe, ProbePosition } from '#kernel/testing/truth.ts'
import { type Gesture, LINE_GESTURES, legKeys, lineOutcomes, planGesture, reactedSince } from '../board/ask/gestures.ts'
import { findGoals, type Stance } from '../board/ask/goals.ts'
import { sumMoves } from '../board/overlay/moveText.ts'
import { battleOf } from '../rules/battle.ts'
import { newMove } from '../rules/move/orderMove.ts'
import {
  effectsIn,
  interrupts,
  type MoveCheck,
  type MovePreview,
  previewWheel,
  quietAnswer,
} from '../rules/move/preview.ts'
import { reachOf } from '../rules/move/reach.ts'
import { isSteady } from '../rules/pieces/units.ts'
import type { Alexander, Unit } from '../rules/state.ts'
import { boardAsk, viewAt } from './shotTruth.ts'

/** A move as played by the rules. */
interface Played {
  readonly state: Alexander
  readonly told: readonly JournalEntry[]
  /** Questions asked of the other side. */
  readonly asked: readonly Ask[]
  /** The rules of the dice in order, and the number of events before each. */
  readonly dice: readonly { readonly rule: string; readonly before: number }[]
  /** 8.21b: units recorded for fire at a whole Line. */
  readonly shots: readonly Unit[]
  /** The move may not end at its destination. */
  readonly goesOn: boolean
}

/**
 * Plays answers and the rest of the unit's move. Other decisions are answered passively; dice show the given faces,
 * then 0. `undefined` if an answer was refused.
 */
function playMove(
  { match, asked }: ProbePosition<Alexander>,
  u: Unit,
  keys: readonly string[],
  faces: readonly number[],
  target?: Stance,
): Played | undefined {
  const journal = new Journal()
  const fork = match.fork({ journal })
  const entered = fork.state.phase?.command?.entered.length ?? 0
  const others: Ask[] = []
  const dice: { rule: string; before: number }[] = []
  let goesOn = false
  const answer = (ask: Ask): boolean => {
    if (ask.seat === CHANCE) {
      const face = faces[dice.length] ?? 0
      dice.push({ rule: ask.rule, before: journal.events.length })
      fork.answer(ask, ask.options[face]!)
      return true
    }
    if (ask.seat === asked.seat && ask.kind === 'step') {
      const again = target === undefined ? [] : resumeKeys(fork.state, u, target, journal.events)
      if (again.length > 0) {
        fork.apply(ask.seat, ...again)
        return true
      }
      const stop = ask.options.find(({ key }) => key === 'stop')
      if (stop === undefined) goesOn = true
      else fork.answer(ask, stop)
      return stop !== undefined
    }
    if (ask.seat !== asked.seat && ask.rule !== '8.21b') others.push(ask)
    fork.answer(ask, quietAnswer(ask))
    return true
  }
  const begun = beginMove(fork, asked, keys, answer)
  if (!begun) return undefined
  let shots: Unit[] = []
  for (let i = 0; i < 80; i++) {
    const { move, phase } = fork.state
    if (phase?.command) shots = phase.command.entered.slice(entered).map(([firer]) => firer!)
    if (fork.over || move === null || move.unit !== u) break
    if (!answer(fork.open[0]!)) break
  }
  return { state: fork.state, told: inMove(journal.events), asked: others, dice, shots, goesOn }
}

/** The events up to the end of the turn, which may follow the last move at once. */
function inMove(told: readonly JournalEntry[]): readonly JournalEntry[] {
  const end = told.findIndex(({ kind }) => kind === 'routAndReload')
  return end < 0 ? told : told.slice(0, end)
}

/** The keys that resume a leg that was halted although no unit reacted, as the board's gesture does. */
export function resumeKeys(s: Alexander, u: Unit, target: Stance, told: readonly JournalEntry[]): string[] {
  const isThere = s.hex[u] === target.hex && s.facing[u] === target.facing
  if (isThere || told.some(interrupts)) return []
  const reach = reachOf(s)
  return reach.reaches(target.hex, target.facing) ? legKeys(s, u, target, reach) : []
}

/** Gives the answers that begin the move. Questions in between are answered by `answer`. */
function beginMove(
  fork: Match<Alexander>,
  { seat }: Ask,
  keys: readonly string[],
  answer: (ask: Ask) => boolean,
): boolean {
  for (const key of keys) {
    for (let i = 0; i < 20; i++) {
      const [open] = fork.open
      if (open === undefined) return false
      if (open.seat === seat && open.options.some((option) => option.key === key)) break
      if (open.kind === 'step' || !answer(open)) return false
    }
    if (!fork.open[0]?.options.some((option) => option.key === key)) return false
    fork.apply(seat, key)
  }
  return true
}

/** The result of a move, as previewed and as played. */
interface Outcome {
  readonly hits: number
  readonly friends: readonly (readonly [unit: string, hits: number])[]
  readonly routs: readonly string[]
  readonly eliminated: readonly string[]
  readonly goesOn: boolean
  readonly mp: number
  readonly at: readonly number[]
  readonly reactors: readonly string[]
}

function shownOutcome(s: Alexander, p: MovePreview): Outcome {
  const b = battleOf(s)
  const named = (units: readonly Unit[]) => units.map((u) => b.unitIds[u]!)
  return {
    hits: p.hits,
    friends: p.friends.map(({ unit, hits }) => [b.unitIds[unit]!, hits] as const),
    routs: named(p.routs),
    eliminated: named(p.eliminated),
    goesOn: p.goesOn,
    mp: p.mp,
    at: standing(p.state, p.unit),
    reactors: [...named(p.reactors), ...p.leaders.map((l) => b.leaderIds[l]!)],
  }
}

const standing = (s: Alexander, u: Unit): readonly number[] =>
  isSteady(s, u) ? [s.hex[u]!, s.facing[u]!, s.formation[u]!] : []

/** The result of a played move, up to a shock that may follow immediately. */
function playedOutcome(s: Alexander, u: Unit, { state, told, asked, shots, goesOn }: Played): Outcome {
  const b = battleOf(s)
  const { hits, routs, eliminated } = effectsIn(told)
  const own = b.army[b.side[u]!]!
  const mine = b.unitIds[u]!
  const ids = new Set<string>(shots.map((v) => b.unitIds[v]!))
  for (const { about } of asked) {
    const unit = String(about?.unit ?? '')
    const leader = String(about?.leader ?? '')
    if (b.leaderIds.includes(leader)) ids.add(leader)
    if (b.unitIds.includes(unit) && b.side[b.unitIds.indexOf(unit)] !== b.side[u]) ids.add(unit)
  }
  const among = (names: ReadonlySet<string>) => own.map((v) => b.unitIds[v]!).filter((id) => names.has(id))
  return {
    hits: hits.get(mine) ?? 0,
    friends: own.flatMap((v) => {
      const id = b.unitIds[v]!
      return v === u || !hits.has(id) ? [] : [[id, hits.get(id)!] as const]
    }),
    routs: among(routs),
    eliminated: among(eliminated),
    goesOn,
    mp: told.reduce((sum, e) => sum + (e.kind === 'moves' && e.with?.unit === mine ? Number(e.with.mp) : 0), 0),
    at: standing(state, u),
    reactors: [...b.unitIds, ...b.leaderIds].filter((id) => ids.has(id)),
  }
}

/** The chances of each check, over all faces of its die while the others succeed. */
function playedChecks(s: Alexander, u: Unit, quietly: Played, run: (faces: readonly number[]) => Played | undefined) {
  const b = battleOf(s)
  const own = b.army[b.side[u]!]!.map((v) => b.unitIds[v]!)
  const first = quietly.told.findIndex(({ kind }) => kind === 'routs' || kind === 'rampages')
  const found: Pick<MoveCheck, 'unit' | 'rule' | 'fails' | 'routs'>[] = []
  const passed = effectsIn(quietly.told)
  quietly.dice.forEach(({ rule, before }, i) => {
    if (first >= 0 && before > first) return
    const zeros = Array.from({ length: i }, () => 0)
    const ends = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((face) => {
      const end = run([...zeros, face])
      return end === undefined ? [] : [effectsIn(end.told)]
    })
    own.forEach((id) => {
      const lost = (f: ReturnType<typeof effectsIn>) => f.routs.has(id) || f.eliminated.has(id)
      const breaks = ends.filter((f) => lost(f) && !lost(passed)).length
      const fails = ends.filter(
        (f) => (f.hits.get(id) ?? 0) > (passed.hits.get(id) ?? 0) || (lost(f) && !lost(passed)),
      ).length
      if (fails > 0)
        found.push({
          unit: b.unitIds.indexOf(id),
          rule,
          fails: fails / ends.length,
          routs: breaks / ends.length,
        })
    })
  })
  return found
}

function* compareMove(
  s: Alexander,
  u: Unit,
  kind: string,
  about: string,
  preview: MovePreview,
  run: (faces: readonly number[]) => Played | undefined,
): Generator<Comparison> {
  const quietly = run([])
  if (quietly === undefined) {
    yield { what: kind, shown: 'a move', happened: 'the answers were refused', about }
    return
  }
  yield { what: kind, shown: shownOutcome(s, preview), happened: playedOutcome(s, u, quietly), about }
  if (preview.checks.length > 0 || quietly.dice.length > 0)
    yield {
      what: `checks of ${kind}`,
      shown: preview.checks.map(({ unit, rule, fails, routs }) => ({ unit, rule, fails, routs })),
      happened: playedChecks(s, u, quietly, run),
      about,
    }
}

/** The kind of move a leg belongs to; one row of the report. */
function moveKind(s: Alexander, u: Unit, mp: number): string {
  const move = s.move?.unit === u ? s.move : newMove(s, u)
  const augmented = move.augmented || mp > move.points
  const what = s.moves[u]! > 0 ? 'a second move' : 'a first move'
  return `${what}${augmented ? ' with the fifth point' : ''}`
}

/** A leg to a hex and facing, as a step or as the order to a unit. */
export const legProbe: Probe<Alexander> = {
  name: 'legs',
  counts: 'previews',
  applies: ({ open, state }, { kind, options }) =>
    open.length === 1 &&
    ((kind === 'step' && state.move !== null) || (kind === 'orderKind' && options.some(({ key }) => key === 'move'))),
  *compare(at): Generator<Comparison> {
    const { asked, random } = at
    const s = viewAt(at)
    const u = asked.kind === 'step' ? s.move!.unit : battleOf(s).unitIds.indexOf(String(asked.about?.unit))
    const goals = findGoals(s, u)
    for (let n = 0; n < 4 && goals.length > 0; n++) {
      const goal = goals[random(goals.length)]!
      const leg = random(3) === 0 ? goal.legs[random(goal.legs.length)]! : goal.leg
      const order = asked.kind === 'step' ? [] : ['move']
      const keys = [...order, ...legKeys(s, u, leg, reachOf(s, s.move?.unit === u ? s.move : newMove(s, u)))]
      yield* compareMove(
        s,
        u,
        moveKind(s, u, leg.mp),
        `${battleOf(s).unitIds[u]} ${keys.join(' ')}`,
        leg.preview,
        (faces) => playMove(at, u, keys, faces, leg),
      )
    }
  },
}

/** 6.45: a wheel in an enemy zone of control. */
export const wheelProbe: Probe<Alexander> = {
  name: 'wheels',
  counts: 'previews',
  applies: ({ open }, { kind, options }) =>
    open.length === 1 && kind === 'step' && options.some(({ key }) => key.startsWith('wheel:')),
  *compare(at): Generator<Comparison> {
    const s = viewAt(at)
    const u = s.move!.unit
    for (const { key } of at.asked.options.filter(({ key }) => key.startsWith('wheel:')))
      yield* compareMove(
        s,
        u,
        'a wheel',
        `${battleOf(s).unitIds[u]} ${key}`,
        previewWheel(s, key === 'wheel:left' ? RIGHT : LEFT),
        (faces) => playMove(at, u, [key], faces),
      )
  },
}

/** Gestures for a whole Line: the units that move, their hits and routs, and the units asked to react. */
export const lineProbe: Probe<Alexander> = {
  name: 'lines',
  counts: 'previews',
  applies: ({ open }, { kind, about }) => open.length === 1 && kind === 'giveOrder' && about?.line === true,
  *compare(at): Generator<Comparison> {
    const s = viewAt(at)
    const b = battleOf(s)
    const outcomes = lineOutcomes(s, null)
    for (const name of LINE_GESTURES) {
      const { targets, moves } = outcomes[name]
      if (moves.length === 0) continue
      const { hits, friends, routs, eliminated, reactors, leaders } = sumMoves(moves)
      const shown = {
        moved: moves.map(({ unit }) => b.unitIds[unit]!).sort(),
        hits: friends.reduce((sum, friend) => sum + friend.hits, hits),
        routs: routs.map((u) => b.unitIds[u]!).sort(),
        eliminated: eliminated.map((u) => b.unitIds[u]!).sort(),
        reactors: [...reactors.map((u) => b.unitIds[u]!), ...leaders.map((l) => b.leaderIds[l]!)].sort(),
      }
      yield { what: `a Line: ${name}`, shown, happened: playedLine(at, targets), about: name }
    }
  },
}

/**
 * Plays a gesture as the board does, up to a forced reaction; the unit on the move then stops. No enemy reacts of its
 * own accord, and every check succeeds.
 */
function playedLine({ match, asked }: ProbePosition<Alexander>, targets: Gesture['targets']) {
  const journal = new Journal()
  const fork = match.fork({ journal })
  const b = battleOf(fork.state)
  const side = b.sides.findIndex(({ id }) => id === asked.seat)
  const ids = new Set<string>()
  const gesture: Gesture = { seat: asked.seat, targets, line: true, stops: true }
  const { entered, members } = match.state.phase!.command!
  let more: readonly (readonly number[])[] = []
  let halted = false
  for (let i = 0; i < 400 && !fork.over; i++) {
    const ask: Ask = fork.open[0]!
    const command = fork.state.phase?.command
    if (command?.members.join() !== members.join() || fork.state.shock !== null) break
    more = command.entered.slice(entered.length)
    if (ask.seat === asked.seat) {
      halted ||= reactedSince(journal.events, undefined)
      const plan = halted ? 'stop' : planGesture(gesture, fork.state, boardAsk(ask))
      if (plan === 'stop' || plan === 'wait') {
        halted ||= ask.kind === 'step'
        if (ask.kind === 'giveOrder' || (ask.kind === 'step' && ask.find('stop') === undefined)) break
        fork.answer(ask, quietAnswer(ask))
        continue
      }
      // Answers one key at a time (a facing goes with its step) to see the effect of each move.
      fork.apply(ask.seat, ...plan.slice(0, /^(face|ahead):/.test(plan[1] ?? '') ? 2 : 1))
    } else if (ask.seat === CHANCE) fork.answer(ask, ask.options[0]!)
    else {
      // 8.21b: units that fire at the whole Line are recorded as they are triggered; earlier movers may also be fired
      // at.
      for (const id of ask.rule === '8.21b' ? [] : [ask.about?.unit, ask.about?.leader].map(String))
        if (b.leaderIds.includes(id) || (b.unitIds.includes(id) && b.side[b.unitIds.indexOf(id)] !== side)) ids.add(id)
      fork.answer(ask, quietAnswer(ask))
    }
  }
  for (const [firer] of more) ids.add(b.unitIds[firer!]!)
  const { hits, routs, eliminated } = effectsIn(journal.events)
  const own = (names: Iterable<string>) => [...names].filter((id) => b.side[b.unitIds.indexOf(id)] === side)
  return {
    moved: own(
      new Set(journal.events.flatMap(({ kind, with: f }) => (kind === 'moves' ? [String(f?.unit)] : []))),
    ).sort(),
    hits: own(hits.keys()).reduce((sum, id) => sum + hits.get(id)!, 0),
    routs: own(routs).sort(),
    eliminated: own(eliminated).sort(),
    reactors: [...ids].sort(),
  }
}
