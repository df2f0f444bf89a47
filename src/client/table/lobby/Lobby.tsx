import { useId, useMemo, useState } from 'react'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Button } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import { PlayerName, playerId, useRatings } from '../../community/ratings.tsx'
import { api } from '../../net/api.ts'
import { refreshMe, useServerInfo } from '../../net/me.ts'
import { serverTransport } from '../../net/serverTransport.ts'
import { packLabel } from '../../shell/games.ts'
import { botOptions } from '../../shell/players.ts'
import { changePrefs, currentPrefs, usePrefs } from '../../shell/prefs.ts'
import { useTranslator } from '../../shell/translator.tsx'
import { Chat } from '../side/Chat.tsx'
import type { TablePageModel } from '../useTable.ts'
import { qrCode } from './qr.ts'
import '../../community/people.css'

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
  const { info, own } = table
  const maker = me !== null && info.maker === me
  const seated = own.seats.length > 0
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
  return (
    <div className="lobby">
      <h1>{speaker.say('name')}</h1>
      <p>
        {speaker.say(`scenario.${String(info.setup.scenario)}`)}. {app.say('lobby.waiting')}
      </p>
      {info.options.rated && <p>{app.say('lobby.rated')}</p>}
      {info.imported > 0 && <p>{app.say('table.imported', { count: info.imported })}</p>}
      {link && <InvitationLink link={link} name={speaker.say('name')} waiting={props.seats.some(isFree)} />}
      {me === null && <GuestName />}
      <ul className="lobby-seats">
        {props.seats.map((seat) => (
          <LobbySeat key={seat.seat} {...{ model, seat, ratings, me }} sit={() => sit(seat.seat)} />
        ))}
      </ul>
      {seated && (
        <section className="lobby-chat" aria-label={app.say('chat.title')}>
          <h2>{app.say('chat.title')}</h2>
          <Chat model={model} />
        </section>
      )}
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

interface LobbySeatProps {
  readonly model: TablePageModel
  readonly seat: TablePageModel['props']['seats'][number]
  readonly ratings: ReturnType<typeof useRatings>
  readonly me: string | null
  readonly sit: () => void
}

/** A seat, who has it, and what the viewer may do about it. */
function LobbySeat({ model, seat, ratings, me, sit }: LobbySeatProps) {
  const { table, act } = model
  const { info, own } = table
  const app = useTranslator()
  const server = useServerInfo()
  const [bot, setBot] = useState('normal')
  const isMaker = me !== null && info.maker === me
  const free = isFree(seat)
  const facts = info.seats.find((s) => s.seat === seat.seat)!
  const { reserved } = facts
  const forMe = reserved !== null && !reserved.declined && reserved.user === me
  const forOther = reserved !== null && !reserved.declined && reserved.user !== me
  return (
    <li>
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
          <Button look={own.seats.length > 0 ? 'plain' : 'primary'} onClick={sit}>
            {app.say('lobby.sit')}
          </Button>
        )}
        {free && isMaker && (
          <>
            <select
              className="k-input"
              aria-label={app.say('lobby.strength')}
              value={bot}
              onChange={(event) => setBot(event.target.value)}
            >
              {botOptions(app, server, model.title).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Button onClick={() => act({ do: 'seat bot', seat: seat.seat, bot })}>{app.say('lobby.bot')}</Button>
          </>
        )}
        {!free && (seat.own || isMaker) && (
          <Button look="quiet" onClick={() => act({ do: 'leave', seat: seat.seat })}>
            {app.say(seat.own ? 'lobby.leave' : 'lobby.send')}
          </Button>
        )}
      </span>
    </li>
  )
}

const isFree = ({ player }: { readonly player: string | null }) => player === null

interface LinkProps {
  readonly link: string
  readonly name: string
  /** Seats are free, so that sending the link is the next step. */
  readonly waiting: boolean
}

/** The invitation: to copy, to hand to another application, or to scan. */
function InvitationLink({ link, name, waiting }: LinkProps) {
  const app = useTranslator()
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    toast({ tone: 'good', text: app.say('lobby.copied') })
  }
  // Closing the share sheet rejects the promise.
  const share = () => void navigator.share({ title: name, url: link }).catch(() => undefined)
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="lobby-link">
      <div>
        <label htmlFor="invitation">{app.say('lobby.invite')}</label>
        <input id="invitation" className="k-input" readOnly value={link} onFocus={(event) => event.target.select()} />
        <p className="lobby-acts">
          {canShare && (
            <Button icon="right" look={waiting ? 'primary' : 'plain'} onClick={share}>
              {app.say('lobby.share')}
            </Button>
          )}
          <Button icon="link" look={waiting && !canShare ? 'primary' : 'plain'} onClick={copy}>
            {app.say('lobby.copy')}
          </Button>
        </p>
      </div>
      <QrCode text={link} label={app.say('lobby.code')} />
    </div>
  )
}

/** A link as a QR code; nothing if it is too long for one. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => qrCode(text), [text])
  if (rows === null) return null
  const size = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])))
  return (
    <svg
      className="lobby-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

/** Width of the empty margin a QR code needs, in modules. */
const QUIET = 4

/** Asks a stranger for the name the others will see. */
function GuestName() {
  const app = useTranslator()
  const { name } = usePrefs()
  const id = useId()
  return (
    <p className="lobby-name">
      <label htmlFor={id}>{app.say('lobby.name')}</label>
      <input
        id={id}
        className="k-input"
        value={name}
        maxLength={40}
        autoComplete="nickname"
        onChange={(event) => changePrefs({ name: event.target.value })}
      />
    </p>
  )
}

/** Text key for a reserved seat. */
function reservedKey({ declined }: { declined: boolean }, forMe: boolean): string {
  return declined ? 'lobby.declined' : forMe ? 'lobby.forYou' : 'lobby.keptFor'
}

function settingText(id: string, value: unknown, say: (key: string) => string): string {
  return value === undefined ? '' : `${say(`setting.${id}`)}: ${say(`setting.${id}.${String(value)}`)}`
}
