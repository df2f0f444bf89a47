import type { ServerMessage } from '../../../table/protocol.ts'
import { online } from '../net/online.ts'

export type OwnNews = Extract<ServerMessage, { type: 'news' }>

const listeners = new Set<(news: OwnNews) => void>()
let stop: (() => void) | undefined

/**
 * Hears what is new for the reader wherever he is in the application. The page is connected for it only while somebody can see it: who
 * looks elsewhere is told of his turns by other ways.
 */
export function hearNews(heard: (news: OwnNews) => void): () => void {
  listeners.add(heard)
  if (listeners.size === 1) document.addEventListener('visibilitychange', connect)
  connect()
  return () => {
    listeners.delete(heard)
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
          if (message.type === 'news') for (const heard of [...listeners]) heard(message)
        },
        connection: () => undefined,
      })
    : undefined
}
