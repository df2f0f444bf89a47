import { raid } from './families/markers.ts'

/**
 * 43 Aramean Raid: the player controlling the province of Assyria must, in his next round, activate a
 * general with at least three units and bring that army to any space of the province (a general with three
 * units already there may be activated for this but may not leave).
 */
export const c043 = raid(43)
