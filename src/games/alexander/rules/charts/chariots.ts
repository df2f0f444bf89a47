import charts from '../../data/charts.json'

/** 9.24: hits on a unit that lets chariots pass through it. */
export const AVOIDANCE_HITS = charts.cohesionAndTQChecks.rows.find((row) => row.id === 'chariotAvoided')!.auto as number

/** 9.24: whether a defender's roll lets the chariots through. */
export const letsThrough = (die: number, tq: number): boolean => die <= tq

/** 9.24: chariots pass through only if all defenders they attack let them; otherwise they fight those that failed. */
export const allLetThrough = (passed: readonly number[], struck: readonly number[]): boolean =>
  passed.length > 0 && struck.every((d) => passed.includes(d))
