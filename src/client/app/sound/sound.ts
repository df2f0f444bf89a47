import { prefsNow } from '../shell/prefs.ts'
import type { Sound } from './choose.ts'

/** Whether the person has touched the page: nothing is heard before. */
let touched = false
const touch = () => {
  touched = true
}
for (const gesture of ['pointerdown', 'keydown'])
  globalThis.window?.addEventListener(gesture, touch, { once: true, capture: true })

/** Lets a sound be heard, where sounds are wanted. */
export function sound(name: Sound): void {
  if (!touched || !prefsNow().sound) return
  import('./synth.ts').then(
    ({ play }) => play(name),
    () => undefined,
  )
}
