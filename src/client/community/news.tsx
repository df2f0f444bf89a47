import { useEffect } from 'react'
import { useToast } from '#kit/ui/Dialog.tsx'
import type { ServerMessage } from '#table/protocol/messages.ts'
import { serverTransport } from '../net/serverTransport.ts'
import { navigate } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'

export type OwnNews = Extract<ServerMessage, { type: 'news' }>

const listeners = new Set<(news: OwnNews) => void>()
let stop: (() => void) | undefined

/**
 * Subscribes to the user's news. The connection is only open while the page is visible, because notifications reach the
 * user otherwise. Returns a function that unsubscribes.
 */
export function subscribeToNews(listener: (news: OwnNews) => void): () => void {
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
    ? serverTransport().listen({
        message: (message) => {
          if (message.type === 'news') for (const listener of [...listeners]) listener(message)
        },
        connection: () => undefined,
      })
    : undefined
}

/** Shows the user's news as toasts on every page, except on pages that show the news themselves. */
export function NewsToasts() {
  const app = useTranslator()
  const toast = useToast()
  useEffect(
    () =>
      subscribeToNews(({ of, at }) => {
        const here = location.pathname
        if (at === null || here === `/table/${at}` || here === '/') return
        if (of === 'paired' && here === '/tables') return
        if (of === 'round' && here.startsWith('/tournaments/')) return
        const home = of === 'invited' || of === 'rematch'
        toast({
          tone: 'good',
          lasts: 20_000,
          text: app.say(`news.${of}`),
          action: {
            label: app.say(home ? 'news.see' : 'news.go'),
            onChoose: () => navigate(home ? '/' : `/table/${at}`),
          },
        })
      }),
    [app, toast],
  )
  return null
}
