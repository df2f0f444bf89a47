import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import type { PlayerInfo } from '#table/protocol/community.ts'
import type { TableSummary } from '#table/protocol/messages.ts'
import { Translator } from '#text/translator.ts'
import { Challenge } from '../community/Matchmaking.tsx'
import { playerUrl, RatingCurve, ratingText } from '../community/ratings.tsx'
import { api } from '../net/api.ts'
import { useMe } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { Cover } from '../shell/Cover.tsx'
import { isGame, useTexts } from '../shell/games.ts'
import { botName } from '../shell/players.ts'
import { Link } from '../shell/router.tsx'
import { EmptyState, ErrorState, Loading } from '../shell/States.tsx'
import { useResource } from '../shell/state.ts'
import { useTranslator } from '../shell/translator.tsx'
import { TableLine } from './TableLine.tsx'
import './pages.css'
import '../community/people.css'

const BondActs = lazy(async () => ({ default: (await import('../community/TableChat.tsx')).RelationButtons }))

/** A player: ratings, scores by game and opponent, and finished games. */
export function Player({ id }: { id: string }) {
  const app = useTranslator()
  const me = useMe()
  const { value: player, error } = useResource(() => api.player(id), [id])
  const name = player && playerName(player, app)
  useEffect(() => {
    if (name !== undefined) document.title = `${name} · Mehen`
  }, [name])
  if (error !== undefined) {
    const code = error instanceof RequestError ? error.code : 'unreachable'
    return <ErrorState code={code}>{code === 'unknown person' && <p>{app.say('player.gone')}</p>}</ErrorState>
  }
  if (player === undefined) return <Loading />
  const { bot, since, account } = player
  const kind = bot !== null ? 'bot' : account ? 'account' : 'guest'
  return (
    <div className="page player-page">
      <header className="player-head">
        <div>
          <h1>{name}</h1>
          <p className="k-hint">
            {app.say(`player.${kind}`)}
            {since !== null && ` · ${app.say('player.since', { when: app.day(since) })}`}
          </p>
          {bot !== null && app.has(`levels.${bot}.does`) && <p>{app.say(`levels.${bot}.does`)}</p>}
        </div>
        {bot === null && me && me.id !== id && <Challenge person={id} name={name!} account={account} />}
      </header>
      <RatingCards player={player} />
      {bot === null && (
        <>
          <GameScores player={player} />
          <Opponents player={player} />
          <FinishedGames id={id} own={me?.id === id} />
          {me && me.id !== id && (
            <Suspense>
              <BondActs me={me.id} person={id} />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

function playerName({ name, bot }: PlayerInfo, app: ReturnType<typeof useTranslator>): string {
  return bot === null ? (name ?? '') : botName(app, bot)
}

function RatingCards({ player: { ratings } }: { player: PlayerInfo }) {
  const app = useTranslator()
  return (
    <section aria-labelledby="ratings">
      <h2 id="ratings">{app.say('player.ratings')}</h2>
      {ratings.length === 0 ? (
        <EmptyState>{app.say('player.unrated')}</EmptyState>
      ) : (
        <>
          <ul className="rating-cards">
            {ratings.map((rating) => (
              <li key={rating.game} className="rating-card">
                <span className="table-line-cover">
                  <Cover game={rating.game} />
                </span>
                <div>
                  <h3>{app.say(`game.${rating.game}.name`)}</h3>
                  <p className="rating-big">{ratingText(app, rating)}</p>
                  <p className="k-hint">{app.say('player.games', { count: rating.games })}</p>
                </div>
                <RatingCurve curve={rating.curve} />
              </li>
            ))}
          </ul>
          <p className="k-hint">{app.say('player.ratingMeans')}</p>
        </>
      )}
    </section>
  )
}

function GameScores({ player: { games, counted } }: { player: PlayerInfo }) {
  const app = useTranslator()
  if (games.length === 0) return null
  return (
    <section aria-labelledby="favourites">
      <h2 id="favourites">{app.say('player.favourites')}</h2>
      <div className="score-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{app.say('new.game')}</th>
              <ScoreHeads />
            </tr>
          </thead>
          <tbody>
            {games.map((game) => (
              <tr key={game.game}>
                <th scope="row">{app.say(`game.${game.game}.name`)}</th>
                <ScoreCells score={game} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="k-hint">{app.say('player.counted', { count: counted })}</p>
      {games
        .filter(({ game }) => isGame(game))
        .map((game) => (
          <BySeat key={game.game} game={game} />
        ))}
    </section>
  )
}

/** The names of seats are texts of the game, which are loaded on demand. */
function BySeat({ game }: { game: PlayerInfo['games'][number] }) {
  const app = useTranslator()
  const [open, setOpen] = useState(false)
  return (
    <details className="by-seat" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{app.say('player.bySeat', { game: app.say(`game.${game.game}.name`) })}</summary>
      {open && (
        <Suspense fallback={<p className="k-hint">{app.say('loading')}</p>}>
          <SeatScores game={game} />
        </Suspense>
      )}
    </details>
  )
}

function SeatScores({ game }: { game: PlayerInfo['games'][number] }) {
  const app = useTranslator()
  const speaker = new Translator(app.language, useTexts(game.game))
  return (
    <div className="score-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{app.say('player.seat')}</th>
            <ScoreHeads />
          </tr>
        </thead>
        <tbody>
          {game.seats.map((score) => (
            <tr key={score.seat}>
              <th scope="row">{speaker.say(`seat.${score.seat}`)}</th>
              <ScoreCells score={score} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Opponents({ player: { opponents } }: { player: PlayerInfo }) {
  const app = useTranslator()
  if (opponents.length === 0) return null
  return (
    <section aria-labelledby="opponents">
      <h2 id="opponents">{app.say('player.opponents')}</h2>
      <div className="score-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{app.say('player.opponent')}</th>
              <ScoreHeads />
            </tr>
          </thead>
          <tbody>
            {opponents.map((score) => {
              const { player, name } = score
              const text = name ?? botName(app, player.slice('bot:'.length))
              return (
                <tr key={player}>
                  <th scope="row">{text === '—' ? text : <Link href={playerUrl(player)}>{text}</Link>}</th>
                  <ScoreCells score={score} />
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function ScoreHeads() {
  const app = useTranslator()
  return (['played', 'won', 'drawn', 'lost', 'share'] as const).map((what) => (
    <th key={what} scope="col">
      {app.say(`player.${what}`)}
    </th>
  ))
}

function ScoreCells({ score: { played, won, drawn } }: { score: { played: number; won: number; drawn: number } }) {
  const app = useTranslator()
  return (
    <>
      {[played, won, drawn, played - won - drawn].map((number, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <td key={i}>{app.number(number)}</td>
      ))}
      <td>{app.percent(won / played)}</td>
    </>
  )
}

const PAGE = 10

function FinishedGames({ id, own }: { id: string; own: boolean }) {
  const app = useTranslator()
  const [shown, setShown] = useState<{ tables: TableSummary[]; next: string | null }>()
  useEffect(() => {
    api.tables({ of: 'finished', user: id, limit: PAGE }).then(setShown, () => undefined)
  }, [id])
  if (shown === undefined) return null
  const { tables, next } = shown
  const more = async () => {
    const page = await api.tables({ of: 'finished', user: id, limit: PAGE, after: next! })
    setShown({ tables: [...tables, ...page.tables], next: page.next })
  }
  return (
    <section aria-labelledby="finished">
      <h2 id="finished">{app.say('home.finished')}</h2>
      {tables.length === 0 && <EmptyState>{app.say(own ? 'home.nothingYet' : 'player.nothing')}</EmptyState>}
      <ul className="table-list">
        {tables.map((table) => (
          <TableLine key={table.id} table={{ ...table, where: 'table' }} of={id} />
        ))}
      </ul>
      {next !== null && (
        <Button className="page-more" onClick={more}>
          {app.say('player.more')}
        </Button>
      )}
    </section>
  )
}
