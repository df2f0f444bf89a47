import type { WordLoaders } from '#kernel'
import type { Title } from '../title.ts'
import { brain } from './bot/brain.ts'
import rules from './data/rules-index.json'
import { ur } from './game.ts'
import { wording } from './text/wording.ts'

/** The texts, loaded by language. */
const words: WordLoaders = {
  en: async () => (await import('./text/en.json')).default,
  ja: async () => (await import('./text/ja.json')).default,
  cs: async () => (await import('./text/cs.json')).default,
  de: async () => (await import('./text/de.json')).default,
}

/** The Royal Game of Ur with everything the product needs except its board. */
export const title: Title = { game: ur, brain, wording, words, rules }
