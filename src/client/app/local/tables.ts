import { levels } from '../../../bots/index.ts'
import { titles } from '../../../games/index.ts'
import { Host } from '../../../table/host.ts'
import { Refused } from '../../../table/protocol.ts'
import { forgetfulStore } from '../../../table/store.ts'
import { serve } from '../net/rpc.ts'
import type { Calls, FromHost, ToHost } from './calls.ts'
import { openStore } from './store.ts'
import { thinker } from './thinker.ts'

const send = (message: FromHost) => postMessage(message)

async function begin(others: BroadcastChannel): Promise<Host> {
  const store = await openStore().catch(forgetfulStore)
  return new Host({
    store,
    bots: levels.filter((level) => level.people).map((level) => level.id),
    game: async (id) => {
      const load = Object.hasOwn(titles, id) ? titles[id] : undefined
      if (load === undefined) throw new Refused('unknown game')
      return (await load()).game
    },
    think: thinker(() => new Worker(location.href, { type: 'module', name: 'bot' })),
    now: () => Date.now(),
    secret: () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join(''),
    send: (message) => send({ is: 'message', message }),
    changed: (table) => {
      others.postMessage(table)
      send({ is: 'changed' })
    },
  })
}

/** Hosts the tables of this browser. Windows tell each other which tables have changed. */
export function hostTables(): (event: MessageEvent) => Promise<void> {
  const others = new BroadcastChannel('mehen.tables')
  const host = begin(others)
  others.onmessage = async ({ data }) => {
    await (await host).changedElsewhere(data)
    send({ is: 'changed' })
  }
  return serve<Calls>(
    {
      make: async ({ wanted, name }) => (await host).make(wanted, name),
      list: async () => (await host).list(),
      record: async (id) => (await host).record(id),
      remove: async (id) => (await host).remove(id),
    },
    (error) => (error instanceof Refused ? error.code : 'fault'),
    async ({ message }: ToHost) => (await host).receive(message),
  )
}
