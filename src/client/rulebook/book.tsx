import { type ReactNode, useCallback, useMemo } from 'react'
import type { NumberedRule } from '#games/title.ts'
import { type FindDigest, RULEBOOK_WINDOW, RuleBook } from '#kit/ui/RuleChip.tsx'
import { useTexts, useTitle } from '../shell/games.ts'

/** A game's rulebook: chapters, search, and links from rule numbers in texts. Pure. */

/** A rule with its title and digest. */
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

/** A game's texts in one language. */
interface BookWords {
  readonly keys: readonly string[]
  readonly say: (key: string) => string
}

const startsWithDigit = /^\d/
const endsWithDigit = /\d$/

/** The chapter of a rule: the longest key that is a prefix of its number; `A1` contains `A1.2`, but not `A10.2`. */
export function findChapter(id: string, keys: readonly string[]): string | undefined {
  let found: string | undefined
  for (const key of keys) {
    if (!id.startsWith(key) || key.length <= (found?.length ?? -1)) continue
    if (endsWithDigit.test(key) && startsWithDigit.test(id.slice(key.length))) continue
    found = key
  }
  return found
}

/** The ids of everything with a digest: the rules in their order, then cards and tables. */
export function ruleIds(rules: readonly NumberedRule[], keys: readonly string[]): string[] {
  const worded = keys.filter((key) => key.startsWith('rule.')).map((key) => key.slice('rule.'.length))
  return [...new Set([...rules.map(({ id }) => id), ...worded])]
}

/** All rules by chapter, in the order of the texts `chapter.KEY`. */
export function readBook(rules: readonly NumberedRule[], { keys, say }: BookWords): BookChapter[] {
  const named = keys.filter((key) => key.startsWith('chapter.')).map((key) => key.slice('chapter.'.length))
  const filled = new Map<string, BookRule[]>(named.map((key) => [key, []]))
  for (const id of ruleIds(rules, keys)) {
    const rule = { id, title: say(`rule.${id}`), text: say(`digest.${id}`) }
    filled.get(findChapter(id, named) ?? '')?.push(rule)
  }
  return named
    .map((key) => ({ key, title: say(`chapter.${key}`), rules: filled.get(key)! }))
    .filter((chapter) => chapter.rules.length > 0)
}

/** Folds case, width and Latin accents, so that `utek` finds `Útěk`. */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const NUMBER = /^[a-z]{0,2}-?[a-z]?\d/

/** Whether a text contains a word. A number must match from its start: 9.2 is not in 19.2. */
function containsWord(text: string, word: string): boolean {
  if (!NUMBER.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\w.]/.test(text[at - 1]!)) return true
  return false
}

/** Rules that contain all words, in this order: number equal, number with this prefix, all words in the title, others. */
export function searchRules(chapters: readonly BookChapter[], query: string): BookRule[] {
  const words = foldText(query).replaceAll('§', ' ').split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: BookRule[][] = [[], [], [], []]
  for (const rule of chapters.flatMap((chapter) => chapter.rules)) {
    const id = foldText(rule.id)
    const title = foldText(rule.title)
    const all = `${id} ${title} ${foldText(rule.text)}`
    if (!words.every((word) => containsWord(all, word))) continue
    const whole = words.join(' ')
    const rank = id === whole ? 0 : id.startsWith(whole) ? 1 : words.every((word) => containsWord(title, word)) ? 2 : 3
    found[rank]!.push(rule)
  }
  return found.flat()
}

/** A part of a text; `rule` is the rule that it refers to, if any. */
interface Span {
  readonly text: string
  readonly rule?: string
}

const RULE_NUMBER = /(?<![\w.])(?:[A-Z](?:-[A-Z]?)?\d+(?:\.\d+)*[a-z]?|\d+(?:\.\d+)+[A-Za-z]?)(?!\w)/g

