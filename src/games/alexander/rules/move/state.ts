import type { Leader, Unit } from '../ids.ts'

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

/** F8: a reaction still to be carried out: its kind (`reactions.ts`), the unit or leader it is of, and what it is about. */
export interface Reaction {
  kind: number
  of: number
  /** A unit, a number of a Line, or -1: its kind says which. */
  about: number
}
