import type { WordSet } from '../../text/speaker.ts'
import cs from './cs.json'
import en from './en.json'
import ja from './ja.json'

/** The few words the server itself writes: letters, and the page that ends them. */
export const serverWords: WordSet = { en, ja, cs }
