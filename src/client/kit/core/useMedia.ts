import { useSyncExternalStore } from 'react'

/** The list of each query: asking the browser anew at every drawing is dear. */
const lists = new Map<string, MediaQueryList>()

function listOf(query: string): MediaQueryList {
  let list = lists.get(query)
  if (list === undefined) lists.set(query, (list = matchMedia(query)))
  return list
}

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (told) => {
      const list = listOf(query)
      list.addEventListener('change', told)
      return () => list.removeEventListener('change', told)
    },
    () => listOf(query).matches,
    () => false,
  )
}
