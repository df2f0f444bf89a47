import { alike } from './confusables.json'

/** Every character that looks like another, with the one it looks like (Unicode's confusables, UTS #39). */
const PROTOTYPES = new Map(
  Object.entries(alike).flatMap(([prototype, others]) => [...others].map((other) => [other, prototype])),
)

/**
 * What a name looks like: two names with the same look can be taken for each other. It is the skeleton of UTS #39,
 * taken before and after the letters are made small (a capital may look like what its small letter does not); letters
 * that only their form in the typeface tells apart (I, l, i, 1) count as one.
 */
export function lookOf(name: string): string {
  const seen = skeleton(name.normalize('NFKC')).toLowerCase()
  return skeleton(seen).toLowerCase().replaceAll('i', 'l').replace(/\s+/g, ' ').trim()
}

function skeleton(text: string): string {
  const mapped = [...text.normalize('NFD')].map((character) => PROTOTYPES.get(character) ?? character)
  return mapped.join('').normalize('NFD')
}
