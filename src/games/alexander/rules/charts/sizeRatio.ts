import { CH, EL, isSkirmisher, type UnitType } from './types.ts'

/**
 * 8.36b: column shift for the ratio of total Sizes. Fractions are rounded in favour of the attackers if one of them
 * moved, otherwise of the defenders.
 */
export function sizeRatio(attacker: number, defender: number, moved: boolean): number {
  const large = attacker >= defender ? attacker : defender
  const small = attacker >= defender ? defender : attacker
  const up = attacker >= defender ? moved : !moved
  const columns = (up ? Math.ceil(large / small) : Math.floor(large / small)) - 1
  return columns === 0 ? 0 : attacker >= defender ? columns : -columns
}

/** 8.36b, R87: elephants and chariots have no Size ratio against other types. */
export const sizeCounts = (attacker: UnitType, defender: UnitType): boolean =>
  attacker === defender || !(attacker === EL || defender === EL || attacker === CH || defender === CH)

/** 9.31c, R97: the Size of skirmishers is not added to that of other types. */
export const addsSize = (type: UnitType, withOthers: boolean): boolean => !(withOthers && isSkirmisher(type))

/** 9.64, R13, R67: a square has a quarter of its Size, rounded up. */
export const countingSize = (size: number, inSquare: boolean): number =>
  inSquare ? Math.ceil(size / SQUARE_DIVISOR) : size
const SQUARE_DIVISOR = 4
