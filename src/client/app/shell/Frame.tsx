import { type ReactNode, useEffect } from 'react'
import { Icon, type IconName } from '../../kit/index.ts'
import { Mark } from './Mark.tsx'
import { Link, type Place } from './router.tsx'
import { isGame } from './titles.ts'
import { useApp } from './words.tsx'

const PAGES: readonly { readonly path: string; readonly key: string; readonly icon: IconName }[] = [
  { path: '/', key: 'nav.home', icon: 'die' },
  { path: '/tables', key: 'nav.tables', icon: 'people' },
  { path: '/new', key: 'nav.new', icon: 'plus' },
  { path: '/account', key: 'nav.account', icon: 'seal' },
  { path: '/settings', key: 'nav.settings', icon: 'gear' },
]

/** Header, navigation and footer of every page that is not a table. */
export function Frame({ place, children }: { place: Place; children: ReactNode }) {
  const app = useApp()
  const current = PAGES.find(({ path }) => path === place.path)
  const rulesOf = place.parts[0] === 'rules' && isGame(place.parts[1] ?? '') ? place.parts[1] : undefined
  useEffect(() => {
    const title =
      rulesOf !== undefined
        ? app.say('rules.title', { game: app.say(`game.${rulesOf}.name`) })
        : place.parts[0] === 'tournaments'
          ? app.say('nav.tournaments')
          : current && current.path !== '/'
            ? app.say(current.key)
            : null
    document.title = title === null ? 'Mehen' : `${title} · Mehen`
  }, [current, rulesOf, app, place.parts])
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        {app.say('nav.skip')}
      </a>
      <header className="frame-head">
        <Link href="/" className="frame-name" aria-label="Mehen">
          <Mark size={38} />
          <span>Mehen</span>
        </Link>
        <nav aria-label={app.say('nav.title')}>
          {PAGES.map(({ path, key, icon }) => (
            <Link key={path} href={path} aria-current={path === place.path ? 'page' : undefined}>
              <Icon name={icon} size={18} />
              <span>{app.say(key)}</span>
            </Link>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="frame-foot">
        <Link href="/tournaments">{app.say('nav.tournaments')}</Link>
        <Link href="/about">{app.say('nav.about')}</Link>
        <Link href="/import">{app.say('nav.import')}</Link>
      </footer>
    </div>
  )
}
