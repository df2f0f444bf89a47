import { useEffect, useRef } from 'react'

/** What Escape would close, the last one first. */
const opened: (() => void)[] = []

function onKeyDown(event: KeyboardEvent): void {
  const close = opened.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || close === undefined) return
  event.preventDefault()
  close()
}

/** Says that something is open, and how it closes; call what it returns when it has closed. */
export function escapable(close: () => void): () => void {
  if (opened.length === 0) addEventListener('keydown', onKeyDown)
  opened.push(close)
  return () => {
    opened.splice(opened.lastIndexOf(close), 1)
    if (opened.length === 0) removeEventListener('keydown', onKeyDown)
  }
}

/** While something is open, Escape closes it; of several things only the one opened last. */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (open ? escapable(() => latest.current()) : undefined), [open])
}
