import charts from '../../data/charts.json'
import { COLUMN, SQUARE } from '../state.ts'
import { ART, SK, TYPE_NAMES, type UnitType } from './types.ts'

const { mustShockIfMoved } = charts.shockSuperiority
const MUST: readonly boolean[] = TYPE_NAMES.map((name) => mustShockIfMoved.includes(name))

/** 7.31, 7.32a: what a unit that moved next to enemies has to do. */
type Duty = 'must' | 'may'

/** 7.31, 7.32a, 9.31a, 9.51: whether units of this type attack at all; SK only chariots and routed units. */
export const attacks = (type: UnitType): boolean => type !== ART && type !== SK

/** 6.65, 9.64, 10.25: those who never attack for now. */
export const canAttackNow = (formation: number, routed: boolean): boolean =>
  !routed && formation !== COLUMN && formation !== SQUARE

/** 7.31, 7.32a: the duty of a unit that moved this phase. */
export const dutyAfterMove = (type: UnitType): Duty => (MUST[type] ? 'must' : 'may')
