import { levels } from '../../../bots/index.ts'
import { titles } from '../../../games/index.ts'
import { Host } from '../../../table/host.ts'
import { Refused } from '../../../table/protocol.ts'
import { forgetfulStore } from '../../../table/store.ts'
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

/** Hosts the tables of this browser; other windows hear of changes through a channel. */
export function hostTables(): (event: MessageEvent<ToHost>) => Promise<void> {
  const others = new BroadcastChannel('mehen.tables')
  const host = begin(others)
  others.onmessage = async ({ data }) => {
    await (await host).changedElsewhere(data)
    send({ is: 'changed' })
  }
  return ({ data }) => hear(host, data)
}

const calls: { [N in keyof Calls]: (host: Host, give: Calls[N]['give']) => Promise<unknown> } = {
  make: (host, { wanted, name }) => host.make(wanted, name),
  list: (host) => host.list(),
  record: (host, id) => host.record(id),
  remove: (host, id) => host.remove(id),
}

async function hear(host: Promise<Host>, data: ToHost): Promise<void> {
  const ready = await host
  if (data.is === 'message') return ready.receive(data.message)
  try {
    const value = await calls[data.name](ready, data.give as never)
    send({ is: 'value', ref: data.ref, value: value ?? null })
  } catch (error) {
    send({ is: 'refused', ref: data.ref, code: error instanceof Refused ? error.code : 'fault' })
  }
}
