import { LANGUAGES, type Words } from '../kernel/index.ts'
import type { WordSet } from './speaker.ts'

/** Grammar data (`grammar.plural`) that only some languages have. */
const GRAMMAR = /^grammar\./

const PLURAL = /_(zero|one|two|few|many|other)$/

/** A key without its plural suffix. */
export const stem = (key: string) => key.replace(PLURAL, '')

/**
 * Problems of a set of texts: missing keys, missing plural forms, differing placeholders or references. `elsewhere`
 * lists prefixes of keys from another set.
 */
export function faultsOf(set: WordSet, elsewhere: readonly string[] = []): string[] {
  const faults: string[] = []
  const keys = LANGUAGES.flatMap((language) => Object.keys(set[language]).map(stem))
  const every = new Set(keys.filter((key) => !GRAMMAR.test(key)))
  const isKnown = knownAmong([...every])
  const english = valuesByStem(set.en)
  for (const language of LANGUAGES) {
    const words = set[language]
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of every) {
      if (key in words) continue
      const missing = forms.filter((form) => !(`${key}_${form}` in words))
      if (missing.length === forms.length) faults.push(`${language}: ${key} is missing`)
      else if (missing.length > 0) faults.push(`${language}: ${key} lacks the plural forms ${missing.join(', ')}`)
    }
    for (const [key, text] of Object.entries(words)) {
      if (text.trim() === '') faults.push(`${language}: ${key} is empty`)
      for (const name of values(text)) {
        if (!english.get(stem(key))?.has(name)) faults.push(`${language}: ${key} uses {{${name}}}, en does not`)
      }
      for (const reference of references(text).filter((r) => !elsewhere.some((e) => r.startsWith(e)))) {
        if (!isKnown(reference)) faults.push(`${language}: ${key} refers to ${reference}`)
      }
    }
  }
  return faults
}

const values = (text: string) => new Set([...text.matchAll(/\{\{(\w+)/g)].map((m) => m[1]!))

/** The placeholders of each text, over all its plural forms. */
function valuesByStem(words: Words): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [key, text] of Object.entries(words))
    found.set(stem(key), new Set([...(found.get(stem(key)) ?? []), ...values(text)]))
  return found
}

const references = (text: string) => [...text.matchAll(/\$t\(([^),]+)/g)].map((m) => m[1]!.trim())

/** Whether a reference matches a key; cached, since a large game has thousands of both. */
function knownAmong(keys: readonly string[]): (reference: string) => boolean {
  const found = new Map<string, boolean>()
  return (reference) => {
    const known = found.get(reference)
    if (known !== undefined) return known
    const pattern = new RegExp(`^${reference.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{[^}]*\}\}/g, '.+')}$`)
    const fits = keys.some((key) => pattern.test(key))
    found.set(reference, fits)
    return fits
  }
}
