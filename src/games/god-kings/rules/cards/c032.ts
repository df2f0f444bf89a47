import { cancels } from './families/cancels.ts'

/** 32 False Missive, R19.1: cancels an Invasion event or a succession before it takes effect. */
export const c032 = cancels(32)
