import charts from '../../data/charts.json'
import { REAR } from './aspects.ts'
import { CH, EL, isCavalry, isSkirmisher, type UnitType } from './types.ts'

const { orderlyWithdrawal } = charts

/** 6.71: how close a mover must come to trigger a withdrawal. */
export const TRIGGER_DISTANCE = 2
/** 9.31f: hexes that skirmishers withdraw. */
export const SKIRMISHER_HEXES = orderlyWithdrawal.skirmisher.hexes
/** 4.62: maximum hexes that leaders withdraw. */
export const LEADER_HEXES = orderlyWithdrawal.leader.hexes
/** 6.84: hexes that a Line with a marker withdraws. */
export const PREARRANGED_HEXES = 1
/** 6.77: maximum distance of the nearest Line member from the leader. */
const LINE_DISTANCE = charts.command.leaderLineDistance

/** 6.71a: the MA used for withdrawal: 4 for two-hex units in every formation. */
export const withdrawalMa = (ma: number, twoHex: boolean): number => (twoHex ? orderlyWithdrawal.doubleSizeMoverMA : ma)

/** 6.71a: movement points for a withdrawal. Skirmishers count hexes instead (9.31f). */
export const withdrawalMp = (own: number, mover: number): number => Math.max(0, own - mover)

/** 6.71, 9.31f: whether a unit's MA lets it withdraw before a mover. */
export const mayWithdraw = (type: UnitType, own: number, mover: number): boolean =>
  isSkirmisher(type) ? mover <= own : own > mover

/** 6.72[2]: hits before withdrawing, by the arc through which the mover came. */
export const approachHits = (type: UnitType, arc: number): number =>
  arc === REAR || (arc !== 0 && !isSkirmisher(type)) ? 1 : 0

/** 6.72[1], 9.21c: automatic hits after withdrawing: infantry except skirmishers, and chariots. */
export const withdrawalHits = (type: UnitType): number =>
  type === CH || !(isCavalry(type) || type === EL || isSkirmisher(type)) ? 1 : 0

/** 6.72[3], R6, 9.31f: all units except skirmishers make a TQ check after withdrawing, with 1 hit on failure. */
export const withdrawalChecks = (type: UnitType): boolean => !isSkirmisher(type)

/** 6.77: whether a cavalry Line may withdraw as one. */
export const lineMayWithdraw = (nearestToLeader: number, memberWithdrewAlone: boolean): boolean =>
  nearestToLeader <= LINE_DISTANCE && !memberWithdrewAlone
