import charts from '../../data/charts.json'
import { COLUMN, SQUARE } from '../state.ts'
import { ART, SK, TYPE_NAMES, type UnitType } from './types.ts'

const { mustShockIfMoved } = charts.shockSuperiority
const MUST: readonly boolean[] = TYPE_NAMES.map((name) => mustShockIfMoved.includes(name))

/** 7.31, 7.32a: whether a unit that moved adjacent to enemies must attack or may choose to. */
type Duty = 'must' | 'may'

/**
 * 7.31, 7.32a, 9.31a, 9.51: whether units of this type can attack in general. SK can attack only chariots and routed
 * units.
 */
export const attacks = (type: UnitType): boolean => type !== ART && type !== SK

/** 6.65, 9.64, 10.25: units in column or square and routed units cannot attack. */
export const canAttackNow = (formation: number, routed: boolean): boolean =>
  !routed && formation !== COLUMN && formation !== SQUARE

/** 7.31, 7.32a: whether a unit of this type that moved this phase must attack. */
export const dutyAfterMove = (type: UnitType): Duty => (MUST[type] ? 'must' : 'may')
