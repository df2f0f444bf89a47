import { rally } from './families/rally.ts'

/**
 * 84 Rally: after a battle: flip back two units reduced in it, or return two units destroyed in it at
 * reduced strength to the army concerned.
 */
export const c084 = rally(84)
