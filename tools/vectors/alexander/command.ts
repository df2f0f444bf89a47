import { battleOf, FILES } from '#games/alexander/rules/battle.ts'
import {
  contingentCost,
  contingentReach,
  doomResult,
  eliteAllowed,
  isBypassed,
  lineBases,
  momentumResult,
  PANIC_HEXES,
  panicReach,
  strategySucceeds,
  trumpSucceeds,
} from '#games/alexander/rules/charts/command.ts'
import { secondMoveHits } from '#games/alexander/rules/charts/movement.ts'
import { activation } from '#games/alexander/rules/command/activation.ts'
import { markOrdered } from '#games/alexander/rules/command/command.ts'
import { barMomentum, momentum } from '#games/alexander/rules/command/momentum.ts'
import { barUnit, contingentMembers } from '#games/alexander/rules/command/orders.ts'
import {
  activationEnd,
  beginOrdersPhase,
  isHeld,
  phaseBegin,
  phaseEnd,
} from '#games/alexander/rules/command/ordersPhase.ts'
import { copy } from '#games/alexander/rules/pieces/occupancy.ts'
import { shockStatus } from '#games/alexander/rules/shock/declare.ts'
import {
  type Alexander,
  BY_RANGE,
  BY_RIGHT,
  BY_STRATEGY,
  BY_TURN_ONE,
  BY_WING,
  BYPASSED,
  FOUGHT,
  type G,
  IN_ZOC,
  INACTIVE,
  MOVED,
  type OrdersPhaseKind,
  type Phase,
} from '#games/alexander/rules/state.ts'
import { type Ask, CHANCE, type Flow, type Game, Journal, Match, type Phases, playPhases } from '#kernel'
import type { Calculations } from '../vectors.ts'
import { position, silentGame } from './position.ts'

interface PhaseInput {
  readonly role?: string
  readonly initiative?: number
  readonly phases?: number
  readonly kind?: OrdersPhaseKind
  readonly basis?: number
  /** Bits of `leaderMarks`. */
  readonly marks?: number
  readonly inZoc?: boolean
  /** A friendly unit that faces the enemy is in the leader's hex. */
  readonly stacked?: boolean
}

/** A leader on 1010 in the Orders Phase. */
function inPhase(input: PhaseInput): Alexander {
  const { s } = position({
    leaders: [{ hex: '1010', role: input.role, initiative: input.initiative }],
    friends: input.stacked ? [{ type: 'LI', hexes: ['1010'], facing: 'E' }] : [],
    enemies: input.inZoc ? [{ type: 'LI', hexes: ['1110'], facing: 'W' }] : [],
  })
  beginOrdersPhase(s, 0, input.kind ?? 'first', false)
  s.phases[0] = input.phases ?? 1
  s.leaderMarks[0] = input.marks ?? 0
  s.phase!.basis = input.basis ?? 0
  return s
}

/** 4.22, 4.31: Individual Orders left, and whether a Line Command is still possible instead. */
function orders(input: { initiative: number; spent?: number; lineCommand?: boolean; lineUsed?: boolean }) {
  const { spent = 0, lineCommand = false, lineUsed = false } = input
  const left = inPhase({ initiative: input.initiative }).phase!.left - spent
  return { ordersLeft: lineUsed ? 0 : left, lineAllowed: lineCommand && spent === 0 && !lineUsed }
}

interface OrderInput {
  readonly movedInPhases: readonly string[]
  readonly phase: string
  readonly orderedThisPhase?: string | null
  readonly by?: 'order' | 'contingent'
}

/**
 * 5.23, 6.12, 10.14, R66: a unit in range of a commander and of a contingent commander, after its actions in the phase.
 */
function orderAllowed({ movedInPhases, phase, orderedThisPhase, by = 'order' }: OrderInput) {
  const { s } = position({
    friends: [{ type: 'LI', hexes: ['1110'] }],
    leaders: [
      { id: 'commander', hex: '1010', range: 5 },
      { id: 'contingent', hex: '1010', range: 5, role: 'contingent' },
    ],
  })
  beginOrdersPhase(s, 0, 'first', false)
  const hasMoved = movedInPhases.includes(phase)
  if (hasMoved || orderedThisPhase != null) markOrdered(silentGame(s), 0)
  if (hasMoved || orderedThisPhase === 'move') s.marks[0]! |= MOVED
  s.moves[0] = movedInPhases.length
  const legal = by === 'order' ? barUnit(s, 0) === undefined : contingentMembers(s, 1).includes(0)
  return { legal, endHits: legal ? secondMoveHits(s.moves[0]) : 0 }
}

function momentumRoll({ initiative, dice }: { initiative: number; dice: readonly number[] }) {
  const result = momentumResult(dice[0]!, initiative)
  return { result: result === 'doom' ? doomResult(dice[1]!) : result }
}

function momentumAllowed(input: any) {
  const s = inPhase({
    phases: input.phases,
    inZoc: input.inZoc,
    marks: (input.personalCombat ? FOUGHT : 0) | (input.bypassed ? BYPASSED : 0) | (input.wasInZoc ? IN_ZOC : 0),
    basis: input.usedCommanderRange ? BY_RANGE : 0,
    kind: input.reactivated ? 'reactivation' : input.elitePhase ? 'elite' : 'first',
  })
  return { allowed: barMomentum(s) === undefined }
}

