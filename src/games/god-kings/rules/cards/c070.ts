import { namedRevolt } from './families/forces.ts'

/**
 * 70 Coalition of Megiddo: only if Megiddo holds no player-power unit (a lone garrison is removed): place
 * the Megiddo army (4 warriors, 2 chariots, general, 1 garrison marker) there.
 */
export const c070 = namedRevolt(70)
