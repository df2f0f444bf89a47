import { prefsNow } from '../shell/prefs.ts'
import type { Sound } from './choose.ts'
import { play } from './synth.ts'

/** Whether the page has had a user gesture; browsers allow no sound before. */
let touched = false
const touch = () => {
  touched = true
}
for (const gesture of ['pointerdown', 'keydown'])
  globalThis.window?.addEventListener(gesture, touch, { once: true, capture: true })

/** Plays a sound unless sounds are turned off. */
export function sound(name: Sound): void {
  if (!touched || !prefsNow().sound) return
  try {
    play(name)
  } catch {
    // This browser has no audio.
  }
}
