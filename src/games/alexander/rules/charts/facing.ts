import charts from '../../data/charts.json'
import { AGRIANIANS, CH, EL, isCavalry, SK, type UnitType } from './types.ts'

export { corners as cornersBetween } from '../../../../hex/index.ts'

const { mpPerVertex, hitsPerVertexInRough } = charts.movement.facing

/** 7.12: movement points for turning `corners` vertices. Skirmishers pay one for any turn. */
export function turnMp(type: UnitType, corners: number, cataphract: boolean, inCharge: boolean): number {
  if (type === SK || type === AGRIANIANS) return corners > 0 ? 1 : 0
  if (type === EL) return corners * mpPerVertex.EL
  if (type === CH) return corners * mpPerVertex.CH
  if (cataphract) return corners * mpPerVertex.CAT
  return corners * (inCharge ? mpPerVertex['cavalry in charge formation'] : mpPerVertex.default)
}

/** 7.14: hits for turning in a rough hex. */
export function turnHits(type: UnitType, corners: number, rough: boolean): number {
  if (!rough) return 0
  if (type === SK || type === AGRIANIANS) return corners * hitsPerVertexInRough.SK
  return corners * (type === EL ? hitsPerVertexInRough.EL : hitsPerVertexInRough.default)
}

/** R67: half of a number, rounded up. */
export const half = (n: number): number => (n + 1) >> 1

/** 7.23: MA of a Macedonian phalanx when it leaves a zone of control. */
const PHALANX_LEAVES_AT = 5

/** 7.23: whether a unit can leave the zones of control of enemies whose highest MA is `fastest`. */
export const leavesZoc = (ma: number, macedonianPhalanx: boolean, freeFrontHex: boolean, fastest: number) =>
  freeFrontHex && (macedonianPhalanx ? Math.max(ma, PHALANX_LEAVES_AT) : ma) > fastest

/** 7.16: whether a unit that turns in reaction makes a check. Cavalry that turns to face infantry does not. */
export const reactionRolls = (type: UnitType, moverIsFoot: boolean): boolean => !(isCavalry(type) && moverIsFoot)

/** 7.16: whether a unit that turned in reaction holds. */
export const standsFacing = (die: number, moverMa: number, ownMa: number, tq: number): boolean =>
  die + moverMa - ownMa <= tq
