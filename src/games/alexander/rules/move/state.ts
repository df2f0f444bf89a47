import type { Leader, Unit } from '../state.ts'

/** F7: a unit on the move. */
export interface Move {
  unit: Unit
  /** Movement points left, the augmented one of 6.46 not counted. */
  points: number
  /** 6.46: the augmented point has been used. */
  augmented: boolean
  /** Where it began the move: hex, facing and formation. */
  hex: number
  facing: number
  /** R48: the hex in which it began the phase. */
  /** The acts of the leg still to be carried out, as numbers of `acts.ts`. */
  path: number[]
  /** Corners turned in the present hex, levels changed and hexes of forward movement so far (P17). */
  corners: number
  levels: number
  forward: number
  /** It turned or left its hex. */
  moved: boolean
  /** 7.23: it began its move in an enemy zone of control. */
  beganInZoc: boolean
  /** It may go no farther: in an enemy zone of control, or a rule has stopped it. */
  stopped: boolean
  /** 4.23, 5.68: leaders who go along, ascending. */
  riders: Leader[]
  /** R51: enemy units that declined to withdraw and are still within 2 hexes, ascending. */
  declined: Unit[]
  /** 8.24: enemy units that have shot this mover by entry fire in this move, ascending. */
  shotBy: Unit[]
}

/** F8: a reaction still to be asked: its kind (`move/reactions.ts`), the unit or leader, and what gave rise to it. */
export interface Reaction {
  kind: number
  of: number
  by: Unit
}
