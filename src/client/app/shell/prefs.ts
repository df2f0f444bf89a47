import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '../../../kernel/index.ts'

/** What a person chose about the application, kept in this browser. */
export interface Prefs {
  /** Null: the browser's language. */
  readonly language: Language | null
  /** The name others see. */
  readonly name: string
  /** Small sounds for dice, pieces, cards, one's turn and a victory. */
  readonly sound: boolean
  /** The table as text instead of a board. */
  readonly text: boolean
  /** Every kind of question is explained once; else only the first question of a game. */
  readonly guide: boolean
  /** The kinds of questions that were explained, by game. */
  readonly learned: { readonly [game: string]: readonly string[] }
  /** What others did waits until it was read; else it goes by at its own speed. */
  readonly paced: boolean
}

const KEY = 'mehen.prefs'
const listeners = new Set<() => void>()
let prefs = read()

function read(): Prefs {
  try {
    return parsePrefs(localStorage.getItem(KEY))
  } catch {
    return parsePrefs(null)
  }
}

/** What was chosen, out of what is stored; who has chosen nothing is a newcomer, to whom everything is explained. */
export function parsePrefs(text: string | null): Prefs {
  const { language, name, sound, text: asText, guide, learned, paced } = stored(text)
  return {
    language: LANGUAGES.find((one) => one === language) ?? null,
    name: typeof name === 'string' ? name.slice(0, 40) : '',
    sound: sound !== false,
    text: asText === true,
    guide: guide !== false,
    learned: readLearned(learned),
    paced: paced !== false,
  }
}

function stored(text: string | null): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** What is stored may be of another time or hand. */
function readLearned(stored: unknown): Prefs['learned'] {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([game, kinds]) => [game, Array.isArray(kinds) ? kinds.map(String) : []]),
  )
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
