import { alike } from './confusables.json'

/** Maps each confusable character to its prototype (Unicode's confusables, UTS #39). */
const PROTOTYPES = new Map(
  Object.entries(alike).flatMap(([prototype, others]) => [...others].map((other) => [other, prototype])),
)

/**
 * Names with the same skeleton can be mistaken for each other. This is the skeleton of UTS #39, computed before and
 * after lower-casing (a capital may be confusable where its small letter is not); letters that differ only in some
 * typefaces (I, l, i, 1) count as the same.
 */
export function lookOf(name: string): string {
  const seen = skeleton(name.normalize('NFKC')).toLowerCase()
  return skeleton(seen).toLowerCase().replaceAll('i', 'l').replace(/\s+/g, ' ').trim()
}

function skeleton(text: string): string {
  const mapped = [...text.normalize('NFD')].map((character) => PROTOTYPES.get(character) ?? character)
  return mapped.join('').normalize('NFD')
}
