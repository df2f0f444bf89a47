import {
  type Ask,
  CHANCE,
  checkpoint,
  type Event,
  type Flow,
  type Game,
  Journal,
  Match,
  type Option,
} from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import { copy } from '../rules/copy.ts'
import { PHASES } from '../rules/play.ts'
import type { Alexander, G } from '../rules/state.ts'

/** A script for a flow: natural dice in the order rolled, and answers in the order asked. */
export interface Script {
  readonly dice?: readonly number[]
  /** Option keys. `kind=key` also checks the kind of the question. */
  readonly answers?: readonly string[]
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
  const match = Match.begin(gameOf(s, flow), { scenario: 'test', players: 2, guardSecrets: false }, { journal })
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

function gameOf(s: Alexander, flow: (g: G) => Flow<unknown> | undefined): Game<Alexander> {
  return {
    id: 'test',
    version: 1,
    scenarios: [{ id: 'test', players: [2] }],
    settings: [],
    windows: {},
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
