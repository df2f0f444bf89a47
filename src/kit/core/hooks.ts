import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import cs from '../text/cs.json' with { type: 'json' }
import de from '../text/de.json' with { type: 'json' }
import en from '../text/en.json' with { type: 'json' }
import ja from '../text/ja.json' with { type: 'json' }

/** Hides decoration from screen readers. */
export const ariaHiddenProps = { 'aria-hidden': true } as const

export type KitLanguage = 'en' | 'ja' | 'cs' | 'de'
export type KitTextKey = keyof typeof en

/** The kit's own texts, by language. */
export const kitTexts: Record<KitLanguage, Record<KitTextKey, string>> = { en, ja, cs, de }

/** Fills the placeholders of a text: `fillPlaceholders('Stack of {count}', { count: 3 })`. */
export function fillPlaceholders(text: string, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export const LanguageContext = createContext<KitLanguage>('en')

/** Returns a function that looks up a kit text in the viewer's language. */
export function useKitText(): (word: KitTextKey, values?: Record<string, string | number>) => string {
  const texts = kitTexts[useContext(LanguageContext)]
  return (word, values) => fillPlaceholders(texts[word], values)
}

/** Returns a function that lists names as a sentence of the viewer's language does. */
export function useNameList(): (names: readonly string[]) => string {
  const language = useContext(LanguageContext)
  return (names) => (lists[language] ??= new Intl.ListFormat(language === 'en' ? 'en-GB' : language)).format(names)
}

const lists: { [language in KitLanguage]?: Intl.ListFormat } = {}

/** Returns a function that writes a share between 0 and 1 as whole percents in the viewer's language. */
export function usePercent(): (share: number) => string {
  const language = useContext(LanguageContext)
  return (percents[language] ??= new Intl.NumberFormat(language, { style: 'percent' })).format
}

const percents: { [language in KitLanguage]?: Intl.NumberFormat } = {}

/** Cached per query because `matchMedia` is too expensive to call on every render. */
const mediaQueryLists = new Map<string, MediaQueryList>()

function mediaQueryList(query: string): MediaQueryList {
  let list = mediaQueryLists.get(query)
  if (list === undefined) mediaQueryLists.set(query, (list = matchMedia(query)))
  return list
}

/** Whether a media query matches; re-renders when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = mediaQueryList(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => mediaQueryList(query).matches,
    () => false,
  )
}

/** Close handlers of open elements; Escape calls the last one. */
const closeHandlers: (() => void)[] = []

function onKeyDown(event: KeyboardEvent): void {
  const close = closeHandlers.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || close === undefined) return
  event.preventDefault()
  close()
}

/** Registers a handler for Escape. Only the handler registered last is called. Returns a function that removes it. */
export function onEscape(close: () => void): () => void {
  if (closeHandlers.length === 0) addEventListener('keydown', onKeyDown)
  closeHandlers.push(close)
  return () => {
    closeHandlers.splice(closeHandlers.lastIndexOf(close), 1)
    if (closeHandlers.length === 0) removeEventListener('keydown', onKeyDown)
  }
}

/** Calls `close` on Escape while `open` is true and nothing opened later is still open. */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (open ? onEscape(() => latest.current()) : undefined), [open])
}
