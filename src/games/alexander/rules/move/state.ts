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
