import type { WordSet } from '../speaker.ts'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'

/** The words of tournaments and of behaviour: loaded with the pages that say them. */
export const clubWords: WordSet = { en, ja, cs }
