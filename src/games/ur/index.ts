import { mergeTexts, type WordLoaders } from '#kernel'
import type { Title } from '../title.ts'
import { brain } from './bot/brain.ts'
import rules from './data/rules-index.json'
import { ur } from './game.ts'
import { wording } from './text/wording.ts'

/** The texts, loaded by language. */
const words: WordLoaders = {
  en: () => mergeTexts(import('./text/en.json'), import('./text/book.en.json'), import('./text/told.en.json')),
  ja: () => mergeTexts(import('./text/ja.json'), import('./text/book.ja.json'), import('./text/told.ja.json')),
  cs: () => mergeTexts(import('./text/cs.json'), import('./text/book.cs.json'), import('./text/told.cs.json')),
  de: () => mergeTexts(import('./text/de.json'), import('./text/book.de.json'), import('./text/told.de.json')),
}

/** The Royal Game of Ur with everything the product needs except its board. */
export const title: Title = { game: ur, brain, wording, words, rules }