/** 5.41, 5.42: who is activated and who is finished; an active trump leaves the original leader for later. */
function trump({ kind, initiative, die }: { kind: string; initiative: number; die: number }) {
  if (!trumpSucceeds(die, initiative)) return { activated: 'original', finished: ['trumper'] }
  return { activated: 'trumper', finished: kind === 'active' ? [] : ['original'] }
}

function bypass(input: {
  trumperInitiative: number
  leaders: readonly { name: string; initiative: number; status: string }[]
}) {
  const bypassed = input.leaders
    .filter((l) => l.status === 'inactive' && isBypassed(l.initiative, input.trumperInitiative))
    .map((l) => l.name)
  return { bypassed: bypassed.sort() }
}

const BASES = ['', 'overall', 'range', 'strategy', 'turn1', 'persianWing']
const basisNamed = (name: string | undefined) =>
  [0, BY_RIGHT, BY_RANGE, BY_STRATEGY, BY_TURN_ONE, BY_WING][BASES.indexOf(name ?? '')] ?? 0

function lineCommand(input: any) {
  const bases = lineBases({
    hasAbility: input.lineCommand ?? true,
    nearLine: input.condition1 ?? true,
    inZone: input.inZoc ?? false,
    isOverall: input.role === 'overall',
    isPersianWing: input.role === 'wing' && input.side === 'persian',
    turn: input.turn,
    isMomentum: input.phase === 'momentum',
    inCommanderRange: input.inCommanderRange ?? false,
    firstBasis: basisNamed(input.firstBasis ?? undefined),
  })
  const rolled = bases.mayRoll && input.die != null && strategySucceeds(input.die, input.strategy)
  const basis = bases.free || (rolled ? BY_STRATEGY : 0)
  return {
    allowed: basis !== 0,
    basis: BASES[basis] || null,
    momentum: barMomentum(inPhase({ basis })) === undefined,
  }
}

/** 4.24, 5.25: a leader whose phase begins in an enemy ZOC, with a unit that could attack without moving (7.32b). */
function leaderInZoc({ role, initiative, spent }: { role: string; initiative: number; spent: number }) {
  const s = inPhase({ role, initiative, inZoc: true, stacked: true })
  return {
    ordersLeft: isHeld(s) ? 0 : s.phase!.left - spent,
    mayLendRange: shockStatus(s, 0) === 'may',
    momentum: barMomentum(s) === undefined,
  }
}

function contingent(input: { units: number; orders?: number; distance?: number; range?: number }) {
  const cost = contingentCost(input.units)
  return {
    cost,
    ordersLeft: (input.orders ?? cost) - cost,
    inReach: (input.distance ?? 0) <= contingentReach(input.range ?? 99),
  }
}

function scenarioLeader({ scenario, leader, field }: { scenario: string; leader: string; field: string }) {
  const found = FILES.find((file) => file.id === scenario)?.leaders.find((l) => l.id === leader)
  if (found === undefined) throw new RangeError(`${scenario} has no leader ${leader}`)
  return { value: (found as unknown as { readonly [name: string]: unknown })[field] }
}

export const commandCalculations: Calculations = {
  orders,
  orderAllowed,
  momentum: momentumRoll,
  momentumAllowed,
  trump,
  bypass,
  lineCommand,
  leaderInZoc,
  elite: ({ turn, die }) => ({ allowed: eliteAllowed(turn, die) }),
  contingent,
  scenarioLeader,
  panic: ({ range }) => ({ hexes: panicReach(range), withdraw: PANIC_HEXES }),
}

type Answer = string | { readonly trump: string }

interface TurnInput {
  readonly leaders: readonly { readonly name: string; readonly side: string; readonly initiative: number }[]
  readonly answers: readonly Answer[]
  readonly dice: readonly number[]
}

/** Hexes where the leaders of the two sides do not affect each other. */
const CAMPS = ['0101', '1010']

/** Leaders without troops, before the first activation of a turn. */
function leadersOnly({ leaders }: TurnInput): Alexander {
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

function vectorGame(s: Alexander, phases: string[]): Game<Alexander> {
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
function answerKey(answer: Answer, kind: string, names: readonly string[]): string {
  if (typeof answer !== 'string') return `trump:${answer.trump}`
  if (!names.includes(answer)) return answer
  const verbs: { readonly [kind: string]: string } = { counterTrump: 'counter', momentumTrump: 'trump' }
  return `${verbs[kind] ?? 'leader'}:${answer}`
}

/** Passes the asks and dice to `answer` until it returns undefined or the turn is over. */
function playTurn(input: TurnInput, answer: (open: Ask) => string | undefined) {
  const phases: string[] = []
  const journal = new Journal()
  const setup = { scenario: 'vector', players: 2, guardSecrets: false }
  const match = Match.begin(vectorGame(leadersOnly(input), phases), setup, { journal })
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
  const { s, phases, journal } = playTurn(input, (open) => {
    if (open.seat === CHANCE) {
      if (dice.length === 0) throw new RangeError('too few dice')
      return `die:${dice.shift()}`
    }
    if (answers.length > 0) return answerKey(answers.shift()!, open.kind, names)
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
  const { phases } = playTurn({ leaders, answers: [], dice: [] }, (open) => {
    if (open.seat === CHANCE) {
      dice.push(dice.shift()!)
      return `die:${dice[1]}`
    }
    return open.kind === 'activate' ? 'activate' : open.kind === 'momentum' ? 'none' : open.options[0]!.key
  })
  return { order: phases }
}

export const activationCalculations: Calculations = { activationOrder, command }
