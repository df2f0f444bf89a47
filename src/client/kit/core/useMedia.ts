import { useSyncExternalStore } from 'react'

/** Cached per query because `matchMedia` is too expensive to call on every render. */
const lists = new Map<string, MediaQueryList>()

function mediaQueryList(query: string): MediaQueryList {
  let list = lists.get(query)
  if (list === undefined) lists.set(query, (list = matchMedia(query)))
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
