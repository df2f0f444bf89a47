import type { Play } from '../../../kernel/index.ts'
import type { OrdersPhase } from './command/state.ts'
import type { Move, Reaction } from './move/state.ts'
import type { Phase } from './phases.ts'
import type { Segment } from './shock/state.ts'

export * from './ids.ts'

/** P11: what a unit is. `WAITING`: not yet on the map (S14); `GONE`: left play without counting points (S17). */
export const GOOD = 0
export const ROUTED = 1
export const RALLIED = 2
export const ELIMINATED = 3
export const WAITING = 4
export const GONE = 5

/** P11: how a unit stands. */
export const LINE = 0
export const COLUMN = 1
export const SQUARE = 2
export const CHARGE = 3

/** 8.17: missile supply. */
export const NO_MISSILES = 0
export const LOW_MISSILES = 1
export const FULL_MISSILES = 2

/** P11: what a unit has done in this phase, as bits of `marks`. */
export const MOVED = 1
export const ORDERED = 2
export const FIRED = 4
export const TURNED = 8
export const MUST_CHECK = 16
export const NO_CHECK = 32
export const SHOCKED = 64
export const FACED = 128
/** 6.77: it has withdrawn alone, not with its Line. */
export const WITHDREW = 256
/** 7.32a: a light unit that declined to attack at the end of its move. */
export const DECLINED = 512
/** 9.24: chariots that were let through, or whose shock is over, and still pass behind. */
export const PASSES = 1024
/** The marks that last for one Orders Phase (P9, F4). */
export const PHASE_MARKS = 2047
/** 9.19a: the elephant has had its first order. Lasts for the battle. */
export const FIRST_ORDER = 2048
/** S16: the unit has faced about. Lasts for the battle. */
export const FACED_ABOUT = 4096
/** 9.62: the lower unit of a double-depth phalanx. */
export const BELOW = 8192

/** P12: what a leader is. */
export const INACTIVE = 0
export const ACTIVE = 1
export const FINISHED = 2
export const KILLED = 3
export const OFF_MAP = 4

/** P12: what happened to a leader, as bits of `leaderMarks`. */
export const BYPASSED = 1
export const NO_MOMENTUM = 2
/** R94: has been in an enemy zone of control this turn. */
export const IN_ZOC = 4
export const FOUGHT = 8
export const LEADER_MOVED = 16
/** 5.25, R55: put off, since he began his phase in an enemy zone of control and used nothing. */
export const PUT_OFF = 32
/** 5.34: has taken the elite phase this turn. */
export const ELITE_USED = 64
/** R55: a leader of higher Initiative has had a phase since he was put off. */
export const PASSED_BY = 128
/** 5.34: has rolled for momentum this turn. */
export const ROLLED = 256
/** R66: a contingent commander who has been started in this phase. */
export const STARTED = 512
/** The marks that last for one Orders Phase. */
export const LEADER_PHASE_MARKS = FOUGHT | LEADER_MOVED | STARTED

/** H1: what lies under a leader. */
export const NO_MARKER = 0
export const REAL_MARKER = 1
export const DUMMY_MARKER = 2
export const USED_MARKER = 3

/**
 * P11 to P14: everything that is not written in the scenario. Arrays by unit or leader number; what never changes is
 * in `Battle`, what can be found from the rest (who stands where, zones of control) in `Field`.
 */
export interface Alexander {
  /** What comes next; the next one stands last. */
  next: Phase[]
  /** Which battle: its number in `BATTLES`. */
  battle: number
  /** The options that are on, as bits (`options.ts`). */
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
  /** 6.13: ordered moves in this turn, those of the running phase included. */
  moves: number[]
  /** Hexes moved in this phase. */
  steps: number[]
  /** 9.52: shots of artillery in this phase. */
  shots: number[]
  /** 9.62: the other unit of a double-depth phalanx, or -1. */
  depth: number[]
  /** Units that run just now (rout, rampage): off the field until they stand again. */
  inFlight: number[]
  leaderHex: number[]
  leaderStatus: number[]
  leaderMarks: number[]
  /** Orders Phases in this turn. */
  phases: number[]
  /** 8.45: what wounds have taken off his ratings, and how often he was wounded. */
  woundTotal: number[]
  wounds: number[]
  markers: number[]
  /** D1: 0, or while markers are being placed how many rounds of that have begun: nobody sees the other side's yet. */
  placing: number
  /** 10.27a: which units each leader has tried to rally this turn, ascending. */
  rallied: number[][]
  /** 9.19b: elephants under an Elephant Leader marker, ascending. */
  elephantLeaders: number[]
  /** S15: whether the idle troops have been released. */
  released: boolean
  /** S14: 0 not yet rolled for, 1 the die has admitted them. */
  arrival: number
  /** 10.41: rout points lost by each side. */
  points: number[]
  /** 10.43: the withdrawal level of each side, a handicap included. */
  levels: number[]
  /** The running Orders Phase. */
  phase: OrdersPhase | null
  /** The unit that is moving. */
  move: Move | null
  /** F8: the reactions still to be asked, in order. */
  queue: Reaction[]
  /** The running shock segment. */
  shock: Segment | null
  /** R43: routed units that have still to run in this rout movement, the next one first. */
  running: number[]
  /** How it ended: a text key, or '' while it goes on. */
  end: string
  winner: number
}

export type G = Play<Alexander>
