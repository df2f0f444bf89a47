import {
  type Ask,
  CHANCE,
  type Flow,
  type Game,
  Journal,
  Match,
  type Phases,
  playPhases,
} from '../../../kernel/index.ts'
import type { Calculations } from '../../vectors.ts'
import { battleOf } from '../rules/battle.ts'
import { activation } from '../rules/command/activation.ts'
import { momentum } from '../rules/command/momentum.ts'
import { activationEnd, phaseBegin, phaseEnd } from '../rules/command/phase.ts'
import { copy } from '../rules/copy.ts'
import type { Phase } from '../rules/phases.ts'
import { type Alexander, BYPASSED, type G, INACTIVE } from '../rules/state.ts'
import { position } from './position.ts'

type Answer = string | { readonly trump: string }

interface TurnInput {
  readonly leaders: readonly { readonly name: string; readonly side: string; readonly initiative: number }[]
  readonly answers: readonly Answer[]
  readonly dice: readonly number[]
}

/** Hexes where the leaders of the two sides do not affect each other. */
const CAMPS = ['0101', '1010']

/** Leaders without troops, before the first activation of a turn. */
function council({ leaders }: TurnInput): Alexander {
  const first = leaders[0]?.side ?? 'macedonian'
  const foe = leaders.find((l) => l.side !== first)?.side ?? (first === 'macedonian' ? 'persian' : 'macedonian')
  const { s } = position({
    sides: [first, foe],
    leaders: leaders.map((l) => {
      const side = l.side === first ? 0 : 1
      return { id: l.name, side, hex: CAMPS[side]!, initiative: l.initiative }
    }),
  })
  s.turn = 1
  s.next = ['activation']
  return s
}

const nothing = () => undefined

/** F3 and F13 as the game plays them; of an Orders Phase only its start and end. */
const COMMAND: { readonly [phase in Phase]?: (g: G) => Flow | undefined } = {
  activation,
  ...{ phaseBegin, ownArtillery: nothing, mode: nothing, lastArtillery: nothing, declare: nothing, phaseEnd },
  momentum,
  activationEnd,
}

function gameOf(s: Alexander, phases: string[]): Game<Alexander> {
  const noted = {
    ...COMMAND,
    phaseBegin: (g: G) => {
      phases.push(battleOf(g.state).leaderIds[g.state.phase!.leader]!)
      return phaseBegin(g)
    },
  }
  return {
    ...{ id: 'vector', version: 1, scenarios: [{ id: 'vector', players: [2] }], settings: [], windows: {} },
    seats: () => battleOf(s).sides.map((side) => side.id),
    begin: () => copy(s),
    play: playPhases<Alexander, unknown, Phase>(noted as Phases<G, Phase>, (state) => state.next.length === 0),
    view: (state) => state,
    guess: nothing,
    outcome: () => undefined,
    copy,
  }
}

/** The option key of an answer; a leader's name is short for the key that names the leader. */
function keyOf(answer: Answer, kind: string, names: readonly string[]): string {
  if (typeof answer !== 'string') return `trump:${answer.trump}`
  if (!names.includes(answer)) return answer
  const verbs: { readonly [kind: string]: string } = { counterTrump: 'counter', momentumTrump: 'trump' }
  return `${verbs[kind] ?? 'leader'}:${answer}`
}

/** Passes the asks and dice to `answer` until it returns undefined or the turn is over. */
function hold(input: TurnInput, answer: (open: Ask) => string | undefined) {
  const phases: string[] = []
  const journal = new Journal()
  const setup = { scenario: 'vector', players: 2, guardSecrets: false }
  const match = Match.begin(gameOf(council(input), phases), setup, { journal })
  for (let open = match.open[0]; open !== undefined; open = match.open[0]) {
    const key = answer(open)
    if (key === undefined) break
    match.apply(open.seat, key)
  }
  return { s: match.state, phases, journal }
}

/** Takes answers and dice in the order asked; stops when the answers run out at an activation step. */
function command(input: TurnInput) {
  const names = input.leaders.map((l) => l.name)
  const [answers, dice] = [[...input.answers], [...input.dice]]
  const { s, phases, journal } = hold(input, (open) => {
    if (open.seat === CHANCE) {
      if (dice.length === 0) throw new RangeError('too few dice')
      return `die:${dice.shift()}`
    }
    if (answers.length > 0) return keyOf(answers.shift()!, open.kind, names)
    if (open.kind === 'activate' || open.kind === 'chooseLeader') return undefined
    throw new RangeError(`no answer to ${open.kind}`)
  })
  const events = journal.events.flatMap(({ kind, with: values }) =>
    kind === 'doom' ? [values?.result === 'finished' ? 'doomed' : String(values?.result)] : [],
  )
  return {
    phases,
    inactive: names.filter((_, l) => s.leaderStatus[l] === INACTIVE).sort(),
    bypassed: names.filter((_, l) => (s.leaderMarks[l]! & BYPASSED) !== 0).sort(),
    events,
    answersLeft: answers.length,
    diceLeft: dice.length,
  }
}

/**
 * 5.12: every leader is activated and does nothing. Ties within one army follow the order of the vector; dice favour
 * the first side.
 */
function activationOrder({ leaders }: { leaders: TurnInput['leaders'] }) {
  const dice = [9, 0]
  const { phases } = hold({ leaders, answers: [], dice: [] }, (open) => {
    if (open.seat === CHANCE) {
      dice.push(dice.shift()!)
      return `die:${dice[1]}`
    }
    return open.kind === 'activate' ? 'activate' : open.kind === 'momentum' ? 'none' : open.options[0]!.key
  })
  return { order: phases }
}

export const activationOps: Calculations = { activationOrder, command }
