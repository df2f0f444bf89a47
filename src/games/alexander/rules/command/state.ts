import type { Leader, Unit } from '../ids.ts'

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
