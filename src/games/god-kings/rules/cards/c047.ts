import { vpForProvinces } from './families/points.ts'

/** 47 King of the World's Regions: gain 3 VP if you control Sumer, Karduniash, Mari and Assyria. */
export const c047 = vpForProvinces(47)
