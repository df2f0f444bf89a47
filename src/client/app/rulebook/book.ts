/** A game's rules as a book: chapters, search, and the rule numbers that a text names. Pure. */
import type { NumberedRule } from '../../../games/title.ts'

/** One rule as it is read. */
export interface BookRule {
  readonly id: string
  readonly title: string
  readonly text: string
}

export interface BookChapter {
  readonly key: string
  readonly title: string
  readonly rules: readonly BookRule[]
}

/** The words that a book is made of. */
export interface BookWords {
  readonly keys: readonly string[]
  readonly say: (key: string) => string
}

const startsWithDigit = /^\d/
const endsWithDigit = /\d$/

/** The chapter of a rule: the longest of the keys that its number begins with; `A1` has `A1.2`, but not `A10.2`. */
export function chapterOf(id: string, keys: readonly string[]): string | undefined {
  let found: string | undefined
  for (const key of keys) {
    if (!id.startsWith(key) || key.length <= (found?.length ?? -1)) continue
    if (endsWithDigit.test(key) && startsWithDigit.test(id.slice(key.length))) continue
    found = key
  }
  return found
}

/** The ids of all rules with a digest: the numbered ones in their order, then what else has a number (cards, tables). */
export function ruleIds(rules: readonly NumberedRule[], keys: readonly string[]): string[] {
  const worded = keys.filter((key) => key.startsWith('rule.')).map((key) => key.slice('rule.'.length))
  return [...new Set([...rules.map(({ id }) => id), ...worded])]
}

/** All rules in their chapters; chapters in the order of the words `chapter.KEY`. */
export function readBook(rules: readonly NumberedRule[], { keys, say }: BookWords): BookChapter[] {
  const named = keys.filter((key) => key.startsWith('chapter.')).map((key) => key.slice('chapter.'.length))
  const filled = new Map<string, BookRule[]>(named.map((key) => [key, []]))
  for (const id of ruleIds(rules, keys)) {
    const rule = { id, title: say(`rule.${id}`), text: say(`digest.${id}`) }
    filled.get(chapterOf(id, named) ?? '')?.push(rule)
  }
  return named
    .map((key) => ({ key, title: say(`chapter.${key}`), rules: filled.get(key)! }))
    .filter((chapter) => chapter.rules.length > 0)
}

/** Letters without case, width and Latin accents: `Útěk` is found by `utek`. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const NUMBER = /^[a-z]{0,2}-?[a-z]?\d/

/** Whether a text has a word; a number only where one begins: 9.2 is not in 19.2. */
function has(text: string, word: string): boolean {
  if (!NUMBER.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\w.]/.test(text[at - 1]!)) return true
  return false
}

/** The rules with all the words: first those whose number it is or begins with it, then by title, then by text. */
export function search(chapters: readonly BookChapter[], query: string): BookRule[] {
  const words = plain(query).replaceAll('§', ' ').split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: BookRule[][] = [[], [], [], []]
  for (const rule of chapters.flatMap((chapter) => chapter.rules)) {
    const id = plain(rule.id)
    const title = plain(rule.title)
    const all = `${id} ${title} ${plain(rule.text)}`
    if (!words.every((word) => has(all, word))) continue
    const whole = words.join(' ')
    const rank = id === whole ? 0 : id.startsWith(whole) ? 1 : words.every((word) => has(title, word)) ? 2 : 3
    found[rank]!.push(rule)
  }
  return found.flat()
}

/** A part of a text; `rule` is the one that it names. */
export interface Span {
  readonly text: string
  readonly rule?: string
}

const NAMED = /(?<![\w.])(?:[A-Z](?:-[A-Z]?)?\d+(?:\.\d+)*[a-z]?|\d+(?:\.\d+)+[A-Za-z]?)(?!\w)/g

/** The rule that a number means: itself, else the first one under it (`17.2` is `17.2a`, `19.0` is `19.1`, `9.5` is `9.51`). */
export function meant(number: string, ids: readonly string[]): string | undefined {
  if (ids.includes(number)) return number
  const under = (head: string) => ids.find((id) => id.startsWith(head))
  const letters = ids.find((id) => id.startsWith(number) && !startsWithDigit.test(id.slice(number.length)))
  if (letters !== undefined || !number.includes('.')) return letters
  return under(number.endsWith('.0') ? number.slice(0, -1) : number)
}

/** Cards by their numbers, after the word for them: `cards 59 and 78 to 83`, `カード96・97`, `kartou 29 či 30`; not `カード1枚`. */
const CARDS =
  /(?:\bcards? |\bkart\p{L}* |カード)(\d{1,3}(?:(?:, | and | or | to | a | až | či | nebo |[-–、・〜と])\d{1,3})*)(?!\d|\.\d|枚)/giu

interface Place {
  readonly at: number
  readonly text: string
  readonly rule: string
}

/** Where a text names rules, and cards by their numbers. */
function placesIn(text: string, ids: readonly string[]): Place[] {
  const places: Place[] = []
  for (const { 0: number, index } of text.matchAll(NAMED)) {
    const rule = meant(number, ids)
    if (rule !== undefined) places.push({ at: index, text: number, rule })
  }
  for (const { 0: whole, 1: list, index } of text.matchAll(CARDS)) {
    const from = index + whole.length - list!.length
    for (const { 0: number, index: at } of list!.matchAll(/\d+/g))
      if (ids.includes(`C${number}`)) places.push({ at: from + at, text: number, rule: `C${number}` })
  }
  return places.sort((a, b) => a.at - b.at)
}

/** A text cut at the rules and cards it names. */
export function spans(text: string, ids: readonly string[], own?: string): Span[] {
  const cut: Span[] = []
  let from = 0
  for (const { at, text: number, rule } of placesIn(text, ids)) {
    if (rule === own || at < from) continue
    if (at > from) cut.push({ text: text.slice(from, at) })
    cut.push({ text: number, rule })
    from = at + number.length
  }
  if (from < text.length) cut.push({ text: text.slice(from) })
  return cut
}
