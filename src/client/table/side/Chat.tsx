import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, TextArea } from '#kit/ui/controls.tsx'
import type { ChatLine } from '#table/protocol/messages.ts'
import { useMe } from '../../net/me.ts'
import { storedMarks } from '../../shell/state.ts'
import { useTranslator } from '../../shell/translator.tsx'
import type { TablePageModel } from '../useTable.ts'
import { scrollToEnd } from './Journal.tsx'

/** Sequence number of the last chat line that was read, by table. */
const chatRead = storedMarks('mehen.chatRead', 300)

/** The number of lines other people have added since line `readTo`. */
export function countUnread(chat: readonly ChatLine[], readTo: number, me: string | null): number {
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
  return countUnread(chat, readTo, me)
}

const Talk = lazy(async () => ({ default: (await import('../../community/TableChat.tsx')).TableChat }))

/** Chat of the table, and the reader's private note. */
export function Chat({ model }: { model: TablePageModel }) {
  const { table, act, shown } = model
  const app = useTranslator()
  const online = shown.connection !== 'here'
  const me = useMe(online)
  const [text, setText] = useState('')
  const foot = useRef<HTMLDivElement>(null)
  const count = table.chat.length
  useEffect(() => {
    if (count > 0) scrollToEnd(foot.current)
  }, [count])
  const send = async () => {
    const trimmed = text.trim()
    if (trimmed !== '' && (await act({ do: 'chat', text: trimmed }))) setText('')
  }
  const canChat = table.own.seats.length > 0
  return (
    <div className="chat">
      {online ? (
        <Suspense>
          <Talk
            chat={table.chat}
            withheld={table.withheld}
            seats={table.info.seats}
            table={table.info.id}
            me={me?.id ?? null}
          />
        </Suspense>
      ) : (
        <ol className="chat-lines" aria-live="polite" aria-label={app.say('chat.title')}>
          {table.chat.map((line) => (
            <li key={line.seq}>
              <b>{line.name || app.say('you')}</b> <time>{app.when(line.at)}</time>
              <p>{line.text}</p>
            </li>
          ))}
        </ol>
      )}
      {count + table.withheld === 0 && <p className="empty">{app.say('chat.empty')}</p>}
      {table.info.outage !== null && (
        <p className="empty">
          {app.say('table.outage', { from: app.when(table.info.outage.from), to: app.when(table.info.outage.to) })}
        </p>
      )}
      <div ref={foot} />
      {canChat && (
        <form
          className="chat-form"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <input
            className="k-input"
            value={text}
            maxLength={1000}
            aria-label={app.say('chat.say')}
            placeholder={app.say('chat.say')}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" icon="chat">
            {app.say('chat.send')}
          </Button>
        </form>
      )}
      {canChat && <Note model={model} />}
    </div>
  )
}

function Note({ model }: { model: TablePageModel }) {
  const app = useTranslator()
  const { note } = model.table.own
  const [text, setText] = useState(note)
  return (
    <TextArea
      label={app.say('note.title')}
      hint={app.say('note.hint')}
      value={text}
      maxLength={10_000}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => text !== note && model.act({ do: 'note', text })}
    />
  )
}
