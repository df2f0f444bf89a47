import { Button, IconButton, Select, TextArea } from '#kit/ui/controls.tsx'
import { Dialog, useToast } from '#kit/ui/Dialog.tsx'
import { type NewRelation, REASONS, type Reason } from '#table/protocol/moderation.ts'
import { communityApi } from '../net/api.ts'
import { setBehaviour, useBehaviour, visibleChat } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { useTranslator } from '../shell/translator.tsx'
import { useCommunityText } from './text.ts'
import './clubs.css'
import { useState } from 'react'
import type { ChatLine, SeatInfo } from '#table/protocol/messages.ts'

interface RelationButtonsProps {
  readonly me: string
  readonly person: string
  /** Called after a change. */
  readonly onDone?: () => void
}

/** Buttons to mute or block a person, or to undo that, with explanations. */
export function RelationButtons({ me, person, onDone }: RelationButtonsProps) {
  const app = useTranslator()
  const club = useCommunityText()
  const toast = useToast()
  const bond = useBehaviour(me)?.bonds.find((one) => one.person.id === person)?.kind
  const bind = async (kind: NewRelation['kind']) => {
    try {
      setBehaviour(await communityApi.setRelation({ person, kind }))
      onDone?.()
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
    }
  }
  return (
    <div className="club-person">
      <div className="club-acts">
        {bond === 'mute' ? (
          <Button onClick={() => bind('none')}>{club('person.unmute')}</Button>
        ) : (
          <Button onClick={() => bind('mute')}>{club('person.mute')}</Button>
        )}
        {bond === 'block' ? (
          <Button onClick={() => bind('none')}>{club('person.unblock')}</Button>
        ) : (
          <Button look="danger" onClick={() => bind('block')}>
            {club('person.block')}
          </Button>
        )}
      </div>
      <p className="k-hint">
        {club('person.mute')}: {club('person.mute.about')}
      </p>
      <p className="k-hint">
        {club('person.block')}: {club('person.block.about')}
      </p>
    </div>
  )
}

interface PersonDialogProps {
  readonly me: string
  readonly person: { readonly id: string; readonly name: string }
  readonly table: string
  /** The chat line to report, if any. */
  readonly line?: ChatLine | undefined
  readonly onClose: () => void
}

/** A dialog for muting, blocking or reporting a person at a table. */
export function PersonDialog({ me, person, table, line, onClose }: PersonDialogProps) {
  const app = useTranslator()
  const club = useCommunityText()
  const toast = useToast()
  const [reason, setReason] = useState<Reason>('insult')
  const [text, setText] = useState('')
  const report = async () => {
    const about = { about: person.id, table, reason, ...(line === undefined ? {} : { line: line.seq }) }
    try {
      await communityApi.report({ ...about, ...(text.trim() === '' ? {} : { text: text.trim() }) })
      toast({ tone: 'good', text: club('person.sent') })
      onClose()
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
    }
  }
  return (
    <Dialog open title={club('person.title', { name: person.name })} onClose={onClose}>
      <div className="club-person">
        <RelationButtons me={me} person={person.id} onDone={onClose} />
        <h3>{club('person.report')}</h3>
        {line !== undefined && <p>{club('person.report.line', { text: line.text })}</p>}
        <Select
          label={club('person.reason')}
          value={reason}
          options={REASONS.map((one) => ({ value: one, label: club(`reason.${one}`) }))}
          onChange={(event) => setReason(event.target.value as Reason)}
        />
        <TextArea
          label={club('person.words')}
          value={text}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
        />
        <Button look="primary" onClick={report}>
          {club('person.send')}
        </Button>
      </div>
    </Dialog>
  )
}

interface TableChatProps {
  readonly chat: readonly ChatLine[]
  /** The number of lines by muted people that the server withholds. */
  readonly withheld: number
  readonly seats: readonly SeatInfo[]
  readonly table: string
  /** The viewer; null if not signed in, in which case no one is muted. */
  readonly me: string | null
}

/** The chat of an online table, without people the viewer has muted, and with buttons to mute, block and report. */
export function TableChat({ chat, withheld, seats, table, me }: TableChatProps) {
  const app = useTranslator()
  const club = useCommunityText()
  const behaviour = useBehaviour(me)
  const [about, setAbout] = useState<{ id: string; name: string; line?: ChatLine }>()
  // The server withholds lines of muted people. Lines received before they were muted are hidden here.
  const { lines, hidden: before } = visibleChat(chat, behaviour)
  const hidden = before + withheld
  const people = new Map<string, string>()
  for (const { user, name } of seats) if (user !== null && user !== me && name) people.set(user, name)
  return (
    <>
      <ol className="chat-lines" aria-live="polite" aria-label={app.say('chat.title')}>
        {lines.map((line) => (
          <li key={line.seq}>
            <b>{line.name || app.say('you')}</b> <time>{app.when(line.at)}</time>
            {me !== null && line.user !== me && (
              <IconButton
                icon="more"
                className="talk-more"
                label={club('person.open', { name: line.name })}
                onClick={() => setAbout({ id: line.user, name: line.name, line })}
              />
            )}
            <p>{line.text === '' ? <i>{club('talk.gone')}</i> : line.text}</p>
          </li>
        ))}
      </ol>
      {hidden > 0 && <p className="empty">{club('talk.hidden', { count: hidden })}</p>}
      {me !== null && people.size > 0 && (
        <div className="club-people">
          <span>{club('person.people')}</span>
          {[...people].map(([id, name]) => (
            <Button key={id} aria-label={club('person.open', { name })} onClick={() => setAbout({ id, name })}>
              {name} …
            </Button>
          ))}
        </div>
      )}
      {about !== undefined && me !== null && (
        <PersonDialog
          me={me}
          person={about}
          table={table}
          line={about.line?.text === '' ? undefined : about.line}
          onClose={() => setAbout(undefined)}
        />
      )}
    </>
  )
}
