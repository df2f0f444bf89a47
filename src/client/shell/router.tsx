import type { ComponentProps, MouseEvent } from 'react'
import { createStore } from './state.ts'

/** The address of a page: the parts of its path, the query, and the text after the hash. */
export interface PageLocation {
  readonly path: string
  readonly parts: readonly string[]
  readonly query: URLSearchParams
  readonly hash: string
}

const locationStore = createStore(readLocation())

function readLocation(): PageLocation {
  // Unit tests import this module without a browser.
  const { pathname, search, hash } = globalThis.location ?? new URL('http://localhost/')
  const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent)
  return { path: pathname, parts, query: new URLSearchParams(search), hash: hash.slice(1) }
}

globalThis.window?.addEventListener('popstate', () => locationStore.set(readLocation()))

/** Opens another page of the application; `replace` adds no entry to the browser's history. */
export function navigate(to: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', to)
  else history.replaceState(null, '', to)
  locationStore.set(readLocation())
}

export const usePageLocation = locationStore.useValue

/** A link to another page of the application. Clicks with modifier keys are left to the browser. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...rest} href={href} onClick={follow} />
}
