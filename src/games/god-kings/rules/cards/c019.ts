import { revolt } from './families/markers.ts'

/** 19 Revolt: choose a province that is not a home country. */
export const c019 = revolt(19)
