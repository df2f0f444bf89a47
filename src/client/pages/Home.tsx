import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { findInvitations, isSeatedAt } from '../community/Invitations.tsx'
import { LessonLink } from '../lessons/progress.tsx'
import { localHost } from '../net/localHost.ts'
import { useMe, useServerInfo } from '../net/me.ts'
import { rulebookUrl } from '../rulebook/book.tsx'
import { Cover } from '../shell/Cover.tsx'
import { gameIds, loadBoard, loadTitle, quickGame } from '../shell/games.ts'
import { currentPrefs, restartLearning } from '../shell/prefs.ts'
import { Link, navigate } from '../shell/router.tsx'
import { EmptyState } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { TableLine, useOwnTables } from './TableLine.tsx'
import './pages.css'

const Told = lazy(async () => ({ default: (await import('../community/AccountConduct.tsx')).ModerationNotices }))
const Calls = lazy(async () => ({ default: (await import('../community/Invitations.tsx')).InvitationList }))
const HomeClubs = lazy(async () => ({ default: (await import('../community/TournamentsPage.tsx')).HomeTournaments }))

/** The user's own games, and a shelf with all games. Each can be started with one click. */
export function Home() {
  const app = useTranslator()
  const { tables, again, server } = useOwnTables()
  const me = useMe(false)?.id
  const club = useServerInfo()?.club
  const running = tables?.filter((table) => table.status !== 'over' && isSeatedAt(table, me)) ?? []
  const calls = findInvitations(tables ?? [], me)
  const done = tables?.filter((table) => table.status === 'over') ?? []
  return (
    <div className="home">
      <section className="home-hero">
        <h1>{club?.name ?? app.say('home.title')}</h1>
        <p>{club?.welcome || app.say('home.about')}</p>
      </section>
      {server && me !== undefined && (
        <Suspense>
          <Told />
        </Suspense>
      )}
      {calls.length > 0 && (
        <Suspense>
          <Calls calls={calls} onDone={again} />
        </Suspense>
      )}
      {running.length > 0 && (
        <section className="home-games" aria-labelledby="own-games">
          <h2 id="own-games">{app.say('home.yours')}</h2>
          <ul className="table-list">
            {running.slice(0, 8).map((table) => (
              <TableLine key={table.id} table={table} />
            ))}
          </ul>
        </section>
      )}
      {server && me !== undefined && (
        <Suspense>
          <HomeClubs />
        </Suspense>
      )}
      <section className="shelf" aria-label={app.say('home.games')}>
        {gameIds.map((game) => (
          <GameOnShelf key={game} game={game} />
        ))}
      </section>
      <section className="home-games" aria-labelledby="finished-games">
        <h2 id="finished-games">{app.say('home.finished')}</h2>
        {done.length === 0 ? (
          <EmptyState>{app.say('home.nothingYet')}</EmptyState>
        ) : (
          <ul className="table-list">
            {done.slice(0, 8).map((table) => (
              <TableLine key={table.id} table={table} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function GameOnShelf({ game }: { game: string }) {
  const app = useTranslator()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const play = async (learning: boolean) => {
    setBusy(true)
    if (learning) restartLearning(game)
    try {
      const { game: rules } = await loadTitle(game)
      const id = await localHost.call('make', { wanted: quickGame(rules), name: currentPrefs().name })
      navigate(`/solo/${id}`)
    } catch {
      setBusy(false)
      toast({ tone: 'bad', text: app.say('error.fault') })
    }
  }
  const ahead = () => {
    void loadTitle(game)
    void loadBoard(game)
    void import('../table/TablePage.tsx')
  }
  const name = app.say(`game.${game}.name`)
  return (
    <article className="game" onPointerEnter={ahead} onFocus={ahead}>
      <div className="game-cover">
        <Cover game={game} />
      </div>
      <div className="game-label">
        <h2>{name}</h2>
        <p>{app.say(`game.${game}.about`)}</p>
        <div className="game-acts">
          <Link className="k-button k-button-plain k-button-normal" href={`/new?game=${game}`}>
            {app.say('home.more')}
          </Link>
          <Button
            look="primary"
            icon="play"
            disabled={busy}
            aria-label={app.say('home.playGame', { name })}
            onClick={() => play(false)}
          >
            {app.say('home.play')}
          </Button>
        </div>
        <div className="game-learn">
          <LessonLink game={game} />
          <Link
            className="k-button k-button-quiet k-button-small"
            href={rulebookUrl(game)}
            aria-label={app.say('home.rulesOf', { name })}
          >
            <Icon name="scroll" size={16} />
            {app.say('home.rules')}
          </Link>
          <Button
            look="quiet"
            size="small"
            icon="bulb"
            disabled={busy}
            aria-label={app.say('home.learnGame', { name })}
            onClick={() => play(true)}
          >
            {app.say('home.learn')}
          </Button>
        </div>
      </div>
    </article>
  )
}
