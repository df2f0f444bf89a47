import { CATAPHRACTS, CH, isSkirmisher, type Kind, LC, LI, LP, type UnitType } from './types.ts'

/** 9.31d, R38: whether hits that skirmishers inflict in shock are halved: not on each other, nor when they attack chariots. */
export const isHalved = (victim: UnitType, attacking: boolean): boolean =>
  !(isSkirmisher(victim) || (victim === CH && attacking))

/** 9.31d: hits that skirmishers inflict in shock: half, rounded down, at most 1. */
export const skirmisherHits = (inflicted: number, victim: UnitType, attacking: boolean): number =>
  isHalved(victim, attacking) ? (inflicted >= 2 ? 1 : 0) : inflicted

/** 9.32: how far foot harasses, 9.41: light cavalry; 0 for those who do not. */
export const harassRange = (type: UnitType): number =>
  type === LC ? 4 : isSkirmisher(type) || type === LI || type === LP ? 2 : 0

/** 9.32, 9.41: archers on foot do not harass. */
export const harasses = (type: UnitType, letter: string | null): boolean =>
  harassRange(type) > 0 && letter !== null && (type === LC || letter !== 'A')

/** 9.32, 9.41, 9.42b, R27: whether a target is slow enough; light cavalry may harass cataphracts whatever their MA. */
export const slowEnough = (type: UnitType, ma: number, targetMa: number, target: Kind): boolean =>
  targetMa < ma || (type === LC && target === CATAPHRACTS)
