import { type RefObject, useEffect, useRef } from 'react'

const CHOICES = '.k-choice[tabindex="0"], .k-choice, [data-option]:not(:disabled), .option-line:not(:disabled)'

/**
 * Whoever answers by keyboard stays where he answers: when the thing that had the focus is gone and something new is
 * asked, the focus goes to the first choice of the same part of the page.
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
