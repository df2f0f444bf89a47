import { useEffect, useState } from 'react'
import type { ChatLine } from '../../../table/protocol.ts'
import { storedMarks } from '../shell/state.ts'

/** Sequence number of the last chat line that was read, by table. */
const chatRead = storedMarks('mehen.chatRead', 300)

/** The number of lines other people have added since line `readTo`. */
export function unreadIn(chat: readonly ChatLine[], readTo: number, me: string | null): number {
  return chat.filter(({ seq, user }) => seq > readTo && user !== me).length
}

/** The number of unread chat lines. While the chat is on screen (`looking`), its lines count as read. */
export function useUnread(table: string, chat: readonly ChatLine[], me: string | null, looking: boolean): number {
  const [readTo, setReadTo] = useState(() => chatRead.get(table) ?? 0)
  const last = chat.at(-1)?.seq ?? 0
  useEffect(() => {
    const read = () => {
      if (!looking || document.visibilityState !== 'visible' || last <= readTo) return
      setReadTo(last)
      chatRead.set(table, last)
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [table, last, readTo, looking])
  return unreadIn(chat, readTo, me)
}
