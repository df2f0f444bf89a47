import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button, TextArea } from '../../kit/index.ts'
import { useMe } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { toFoot } from './Journal.tsx'
import type { TableUse } from './useTable.ts'

const Talk = lazy(async () => ({ default: (await import('../clubs/Talk.tsx')).Talk }))

/** Chat of the table, and the reader's private note. */
export function Chat({ model }: { model: TableUse }) {
  const { table, act, shown } = model
  const app = useApp()
  const online = shown.connection !== 'here'
  const me = useMe(online)
  const [text, setText] = useState('')
  const foot = useRef<HTMLDivElement>(null)
  const count = table.chat.length
  useEffect(() => {
    if (count > 0) toFoot(foot.current)
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

function Note({ model }: { model: TableUse }) {
  const app = useApp()
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
