import charts from '../../data/charts.json'

const row = (id: string) => charts.cohesionAndTQChecks.rows.find((r) => r.id === id)!.auto as number
const special = (id: string) => charts.movement.special.find((r) => r.id === id)!

const MOVED_AGAIN = row('movedAgain')
const AUGMENTED_LATER = row('augmentedLaterMove')
const PIVOT = special('frontToFlankHit').hits!
const COLUMN_BONUS = special('columnBonusMA').value!
/** 6.44. */
export const REVERSE_FACE_MP = special('reverseFace').mp!
/** 9.62a: paid in addition to the terrain. */
export const DOUBLE_DEPTH_MP = special('stackDoubleDepth').mp!
/** 9.73, R28. */
export const FORM_CHARGE_MP = special('formChargeFormation').mp!
/** 9.76. */
export const LEAVE_CHARGE_MP = special('leaveChargeFormation').mp!
/** 4.23, 6.15. */
export const LEADER_MA = special('leaderMA').value!
/** 6.46: the extra movement point of an augmented move. */
export const AUGMENTED_MP = 1
/** 6.65: TQ reduction in column. */
const COLUMN_TQ = 2
/** 10.25. */
const ROUTED_TQ = charts.rout.routedTQ
/** 9.64. */
export const SQUARE_MA = 1

/** 10.16: hits from a TQ check: the amount by which the die exceeds TQ (8.33b, 6.45, 9.16, 10.24). */
export const excess = (die: number, tq: number): number => (die > tq ? die - tq : 0)

/** Hits from a TQ check that costs one hit on failure (6.46, 6.72[3], S19). */
export const oneOnFailure = (die: number, tq: number): number => (die > tq ? 1 : 0)

/** 10.25, 6.65: TQ after the effects of rout and column. */
export const countingTq = (tq: number, routed: boolean, inColumn: boolean): number =>
  routed ? ROUTED_TQ : inColumn ? tq - COLUMN_TQ : tq

/** 6.13: hits at the end of an ordered move, after `earlier` ordered moves in the same turn. */
export const secondMoveHits = (earlier: number): number => (earlier > 0 ? MOVED_AGAIN : 0)

/** 6.43: hits of a pivot, per hex entered. */
export const pivotHits = (macedonianPhalanx: boolean): number => (macedonianPhalanx ? 0 : PIVOT)

/** 6.46: whether a phalanx that used its fifth MP makes a TQ check. It does not if it has already moved this turn. */
export const augmentedRolls = (earlier: number): boolean => earlier === 0

/** 6.46: hits at the end of a move that used the fifth MP. They replace the hits of 6.13. */
export const augmentedHits = (earlier: number, die: number, tq: number): number =>
  augmentedRolls(earlier) ? oneOnFailure(die, tq) : AUGMENTED_LATER

/** 6.62: MA in column. */
export const columnMa = (ma: number): number => ma + COLUMN_BONUS

/** 10.16: the minimum hits of a check that costs hits even if it succeeds. */
const least = (id: string) => charts.cohesionAndTQChecks.rows.find((r) => r.id === id)!.minimum!
const NEAR_ELEPHANT = least('elephantNearCavalry')
const FORCED_STACK = least('forcedStackStationary')

/** 9.16: hits on cavalry that cannot move away from an elephant. */
export const nearElephantHits = (die: number, tq: number): number => Math.max(NEAR_ELEPHANT, excess(die, tq))

/** 6.92, R99: hits on a unit when another is forced to end its move on it. */
export const forcedStackHits = (die: number, tq: number): number => Math.max(FORCED_STACK, excess(die, tq))

/** 9.15: hits on cavalry for each flank or rear hex of an elephant that it enters. */
export const BESIDE_ELEPHANT_HITS = row('cavalryBesideElephant')
/** 9.21a: hits on chariots for each vertex turned while moving. */
export const CHARIOT_TURN_HITS = row('chariotFacingWhileMoving')
/** 6.66: hits on a column that was attacked in shock. */
export const COLUMN_SHOCKED_HITS = row('columnAttacked')
/** 10.14: hits removed by a Recovery order. */
export const RECOVERY = 2
