import type { ServerMessage } from '../../../table/protocol.ts'
import { online } from '../net/online.ts'

export type OwnNews = Extract<ServerMessage, { type: 'news' }>

const listeners = new Set<(news: OwnNews) => void>()
let stop: (() => void) | undefined

/**
 * Subscribes to the user's news. The connection is only open while the page is visible, because notifications reach the
 * user otherwise. Returns a function that unsubscribes.
 */
export function hearNews(listener: (news: OwnNews) => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) document.addEventListener('visibilitychange', connect)
  connect()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', connect)
    connect()
  }
}

function connect(): void {
  const wanted = listeners.size > 0 && document.visibilityState === 'visible'
  if (wanted === (stop !== undefined)) return
  stop?.()
  stop = wanted
    ? online().listen({
        message: (message) => {
          if (message.type === 'news') for (const listener of [...listeners]) listener(message)
        },
        connection: () => undefined,
      })
    : undefined
}
