import type { WordSet } from '../translator.ts'
import cs from './cs.json'
import de from './de.json'
import en from './en.json'
import ja from './ja.json'
import outside from './outside.json'

/** The texts of the web application, with the names of games from packages. */
export const appWords: WordSet = {
  en: { ...en, ...outside.en },
  ja: { ...ja, ...outside.ja },
  cs: { ...cs, ...outside.cs },
  de: { ...de, ...outside.de },
}
