import { useEffect, useRef } from 'react'

/** Close handlers of open elements; Escape calls the last one. */
const opened: (() => void)[] = []

function onKeyDown(event: KeyboardEvent): void {
  const close = opened.at(-1)
  if (event.key !== 'Escape' || event.defaultPrevented || close === undefined) return
  event.preventDefault()
  close()
}

/** Registers a handler for Escape. Only the handler registered last is called. Returns a function that removes it. */
export function escapable(close: () => void): () => void {
  if (opened.length === 0) addEventListener('keydown', onKeyDown)
  opened.push(close)
  return () => {
    opened.splice(opened.lastIndexOf(close), 1)
    if (opened.length === 0) removeEventListener('keydown', onKeyDown)
  }
}

/** Calls `close` on Escape while `open` is true and nothing opened later is still open. */
export function useEscape(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (open ? escapable(() => latest.current()) : undefined), [open])
}
