import { reforms } from './families/forces.ts'

/**
 * 11 Army Reforms: place one more complete division (3 full warriors) in one space of your home country, if
 * you have fewer than four in play.
 */
export const c011 = reforms(11)
