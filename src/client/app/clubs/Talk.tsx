import { useState } from 'react'
import type { ChatLine, SeatInfo } from '../../../table/protocol.ts'
import { Button, IconButton } from '../../kit/index.ts'
import { heard, useBehaviour } from '../net/behaviour.ts'
import { useApp } from '../shell/words.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { useClub } from './words.ts'
import './clubs.css'

interface TalkProps {
  readonly chat: readonly ChatLine[]
  /** The number of lines by muted people that the server withholds. */
  readonly withheld: number
  readonly seats: readonly SeatInfo[]
  readonly table: string
  /** The viewer; null if not signed in, in which case no one is muted. */
  readonly me: string | null
}

/** The chat of an online table, without people the viewer has muted, and with buttons to mute, block and report. */
export function Talk({ chat, withheld, seats, table, me }: TalkProps) {
  const app = useApp()
  const club = useClub()
  const behaviour = useBehaviour(me)
  const [about, setAbout] = useState<{ id: string; name: string; line?: ChatLine }>()
  // The server withholds lines of muted people. Lines received before they were muted are hidden here.
  const { lines, hidden: before } = heard(chat, behaviour)
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
