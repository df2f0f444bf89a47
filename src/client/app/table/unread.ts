import { useEffect, useState } from 'react'
import type { ChatLine } from '../../../table/protocol.ts'

const KEY = 'mehen.read'
/** How many tables' talk is remembered as read. */
const MOST = 300

/** Up to which event the talk at tables was read, the table read last at the end. */
export type ReadTo = readonly (readonly [table: string, seq: number])[]

/** How many lines of talk others have added since the reader last read it. */
export function unreadIn(chat: readonly ChatLine[], readTo: number, me: string | null): number {
  return chat.filter(({ seq, user }) => seq > readTo && user !== me).length
}

/** What was read, with one table more. */
export function withRead(read: ReadTo, table: string, seq: number): ReadTo {
  const others = read.filter(([id]) => id !== table)
  return [...others.slice(-(MOST - 1)), [table, seq]]
}

/** What is stored may be of another time or hand. */
export function parseRead(stored: string | null): ReadTo {
  try {
    const given: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(given)) return []
    return given.flatMap((entry): ReadTo => {
      if (!Array.isArray(entry)) return []
      const [table, seq] = entry as unknown[]
      return typeof table === 'string' && typeof seq === 'number' ? [[table, seq]] : []
    })
  } catch {
    return []
  }
}

function stored(): ReadTo {
  try {
    return parseRead(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

/** How many lines of talk are unread; those that stand before the reader's eyes become read. */
export function useUnread(table: string, chat: readonly ChatLine[], me: string | null, looking: boolean): number {
  const [readTo, setReadTo] = useState(() => stored().find(([id]) => id === table)?.[1] ?? 0)
  const last = chat.at(-1)?.seq ?? 0
  useEffect(() => {
    const read = () => {
      if (!looking || document.visibilityState !== 'visible' || last <= readTo) return
      setReadTo(last)
      try {
        localStorage.setItem(KEY, JSON.stringify(withRead(stored(), table, last)))
      } catch {
        // A browser that keeps nothing asks again next time.
      }
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [table, last, readTo, looking])
  return unreadIn(chat, readTo, me)
}
