import { useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import { api } from '../net/api.ts'
import { RequestError } from '../net/rpc.ts'
import type { OwnTable } from '../pages/TableLine.tsx'
import { Cover } from '../shell/Cover.tsx'
import { matchName } from '../shell/games.ts'
import { navigate } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import './people.css'

/** An invitation to a table, or a rematch offer. */
export interface Invitation {
  readonly is: 'invited' | 'rematch'
  readonly table: OwnTable
  /** Names of the people who ask. */
  readonly by: readonly string[]
  /** The user's own seat, or the one reserved for them. */
  readonly seat: string
}

/** Open invitations and rematch offers to a person, newest first. */
export function findInvitations(tables: readonly OwnTable[], me: string | undefined): Invitation[] {
  if (me === undefined) return []
  return tables.flatMap((table) => invitationAt(table, me)).sort((a, b) => b.table.updated - a.table.updated)
}

function invitationAt(table: OwnTable, me: string): Invitation[] {
  const { status, seats, rematch, where } = table
  if (where !== 'table') return []
  if (status === 'waiting') {
    const seat = seats.find(({ reserved }) => reserved === me)?.seat
    const by = seats.flatMap(({ user, name }) => (user !== null && name !== null ? [name] : []))
    return seat === undefined ? [] : [{ is: 'invited', table, by, seat }]
  }
  if (status !== 'over' || rematch === null || rematch.table !== null) return []
  const own = seats.filter(({ user }) => user === me).map(({ seat }) => seat)
  const answered = [...rematch.wanted, ...rematch.declined]
  if (own.length === 0 || own.some((seat) => answered.includes(seat))) return []
  const by = seats.flatMap(({ seat, name }) => (rematch.wanted.includes(seat) && name !== null ? [name] : []))
  return [{ is: 'rematch', table, by, seat: own[0]! }]
}

/** Whether a person has a seat at a table; a seat that is only reserved does not count. */
export const isSeatedAt = (table: OwnTable, me: string | undefined) =>
  table.where === 'solo' || me === undefined || table.seats.some(({ user }) => user === me)

const [TRIES, TRY_MS] = [40, 150]

/** Waits until the table of a rematch exists, which is shortly after all players have agreed. */
async function waitForTable(table: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const there = await api.table(table).then(
      () => true,
      () => false,
    )
    if (there) return
    await new Promise((resolve) => setTimeout(resolve, TRY_MS))
  }
}

/** Invitations and rematch offers to the user, with buttons to accept or decline. */
export function InvitationList({ calls, onDone }: { calls: readonly Invitation[]; onDone: () => void }) {
  const app = useTranslator()
  if (calls.length === 0) return null
  return (
    <section className="calls" aria-labelledby="calls">
      <h2 id="calls">{app.say('calls.title')}</h2>
      <ul className="table-list">
        {calls.map((call) => (
          <InvitationLine key={call.table.id} call={call} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}

function InvitationLine({ call, onDone }: { call: Invitation; onDone: () => void }) {
  const app = useTranslator()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const { is, table, by, seat } = call
  const { id, game, rated, clock } = table
  const reply = async (yes: boolean) => {
    setBusy(true)
    try {
      if (!yes) await api.command(id, { do: 'decline' })
      else await api.command(id, is === 'invited' ? { do: 'sit', seat } : { do: 'rematch', seat })
      if (yes && is === 'invited') return navigate(`/table/${id}`)
      const next = yes ? (await api.table(id)).info.rematch.table : null
      if (next !== null) {
        await waitForTable(next)
        return navigate(`/table/${next}`)
      }
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
    }
    setBusy(false)
    onDone()
  }
  const names = by.length > 0 ? by : [app.say('calls.somebody')]
  return (
    <li className="table-line call">
      <div>
        <span className="table-line-cover">
          <Cover game={game} />
        </span>
        <span className="table-line-text">
          <b>{app.say(`calls.${is}`, { names, count: names.length })}</b>
          <span>
            {matchName(app, table)} · {app.say(`open.${clock.kind}`)}
            {rated && ` · ${app.say('rated')}`}
          </span>
        </span>
        <span className="call-acts">
          <Button look="quiet" disabled={busy} onClick={() => reply(false)}>
            {app.say('calls.no')}
          </Button>
          <Button look="primary" disabled={busy} onClick={() => reply(true)}>
            {app.say('calls.yes')}
          </Button>
        </span>
      </div>
    </li>
  )
}
