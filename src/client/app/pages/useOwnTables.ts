import { useCallback, useEffect, useState } from 'react'
import type { TableSummary } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'
import { here } from '../net/here.ts'
import { hearNews } from '../people/news.ts'
import { setMe } from '../shell/useMe.ts'

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
      here.call('list', null).then((all) => setLocal(all.map((table) => ({ ...table, where: 'solo' as const }))))
    void read()
    return here.watch(read)
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
  useEffect(() => (isKnown ? hearNews(again) : undefined), [isKnown, again])
  return { tables: local && sorted([...local, ...remote]), server, again }
}

/** Tables that wait for the reader first, then the newest. */
export function sorted(tables: readonly OwnTable[]): OwnTable[] {
  return [...tables].sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn) || b.updated - a.updated)
}
