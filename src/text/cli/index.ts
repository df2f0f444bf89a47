import type { WordSet } from '../translator.ts'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'

/** The texts of the terminal. */
export const cliWords: WordSet = { en, ja, cs }
