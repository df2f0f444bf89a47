import { vpForProvinces } from './families/points.ts'

/** 46 Trade Master: gain 3 VP if you control Amurru, Ugarit and Karkemish. */
export const c046 = vpForProvinces(46)
