import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '../../../kernel/index.ts'

/** What a person chose about the application, kept in this browser. */
export interface Prefs {
  /** Null: the browser's language. */
  readonly language: Language | null
  /** The name others see. */
  readonly name: string
  /** A sound when it is one's turn. */
  readonly sound: boolean
  /** The table as text instead of a board. */
  readonly text: boolean
  /** The first visit's words on the home page were seen. */
  readonly welcomed: boolean
}

const KEY = 'mehen.prefs'
const usual: Prefs = { language: null, name: '', sound: false, text: false, welcomed: false }
const listeners = new Set<() => void>()
let prefs = read()

function read(): Prefs {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const { language, name, sound, text, welcomed } = stored
    return {
      language: LANGUAGES.includes(language) ? language : null,
      name: typeof name === 'string' ? name.slice(0, 40) : '',
      sound: sound === true,
      text: text === true,
      welcomed: welcomed === true,
    }
  } catch {
    return usual
  }
}

/** What was chosen. */
export const prefsNow = () => prefs

/** Changes some of it, here and in other windows. */
export function changePrefs(some: Partial<Prefs>): void {
  prefs = { ...prefs, ...some }
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs))
  } catch {
    // A browser that keeps nothing still plays.
  }
  for (const told of listeners) told()
}

globalThis.window?.addEventListener('storage', ({ key }: StorageEvent) => {
  if (key !== KEY) return
  prefs = read()
  for (const told of listeners) told()
})

/** What was chosen, kept up to date. */
export function usePrefs(): Prefs {
  return useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => prefs,
  )
}
