import { vpForProvinces } from './families/points.ts'

/**
 * 45 Great King, R-C45: gain 3 VP if you control at least two of the home countries Egypt, Mitanni, Assyria,
 * Hatti, Karduniash.
 */
export const c045 = vpForProvinces(45)
