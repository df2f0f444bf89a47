import { isHeavyFoot, isSkirmisher, type UnitType } from './types.ts'

/** 6.94, 6.94a, 6.67: whether a unit may move through a friendly unit. */
export const mayPass = (mover: UnitType, friend: UnitType, aColumn: boolean): boolean =>
  !aColumn && (isSkirmisher(mover) || isSkirmisher(friend) || !(isHeavyFoot(mover) || isHeavyFoot(friend)))

/** 6.94, 6.94b: hits on each unit when one is ordered through the other. */
export const passHits = (mover: UnitType, friend: UnitType): number =>
  isSkirmisher(mover) || isSkirmisher(friend) ? 0 : 1

/** 10.24, R98b: hits before the check on a unit that a routing friend runs through. Skirmishers take none. */
export const runOverHits = (friend: UnitType): number => (isSkirmisher(friend) ? 0 : 1)
