import { raid } from './families/markers.ts'

/**
 * 39 Libyan Raid: the player controlling the province of Egypt must, in his next round, activate a general
 * with at least three units and bring that army to any space of the province (a general with three units
 * already there may be activated for this but may not leave).
 */
export const c039 = raid(39)
