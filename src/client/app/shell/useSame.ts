import { useRef } from 'react'

/** Plain data that keeps its identity as long as it says the same: what it is handed to need not be drawn anew. */
export function useSame<T>(latest: T): T {
  const kept = useRef(latest)
  const text = useRef<string>(undefined)
  if (kept.current !== latest) {
    const said = JSON.stringify(latest)
    text.current ??= JSON.stringify(kept.current)
    if (said !== text.current) {
      kept.current = latest
      text.current = said
    }
  }
  return kept.current
}
