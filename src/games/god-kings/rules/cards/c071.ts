import { namedRevolt } from './families/forces.ts'

/**
 * 71 Karkemish Revolt, R-C71: only if the Karkemish space holds no player-power unit (a lone garrison is removed):
 * place the Karkemish army (4 warriors, 2 chariots, general, 1 garrison marker) there.
 */
export const c071 = namedRevolt(71)
