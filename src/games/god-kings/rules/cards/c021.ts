import { revolt } from './families/markers.ts'

/** 21 Revolt: choose a province that is not a home country. */
export const c021 = revolt(21)
