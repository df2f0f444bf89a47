import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#kit/ui/Dialog.tsx'
import { RequestError } from '../net/rpc.ts'
import { playSound } from '../shell/sounds.ts'
import { useEventCallback } from '../shell/state.ts'
import { useTranslator } from '../shell/translator.tsx'
import type { TablePageModel } from './useTable.ts'

/** Tells the reader by the window's title, and by a sound if enabled, that it is their turn. */
export function useTurnNotice(yourTurn: boolean, title: string, turnTitle: string): void {
  const before = useRef(yourTurn)
  const shown = yourTurn ? turnTitle : title
  useEffect(() => {
    document.title = shown
  }, [shown])
  useEffect(
    () => () => {
      document.title = 'Mehen'
    },
    [],
  )
  useEffect(() => {
    const began = yourTurn && !before.current
    before.current = yourTurn
    if (began) playSound('turn')
  }, [yourTurn])
}

/** The keys of the table page, as buttons show them. */
export const TABLE_KEYS = { next: 'n', skip: 's', undo: 'u', confirm: 'Enter' } as const

/** Elements that use keys themselves. */
const TAKES_TEXT = 'input, textarea, select, [contenteditable], dialog, [role="menu"]'
const TAKES_ENTER = 'button, a, summary, label, .k-choice, [role="button"], [role="tab"]'

/** The key that an event presses, if it is one of the page's; Ctrl+Z is the key of undo. */
export function pressedKey(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const at = target instanceof Element ? target : null
  if (event.defaultPrevented || event.repeat || altKey || at?.closest(TAKES_TEXT)) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !event.shiftKey ? TABLE_KEYS.undo : null
  if (key === 'Enter') return at?.closest(TAKES_ENTER) ? null : key
  return key.length === 1 ? key.toLowerCase() : null
}

/** Presses the buttons of the page by the keys they show. */
export function useTableKeys(on: boolean): void {
  useEffect(() => {
    if (!on) {
      document.documentElement.dataset.keys = 'off'
      return () => {
        delete document.documentElement.dataset.keys
      }
    }
    const press = (event: KeyboardEvent) => {
      const key = pressedKey(event)
      if (key === null || document.querySelector('dialog[open]') !== null) return
      const buttons = document.querySelectorAll<HTMLElement>(`[data-hotkey="${CSS.escape(key)}"]:enabled`)
      const button = [...buttons].find((one) => one.getClientRects().length > 0)
      if (button === undefined) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
}

/** Distance of a panel from the board's edge, in pixels. */
const GAP = 8

/**
 * Sets `--covered` on the play area to the height of the drawers and panels over the board's lower edge. The board keeps
 * its size; controls that float over it and things it scrolls into view avoid that part. Returns a ref for each cover.
 */
export function useCoveredHeight(): (over: HTMLElement | null) => (() => void) | undefined {
  const [parts] = useState(() => new Set<HTMLElement>())
  return useCallback(
    (over) => {
      const play = over?.closest<HTMLElement>('.table-play')
      if (over === null || !play) return undefined
      const update = () => {
        const heights = [...parts].map((part) => heightOf(part, play))
        const over = Math.max(0, ...heights)
        const grown = grownHeight(play)
        play.style.setProperty('--grown', `${grown}px`)
        play.style.setProperty('--covered', `${Math.round(over + grown)}px`)
      }
      parts.add(over)
      const watch = new ResizeObserver(update)
      watch.observe(over)
      update()
      return () => {
        watch.disconnect()
        parts.delete(over)
        update()
      }
    },
    [parts],
  )
}

/** How far a question with many answers grows over the board (styles/narrow.css). */
function grownHeight(play: HTMLElement): number {
  const ask = play.querySelector<HTMLElement>('.table-ask')
  const bar = ask?.querySelector<HTMLElement>('.ask-bar')
  return ask && bar ? Math.max(0, bar.offsetHeight - ask.offsetHeight) : 0
}

/** Zero for parts beside the board and for the bar, which counts by what it grows. */
function heightOf(part: HTMLElement, play: HTMLElement): number {
  if (part.matches('.ask-bar')) return 0
  const { height } = part.getBoundingClientRect()
  return !play.contains(part) || height === 0 ? 0 : part.matches('.picker') ? height + GAP : height
}

const CHOICES = '.k-choice[tabindex="0"], .k-choice, [data-option]:not(:disabled), .option-line:not(:disabled)'

/**
 * Keeps the keyboard focus in a part of the page: when the focused element is gone and there is a new question, its first
 * choice in the same part gets the focus.
 */
export function useKeepFocus(ref: RefObject<HTMLElement | null>, asked: unknown): void {
  const inside = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      inside.current = ref.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [ref])
  useEffect(() => {
    if (asked === undefined || !inside.current) return
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    ref.current?.querySelector<HTMLElement>(CHOICES)?.focus({ preventScroll: true })
  }, [ref, asked])
}

/** A past position, after `at` answers. */
export interface PastPosition {
  readonly at: number
  readonly state: unknown
}

/** Shows any past position of the match, as the reader saw it then. */
export function usePastPosition(model: TablePageModel) {
  const { table, seat, client } = model
  const app = useTranslator()
  const toast = useToast()
  const [look, setLook] = useState<(PastPosition & { readonly seat: string }) | null>(null)
  /** One request at a time; `wished` is the last position the reader chose meanwhile. */
  const asking = useRef(false)
  const wished = useRef<number | null>(null)
  const { length } = table.info
  const lookAt = async (at: number) => {
    wished.current = at >= length ? null : at
    if (wished.current === null) setLook(null)
    if (asking.current) return
    asking.current = true
    try {
      while (wished.current !== null) {
        const wanted: number = wished.current
        const reply = await client.look(seat, wanted)
        if (wished.current !== wanted) continue
        wished.current = null
        setLook({ at: wanted, seat, state: reply.state })
      }
    } catch (error) {
      wished.current = null
      const code = error instanceof RequestError ? error.code : 'fault'
      toast({ tone: 'bad', text: app.say(code === 'bad record' ? 'look.unknown' : `error.${code}`) })
    } finally {
      asking.current = false
    }
  }
  const back = () => {
    wished.current = null
    setLook(null)
  }
  const gone = look !== null && (look.seat !== seat || look.at > length)
  return { look: gone ? null : look, lookAt: useEventCallback(lookAt), back }
}
