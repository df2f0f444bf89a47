import { useEffect } from 'react'
import { useToast } from '../../kit/index.ts'
import { go } from '../shell/router.tsx'
import { useApp } from '../shell/words.tsx'
import { hearNews } from './news.ts'

/** Shows the user's news as toasts on every page, except on pages that show the news themselves. */
export function NewsToasts() {
  const app = useApp()
  const toast = useToast()
  useEffect(
    () =>
      hearNews(({ of, at }) => {
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
            onChoose: () => go(home ? '/' : `/table/${at}`),
          },
        })
      }),
    [app, toast],
  )
  return null
}
