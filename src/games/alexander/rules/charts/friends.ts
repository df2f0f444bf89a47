import { isHeavyFoot, isSkirmisher, type UnitType } from './types.ts'

/** 6.94, 6.94a, 6.67: whether a unit may move through a friend. */
export const mayPass = (mover: UnitType, friend: UnitType, aColumn: boolean): boolean =>
  !aColumn && (isSkirmisher(mover) || isSkirmisher(friend) || !(isHeavyFoot(mover) || isHeavyFoot(friend)))

/** 6.94, 6.94b: hits of each of the two when one moves through the other by order. */
export const passHits = (mover: UnitType, friend: UnitType): number =>
  isSkirmisher(mover) || isSkirmisher(friend) ? 0 : 1

/** 10.24, R98b: hits, before the check, of a unit that a routing one runs through; skirmishers take nothing. */
export const runOverHits = (friend: UnitType): number => (isSkirmisher(friend) ? 0 : 1)
