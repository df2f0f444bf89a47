import { reforms } from './families/forces.ts'

/**
 * 14 Army Reforms: place one more complete division (3 full warriors) in one space of your home country, if
 * you have fewer than four in play.
 */
export const c014 = reforms(14)
