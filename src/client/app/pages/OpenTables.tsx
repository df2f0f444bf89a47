import { useEffect, useState } from 'react'
import type { TableSummary } from '../../../table/protocol.ts'
import { Button } from '../../kit/index.ts'
import { Cover } from '../covers/Cover.tsx'
import { api } from '../net/api.ts'
import { Filters, type Wanted } from '../people/Filters.tsx'
import { Pairing } from '../people/Pairing.tsx'
import { PlayerName } from '../people/PlayerName.tsx'
import { playerOf, useRatings } from '../people/ratings.ts'
import { playedName } from '../shell/played.ts'
import { prefsNow } from '../shell/prefs.ts'
import { go, Link } from '../shell/router.tsx'
import { Empty, Loading } from '../shell/States.tsx'
import { fateOf } from '../shell/sitters.ts'
import { refreshMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { TableLine } from './TableLine.tsx'
import './pages.css'
import '../people/people.css'

const POLL_MS = 5000
const FINISHED = 8

interface Lists {
  readonly open: readonly TableSummary[]
  readonly playing: readonly TableSummary[]
  readonly finished: readonly TableSummary[]
}

/** Finding opponents, tables that wait for players, games to watch, and finished games. */
export function OpenTables() {
  const app = useApp()
  const [lists, setLists] = useState<Lists | 'offline'>()
  const [wanted, setWanted] = useState<Wanted>({})
  useEffect(() => {
    const read = async () => {
      try {
        const [open, playing, finished] = await Promise.all([
          api.tables({ of: 'open', ...wanted }),
          api.tables({ of: 'playing', ...wanted }),
          api.tables({ of: 'finished', ...wanted, limit: FINISHED }),
        ])
        if (isCurrent) setLists({ open: open.tables, playing: playing.tables, finished: finished.tables })
      } catch {
        if (isCurrent) setLists('offline')
      }
    }
    let isCurrent = true
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [wanted])
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
        <Empty>
          <p>{app.say('open.offline')}</p>
          {make}
        </Empty>
      ) : (
        <>
          <Pairing />
          <h2>{app.say('open.waiting')}</h2>
          <Filters wanted={wanted} onChange={setWanted} />
          {lists.open.length === 0 && (
            <Empty>
              <p>{app.say(Object.keys(wanted).length > 0 ? 'filter.empty' : 'open.empty')}</p>
              {make}
            </Empty>
          )}
          <ul className="table-list">
            {lists.open.map((table) => (
              <OpenLine key={table.id} table={table} />
            ))}
          </ul>
          <h2>{app.say('open.watch')}</h2>
          {lists.playing.length === 0 && <Empty>{app.say('open.noGames')}</Empty>}
          <ul className="table-list">
            {lists.playing.map((table) => (
              <OpenLine key={table.id} table={table} />
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

function OpenLine({ table }: { table: TableSummary }) {
  const app = useApp()
  const { id, game, seats, clock, created, status } = table
  const ratings = useRatings(game, seats.map(playerOf))
  const enter = async () => {
    await api.beSomebody(prefsNow().name).catch(() => undefined)
    await refreshMe()
    go(`/table/${id}`)
  }
  return (
    <li className="table-line">
      <div>
        <span className="table-line-cover">
          <Cover game={game} />
        </span>
        <span className="table-line-text">
          <b>{playedName(app, table)}</b>
          <span>
            {seats.map((seat, at) => (
              <span key={seat.seat}>
                {at > 0 && ' · '}
                <PlayerName who={seat} free={app.say('table.free')} ratings={ratings} />
                {fateOf(app, seat) !== null && ` (${fateOf(app, seat)})`}
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
