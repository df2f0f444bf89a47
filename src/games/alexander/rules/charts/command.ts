import charts from '#games/alexander/data/charts.json'
import type { IllegalReason } from '#kernel'
import { BY_RANGE, BY_RIGHT, BY_STRATEGY, BY_TURN_ONE, BY_WING } from '../state.ts'
import { halfRoundedUp } from './movement.ts'

const { command } = charts

/** 5.33: the natural die that brings the Die Roll of Doom. */
const DOOM = command.momentum.doom.first
/** 5.14: maximum Orders Phases of a leader per turn. */
export const MAX_PHASES = command.maxActivationsPerTurn
/** 4.34[1]: maximum distance from a leader to a Line, in hexes. */
export const LINE_DISTANCE = command.leaderLineDistance
/** 5.33a: hexes that units withdraw in a panic. */
export const PANIC_HEXES = 2

/** 5.32, 5.33: the result of a momentum roll. */
type Momentum = 'newPhase' | 'finished' | 'doom'

/** 5.32, R44: a natural 9 brings the Die Roll of Doom regardless of Initiative. */
export const momentumResult = (die: number, initiative: number): Momentum =>
  die === DOOM ? 'doom' : die <= initiative ? 'newPhase' : 'finished'

/** 5.33: the result of the Die Roll of Doom. */
type Doom = 'reactivation' | 'finished' | 'panic'
const DOOMS: readonly Doom[] = ['reactivation', 'finished', 'panic']

/** 5.33: reads the second die. */
export const doomResult = (die: number): Doom =>
  DOOMS[command.momentum.doom.second.findIndex((band) => band.from <= die && die <= band.to)]!

/** 5.41, 5.42: whether a trump succeeds. */
export const trumpSucceeds = (die: number, initiative: number): boolean => die <= initiative

/** 5.41: an active trump needs a higher Initiative than that of the leader whose turn it is. */
export const canTrump = (initiative: number, next: number): boolean => initiative > next

/** 5.42a, 5.42b: a counter-trump or momentum trump needs an equal or higher Initiative. */
export const canCounterTrump = (initiative: number, against: number): boolean => initiative >= against

/** 5.44: whether a successful trump bypasses an inactive leader. */
export const isBypassed = (initiative: number, trumper: number): boolean => initiative <= trumper

/** 4.34, 4.35: the facts that decide whether a leader may give a Line Command. */
export interface LineFacts {
  readonly hasAbility: boolean
  /** 4.34[1]. */
  readonly nearLine: boolean
  /** 4.24: the leader is in an enemy zone of control, which only the overall commander may ignore. */
  readonly inZone: boolean
  readonly isOverall: boolean
  readonly isPersianWing: boolean
  readonly turn: number
  readonly isMomentum: boolean
  /** 4.34[2]. */
  readonly inCommanderRange: boolean
  /** 4.35: the basis of the leader's Line Command in the first phase; 0 if none. */
  readonly firstBasis: number
}

/** 4.34, 4.35: the basis a leader may use without a die, and whether the leader may roll for [3]. */
interface LineBases {
  /** `BY_RIGHT`, `BY_TURN_ONE`, `BY_WING` or `BY_RANGE`; 0 if none. */
  readonly free: number
  readonly mayRoll: boolean
}

/** 4.24, 4.31, 4.34[1], 4.35: why a leader cannot give any Line Command in this phase. */
export function barLine(f: LineFacts): IllegalReason | undefined {
  if (!f.hasAbility) return ['4.31', 'noLineAbility']
  if (f.inZone && !f.isOverall) return ['4.24', 'leaderInZone']
  if (f.isMomentum && !f.isOverall && !mayRollAgain(f.firstBasis)) return ['4.35', 'noLineBefore']
  return f.nearLine ? undefined : ['4.34', 'noLineNear']
}

const NO_LINE: LineBases = { free: 0, mayRoll: false }
const ROLL_ONLY: LineBases = { free: 0, mayRoll: true }

/**
 * 4.34, 4.35, D7: on which basis a leader may give a Line Command. If [4] or [5] applies, no other basis does. The
 * overall commander needs none (4.43), nor does a Persian wing commander in the first phase (4.53).
 */
export function lineBases(f: LineFacts): LineBases {
  if (barLine(f) !== undefined) return NO_LINE
  if (f.isOverall) return { free: BY_RIGHT, mayRoll: false }
  if (f.isMomentum) return ROLL_ONLY
  if (f.turn === 1) return { free: BY_TURN_ONE, mayRoll: false }
  if (f.isPersianWing) return { free: BY_WING, mayRoll: false }
  return f.inCommanderRange ? { free: BY_RANGE, mayRoll: true } : ROLL_ONLY
}

/** 4.35: in momentum phases, only leaders who began with [3], [4] or [5] roll again. */
const mayRollAgain = (firstBasis: number) =>
  firstBasis === BY_STRATEGY || firstBasis === BY_TURN_ONE || firstBasis === BY_WING

/** 4.34[3], R39: the die is compared with the leader's own Strategy. */
export const strategySucceeds = (die: number, strategy: number): boolean => die <= strategy

/** 5.52: whether the elite phase may be taken: always on turn 1, otherwise not on an 8 or 9. */
export const eliteAllowed = (turn: number, die: number): boolean =>
  turn === command.eliteBalance.notOnTurn || !(command.eliteBalance.noEliteOn as readonly number[]).includes(die)

/** 5.63, R24: cost of activating a contingent of this many units, in Individual Orders. */
export const contingentCost = (units: number): number => Math.max(1, Math.min(3, units - 1))

/** 5.63: maximum distance from which a commander may activate a contingent commander. */
export const contingentReach = (commandRange: number): number => halfRoundedUp(commandRange)

/** 5.33a, R67: how far a panic spreads. */
export const panicReach = (commandRange: number): number => halfRoundedUp(commandRange)
