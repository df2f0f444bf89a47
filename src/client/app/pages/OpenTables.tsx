import { useEffect, useState } from 'react'
import type { TableSummary } from '../../../table/protocol.ts'
import { Button } from '../../kit/index.ts'
import { Cover } from '../covers/Cover.tsx'
import { api } from '../net/api.ts'
import { prefsNow } from '../shell/prefs.ts'
import { go, Link } from '../shell/router.tsx'
import { Empty, Loading } from '../shell/States.tsx'
import { sitterLine } from '../shell/sitters.ts'
import { refreshMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import './pages.css'

const POLL_MS = 5000

/** Tables that wait for players, and games one can watch. */
export function OpenTables() {
  const app = useApp()
  const [lists, setLists] = useState<{ open: TableSummary[]; playing: TableSummary[] } | 'offline'>()
  useEffect(() => {
    const read = async () => {
      try {
        const [open, playing] = await Promise.all([api.tables({ of: 'open' }), api.tables({ of: 'playing' })])
        setLists({ open: open.tables, playing: playing.tables })
      } catch {
        setLists('offline')
      }
    }
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
    return () => clearInterval(timer)
  }, [])
  if (lists === undefined) return <Loading />
  const make = (
    <Link className="k-button k-button-primary k-button-normal" href="/new">
      {app.say('nav.new')}
    </Link>
  )
  return (
    <div className="page">
      <h1>{app.say('open.title')}</h1>
      {lists === 'offline' ? (
        <Empty>
          <p>{app.say('open.offline')}</p>
          {make}
        </Empty>
      ) : (
        <>
          {lists.open.length === 0 && (
            <Empty>
              <p>{app.say('open.empty')}</p>
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
        </>
      )}
    </div>
  )
}

function OpenLine({ table }: { table: TableSummary }) {
  const app = useApp()
  const { id, game, seats, clock, created, status } = table
  const names = seats.map((seat) => sitterLine(app, seat))
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
          <b>{app.say(`game.${game}.name`)}</b>
          <span>{names.join(' · ')}</span>
          <span>
            {app.say('new.count', { count: seats.length })}, {app.say(`open.${clock.kind}`)} ·{' '}
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
