import type { Play } from '../../../kernel/index.ts'
import type { OrdersPhase } from './command/state.ts'
import type { Move, Reaction } from './move/state.ts'
import type { Phase } from './phases.ts'
import type { Segment } from './shock/state.ts'

export * from './ids.ts'

/** P11: unit status. `WAITING`: not yet on the map (S14). `GONE`: left play without counting rout points (S17). */
export const GOOD = 0
export const ROUTED = 1
export const RALLIED = 2
export const ELIMINATED = 3
export const WAITING = 4
export const GONE = 5

/** P11: formation. */
export const LINE = 0
export const COLUMN = 1
export const SQUARE = 2
export const CHARGE = 3

/** 8.17: missile supply. */
export const NO_MISSILES = 0
export const LOW_MISSILES = 1
export const FULL_MISSILES = 2

/** P11: bits of `marks`: what a unit has done in this phase. */
export const MOVED = 1
export const ORDERED = 2
export const FIRED = 4
export const TURNED = 8
export const MUST_CHECK = 16
export const NO_CHECK = 32
export const SHOCKED = 64
export const FACED = 128
/** 6.77: it has withdrawn on its own, not with its Line. */
export const WITHDREW = 256
/** 7.32a: a light unit that declined to attack at the end of its move. */
export const DECLINED = 512
/** 9.24: chariots that were let through, or whose shock is over, and that still pass behind. */
export const PASSES = 1024
/** P9, F4: the marks that last for one Orders Phase. */
export const PHASE_MARKS = 2047
/** 9.19a: the elephant has had its first order. Lasts for the battle. */
export const FIRST_ORDER = 2048
/** S16: the unit has faced about. Lasts for the battle. */
export const FACED_ABOUT = 4096
/** 9.62: the lower unit of a double-depth phalanx. */
export const BELOW = 8192

/** P12: leader status. */
export const INACTIVE = 0
export const ACTIVE = 1
export const FINISHED = 2
export const KILLED = 3
export const OFF_MAP = 4

/** P12: bits of `leaderMarks`. */
export const BYPASSED = 1
export const NO_MOMENTUM = 2
/** R94: has been in an enemy zone of control this turn. */
export const IN_ZOC = 4
export const FOUGHT = 8
export const LEADER_MOVED = 16
/** 5.25, R55: deferred, because the leader began the phase in an enemy zone of control and used nothing. */
export const PUT_OFF = 32
/** 5.34: has taken the elite phase this turn. */
export const ELITE_USED = 64
/** R55: a leader of higher Initiative has had a phase since this one was deferred. */
export const PASSED_BY = 128
/** 5.34: has rolled for momentum this turn. */
export const ROLLED = 256
/** R66: a contingent commander started in this phase. */
export const STARTED = 512
/** The marks that last for one Orders Phase. */
export const LEADER_PHASE_MARKS = FOUGHT | LEADER_MOVED | STARTED

/** H1: the marker under a leader. */
export const NO_MARKER = 0
export const REAL_MARKER = 1
export const DUMMY_MARKER = 2
export const USED_MARKER = 3

/**
 * P11 to P14: everything that the scenario does not fix. Arrays are indexed by unit or leader. Constant facts are in
 * `Battle`; facts derived from positions (occupied hexes, zones of control) are in `Occupancy`.
 */
export interface Alexander {
  /** The stack of phases; the last one is next. */
  next: Phase[]
  /** Index of the battle in `FILES`. */
  battle: number
  /** Options in play, as bits (`options.ts`). */
  options: number
  turn: number
  /** The left hex of a unit, the leading one of a two-hex column; -1 off the map. */
  hex: number[]
  /** The corner it faces, E NE NW W SW SE; in column the hexside, N NE SE S SW NW. */
  facing: number[]
  hits: number[]
  status: number[]
  formation: number[]
  missiles: number[]
  /** 9.11: supply of an elephant's screen; 0 for others. */
  screen: number[]
  marks: number[]
  /** 6.13: ordered moves in this turn, including those of the running phase. */
  moves: number[]
  /** Hexes moved in this phase. */
  steps: number[]
  /** 9.52: shots of artillery in this phase. */
  shots: number[]
  /** 9.62: the other unit of a double-depth phalanx, or -1. */
  depth: number[]
  /** Units that are running in a rout or rampage. They occupy no hex until they stop. */
  inFlight: number[]
  leaderHex: number[]
  leaderStatus: number[]
  leaderMarks: number[]
  /** Orders Phases in this turn. */
  phases: number[]
  /** 8.45: the total taken off a leader's ratings by wounds, and the number of wounds. */
  woundTotal: number[]
  wounds: number[]
  markers: number[]
  /** D1: 0, or the number of marker rounds begun. During placement a side does not see the other side's markers. */
  placing: number
  /** 10.27a: the units each leader has tried to rally this turn, ascending. */
  rallied: number[][]
  /** 9.19b: elephants under an Elephant Leader marker, ascending. */
  elephantLeaders: number[]
  /** S15: whether the idle troops have been released. */
  released: boolean
  /** S14: 1 once a die roll has admitted the arrivals. */
  arrival: number
  /** 10.41: rout points lost by each side. */
  points: number[]
  /** 10.43: the withdrawal level of each side, with any handicap. */
  levels: number[]
  phase: OrdersPhase | null
  move: Move | null
  /** F8: the reactions still to be resolved, in order. */
  queue: Reaction[]
  shock: Segment | null
  /** R43: routed units still to run in this rout movement, next one first. */
  running: number[]
  /** How the battle ended: a text key, or '' while it is in progress. */
  end: string
  winner: number
}

export type G = Play<Alexander>
