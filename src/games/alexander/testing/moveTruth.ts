import { LEFT, RIGHT } from '../../../hex/index.ts'
import { type Ask, CHANCE, Journal, type Match, type Told } from '../../../kernel/index.ts'
import type { Comparison, Probe, ProbePosition } from '../../../kernel/testing/truth.ts'
import { legKeys } from '../board/ask/gestures.ts'
import { goalsOf } from '../board/ask/reaches.ts'
import type { Stance } from '../board/ask/stance.ts'
import { battleOf } from '../rules/battle.ts'
import { newMove } from '../rules/move/newMove.ts'
import { fatesIn, HALTS, type MoveCheck, type MovePreview, previewWheel, quiet } from '../rules/move/preview.ts'
import { reachOf } from '../rules/move/reach.ts'
import { isSteady } from '../rules/pieces/facts.ts'
import type { Alexander, Unit } from '../rules/state.ts'
import { seenBy } from './shotTruth.ts'

/** A move as played by the rules. */
interface Played {
  readonly state: Alexander
  readonly told: readonly Told[]
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
function played(
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
      const again = target === undefined ? [] : keysOn(fork.state, u, target, journal.events)
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
    fork.answer(ask, quiet(ask))
    return true
  }
  const begun = begin(fork, asked, keys, answer)
  if (!begun) return undefined
  let shots: Unit[] = []
  for (let i = 0; i < 80; i++) {
    const { move, phase } = fork.state
    if (phase?.command) shots = phase.command.entered.slice(entered).map(([firer]) => firer!)
    if (fork.over || move === null || move.unit !== u) break
    if (!answer(fork.open[0]!)) break
  }
  return { state: fork.state, told: journal.events, asked: others, dice, shots, goesOn }
}

/** The keys that resume a leg that was halted although no unit reacted, as the board's gesture does. */
export function keysOn(s: Alexander, u: Unit, target: Stance, told: readonly Told[]): string[] {
  const isThere = s.hex[u] === target.hex && s.facing[u] === target.facing
  if (isThere || told.some(({ kind }) => HALTS.has(kind))) return []
  const reach = reachOf(s)
  return reach.reaches(target.hex, target.facing) ? legKeys(s, u, target, reach) : []
}

/** Gives the answers that begin the move. Questions in between are answered by `answer`. */
function begin(fork: Match<Alexander>, { seat }: Ask, keys: readonly string[], answer: (ask: Ask) => boolean): boolean {
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

function shownBy(s: Alexander, p: MovePreview): Outcome {
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
function happened(s: Alexander, u: Unit, { state, told, asked, shots, goesOn }: Played): Outcome {
  const b = battleOf(s)
  const { hits, routs, eliminated } = fatesIn(told)
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
function checksIn(s: Alexander, u: Unit, quietly: Played, run: (faces: readonly number[]) => Played | undefined) {
  const b = battleOf(s)
  const own = b.army[b.side[u]!]!.map((v) => b.unitIds[v]!)
  const first = quietly.told.findIndex(({ kind }) => kind === 'routs' || kind === 'rampages')
  const found: Pick<MoveCheck, 'unit' | 'rule' | 'fails' | 'routs'>[] = []
  const passed = fatesIn(quietly.told)
  quietly.dice.forEach(({ rule, before }, i) => {
    if (first >= 0 && before > first) return
    const zeros = Array.from({ length: i }, () => 0)
    const ends = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((face) => {
      const end = run([...zeros, face])
      return end === undefined ? [] : [fatesIn(end.told)]
    })
    own.forEach((id) => {
      const lost = (f: ReturnType<typeof fatesIn>) => f.routs.has(id) || f.eliminated.has(id)
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

function* compared(
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
  yield { what: kind, shown: shownBy(s, preview), happened: happened(s, u, quietly), about }
  if (preview.checks.length > 0 || quietly.dice.length > 0)
    yield {
      what: `checks of ${kind}`,
      shown: preview.checks.map(({ unit, rule, fails, routs }) => ({ unit, rule, fails, routs })),
      happened: checksIn(s, u, quietly, run),
      about,
    }
}

/** The kind of move a leg belongs to; one row of the report. */
function kindOf(s: Alexander, u: Unit, mp: number): string {
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
    const s = seenBy(at)
    const u = asked.kind === 'step' ? s.move!.unit : battleOf(s).unitIds.indexOf(String(asked.about?.unit))
    const goals = goalsOf(s, u)
    for (let n = 0; n < 4 && goals.length > 0; n++) {
      const goal = goals[random(goals.length)]!
      const leg = random(3) === 0 ? goal.legs[random(goal.legs.length)]! : goal.leg
      const order = asked.kind === 'step' ? [] : ['move']
      const keys = [...order, ...legKeys(s, u, leg, reachOf(s, s.move?.unit === u ? s.move : newMove(s, u)))]
      yield* compared(s, u, kindOf(s, u, leg.mp), `${battleOf(s).unitIds[u]} ${keys.join(' ')}`, leg.preview, (faces) =>
        played(at, u, keys, faces, leg),
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
    const s = seenBy(at)
    const u = s.move!.unit
    for (const { key } of at.asked.options.filter(({ key }) => key.startsWith('wheel:')))
      yield* compared(
        s,
        u,
        'a wheel',
        `${battleOf(s).unitIds[u]} ${key}`,
        previewWheel(s, key === 'wheel:left' ? RIGHT : LEFT),
        (faces) => played(at, u, [key], faces),
      )
  },
}
