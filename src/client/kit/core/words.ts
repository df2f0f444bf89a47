import { createContext, useContext } from 'react'
import cs from '../text/cs.json' with { type: 'json' }
import en from '../text/en.json' with { type: 'json' }
import ja from '../text/ja.json' with { type: 'json' }

export type KitLanguage = 'en' | 'ja' | 'cs'
export type KitWord = keyof typeof en

/** The kit's own texts, by language. */
export const kitTexts: Record<KitLanguage, Record<KitWord, string>> = { en, ja, cs }

/** Fills the placeholders of a text: `fillPlaceholders('Stack of {count}', { count: 3 })`. */
export function fill(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export const WordsContext = createContext<KitLanguage>('en')

/** Returns a function that looks up a kit text in the viewer's language. */
export function useWords(): (word: KitWord, values?: Record<string, string | number>) => string {
  const texts = kitTexts[useContext(WordsContext)]
  return (word, values) => fill(texts[word], values)
}
