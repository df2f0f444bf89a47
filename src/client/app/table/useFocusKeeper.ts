import { type RefObject, useEffect, useRef } from 'react'

const CHOICES = '.k-choice[tabindex="0"], .k-choice, [data-option]:not(:disabled), .option-line:not(:disabled)'

/**
 * Keeps the keyboard focus in a part of the page: when the focused element is gone and there is a new question, its first
 * choice in the same part gets the focus.
 */
export function useFocusKeeper(ref: RefObject<HTMLElement | null>, asked: unknown): void {
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
