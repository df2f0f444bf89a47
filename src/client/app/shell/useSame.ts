import { useRef } from 'react'

/** Plain data that keeps its identity while its content is the same, so that components do not render again. */
export function useSame<T>(latest: T): T {
  const kept = useRef(latest)
  const text = useRef<string>(undefined)
  if (kept.current !== latest) {
    const latestText = JSON.stringify(latest)
    text.current ??= JSON.stringify(kept.current)
    if (latestText !== text.current) {
      kept.current = latest
      text.current = latestText
    }
  }
  return kept.current
}
