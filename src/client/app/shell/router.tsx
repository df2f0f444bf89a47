import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react'

/** Where the reader is: the path's parts, the query and what stands behind the hash. */
export interface Place {
  readonly path: string
  readonly parts: readonly string[]
  readonly query: URLSearchParams
  readonly hash: string
}

const listeners = new Set<() => void>()
let place = read()

function read(): Place {
  const { pathname, search, hash } = location
  const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  return { path: pathname, parts, query: new URLSearchParams(search), hash: hash.slice(1) }
}

function moved(): void {
  place = read()
  for (const told of listeners) told()
}

addEventListener('popstate', moved)

/** Goes to an address of this application; `replace` leaves no step behind. */
export function go(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to)
  else history.replaceState(null, '', to)
  moved()
}

/** The present place, kept up to date. */
export function usePlace(): Place {
  return useSyncExternalStore(
    (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    () => place,
  )
}

/** A link inside the application; new tabs and the like are left to the browser. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
