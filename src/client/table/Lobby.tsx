import { useState } from 'react'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Button } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import { PlayerName, playerId, useRatings } from '../community/ratings.tsx'
import { api } from '../net/api.ts'
import { refreshMe, useServerInfo } from '../net/me.ts'
import { serverTransport } from '../net/serverTransport.ts'
import { packLabel } from '../shell/games.ts'
import { botOptions } from '../shell/players.ts'
import { currentPrefs } from '../shell/prefs.ts'
import { useTranslator } from '../shell/translator.tsx'
import type { TablePageModel } from './useTable.ts'
import '../community/people.css'

/** A table that waits for players: its seats, an invitation link, and bots for free seats. */
export function Lobby({
  model,
  invitation,
  me,
}: {
  model: TablePageModel
  invitation: string | undefined
  me: string | null
}) {
  const { table, props, act, speaker, title } = model
  const app = useTranslator()
  const toast = useToast()
  const [bot, setBot] = useState('normal')
  const { info, own } = table
  const server = useServerInfo()
  const maker = me !== null && info.maker === me
  const ratings = useRatings(info.game, info.seats.map(playerId))
  const link = own.invitation && new URL(`/table/${info.id}?invitation=${own.invitation}`, location.href).href
  const sit = async (seat: string) => {
    if (!me) {
      await api.ensureGuest(currentPrefs().name)
      await refreshMe()
      await serverTransport().reconnect()
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
                      {botOptions(app, server, info.game).map(({ value, label }) => (
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
        <p className="empty">{packLabel(info.setup.pack, title.game.pack, app.say.bind(app))}</p>
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
