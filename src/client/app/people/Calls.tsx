import { useState } from 'react'
import { Button, useToast } from '../../kit/index.ts'
import { Cover } from '../covers/Cover.tsx'
import { api } from '../net/api.ts'
import { Failed } from '../net/rpc.ts'
import { playedName } from '../shell/played.ts'
import { go } from '../shell/router.tsx'
import { useApp } from '../shell/words.tsx'
import type { Call } from './calls.ts'
import './people.css'

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
export function Calls({ calls, onDone }: { calls: readonly Call[]; onDone: () => void }) {
  const app = useApp()
  if (calls.length === 0) return null
  return (
    <section className="calls" aria-labelledby="calls">
      <h2 id="calls">{app.say('calls.title')}</h2>
      <ul className="table-list">
        {calls.map((call) => (
          <CallLine key={call.table.id} call={call} onDone={onDone} />
        ))}
      </ul>
    </section>
  )
}

function CallLine({ call, onDone }: { call: Call; onDone: () => void }) {
  const app = useApp()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const { is, table, by, seat } = call
  const { id, game, rated, clock } = table
  const reply = async (yes: boolean) => {
    setBusy(true)
    try {
      if (!yes) await api.command(id, { do: 'decline' })
      else await api.command(id, is === 'invited' ? { do: 'sit', seat } : { do: 'rematch', seat })
      if (yes && is === 'invited') return go(`/table/${id}`)
      const next = yes ? (await api.table(id)).info.rematch.table : null
      if (next !== null) {
        await waitForTable(next)
        return go(`/table/${next}`)
      }
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
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
            {playedName(app, table)} · {app.say(`open.${clock.kind}`)}
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
