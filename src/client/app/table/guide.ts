import { changePrefs, type Prefs, prefsNow } from '../shell/prefs.ts'

/** Whether a question is explained: the first one of a game always, with the guide every kind of question once. */
export function isExplained({ guide, learned }: Pick<Prefs, 'guide' | 'learned'>, game: string, kind: string) {
  const known = learned[game] ?? []
  return guide ? !known.includes(kind) : known.length === 0
}

/** Notes that a kind of question was explained. */
export function learn(game: string, kind: string): void {
  const { learned } = prefsNow()
  const known = learned[game] ?? []
  if (!known.includes(kind)) changePrefs({ learned: { ...learned, [game]: [...known, kind] } })
}

/** Begins to learn a game from its first question on. */
export function learnAnew(game: string): void {
  changePrefs({ guide: true, learned: { ...prefsNow().learned, [game]: [] } })
}
