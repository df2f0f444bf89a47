import { cancels } from './families/cancels.ts'

/** 31 False Missive, R19.1: cancels an Invasion event or a succession before it takes effect. */
export const c031 = cancels(31)
