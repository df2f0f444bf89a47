import { revolt } from './families/markers.ts'

/** 20 Revolt: choose a province that is not a home country. */
export const c020 = revolt(20)
