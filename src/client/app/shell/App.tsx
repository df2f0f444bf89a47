import { lazy, Suspense, useEffect, useRef } from 'react'
import { KitProvider } from '../../kit/index.ts'
import { Home } from '../pages/Home.tsx'
import { Frame } from './Frame.tsx'
import { type Place, usePlace } from './router.tsx'
import { Loading, PageFence, Trouble } from './States.tsx'
import { hasLesson, isGame } from './titles.ts'
import { useMe } from './useMe.ts'
import { useApp, WordsProvider } from './words.tsx'
import './app.css'

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
const LearnPage = lazy(async () => ({ default: (await import('../learn/LearnPage.tsx')).LearnPage }))
const Player = lazy(async () => ({ default: (await import('../pages/Player.tsx')).Player }))
const NewsToasts = lazy(async () => ({
  default: (await import('../people/NewsToasts.tsx')).NewsToasts,
}))
const Tournaments = lazy(async () => ({ default: (await import('../clubs/Tournaments.tsx')).Tournaments }))
const NewTournament = lazy(async () => ({
  default: (await import('../clubs/NewTournament.tsx')).NewTournament,
}))
const TournamentPage = lazy(async () => ({
  default: (await import('../clubs/TournamentPage.tsx')).TournamentPage,
}))
const Moderator = lazy(async () => ({ default: (await import('../clubs/Moderator.tsx')).Moderator }))
const About = lazy(async () => ({ default: (await import('../pages/About.tsx')).About }))

/** The whole application. */
export function App() {
  return (
    <WordsProvider>
      <Spoken />
    </WordsProvider>
  )
}

function Spoken() {
  const { language } = useApp()
  const place = usePlace()
  const full = isTable(place)
  const page = (
    <PageFence place={place.path}>
      <Suspense fallback={<Loading />}>
        <Page place={place} />
      </Suspense>
    </PageFence>
  )
  return (
    <KitProvider language={language}>
      <Arrival path={place.path} />
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
function isTable({ parts }: Place): boolean {
  return parts[0] === 'solo' || parts[0] === 'table' || parts[0] === 'replay' || parts[0] === 'learn'
}

function Page({ place }: { place: Place }) {
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
  if (first === 'learn' && id && hasLesson(id) && more === undefined) return <LearnPage key={id} game={id} />
  if (first === 'player' && id && more === undefined) return <Player key={id} id={id} />
  if (first === 'tournaments' && id === 'new' && more === undefined) return <NewTournament />
  if (first === 'tournaments' && id && more === undefined) return <TournamentPage key={id} id={id} />
  if (parts.length > 1) return <Trouble code="unknown path" />
  if (first === 'new') return <NewTable game={query.get('game')} />
  if (first === 'tables') return <OpenTables />
  if (first === 'tournaments') return <Tournaments />
  if (first === 'moderator') return <Moderator />
  if (first === 'import') return <Import />
  if (first === 'account') return <Account />
  if (first === 'settings') return <Settings />
  if (first === 'about') return <About />
  return <Trouble code="unknown path" />
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
function Arrival({ path }: { path: string }) {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
  return null
}
