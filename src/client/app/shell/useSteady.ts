import { useCallback, useRef } from 'react'

/** A stable callback that calls the latest function, so that components do not render again. */
export function useSteady<A extends unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const ref = useRef(latest)
  ref.current = latest
  return useCallback((...args: A) => ref.current(...args), [])
}
