import { useCallback, useEffect, useState } from 'react'
import type { TableSummary } from '#table/protocol/messages.ts'
import { subscribeToNews } from '../community/news.tsx'
import { ratingChangeText } from '../community/ratings.tsx'
import { api } from '../net/api.ts'
import { localHost } from '../net/localHost.ts'
import { setMe, useMe } from '../net/me.ts'
import { Cover } from '../shell/Cover.tsx'
import { matchName } from '../shell/games.ts'
import { isDraw, occupantLabel } from '../shell/players.ts'
import { Link } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'

/** A table in a list: of this browser (`solo`) or of the server. */
export interface OwnTable extends TableSummary {
  readonly where: 'solo' | 'table'
}

const POLL_MS = 20_000
/** Finished games requested from the server, for the list and for rematches. */
const FINISHED = 20

/** The user's own tables in this browser and on the server. `server`: whether it can be reached. */
export function useOwnTables(): {
  tables: readonly OwnTable[] | undefined
  server: boolean | undefined
  again: () => void
} {
  const [local, setLocal] = useState<readonly OwnTable[]>()
  const [remote, setRemote] = useState<readonly OwnTable[]>([])
  const [server, setServer] = useState<boolean>()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const read = () =>
      localHost.call('list', null).then((all) => setLocal(all.map((table) => ({ ...table, where: 'solo' as const }))))
    void read()
    return localHost.watch(read)
  }, [])
  const again = useCallback(async () => {
    try {
      const me = await api.me()
      setServer(true)
      setMe(me)
      setKnown(me.user !== null)
      if (me.user === null) return
      const [mine, finished] = await Promise.all([
        api.tables({ of: 'mine', limit: 50 }),
        api.tables({ of: 'finished', user: me.user.id, limit: FINISHED }),
      ])
      const tables = [...mine.tables, ...finished.tables]
      setRemote(tables.map((table) => ({ ...table, where: 'table' as const })))
    } catch {
      setServer(false)
    }
  }, [])
  useEffect(() => {
    void again()
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), POLL_MS)
    return () => clearInterval(timer)
  }, [again])
  useEffect(() => (isKnown ? subscribeToNews(again) : undefined), [isKnown, again])
  return { tables: local && sortTables([...local, ...remote]), server, again }
}

/** Tables that wait for the reader first, then the newest. */
export function sortTables(tables: readonly OwnTable[]): OwnTable[] {
  return [...tables].sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn) || b.updated - a.updated)
}

type Result = 'won' | 'drawn' | 'lost' | 'nobody'

/** The result for a person; undefined if they had no seat, or several. */
export function resultFor({ seats, winners }: OwnTable, who: string): Result | undefined {
  const own = seats.filter(({ user }) => user === who)
  if (winners === null || own.length !== 1) return undefined
  if (winners.length === 0) return 'nobody'
  if (isDraw(winners, seats.length)) return 'drawn'
  return winners.includes(own[0]!.seat) ? 'won' : 'lost'
}

/** One table in a list: game, players, whose turn it is, or the result for a person (`of`; the reader by default). */
export function TableLine({ table, of }: { table: OwnTable; of?: string }) {
  const app = useTranslator()
  const me = useMe(false)
  const who = of ?? (table.where === 'solo' ? 'me' : (me?.id ?? ''))
  const result = resultFor(table, who)
  const gained = table.seats.find(({ user }) => user === who)?.gained
  const { game, where, id, status, seats, updated, yourTurn } = table
  const over = status === 'over'
  const winners = seats.flatMap(({ seat, name }) => (table.winners?.includes(seat) && name ? [name] : []))
  const href = over ? (where === 'solo' ? `/solo/${id}/replay` : `/replay/${id}`) : `/${where}/${id}`
  const others = seats.map((seat) => occupantLabel(app, seat))
  return (
    <li className={yourTurn ? 'table-line table-line-yours' : 'table-line'}>
      <Link href={href}>
        <span className="table-line-cover">
          <Cover game={game} />
        </span>
        <span className="table-line-text">
          <b>{matchName(app, table)}</b>
          <span>
            {others.join(' · ')}
            {table.rated && ` · ${app.say('rated')}`}
          </span>
        </span>
        <span className="table-line-state">
          {yourTurn ? (
            <b className="your-turn">{app.say('list.yourTurn')}</b>
          ) : over && result !== undefined ? (
            <b className={`result-${result}`}>
              {app.say(`result.${result}`)}
              {gained !== undefined && <span className="result-gained"> {ratingChangeText(Math.round(gained))}</span>}
            </b>
          ) : winners.length > 0 ? (
            app.say('result.winner', { name: app.list(winners) })
          ) : (
            app.say(`list.${status}`)
          )}
          <time dateTime={new Date(updated).toISOString()}>{app.ago(updated)}</time>
        </span>
      </Link>
    </li>
  )
}
