import { rebuild } from './families/rebuild.ts'

/**
 * 36 Ilku: return three destroyed units at reduced strength to one of your generals or armies, and flip six
 * reduced units to full strength.
 */
export const c036 = rebuild(36)
