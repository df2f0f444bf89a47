import { rebuild } from './families/rebuild.ts'

/**
 * 35 Salhan: return three destroyed units at reduced strength to one of your generals or armies, and flip
 * six reduced units to full strength.
 */
export const c035 = rebuild(35)
