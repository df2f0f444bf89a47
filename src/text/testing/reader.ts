import { type Ask, type Journal, LANGUAGES, type Match, makeView, type Option, type Params } from '#kernel'
import { mergedJournal, Translator } from '../translator.ts'
import type { WordingWithTexts } from './titles.ts'

/** What a reader must never see: a raw key, a missing value, an empty list, a gap, a turn 0. */
export const RAW =
  /(?<![\w.])[a-z]\w*\.[A-Za-z0-9]|\{\{|\$t\(|undefined|\bnull\b|NaN|\[object|\(\)|（）|[:：]\s*[.。;；)）]|\S {2}|\s$|[,、]\s*[.。,、]|[!?]\.|(?<!\.)\.\.(?!\.)|第0|(?:^Turn|, turn|round) 0\b|(?<![\d.])0\. (?:tah|kolo)/

/** A raw identifier in a Japanese sentence, which has no lower-case Latin words except these. */
export const LATIN = /(?<!\p{Script=Latin})(?!(?:Ops|JSON)(?![a-z]))\p{Script=Latin}*[a-z]{2,}/u

/** An internal name, which no short sentence contains. */
export const NAMED = /\}\}|[a-z][A-Z]|_/

/** Reads a game as its players do, in all languages, and collects every fault once. */
export class Reader {
  readonly faults = new Map<string, string>()
  readonly heard = new Set<string>()
  private readonly said = new Set<string>()
  private readonly speakers: readonly Translator[]
  private readonly wording: WordingWithTexts

  constructor(wording: WordingWithTexts) {
    this.wording = wording
    this.speakers = LANGUAGES.map((language) => new Translator(language, wording.words))
  }

  /** Renders a sentence with its values in every language, once. */
  hear(key: string, values: Params, say: (speaker: Translator) => string): void {
    this.heard.add(key)
    const same = key + JSON.stringify(values)
    if (this.said.has(same)) return
    this.said.add(same)
    for (const speaker of this.speakers) {
      const sentence = say(speaker)
      if (RAW.test(sentence) || sentence === '') this.fault(`${speaker.language} ${key}`, sentence)
      if (speaker.language === 'ja' && LATIN.test(sentence)) this.fault(`ja ${key}`, sentence)
    }
    const { en } = this.wording.words
    const template = en[key] ?? en[`${key}_other`] ?? ''
    for (const [, name] of template.matchAll(/\{\{(\w+)/g))
      if (!Object.hasOwn(values, name!)) this.fault(key, `lacks ${name}`)
    for (const [, what, name] of template.matchAll(/\$t\((\w+\.)\{\{(\w+)\}\}\)/g))
      if (values[name!] === '' && !Object.hasOwn(en, what!)) this.fault(key, `no ${name}`)
  }

  /**
   * Reads an ask, some of its options and, if `closely`, the reasons for what is not on offer, the position and the
   * odds.
   */
  read(match: Match, asked: Ask, some: readonly Option[], closely: boolean): void {
    const { wording } = this
    const about = { seat: asked.seat, kind: asked.kind, about: asked.about ?? null }
    const values = { seat: asked.seat, ...asked.about }
    const view = makeView(match, asked.seat).state
    this.hear(`ask.${asked.kind}`, values, (speaker) => speaker.ask(about))
    for (const { key } of some) {
      const more = wording.valuesOf?.(key, view) ?? {}
      const [verb, of = ''] = key.split(':')
      const own = `option.${asked.kind}.${verb}`
      const word = Object.hasOwn(wording.words.en, own) ? own : `option.${verb}`
      this.hear(word, { ...values, of, ...more }, (speaker) => speaker.option(key, about, more))
    }
    if (!closely) return
    for (const { key, bar } of asked.why())
      this.hear(`why.${bar[1]}`, { of: key.split(':')[1] ?? '', ...bar[2] }, (speaker) => speaker.why(key, bar))
    for (const phrase of wording.describe(view, asked.seat)) this.phrase(phrase)
    for (const phrase of wording.odds?.(view, asked.seat, asked) ?? []) this.phrase(phrase)
  }

  /** Reads the journal event by event and merged. */
  told({ events }: Journal): void {
    for (const event of [...events, ...mergedJournal(events, this.wording)])
      this.hear(`event.${event.kind}`, event.with ?? {}, (speaker) => speaker.event(event))
  }

  private phrase([key, values = {}]: readonly [string, Params?]): void {
    this.hear(key, values, (speaker) => speaker.phrase([key, values]))
  }

  private fault(where: string, what: string): void {
    if (!this.faults.has(where)) this.faults.set(where, what)
  }
}
