import { CATAPHRACTS, isSkirmisher, type Kind, LC, LI, LP, type UnitType } from './types.ts'

/** 9.32, 9.41: range of harassment in hexes, for infantry and light cavalry; 0 for types that cannot harass. */
export const harassRange = (type: UnitType): number =>
  type === LC ? 4 : isSkirmisher(type) || type === LI || type === LP ? 2 : 0

/** 9.32, 9.41: whether a unit can harass. Archers on foot cannot. */
export const harasses = (type: UnitType, letter: string | null): boolean =>
  harassRange(type) > 0 && letter !== null && (type === LC || letter !== 'A')

/**
 * 9.32, 9.41, 9.42b, R27: whether a target is slow enough to be harassed. Light cavalry may harass cataphracts of any
 * MA.
 */
export const slowEnough = (type: UnitType, ma: number, targetMa: number, target: Kind): boolean =>
  targetMa < ma || (type === LC && target === CATAPHRACTS)
