import { useCallback, useEffect, useState } from 'react'
import type { TableSummary } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'
import { here } from '../net/here.ts'
import { hearNews } from '../people/news.ts'
import { setMe } from '../shell/useMe.ts'

/** A table in a list, and where it is kept. */
export interface OwnTable extends TableSummary {
  readonly where: 'solo' | 'table'
}

const POLL_MS = 20_000
/** So many finished games of the server are looked at: for the list, and for who wants to play again. */
const FINISHED = 20

/** One's own tables, here and on the server, those that wait for the reader first. */
export function useOwnTables(): {
  tables: readonly OwnTable[] | undefined
  server: boolean | undefined
  again: () => void
} {
  const [local, setLocal] = useState<readonly OwnTable[]>()
  const [remote, setRemote] = useState<readonly OwnTable[]>([])
  const [server, setServer] = useState<boolean>()
  const [isSomebody, setSomebody] = useState(false)
  useEffect(() => {
    const read = () =>
      here.call('list', null).then((all) => setLocal(all.map((table) => ({ ...table, where: 'solo' as const }))))
    void read()
    return here.watch(read)
  }, [])
  const again = useCallback(async () => {
    try {
      const me = await api.me()
      setServer(true)
      setMe(me)
      setSomebody(me.user !== null)
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
  useEffect(() => (isSomebody ? hearNews(again) : undefined), [isSomebody, again])
  return { tables: local && sorted([...local, ...remote]), server, again }
}

/** Your turn first, then the newest. */
export function sorted(tables: readonly OwnTable[]): OwnTable[] {
  return [...tables].sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn) || b.updated - a.updated)
}
