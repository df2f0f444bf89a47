import { raid } from './families/markers.ts'

/**
 * 41 Gasga Raid: the player controlling the province of Hatti must, in his next round, activate a general
 * with at least three units and bring that army to any space of the province (a general with three units
 * already there may be activated for this but may not leave).
 */
export const c041 = raid(41)
