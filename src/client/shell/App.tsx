import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { KitProvider } from '#kit/core/KitProvider.tsx'
import { Icon, type IconName } from '#kit/ui/Icon.tsx'
import { useMe, useServerInfo } from '../net/me.ts'
import { Home } from '../pages/Home.tsx'
import { hasLesson, isGame } from './games.ts'
import { Link, type PageLocation, usePageLocation } from './router.tsx'
import { ErrorBoundary, ErrorState, Loading, Logo } from './States.tsx'
import { TranslatorProvider, useTranslator } from './translator.tsx'
import './app.css'

const NAVIGATION: readonly { readonly path: string; readonly key: string; readonly icon: IconName }[] = [
  { path: '/', key: 'nav.home', icon: 'die' },
  { path: '/tables', key: 'nav.tables', icon: 'people' },
  { path: '/new', key: 'nav.new', icon: 'plus' },
  { path: '/account', key: 'nav.account', icon: 'seal' },
  { path: '/settings', key: 'nav.settings', icon: 'gear' },
]

/** Header, navigation and footer of every page that is not a table. */
export function Frame({ place, children }: { place: PageLocation; children: ReactNode }) {
  const app = useTranslator()
  const club = useServerInfo()?.club
  const name = club?.name ?? 'Mehen'
  const current = NAVIGATION.find(({ path }) => path === place.path)
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
    document.title = title === null ? name : `${title} · ${name}`
  }, [current, rulesOf, app, place.parts, name])
  useEffect(() => {
    if (club === undefined) return
    const { style, dataset } = document.documentElement
    if (club.accent === null) delete dataset.accent
    else {
      style.setProperty('--accent', club.accent)
      dataset.accent = ''
    }
  }, [club])
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        {app.say('nav.skip')}
      </a>
      <header className="frame-head">
        <Link href="/" className="frame-name" aria-label={name}>
          <Logo size={38} />
          <span>{name}</span>
        </Link>
        <nav aria-label={app.say('nav.title')}>
          {NAVIGATION.map(({ path, key, icon }) => (
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

const TablePage = lazy(async () => ({ default: (await import('../table/TablePage.tsx')).TablePage }))
const ReplayPage = lazy(async () => ({ default: (await import('../replay/ReplayPage.tsx')).ReplayPage }))
const NewTable = lazy(async () => ({ default: (await import('../pages/NewTable.tsx')).NewTable }))
const OpenTables = lazy(async () => ({ default: (await import('../pages/OpenTables.tsx')).OpenTables }))
const Import = lazy(async () => ({ default: (await import('../pages/Import.tsx')).Import }))
const Account = lazy(async () => ({ default: (await import('../pages/Account.tsx')).Account }))
const Settings = lazy(async () => ({ default: (await import('../pages/Settings.tsx')).Settings }))
const RulebookPage = lazy(async () => ({
  default: (await import('../rulebook/RulebookPage.tsx')).RulebookPage,
}))
const LearnPage = lazy(async () => ({ default: (await import('../lessons/LessonPage.tsx')).LessonPage }))
const Player = lazy(async () => ({ default: (await import('../pages/Player.tsx')).Player }))
const NewsToasts = lazy(async () => ({
  default: (await import('../community/news.tsx')).NewsToasts,
}))
const Tournaments = lazy(async () => ({ default: (await import('../community/TournamentsPage.tsx')).TournamentsPage }))
const NewTournament = lazy(async () => ({
  default: (await import('../community/NewTournamentPage.tsx')).NewTournamentPage,
}))
const TournamentPage = lazy(async () => ({
  default: (await import('../community/TournamentPage.tsx')).TournamentPage,
}))
const Moderator = lazy(async () => ({ default: (await import('../community/ModerationPage.tsx')).ModerationPage }))
const Admin = lazy(async () => ({ default: (await import('../community/AdminPage.tsx')).AdminPage }))
const About = lazy(async () => ({ default: (await import('../pages/About.tsx')).About }))

/** The whole application. */
export function App() {
  return (
    <TranslatorProvider>
      <LocalizedApp />
    </TranslatorProvider>
  )
}

function LocalizedApp() {
  const { language } = useTranslator()
  const place = usePageLocation()
  const full = isFullWindow(place)
  const page = (
    <ErrorBoundary place={place.path}>
      <Suspense fallback={<Loading />}>
        <Page place={place} />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <KitProvider language={language}>
      <ScrollToTop path={place.path} />
      <News />
      {full ? (
        <main className="full" id="main" tabIndex={-1}>
          {page}
        </main>
      ) : (
        <Frame place={place}>{page}</Frame>
      )}
    </KitProvider>
  )
}

/** Tables, replays and lessons have the whole window. */
function isFullWindow({ parts }: PageLocation): boolean {
  return parts[0] === 'solo' || parts[0] === 'table' || parts[0] === 'replay' || parts[0] === 'learn'
}

function Page({ place }: { place: PageLocation }) {
  const { parts, query, hash } = place
  const [first, id, more] = parts
  if (first === undefined) return <Home />
  if (first === 'solo' && id && more === undefined) return <TablePage key={id} where="solo" id={id} />
  if (first === 'solo' && id && more === 'replay') return <ReplayPage key={id} from={{ solo: id }} query={query} />
  if (first === 'table' && id && more === undefined)
    return <TablePage key={id} where="table" id={id} invitation={query.get('invitation') ?? undefined} />
  if (first === 'replay' && id) return <ReplayPage key={id} from={{ table: id }} query={query} />
  if (first === 'replay') return <ReplayPage from={{ packed: hash }} query={query} />
  if (first === 'rules' && id && isGame(id) && more === undefined) return <RulebookPage key={id} game={id} />
  if (first === 'learn' && id && hasLesson(id, more)) return <LearnPage key={`${id} ${more}`} game={id} name={more} />
  if (first === 'player' && id && more === undefined) return <Player key={id} id={id} />
  if (first === 'tournaments' && id === 'new' && more === undefined) return <NewTournament />
  if (first === 'tournaments' && id && more === undefined) return <TournamentPage key={id} id={id} />
  if (parts.length > 1) return <ErrorState code="unknown path" />
  if (first === 'new') return <NewTable game={query.get('game')} />
  if (first === 'tables') return <OpenTables />
  if (first === 'tournaments') return <Tournaments />
  if (first === 'moderator') return <Moderator />
  if (first === 'admin') return <Admin />
  if (first === 'import') return <Import />
  if (first === 'account') return <Account invitation={query.get('invitation') ?? undefined} />
  if (first === 'settings') return <Settings />
  if (first === 'about') return <About />
  return <ErrorState code="unknown path" />
}

/** News for the signed-in user, on every page. */
function News() {
  const me = useMe(false)
  if (!me) return null
  return (
    <Suspense>
      <NewsToasts />
    </Suspense>
  )
}

/** Moves focus and scroll position to the top of a page after navigation. */
function ScrollToTop({ path }: { path: string }) {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
  return null
}
