import { useEffect, useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import type { TableSummary } from '#table/protocol/messages.ts'
import { Matchmaking } from '../community/Matchmaking.tsx'
import { OpenTableFilters, type TableFilter } from '../community/OpenTableFilters.tsx'
import { PlayerName, playerId, useRatings } from '../community/ratings.tsx'
import { api } from '../net/api.ts'
import { refreshMe } from '../net/me.ts'
import { serverTransport } from '../net/serverTransport.ts'
import { Cover } from '../shell/Cover.tsx'
import { matchName } from '../shell/games.ts'
import { seatStatus } from '../shell/players.ts'
import { currentPrefs } from '../shell/prefs.ts'
import { Link, navigate } from '../shell/router.tsx'
import { EmptyState, Loading } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { TableLine } from './TableLine.tsx'
import './pages.css'
import '../community/people.css'

const POLL_MS = 15_000
const FINISHED = 8

interface Lists {
  readonly open: readonly TableSummary[]
  readonly playing: readonly TableSummary[]
  readonly finished: readonly TableSummary[]
}

/** Finding opponents, tables that wait for players, games to watch, and finished games. */
export function OpenTables() {
  const app = useTranslator()
  const [wanted, setWanted] = useState<TableFilter>({})
  const lists = usePublicLists(wanted)
  if (lists === undefined) return <Loading />
  const make = (
    <Link className="k-button k-button-primary k-button-normal" href="/new">
      {app.say('nav.new')}
    </Link>
  )
  return (
    <div className="page">
      <div className="page-head">
        <h1>{app.say('open.title')}</h1>
        <Link className="k-button k-button-plain k-button-normal" href="/tournaments">
          {app.say('nav.tournaments')}
        </Link>
      </div>
      {lists === 'offline' ? (
        <EmptyState>
          <p>{app.say('open.offline')}</p>
          {make}
        </EmptyState>
      ) : (
        <>
          <Matchmaking />
          <h2>{app.say('open.waiting')}</h2>
          <OpenTableFilters wanted={wanted} onChange={setWanted} />
          {lists.open.length === 0 && (
            <EmptyState>
              <p>{app.say(Object.keys(wanted).length > 0 ? 'filter.empty' : 'open.empty')}</p>
              {make}
            </EmptyState>
          )}
          <ul className="table-list">
            {lists.open.map((table) => (
              <OpenTableLine key={table.id} table={table} />
            ))}
          </ul>
          <h2>{app.say('open.watch')}</h2>
          {lists.playing.length === 0 && <EmptyState>{app.say('open.noGames')}</EmptyState>}
          <ul className="table-list">
            {lists.playing.map((table) => (
              <OpenTableLine key={table.id} table={table} />
            ))}
          </ul>
          {lists.finished.length > 0 && (
            <>
              <h2>{app.say('home.finished')}</h2>
              <ul className="table-list">
                {lists.finished.map((table) => (
                  <TableLine key={table.id} table={{ ...table, where: 'table' }} />
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </div>
  )
}

/**
 * The lists of tables. The server sends them when they change; they are asked for at first, while there is no
 * connection, and with filters, which only a request can have.
 */
function usePublicLists(wanted: TableFilter): Lists | 'offline' | undefined {
  const [lists, setLists] = useState<Lists | 'offline'>()
  useEffect(() => {
    const isFiltered = Object.keys(wanted).length > 0
    const transport = serverTransport()
    let isCurrent = true
    const read = async () => {
      const asked = await Promise.all([
        api.tables({ of: 'open', ...wanted }),
        api.tables({ of: 'playing', ...wanted }),
        api.tables({ of: 'finished', ...wanted, limit: FINISHED }),
      ]).catch(() => undefined)
      if (!isCurrent) return
      if (asked === undefined) return setLists('offline')
      const [open, playing, finished] = asked.map(({ tables }) => tables)
      setLists({ open: open!, playing: playing!, finished: finished! })
    }
    void read()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && (isFiltered || transport.connection !== 'open')) void read()
    }, POLL_MS)
    const stop = isFiltered ? undefined : followLists(setLists)
    return () => {
      isCurrent = false
      clearInterval(timer)
      stop?.()
    }
  }, [wanted])
  return lists
}

/** Follows the lists while the page is visible; returns how to stop. */
function followLists(show: (lists: Lists) => void): () => void {
  const transport = serverTransport()
  const follow = () => transport.send({ type: 'lists', on: document.visibilityState === 'visible' })
  const stop = transport.listen({
    message: (message) => message.type === 'lists' && show(message),
    connection: follow,
  })
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    transport.send({ type: 'lists', on: false })
    stop()
  }
}

function OpenTableLine({ table }: { table: TableSummary }) {
  const app = useTranslator()
  const { id, game, seats, clock, created, status } = table
  const ratings = useRatings(game, seats.map(playerId))
  const enter = async () => {
    await api.ensureGuest(currentPrefs().name).catch(() => undefined)
    await refreshMe()
    navigate(`/table/${id}`)
  }
  return (
    <li className="table-line">
      <div>
        <span className="table-line-cover">
          <Cover game={game} />
        </span>
        <span className="table-line-text">
          <b>{matchName(app, table)}</b>
          <span>
            {seats.map((seat, at) => (
              <span key={seat.seat}>
                {at > 0 && ' · '}
                <PlayerName who={seat} free={app.say('table.free')} ratings={ratings} />
                {seatStatus(app, seat) !== null && ` (${seatStatus(app, seat)})`}
              </span>
            ))}
          </span>
          <span>
            {app.say('new.count', { count: seats.length })}, {app.say(`open.${clock.kind}`)}
            {table.rated && `, ${app.say('rated')}`} ·{' '}
            <time dateTime={new Date(created).toISOString()}>{app.ago(created)}</time>
          </span>
        </span>
        <Button look={status === 'waiting' ? 'primary' : 'plain'} onClick={enter}>
          {app.say(status === 'waiting' ? 'lobby.sit' : 'open.look')}
        </Button>
      </div>
    </li>
  )
}
