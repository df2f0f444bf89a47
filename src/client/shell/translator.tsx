import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { type Language, OFFERED, type Params } from '#kernel'
import { appWords } from '#text/app/index.ts'
import { Translator } from '#text/translator.ts'
import { sendLanguage } from './browser.ts'
import { usePrefs } from './prefs.ts'

/** The application's texts and formats in one language. */
export interface AppTranslator {
  readonly language: Language
  readonly say: (key: string, values?: Params) => string
  readonly has: (key: string) => boolean
  /** Date and time. */
  readonly when: (ms: number) => string
  /** Date. */
  readonly day: (ms: number) => string
  /** Relative time, such as “2 hours ago”. */
  readonly ago: (ms: number) => string
  readonly number: (value: number) => string
  readonly percent: (value: number) => string
  /** Names as a sentence lists them. */
  readonly list: (names: readonly string[]) => string
}

/** The first of the wanted languages that is supported; otherwise English. */
export function browserLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = OFFERED.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found !== undefined) return found
  }
  return 'en'
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function translatorFor(language: Language): AppTranslator {
  const speaker = new Translator(language, appWords)
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return {
    language,
    say: (key, values) => speaker.say(key, values),
    has: (key) => speaker.has(key),
    when: (ms) => when.format(ms),
    day: (ms) => day.format(ms),
    ago: (ms) => {
      const past = Math.max(0, Date.now() - ms)
      const [unit, length] = STEPS.find(([, step]) => past >= step) ?? ['second', 1000]
      return unit === 'second' ? relative.format(0, 'minute') : relative.format(-Math.round(past / length), unit)
    },
    number: (value) => number.format(value),
    percent: (value) => percent.format(value),
    list: (names) => speaker.list(names),
  }
}

const TranslatorContext = createContext<AppTranslator | undefined>(undefined)

/** Provides the texts in the language of the preferences or the browser. */
export function TranslatorProvider({ children }: { children: ReactNode }) {
  const { language: chosen } = usePrefs()
  const language = chosen ?? browserLanguage(navigator.languages)
  useEffect(() => {
    document.documentElement.lang = language
    void sendLanguage(language)
  }, [language])
  return <LanguageProvider language={language}>{children}</LanguageProvider>
}

/** Provides the texts in a given language. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const words = useMemo(() => translatorFor(language), [language])
  return <TranslatorContext value={words}>{children}</TranslatorContext>
}

export function useTranslator(): AppTranslator {
  const words = useContext(TranslatorContext)
  if (words === undefined) throw new Error('useApp needs a WordsProvider around it')
  return words
}
