import type { VectorOps } from '../../vectors.ts'
import { FILES } from '../rules/battle.ts'
import { secondMoveHits } from '../rules/charts/checks.ts'
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
  trumps,
} from '../rules/charts/command.ts'
import { contingentMembers } from '../rules/command/contingents.ts'
import { markOrdered } from '../rules/command/kinds.ts'
import { barMomentum } from '../rules/command/momentum.ts'
import { barUnit } from '../rules/command/orders.ts'
import { beginPhase, isHeld } from '../rules/command/phase.ts'
import { BY_RANGE, BY_RIGHT, BY_STRATEGY, BY_TURN_ONE, BY_WING, type OrdersPhaseKind } from '../rules/command/state.ts'
import { type Alexander, BYPASSED, FOUGHT, IN_ZOC, MOVED } from '../rules/state.ts'
import { position, quietly } from './position.ts'

interface PhaseInput {
  readonly role?: string
  readonly initiative?: number
  readonly phases?: number
  readonly kind?: OrdersPhaseKind
  readonly basis?: number
  /** Bits of `leaderMarks`. */
  readonly marks?: number
  readonly inZoc?: boolean
}

/** A leader on 1010 in his Orders Phase. */
function inPhase(input: PhaseInput): Alexander {
  const { s } = position({
    leaders: [{ hex: '1010', role: input.role, initiative: input.initiative }],
    enemies: input.inZoc ? [{ type: 'LI', hexes: ['1110'], facing: 'W' }] : [],
  })
  beginPhase(s, 0, input.kind ?? 'first', false)
  s.phases[0] = input.phases ?? 1
  s.leaderMarks[0] = input.marks ?? 0
  s.phase!.basis = input.basis ?? 0
  return s
}

/** 4.22, 4.31: Individual Orders left, and whether a Line may still take their place. */
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

/** 5.23, 6.12, 10.14, R66: a unit in range of a commander and of a contingent commander, after what it has done in the phase. */
function orderAllowed({ movedInPhases, phase, orderedThisPhase, by = 'order' }: OrderInput) {
  const { s } = position({
    friends: [{ type: 'LI', hexes: ['1110'] }],
    leaders: [
      { id: 'commander', hex: '1010', range: 5 },
      { id: 'contingent', hex: '1010', range: 5, role: 'contingent' },
    ],
  })
  beginPhase(s, 0, 'first', false)
  const hasMoved = movedInPhases.includes(phase)
  if (hasMoved || orderedThisPhase != null) markOrdered(quietly(s), 0)
  if (hasMoved || orderedThisPhase === 'move') s.marks[0]! |= MOVED
  s.moves[0] = movedInPhases.length
  const legal = by === 'order' ? barUnit(s, 0, true) === undefined : contingentMembers(s, 1).includes(0)
  return { legal, endHits: legal ? secondMoveHits(s.moves[0]) : 0 }
}

function momentum({ initiative, dice }: { initiative: number; dice: readonly number[] }) {
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
  if (!trumps(die, initiative)) return { activated: 'original', finished: ['trumper'] }
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

/** 4.24, 5.25: a leader whose phase begins in an enemy zone of control; he may always lend his range. */
function leaderInZoc({ role, initiative, spent }: { role: string; initiative: number; spent: number }) {
  const s = inPhase({ role, initiative, inZoc: true })
  return {
    ordersLeft: isHeld(s) ? 0 : s.phase!.left - spent,
    mayLendRange: true,
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

export const commandOps: VectorOps = {
  orders,
  orderAllowed,
  momentum,
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
