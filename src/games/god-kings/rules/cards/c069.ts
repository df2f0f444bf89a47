import { namedRevolt } from './families/forces.ts'

/**
 * 69 Sumerian Revolt: place the Sumer army (4 warriors, 2 chariots, general, 1 garrison marker) on a space
 * of Sumer without player-power units (a lone player garrison there is removed).
 */
export const c069 = namedRevolt(69)
