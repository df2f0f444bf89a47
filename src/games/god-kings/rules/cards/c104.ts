import { royalGuard } from './families/forces.ts'

/** 104 Royal Guard: place your royal guard at full strength with your king, or flip it to full strength. */
export const c104 = royalGuard(104)
