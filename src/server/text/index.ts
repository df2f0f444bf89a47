import type { WordSet } from '../../text/speaker.ts'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'

/** The server's own texts: emails and the pages behind their links. */
export const serverWords: WordSet = { en, ja, cs }
