import { useCallback, useRef } from 'react'

/** A function that stays the same and does what the last one given does: what it is handed to need not be drawn anew. */
export function useSteady<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const ref = useRef(latest)
  ref.current = latest
  return useCallback((...args: A) => ref.current(...args), [])
}
