import { useEffect, useState } from 'react'
import type { TableSummary } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'
import { here } from '../net/here.ts'

/** A table in a list, and where it is kept. */
export interface OwnTable extends TableSummary {
  readonly where: 'solo' | 'table'
}

const POLL_MS = 20_000

/** One's own tables, here and on the server, those that wait for the reader first. */
export function useOwnTables(): { tables: readonly OwnTable[] | undefined; server: boolean | undefined } {
  const [local, setLocal] = useState<readonly OwnTable[]>()
  const [remote, setRemote] = useState<readonly OwnTable[]>([])
  const [server, setServer] = useState<boolean>()
  useEffect(() => {
    const read = () =>
      here
        .call('list', null)
        .then((all) => setLocal(all.map((table) => ({ ...table, where: 'solo' as const }))))
    void read()
    return here.watch(read)
  }, [])
  useEffect(() => {
    const read = async () => {
      try {
        const { user } = await api.me()
        setServer(true)
        if (user === null) return
        const { tables } = await api.tables({ of: 'mine', limit: 50 })
        setRemote(tables.map((table) => ({ ...table, where: 'table' as const })))
      } catch {
        setServer(false)
      }
    }
    void read()
    const timer = setInterval(() => document.visibilityState === 'visible' && read(), POLL_MS)
    return () => clearInterval(timer)
  }, [])
  return { tables: local && sorted([...local, ...remote]), server }
}

/** Your turn first, then the newest. */
export function sorted(tables: readonly OwnTable[]): OwnTable[] {
  return [...tables].sort((a, b) => Number(b.yourTurn) - Number(a.yourTurn) || b.updated - a.updated)
}
