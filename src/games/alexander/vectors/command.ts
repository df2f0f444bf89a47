import type { VectorOps } from '../../vectors.ts'
import { FILES } from '../rules/battle.ts'
import { secondMoveHits } from '../rules/charts/checks.ts'
import {
  actsBefore,
  contingentCost,
  contingentReach,
  doomResult,
  eliteAllowed,
  isBypassed,
  keepsMomentum,
  lineBases,
  mayCommandLine,
  mayTryMomentum,
  momentumResult,
  ordersInZoc,
  ordersLeft,
  PANIC_HEXES,
  panicReach,
  strategySucceeds,
  trumps,
} from '../rules/charts/command.ts'
import { BY_RANGE, BY_RIGHT, BY_STRATEGY, BY_TURN_ONE, BY_WING } from '../rules/command/state.ts'

interface LeaderInput {
  readonly name: string
  readonly side: string
  readonly initiative: number
}

const isMacedonian = (leader: { readonly side: string }) => leader.side === 'macedonian'

function activationOrder({ leaders }: { leaders: readonly LeaderInput[] }) {
  const before = (a: LeaderInput, b: LeaderInput) =>
    actsBefore(
      { initiative: a.initiative, macedonian: isMacedonian(a) },
      { initiative: b.initiative, macedonian: isMacedonian(b) },
    )
  const order = [...leaders].sort((a, b) => (before(a, b) ? -1 : before(b, a) ? 1 : 0))
  return { order: order.map((leader) => leader.name) }
}

function orders(input: { initiative: number; spent?: number; lineCommand?: boolean; lineUsed?: boolean }) {
  const { initiative, spent = 0, lineCommand = false, lineUsed = false } = input
  return {
    ordersLeft: ordersLeft(initiative, spent, lineUsed),
    lineAllowed: mayCommandLine(lineCommand, spent, lineUsed),
  }
}

/** 5.23, 6.12: a unit moves once in a phase. */
function orderAllowed({ movedInPhases, phase }: { movedInPhases: readonly string[]; phase: string }) {
  const legal = !movedInPhases.includes(phase)
  return { legal, endHits: legal ? secondMoveHits(movedInPhases.length) : 0 }
}

function momentum({ initiative, dice }: { initiative: number; dice: readonly number[] }) {
  const result = momentumResult(dice[0]!, initiative)
  return { result: result === 'doom' ? doomResult(dice[1]!) : result }
}

function momentumAllowed(input: any) {
  const fact = (name: string): boolean => Boolean(input[name])
  const allowed = mayTryMomentum({
    phases: input.phases ?? 1,
    inZoc: fact('inZoc'),
    personalCombat: fact('personalCombat'),
    bypassed: fact('bypassed'),
    usedCommanderRange: fact('usedCommanderRange'),
    reactivated: fact('reactivated'),
    elitePhase: fact('elitePhase'),
  })
  return { allowed }
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
    isOverall: input.role === 'overall',
    isPersianWing: input.role === 'wing' && input.side === 'persian',
    turn: input.turn,
    isMomentum: input.phase === 'momentum',
    inCommanderRange: input.inCommanderRange ?? false,
    firstBasis: basisNamed(input.firstBasis ?? undefined),
  })
  const rolled = bases.mayRoll && input.die != null && strategySucceeds(input.die, input.strategy)
  const basis = bases.free || (rolled ? BY_STRATEGY : 0)
  return { allowed: basis !== 0, basis: BASES[basis] || null, momentum: keepsMomentum(basis) }
}

/** 4.24, 5.25: a leader whose phase begins in an enemy zone of control. */
function leaderInZoc({ role, initiative, spent }: { role: string; initiative: number; spent: number }) {
  const momentumFacts = { phases: 1, personalCombat: false, bypassed: false, usedCommanderRange: false }
  return {
    ordersLeft: ordersInZoc(role === 'overall', initiative, spent),
    mayLendRange: true,
    momentum: mayTryMomentum({ ...momentumFacts, inZoc: true, reactivated: false, elitePhase: false }),
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
  activationOrder,
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
