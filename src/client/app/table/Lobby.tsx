import { useState } from 'react'
import { Button, SeatBadge, useToast } from '../../kit/index.ts'
import { api } from '../net/api.ts'
import { online } from '../net/online.ts'
import { PlayerName } from '../people/PlayerName.tsx'
import { playerOf, useRatings } from '../people/ratings.ts'
import { opponents } from '../shell/bots.ts'
import { prefsNow } from '../shell/prefs.ts'
import { refreshMe } from '../shell/useMe.ts'
import { useServer } from '../shell/useServer.ts'
import { useApp } from '../shell/words.tsx'
import { packWords } from './pack.ts'
import type { TableUse } from './useTable.ts'
import '../people/people.css'

/** A table that waits for players: its seats, an invitation link, and bots for free seats. */
export function Lobby({
  model,
  invitation,
  me,
}: {
  model: TableUse
  invitation: string | undefined
  me: string | null
}) {
  const { table, props, act, speaker, title } = model
  const app = useApp()
  const toast = useToast()
  const [bot, setBot] = useState('normal')
  const { info, own } = table
  const server = useServer()
  const maker = me !== null && info.maker === me
  const ratings = useRatings(info.game, info.seats.map(playerOf))
  const link = own.invitation && new URL(`/table/${info.id}?invitation=${own.invitation}`, location.href).href
  const sit = async (seat: string) => {
    if (!me) {
      await api.beSomebody(prefsNow().name)
      await refreshMe()
      await online().again()
    }
    await act({ do: 'sit', seat, ...(invitation ? { invitation } : {}) })
  }
  const copy = async () => {
    await navigator.clipboard.writeText(link!)
    toast({ tone: 'good', text: app.say('lobby.copied') })
  }
  return (
    <div className="lobby">
      <h1>{speaker.say('name')}</h1>
      <p>
        {speaker.say(`scenario.${String(info.setup.scenario)}`)}. {app.say('lobby.waiting')}
      </p>
      {info.options.rated && <p>{app.say('lobby.rated')}</p>}
      {info.imported > 0 && <p>{app.say('table.imported', { count: info.imported })}</p>}
      {link && (
        <div className="lobby-link">
          <label htmlFor="invitation">{app.say('lobby.invite')}</label>
          <input id="invitation" className="k-input" readOnly value={link} onFocus={(event) => event.target.select()} />
          <Button icon="link" onClick={copy}>
            {app.say('lobby.copy')}
          </Button>
        </div>
      )}
      <ul className="lobby-seats">
        {props.seats.map((seat) => {
          const free = seat.player === null
          const facts = info.seats.find((s) => s.seat === seat.seat)!
          const { reserved } = facts
          const forMe = reserved !== null && !reserved.declined && reserved.user === me
          const forOther = reserved !== null && !reserved.declined && reserved.user !== me
          return (
            <li key={seat.seat}>
              <SeatBadge seat={seat.look} size={36} />
              <span className="player-names">
                <b>{seat.title}</b>
                <span>
                  {facts.user !== null || facts.bot !== null ? (
                    <PlayerName who={facts} ratings={ratings} />
                  ) : (
                    app.say(free && reserved ? reservedKey(reserved, forMe) : 'table.free', {
                      name: reserved?.name ?? '',
                    })
                  )}
                </span>
              </span>
              <span className="lobby-acts">
                {forMe && (
                  <Button look="quiet" onClick={() => act({ do: 'decline' })}>
                    {app.say('calls.no')}
                  </Button>
                )}
                {free && !forOther && (
                  <Button look="primary" onClick={() => sit(seat.seat)}>
                    {app.say('lobby.sit')}
                  </Button>
                )}
                {free && maker && (
                  <>
                    <select
                      className="k-input"
                      aria-label={app.say('lobby.strength')}
                      value={bot}
                      onChange={(event) => setBot(event.target.value)}
                    >
                      {opponents(app, server, info.game).map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </select>
                    <Button onClick={() => act({ do: 'seat bot', seat: seat.seat, bot })}>
                      {app.say('lobby.bot')}
                    </Button>
                  </>
                )}
                {!free && (seat.own || maker) && (
                  <Button look="quiet" onClick={() => act({ do: 'leave', seat: seat.seat })}>
                    {app.say(seat.own ? 'lobby.leave' : 'lobby.send')}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {maker && (
        <Button look="danger" onClick={() => act({ do: 'cancel' })}>
          {app.say('lobby.cancel')}
        </Button>
      )}
      <p className="empty">
        {title.game.settings
          .map(({ id }) => settingText(id, info.setup[id], speaker.say.bind(speaker)))
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
      {info.setup.pack !== undefined && (
        <p className="empty">{packWords(info.setup.pack, title.game.pack, app.say.bind(app))}</p>
      )}
    </div>
  )
}

/** Text key for a reserved seat. */
function reservedKey({ declined }: { declined: boolean }, forMe: boolean): string {
  return declined ? 'lobby.declined' : forMe ? 'lobby.forYou' : 'lobby.keptFor'
}

function settingText(id: string, value: unknown, say: (key: string) => string): string {
  return value === undefined ? '' : `${say(`setting.${id}`)}: ${say(`setting.${id}.${String(value)}`)}`
}
