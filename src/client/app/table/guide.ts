import { changePrefs, type Prefs, prefsNow } from '../shell/prefs.ts'

/** With the guide on, every kind of question is explained once; otherwise only the first question of a game. */
export function isExplained({ guide, learned }: Pick<Prefs, 'guide' | 'learned'>, game: string, kind: string) {
  const known = learned[game] ?? []
  return guide ? !known.includes(kind) : known.length === 0
}

/** Records that a kind of question was explained. */
export function learn(game: string, kind: string): void {
  const { learned } = prefsNow()
  const known = learned[game] ?? []
  if (!known.includes(kind)) changePrefs({ learned: { ...learned, [game]: [...known, kind] } })
}

/** Explains all questions of a game again, from the first. */
export function learnAnew(game: string): void {
  changePrefs({ guide: true, learned: { ...prefsNow().learned, [game]: [] } })
}
