import { type Language, OFFERED } from '#kernel'
import { createStoredStore, parseStored } from './state.ts'

/** A person's choices about the application, kept in this browser. */
export interface Prefs {
  /** Null: the browser's language. */
  readonly language: Language | null
  /** The name other players see. */
  readonly name: string
  /** Sounds for dice, pieces, cards, the reader's turn and a victory. */
  readonly sound: boolean
  /** Text mode: the table as text instead of a board. */
  readonly text: boolean
  /** Explains every kind of question once; otherwise only the first question of a game. */
  readonly guide: boolean
  /** The kinds of questions that were explained, by game. */
  readonly learned: { readonly [game: string]: readonly string[] }
  /** Moves of others wait until they were read; otherwise they are shown at the chosen speed. */
  readonly paced: boolean
}

const prefsStore = createStoredStore('mehen.prefs', parsePrefs)

/** Reads stored preferences, which may be missing, damaged or written by another version. Newcomers get every explanation. */
export function parsePrefs(text: string | null): Prefs {
  const { language, name, sound, text: asText, guide, learned, paced } = { ...(parseStored(text) as Partial<Prefs>) }
  return {
    language: OFFERED.find((one) => one === language) ?? null,
    name: typeof name === 'string' ? name.slice(0, 40) : '',
    sound: sound !== false,
    text: asText === true,
    guide: guide !== false,
    learned: readLearned(learned),
    paced: paced !== false,
  }
}

function readLearned(stored: unknown): Prefs['learned'] {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([game, kinds]) => [game, Array.isArray(kinds) ? kinds.map(String) : []]),
  )
}

export const currentPrefs = prefsStore.get

/** Changes some preferences, here and in other windows. */
export const changePrefs = (some: Partial<Prefs>): void => prefsStore.set({ ...currentPrefs(), ...some })

export const usePrefs = prefsStore.useValue

/** With the guide on, every kind of question is explained once; otherwise only the first question of a game. */
export function isExplained({ guide, learned }: Pick<Prefs, 'guide' | 'learned'>, game: string, kind: string) {
  const known = learned[game] ?? []
  return guide ? !known.includes(kind) : known.length === 0
}

/** Records that a kind of question was explained. */
export function markExplained(game: string, kind: string): void {
  const { learned } = currentPrefs()
  const known = learned[game] ?? []
  if (!known.includes(kind)) changePrefs({ learned: { ...learned, [game]: [...known, kind] } })
}

/** Explains all questions of a game again, from the first. */
export function restartLearning(game: string): void {
  changePrefs({ guide: true, learned: { ...currentPrefs().learned, [game]: [] } })
}