/** The rule that a number refers to: itself, or the first rule below it (`17.2`: `17.2a`, `19.0`: `19.1`, `9.5`: `9.51`). */
export function resolveRule(number: string, ids: readonly string[]): string | undefined {
  if (ids.includes(number)) return number
  const under = (head: string) => ids.find((id) => id.startsWith(head))
  const letters = ids.find((id) => id.startsWith(number) && !startsWithDigit.test(id.slice(number.length)))
  if (letters !== undefined || !number.includes('.')) return letters
  return under(number.endsWith('.0') ? number.slice(0, -1) : number)
}

/** References to cards by number: `cards 59 and 78 to 83`, `カード96・97`, `kartou 29 či 30`; not `カード1枚`. */
const CARD_NUMBERS =
  /(?:\bcards? |\bkart\p{L}* |カード)(\d{1,3}(?:(?:, | and | or | to | a | až | či | nebo |[-–、・〜と])\d{1,3})*)(?!\d|\.\d|枚)/giu

interface Reference {
  readonly at: number
  readonly text: string
  readonly rule: string
}

/** References to rules and cards in a text, by position. */
function findReferences(text: string, ids: readonly string[]): Reference[] {
  const references: Reference[] = []
  for (const { 0: number, index } of text.matchAll(RULE_NUMBER)) {
    const rule = resolveRule(number, ids)
    if (rule !== undefined) references.push({ at: index, text: number, rule })
  }
  for (const { 0: whole, 1: list, index } of text.matchAll(CARD_NUMBERS)) {
    const from = index + whole.length - list!.length
    for (const { 0: number, index: at } of list!.matchAll(/\d+/g))
      if (ids.includes(`C${number}`)) references.push({ at: from + at, text: number, rule: `C${number}` })
  }
  return references.sort((a, b) => a.at - b.at)
}

/** Splits a text at its references to rules and cards. References to the rule `own` are left as text. */
export function splitReferences(text: string, ids: readonly string[], own?: string): Span[] {
  const cut: Span[] = []
  let from = 0
  for (const { at, text: number, rule } of findReferences(text, ids)) {
    if (rule === own || at < from) continue
    if (at > from) cut.push({ text: text.slice(from, at) })
    cut.push({ text: number, rule })
    from = at + number.length
  }
  if (from < text.length) cut.push({ text: text.slice(from) })
  return cut
}

/** The URL of a game's rulebook, or of one rule in it. */
export const rulebookUrl = (game: string, rule?: string): string =>
  rule === undefined ? `/rules/${game}` : `/rules/${game}#${rule}`

/** Provides a game's rule digests and rulebook URLs to every rule chip inside. */
export function GameRules({ game, findDigest: digestOf, children }: GameRulesProps) {
  const { rules } = useTitle(game)
  const texts = useTexts(game)
  const ids = useMemo(() => ruleIds(rules, Object.keys(Object.assign({}, ...Object.values(texts)))), [rules, texts])
  const pageOf = useCallback((rule: string) => rulebookUrl(game, rule), [game])
  const linked = useCallback<FindDigest>(
    (rule) => {
      const digest = digestOf(rule)
      if (typeof digest?.text !== 'string') return digest
      return { ...digest, text: <LinkedDigest text={digest.text} own={rule} {...{ ids, game }} /> }
    },
    [digestOf, ids, game],
  )
  return (
    <RuleBook findDigest={linked} ruleUrl={pageOf}>
      {children}
    </RuleBook>
  )
}

interface GameRulesProps {
  game: string
  findDigest: FindDigest
  children: ReactNode
}

/** A digest in which rule and card numbers link to the rulebook. */
function LinkedDigest({ text, own, ids, game }: LinkedDigestProps) {
  return splitReferences(text, ids, own).map((span, at) =>
    span.rule === undefined ? (
      span.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its order
      <a key={at} href={rulebookUrl(game, span.rule)} target={RULEBOOK_WINDOW}>
        {span.text}
      </a>
    ),
  )
}

interface LinkedDigestProps {
  text: string
  own: string
  ids: readonly string[]
  game: string
}
