import type { i18n } from 'i18next'
import i18next from 'i18next'
import {
  type AskView,
  type Event,
  FORMS,
  type IllegalReason,
  LANGUAGES,
  type Language,
  type LanguageTexts,
  type Params,
  type Phrase,
  type Wording,
  type Words,
} from '#kernel'

/** Grammar data (`grammar.plural`, the forms of names) that only some languages have. */
const GRAMMAR = new RegExp(`^grammar\\.|\\.(?:${FORMS.join('|')})$`)

const PLURAL = /_(zero|one|two|few|many|other)$/

/** A key without its plural suffix. */
export const baseKey = (key: string) => key.replace(PLURAL, '')

/**
 * Problems of a set of texts: missing keys, missing plural forms, differing placeholders or references. `elsewhere`
 * lists prefixes of keys from another set.
 */
export function findFaults(set: WordSet, elsewhere: readonly string[] = []): string[] {
  const faults: string[] = []
  const keys = LANGUAGES.flatMap((language) => Object.keys(set[language]).map(baseKey))
  const every = new Set(keys.filter((key) => !GRAMMAR.test(key)))
  const isKnown = knownAmong([...every])
  const english = valuesByStem(set.en)
  for (const language of LANGUAGES) {
    const words = set[language]
    const isForm = knownAmong(
      Object.keys(words)
        .map(baseKey)
        .filter((key) => GRAMMAR.test(key)),
    )
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of every) {
      if (key in words) continue
      const missing = forms.filter((form) => !(`${key}_${form}` in words))
      if (missing.length === forms.length) faults.push(`${language}: ${key} is missing`)
      else if (missing.length > 0) faults.push(`${language}: ${key} lacks the plural forms ${missing.join(', ')}`)
    }
    for (const [key, text] of Object.entries(words)) {
      if (text.trim() === '') faults.push(`${language}: ${key} is empty`)
      for (const name of GRAMMAR.test(baseKey(key)) ? [] : values(text)) {
        if (!english.get(baseKey(key))?.has(name)) faults.push(`${language}: ${key} uses {{${name}}}, en does not`)
      }
      for (const reference of references(text).filter((r) => !elsewhere.some((e) => r.startsWith(e)))) {
        if (!isKnown(reference) && !isForm(reference)) faults.push(`${language}: ${key} refers to ${reference}`)
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
    found.set(baseKey(key), new Set([...(found.get(baseKey(key)) ?? []), ...values(text)]))
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

/** Events with related ones merged, as a journal shows them. */
export const mergedJournal = <E extends Event>(events: readonly E[], { condense }: Wording): readonly E[] =>
  condense === undefined ? events : condense(events)

/** The texts of a game, the terminal or the web application; a language that is not complete falls back on English. */
export type WordSet = LanguageTexts

/** Words prompts, options, events and rules in one language. */
export class Translator {
  readonly language: Language
  private readonly i18n: i18n
  private readonly words: { readonly [key: string]: string }
  private readonly plurals: ReadonlySet<string>

  /** Earlier sets take precedence over later ones. */
  constructor(language: Language, ...sets: readonly WordSet[]) {
    this.language = language
    this.i18n = i18next.createInstance()
    const words: Record<string, string> = {}
    for (const set of [...sets].reverse()) Object.assign(words, language === 'en' ? set.en : texts(set, language))
    this.words = words
    this.plurals = new Set(words['grammar.plural']?.split(' '))
    this.i18n.init({
      initAsync: false,
      lng: language,
      fallbackLng: false,
      resources: { [language]: { words } },
      defaultNS: 'words',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      showSupportNotice: false,
    } as Parameters<i18n['init']>[0])
    this.i18n.services.formatter?.add('number', numberIn)
    this.i18n.services.formatter?.add('signed', signed)
    this.i18n.services.formatter?.add('agree', (value, _, options) => this.agreed(value, options))
  }

  has(key: string): boolean {
    return this.i18n.exists(key)
  }

  /** Whether a name takes a plural verb: its noun, before any *of*, is listed in `grammar.plural`. */
  isPlural(key: string): boolean {
    const [noun = ''] = (this.words[key] ?? '').split(' of ')
    return noun.split(' ').some((word) => this.plurals.has(word))
  }

  /** The text of a key. */
  say(key: string, values: Params = {}): string {
    const { language } = this
    const said = typeset(this.i18n.t(key, this.named(key, this.listed(written(values, language)))), language)
    // A count stays a number, since it selects the plural form.
    const { count } = values
    return typeof count === 'number' && !Number.isInteger(count)
      ? said.replace(String(count), numberIn(count, language, {}))
      : said
  }

  /** The text of a phrase. */
  phrase([key, values]: Phrase): string {
    return capital(this.say(key, values))
  }

  /** A prompt. */
  ask(asked: Pick<AskView, 'kind' | 'seat' | 'about'>): string {
    return capital(this.say(`ask.${asked.kind}`, { seat: asked.seat, ...asked.about }))
  }

  /**
   * An option: `option.KIND.VERB` if there is such a text, otherwise `option.VERB`; `of` is the part of its key after
   * the verb.
   */
  option(key: string, asked: Pick<AskView, 'kind' | 'seat' | 'about'>, values: Params = {}): string {
    const [verb, of] = split(key)
    const own = `option.${asked.kind}.${verb}`
    const about = { seat: asked.seat, ...asked.about, of, ...values }
    return capital(this.say(this.has(own) ? own : `option.${verb}`, about))
  }

  /** Why something is not on offer. */
  why(key: string, [, why, values]: IllegalReason): string {
    return capital(this.say(`why.${why}`, { of: split(key)[1], ...values }))
  }

  /** A journal entry. */
  event(event: Event): string {
    return capital(this.say(`event.${event.kind}`, event.with))
  }

  /** A rule's title. */
  rule(id: string): string {
    return this.say(`rule.${id}`)
  }

  /** A rule's digest. */
  digest(id: string): string {
    return this.say(`digest.${id}`)
  }

  /**
   * Agreement with a name: by number, `{{unit, agree(one: moves; many: move)}}`, or by gender and number,
   * `{{side, agree(past: ovládl)}}` and `{{side, agree(m: sám; f: sama; n: samo; mpl: sami)}}`. The name of a value is
   * the text `unit.ID`, that of the kind given as `as`, or the piece's.
   */
  private agreed(value: string, options: Agreeing): string {
    const { interpolationkey, as = interpolationkey, one, many, past } = options
    const own = `${as}.${value}`
    const named = own in this.words ? own : `piece.${value}`
    const gender = this.words[`${named}.gender`] as Gender | undefined
    if (one !== undefined) return (gender === undefined ? this.isPlural(named) : gender.endsWith('pl')) ? many! : one
    if (past !== undefined) return past + PAST[gender ?? 'm']
    return options[gender ?? 'm'] ?? options.m!
  }

  /** A null value in place of a name (`$t(god.{{holder}})`) is worded by the key that ends in `null`. */
  private named(key: string, values: Params): Params {
    const nobody = Object.keys(values).filter((name) => values[name] === null)
    if (nobody.length === 0) return values
    const text = this.words[key] ?? this.words[`${key}_other`] ?? ''
    const names = nobody.filter((name) => text.includes(`.{{${name}}}`))
    return { ...values, ...Object.fromEntries(names.map((name) => [name, 'null'])) }
  }

  /**
   * Lists as one text; `list.NAME` words each item of a list of that name, and `list.NAME.acc` those of the list in
   * another case, which a text calls `{{NAME.acc}}`. Numbers have separators only.
   */
  private listed(values: Params): Params {
    const lists = Object.entries(values).filter(([, value]) => Array.isArray(value))
    if (lists.length === 0) return values
    return {
      ...values,
      ...Object.fromEntries(
        lists.flatMap(([name, value]) =>
          ['', ...FORMS.map((form) => `.${form}`)].flatMap((form) => {
            const each = `list.${name}${form}`
            const things = value as string[]
            if (this.has(each)) {
              const said = counted(things.map((of) => this.say(each, { of })))
              return [[`${name}${form}`, this.list(said)]]
            }
            if (form !== '') return []
            return [
              [name, things.some(isNumber) ? things.join(this.language === 'ja' ? '、' : ', ') : this.list(things)],
            ]
          }),
        ),
      ),
    }
  }

  /** Names as a sentence lists them. */
  list(names: readonly string[]): string {
    return new Intl.ListFormat(regional(this.language), { type: 'conjunction' }).format(names)
  }
}

/** Numbers, such as dice, are listed with separators only. */
const isNumber = (thing: unknown): boolean => !Number.isNaN(Number(thing))

/** British English: a list has no comma before “and”. */
const regional = (language: Language) => (language === 'en' ? 'en-GB' : language)

/** The texts of a language, in English where it lacks one; an English plural serves for all its plural forms. */
function texts(set: Partial<WordSet>, language: Language): Words {
  const own = set[language] ?? {}
  // A complete language is loaded without English.
  if (set.en === undefined) return own
  const kept = Object.entries(set.en).filter(([key]) => !(baseKey(key) in own) && !(`${baseKey(key)}_other` in own))
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const borrowed = kept.flatMap(([key, text]) =>
    key.endsWith('_other') ? pluralCategories.map((form) => [`${baseKey(key)}_${form}`, text] as const) : [],
  )
  return { ...Object.fromEntries(borrowed), ...Object.fromEntries(kept), ...own }
}

type Gender = 'm' | 'f' | 'n' | 'mpl' | 'fpl' | 'npl'

/** The ending of a Slavic participle. */
const PAST: { readonly [G in Gender]: string } = { m: '', f: 'a', n: 'o', mpl: 'i', fpl: 'y', npl: 'a' }

/** The forms of a word, and the value whose name decides between them. */
interface Agreeing extends Partial<Record<Gender, string>> {
  readonly interpolationkey: string
  readonly as?: string
  readonly one?: string
  readonly many?: string
  readonly past?: string
}

const MINUS = '−'

/** A modifier with its sign. */
const signed = (value: number | string) =>
  toNumber(value) > 0 ? `+${toNumber(value)}` : String(value).replace('-', MINUS)

/** A number that may be written already. */
const toNumber = (value: number | string) => Number(String(value).replace(MINUS, '-').replace(',', '.'))

/** Negative numbers and fractions as the language writes them; `count` stays a number. */
function written(values: Params, language: Language): Params {
  const special = Object.entries(values).filter(
    ([name, value]) => typeof value === 'number' && name !== 'count' && !(Number.isInteger(value) && value >= 0),
  )
  if (special.length === 0) return values
  return {
    ...values,
    ...Object.fromEntries(special.map(([name, value]) => [name, numberIn(value as number, language, {})])),
  }
}

/** A number as the language writes it; extra values called `unit` or `style` are not options of the formatter. */
function numberIn(value: number | string, language: string | undefined, options: Intl.NumberFormatOptions): string {
  const { maximumFractionDigits, signDisplay } = options
  return toNumber(value)
    .toLocaleString(language, { maximumFractionDigits, signDisplay, useGrouping: false })
    .replace(/-(?=\d)/, MINUS)
}

/** Capitalizes the first letter of a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Repeated words of a list, once with their count. */
function counted(words: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].map(([word, n]) => (n > 1 ? `${word} ×${n}` : word))
}

function split(key: string): [verb: string, of: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [key, ''] : [key.slice(0, colon), key.slice(colon + 1)]
}

/** The conventions of a language's printers that no text spells out. */
function typeset(text: string, language: Language): string {
  if (language === 'cs') return bound(vocalized(text))
  return language === 'de' ? text.replace(/(\d) (?=[%\p{L}])/gu, '$1\u00a0') : text
}

/** Czech: before a name that begins like itself, a preposition takes a vowel: ve Valmě, ze Saisu, ke Kadeši. */
const vocalized = (text: string): string =>
  text
    .replace(/(?<![\p{L}\d.])([Vv]) (?=[VvWwFf]\p{L})/gu, '$1e ')
    .replace(/(?<![\p{L}\d.])([Zz]) (?=[ZzSsŠšŽž]\p{L})/gu, '$1e ')
    .replace(/(?<![\p{L}\d.])([Ss]) (?=[SsZzŠšŽž]\p{L})/gu, '$1e ')
    .replace(/(?<![\p{L}\d.])([Kk]) (?=[KkGg]\p{L})/gu, '$1e ')

/** Czech: words of one letter stay with the next word, numbers with what they count. */
const bound = (text: string): string =>
  text
    .replace(/(?<![\p{L}\p{N}])([KkSsVvZzUuOoAaIi]) (?=\S)/gu, '$1\u00a0')
    .replace(/(\d\.?) (?=[\p{Ll}%]|[VTDB]B\b|Op\b|BP\b)/gu, '$1\u00a0')
