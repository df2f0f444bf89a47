import i18next, { type i18n } from 'i18next'
import type { AskView, Bar, Event, Language, Params, Phrase, Words } from '../kernel/index.ts'

/** Words in all languages: a game's, the terminal's, the web application's. */
export type WordSet = { readonly [L in Language]: Words }

/** Says what the rules mean in one language. */
export class Speaker {
  readonly language: Language
  private readonly i18n: i18n
  private readonly words: { readonly [key: string]: string }
  private readonly plurals: ReadonlySet<string>

  /** Later sets of words give way to earlier ones. */
  constructor(language: Language, ...sets: readonly WordSet[]) {
    this.language = language
    this.i18n = i18next.createInstance()
    const words: Record<string, string> = {}
    for (const set of [...sets].reverse()) Object.assign(words, set[language])
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
    this.i18n.services.formatter?.add('agree', (value, _, options) => this.agreed(value, options))
  }

  /** Whether there are words for a key. */
  has(key: string): boolean {
    return this.i18n.exists(key)
  }

  /** Whether a name takes verbs in the plural: its noun, which stands before an *of*, is one of `grammar.plural`. */
  isPlural(key: string): boolean {
    const [noun = ''] = (this.words[key] ?? '').split(' of ')
    return noun.split(' ').some((word) => this.plurals.has(word))
  }

  /** The sentence of a key. */
  say(key: string, values: Params = {}): string {
    return this.i18n.t(key, this.named(key, this.listed(values)))
  }

  /** A sentence by its phrase. */
  phrase([key, values]: Phrase): string {
    return capital(this.say(key, values))
  }

  /** What is asked of whom. */
  ask(asked: Pick<AskView, 'kind' | 'seat' | 'about'>): string {
    return capital(this.say(`ask.${asked.kind}`, { seat: asked.seat, ...asked.about }))
  }

  /** An option: `option.KIND.VERB` where it is worded, else `option.VERB`; `of` is what follows the verb in its key. */
  option(key: string, asked: Pick<AskView, 'kind' | 'seat' | 'about'>, values: Params = {}): string {
    const [verb, of] = split(key)
    const own = `option.${asked.kind}.${verb}`
    const about = { seat: asked.seat, ...asked.about, of, ...values }
    return capital(this.say(this.has(own) ? own : `option.${verb}`, about))
  }

  /** Why something is not on offer. */
  why(key: string, [, why, values]: Bar): string {
    return capital(this.say(`why.${why}`, { of: split(key)[1], ...values }))
  }

  /** Something that happened. */
  event(event: Event): string {
    return capital(this.say(`event.${event.kind}`, event.with))
  }

  /** A rule's title. */
  rule(id: string): string {
    return this.say(`rule.${id}`)
  }

  /** A rule in a few words. */
  digest(id: string): string {
    return this.say(`digest.${id}`)
  }

  /**
   * What must agree with a name: `{{unit, agree(one: moves; many: move)}}`. A value is named by the key that begins as
   * it is called (`unit.ID`), or as a piece.
   */
  private agreed(value: string, { interpolationkey, one, many }: Agreeing): string {
    const named = `${interpolationkey}.${value}`
    return this.isPlural(named in this.words ? named : `piece.${value}`) ? many : one
  }

  /** A value that is null where a name belongs (`$t(god.{{holder}})`) is worded by the key that ends in `null`. */
  private named(key: string, values: Params): Params {
    const nobody = Object.keys(values).filter((name) => values[name] === null)
    if (nobody.length === 0) return values
    const text = this.words[key] ?? this.words[`${key}_other`] ?? ''
    const names = nobody.filter((name) => text.includes(`.{{${name}}}`))
    return { ...values, ...Object.fromEntries(names.map((name) => [name, 'null'])) }
  }

  /** Lists as one text; `list.NAME` words each thing of a list of that name. */
  private listed(values: Params): Params {
    const lists = Object.entries(values).filter(([, value]) => Array.isArray(value))
    if (lists.length === 0) return values
    const separator = this.language === 'ja' ? '、' : ', '
    return {
      ...values,
      ...Object.fromEntries(
        lists.map(([name, value]) => {
          const each = `list.${name}`
          const things = value as string[]
          const said = this.has(each) ? counted(things.map((of) => this.say(each, { of }))) : things
          return [name, said.join(separator)]
        }),
      ),
    }
  }
}

/** The two forms of a word, and what the value is called whose name decides between them. */
interface Agreeing {
  readonly interpolationkey: string
  readonly one: string
  readonly many: string
}

/** A number as a language writes it. Only the text shapes it: a value beside it may be called `unit` or `style`. */
function numberIn(value: number, language: string | undefined, options: Intl.NumberFormatOptions): string {
  const { maximumFractionDigits, signDisplay } = options
  return value.toLocaleString(language, { maximumFractionDigits, signDisplay })
}

/** A sentence begins with a capital, whatever thing it begins with. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Words that come several times in a list, once with their number. */
function counted(words: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return [...times].map(([word, n]) => (n > 1 ? `${word} ×${n}` : word))
}

function split(key: string): [verb: string, of: string] {
  const colon = key.indexOf(':')
  return colon < 0 ? [key, ''] : [key.slice(0, colon), key.slice(colon + 1)]
}
