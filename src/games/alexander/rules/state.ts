import type { Play } from '#kernel'
import type { Leader, Unit } from './ids.ts'
import type { Segment } from './shock/state.ts'

/** The phases of play, in the order of the rules digest (F1 to F15). Each begins at a checkpoint (F18). */
export type Phase =
  // F1, F2: setup and the start of a turn
  | 'deploy'
  | 'turn'
  | 'arrivals'
  | 'markers'
  | 'elite'
  // F3, F13: activation and momentum
  | 'activation'
  | 'momentum'
  | 'activationEnd'
  | 'eliteEnd'
  // F4 to F6: an Orders Phase
  | 'phaseBegin'
  | 'ownArtillery'
  | 'mode'
  | 'orders'
  | 'command'
  | 'commandFire'
  | 'commandLeader'
  | 'lastArtillery'
  | 'phaseEnd'
  // F7, F8: a unit's move
  | 'move'
  | 'act'
  | 'react'
  | 'moveEnd'
  | 'enemyArtillery'
  // F10: the shock segment
  | 'declare'
  | 'group'
  | 'avoidance'
  | 'flight'
  | 'charge'
  | 'chargeHits'
  | 'chargeRouts'
  | 'contact'
  | 'duels'
  | 'casualties'
  | 'struggle'
  | 'breakthrough'
  | 'collapse'
  | 'edge'
  | 'edgeRouts'
  | 'advance'
  | 'passThrough'
  | 'shockEnd'
  // F14, F15: the end of a turn
  | 'routAndReload'
  | 'routMovement'
  | 'reload'
  | 'withdrawal'

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

/** Why a leader or an Elephant Leader marker has an Orders Phase. */
export type OrdersPhaseKind = 'first' | 'momentum' | 'elite' | 'reactivation' | 'elephant'

/** 4.34, 4.35: the basis of a Line Command. */
export const BY_RIGHT = 1
export const BY_RANGE = 2
export const BY_STRATEGY = 3
export const BY_TURN_ONE = 4
export const BY_WING = 5

/** F4: the running Orders Phase. */
export interface OrdersPhase {
  leader: Leader
  /** 9.19b: the elephant whose marker acts, or -1. */
  elephant: Unit
  kind: OrdersPhaseKind
  /** Individual Orders left. */
  left: number
  /** 5.64: contingents started. */
  contingents: number
  /** 5.46, R48: the trumper's duty is unmet. */
  duty: boolean
  /** 5.25: the leader began the phase in an enemy zone of control. */
  beganInZoc: boolean
  /** 5.25: the leader has lent Command Range to a shock, or given an order. */
  used: boolean
  /** 4.34, 4.35: the basis of the first Line Command of this activation, 0 for none. */
  basis: number
  /** The Line or contingent under command (F6). */
  command: Command | null
}

/** F6: a Line Command or the order to a contingent. */
export interface Command {
  /** The active leader or a contingent commander. */
  leader: Leader
  contingent: boolean
  /** Its units, ascending. */
  members: number[]
  /** Members that have acted and cannot be ordered again. */
  acted: number[]
  /**
   * 8.21b: pairs of an enemy missile unit and a mover that entered its zone of control; fired at when all have moved.
   */
  entered: number[][]
  /**
   * 8.24: pairs of an enemy unit and the unit it returned fire at under this command; it does not fire at that unit
   * again.
   */
  answered: number[][]
}

/** F7: the move of a unit. */
export interface Move {
  unit: Unit
  /** Movement points left, without the augmented one of 6.46. */
  points: number
  /** 6.46: the augmented point has been used. */
  augmented: boolean
  /** Hex and facing where the move began. */
  hex: number
  facing: number
  /** The acts of the leg still to be performed (see `stepAct`, `turnAct`, `pivotAct`, `REVERSE_ACT`). */
  path: number[]
  /** P17: corners turned in the current hex, levels changed, hexes of forward movement so far. */
  corners: number
  levels: number
  forward: number
  /** It has turned or left its hex. */
  moved: boolean
  /** 7.25, 9.21a, 9.74: it has turned in place and must stay in its hex. */
  stays: boolean
  /** R86: it has only turned, in an enemy zone of control (7.25). */
  turnedInZone: boolean
  /** It can go no farther: it is in an enemy zone of control, or a rule has stopped it. */
  stopped: boolean
  /** 4.23, 5.68: leaders who ride along, ascending. */
  riders: Leader[]
  /** 6.94: friends in whose hexes it is while passing through, ascending. */
  over: Unit[]
  /** 8.24: enemy units that have shot this mover by entry fire in this move, ascending. */
  shotBy: Unit[]
  /** 8.24: enemy units that have returned its fire in this move, ascending. */
  answeredBy: Unit[]
  /** 6.75: mounted archers that have shot it while withdrawing from it, ascending. */
  partedFrom: Unit[]
}

/** F8: a reaction still to be resolved. */
export type Reaction =
  /** F12: for a unit whose hits may have reached its TQ. */
  | { kind: 'routCheck'; unit: Unit }
  /** 4.62: a leader next to the mover. */
  | { kind: 'leaderWithdrawal'; leader: Leader }
  /** 6.84: the marker under a leader, and the unit that triggered it. */
  | { kind: 'withdrawalMarker'; leader: Leader; trigger: Unit }
  /** 6.77: a cavalry Line: its leader, the index in the leader's `lines`, and the unit that triggered it. */
  | { kind: 'lineWithdrawal'; leader: Leader; entry: number; trigger: Unit }
  /** 6.71: a unit on its own. */
  | { kind: 'unitWithdrawal'; unit: Unit }
  /** 6.77, 6.84: a member of a Line that withdraws, either by a marker or as a cavalry Line. */
  | { kind: 'memberWithdrawal'; unit: Unit; byMarker: boolean }
  /** 4.62a, 5.68: a leader who was stacked with a unit that withdrew. */
  | { kind: 'leaderAlong'; leader: Leader; unit: Unit }
  /** 6.75: mounted archers that withdrew. */
  | { kind: 'partingShot'; unit: Unit }
  /** 9.16: cavalry next to an elephant that has moved. */
  | { kind: 'nearElephant'; unit: Unit }
  /** 7.16: a unit that may turn towards the mover. */
  | { kind: 'reactionFacing'; unit: Unit }
  /** 8.22: a unit whose zone of control the mover has left. */
  | { kind: 'retireFire'; unit: Unit }
  /** 8.21a: finds the units that may fire at the mover, once the reactions before it are resolved. */
  | { kind: 'findEntryFire' }
  /** 8.21a: a unit whose zone of control the mover has entered. */
  | { kind: 'entryFire'; unit: Unit }
