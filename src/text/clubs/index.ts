import type { WordSet } from '../translator.ts'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'

/** The texts of tournaments and moderation, loaded with their pages. */
export const clubWords: WordSet = { en, ja, cs }
