import { useEffect, useState } from 'react'
import { useMedia } from '#kit/core/hooks.ts'
import { Icon, type IconName } from '#kit/ui/Icon.tsx'
import { useTranslator } from '../shell/translator.tsx'

/** The parts of the page, of which a small window shows one at a time. */
export const VIEWS = ['map', 'players', 'journal', 'chat'] as const
export type TableView = (typeof VIEWS)[number]

const ICONS: { readonly [V in TableView]: IconName } = {
  map: 'map',
  players: 'people',
  journal: 'scroll',
  chat: 'chat',
}

/** A window as narrow as a phone, or as low as one on its side (as in styles/narrow.css). */
export const useSmallWindow = (): boolean => useMedia('(max-width: 640px), (max-width: 1000px) and (max-height: 32rem)')

/** The number of journal lines since the journal was last on screen. */
export function useNewLines(lines: number, looking: boolean): number {
  const [seen, setSeen] = useState(lines)
  useEffect(() => {
    if (looking || lines < seen) setSeen(lines)
  }, [lines, looking, seen])
  return Math.max(0, lines - seen)
}

interface TabsProps {
  readonly view: TableView
  readonly onView: (view: TableView) => void
  /** What is new in each part; a part without news is missing. */
  readonly news: { readonly [V in TableView]?: number }
}

const MOST_NEWS = 99

/** The tab bar of a small window, with what is new in the other parts. */
export function ViewTabs({ view, onView, news }: TabsProps) {
  const app = useTranslator()
  return (
    <nav className="view-tabs" aria-label={app.say('views.title')}>
      {VIEWS.map((one) => {
        const count = one === view ? 0 : (news[one] ?? 0)
        return (
          <button key={one} type="button" aria-current={one === view ? 'page' : undefined} onClick={() => onView(one)}>
            <Icon name={ICONS[one]} size={20} />
            {app.say(`views.${one}`)}
            {count > 0 && (
              <b>
                {count > MOST_NEWS ? `${MOST_NEWS}+` : app.number(count)}
                <span className="k-spoken"> {app.say('views.new')}</span>
              </b>
            )}
          </button>
        )
      })}
    </nav>
  )
}
