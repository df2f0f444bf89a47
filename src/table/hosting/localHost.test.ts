import { expect, test } from 'vitest'
import type { Advice } from '#bots/bot.ts'
import { Match } from '#kernel'
import { cards } from '#kernel/testing/games/cards.ts'
import { ClientMessage, ServerMessage } from '../protocol/messages.ts'
import { ClientModel } from '../testing/tables.ts'
import { inMemoryStore, LocalHost, type TableStore } from './localHost.ts'

/** A local host whose bots choose the last option immediately, and the page that follows a table there. */
function machine(store: TableStore = inMemoryStore()) {
  let time = 0
  let made = 0
  const sent: ServerMessage[] = []
  const reader = new ClientModel()
  const host = new LocalHost({
    store,
    bots: ['easy'],
    game: async () => cards,
    think: async ({ saved, seat }): Promise<Advice> => {
      const key = Match.load(cards, saved as never)
        .asked(seat)!
        .options.at(-1)!.key
      return { keys: [key], lines: [] } as unknown as Advice
    },
    now: () => ++time,
    secret: () => `s${++made}`,
    send: (message) => {
      const heard = JSON.parse(JSON.stringify(message))
      sent.push(ServerMessage.parse(heard))
      if (heard.type === 'snapshot' || heard.type === 'update') reader.hear(heard)
    },
    changed: () => undefined,
  })
  const says = (message: ClientMessage) => host.receive(ClientMessage.parse(message))
  return { host, sent, reader, says, store }
}

const settled = async (done: () => boolean) => {
  for (let i = 0; i < 1000 && !done(); i++) await Promise.resolve()
  expect(done()).toBe(true)
}

test('a table in the browser speaks the protocol, lets bots answer and comes back from what was kept', async () => {
  const { host, sent, reader, says, store } = machine()
  const seats = { red: 'me', green: { bot: 'easy' } } as const
  const table = await host.make({ game: 'cards', seats, setup: { players: 2 } }, 'Ann')
  await says({ type: 'open', table })
  const turn = () => reader.whole!.info.status === 'over' || reader.whole!.views.red!.asks.length > 0
  for (let i = 0; i < 500; i++) {
    await settled(turn)
    const { info, views } = reader.whole!
    if (info.status === 'over') break
    const keys = [views.red!.asks[0]!.options[0]!]
    await says({
      type: 'command',
      id: i,
      table,
      command: { do: 'answer', seat: 'red', keys, position: info.position },
    })
    expect(sent.findLast((message) => message.type === 'done')).toMatchObject({ type: 'done', id: i })
  }
  expect(reader.whole!.info).toMatchObject({ status: 'over', seed: 's3' })
  await says({ type: 'command', id: 900, table, command: { do: 'chat', text: 'Well played' } })
  expect(reader.whole!.chat).toMatchObject([{ name: 'Ann', text: 'Well played' }])
  await host.list()
  const again = machine(store)
  await again.says({ type: 'open', table })
  const { now: _, ...whole } = reader.whole!
  expect(again.reader.whole).toMatchObject(whole)
  await says({ type: 'command', id: 901, table, command: { do: 'rematch', seat: 'red' } })
  const next = reader.whole!.info.rematch.table!
  await says({ type: 'open', table: next })
  expect(reader.whole!.info.seats.map((s) => s.bot)).toEqual(['easy', null])
})

test('refusals, reasons and unknown tables are answered', async () => {
  const { host, sent, says } = machine()
  const table = await host.make({ game: 'cards', seats: { red: 'me', green: 'me' }, setup: { players: 2 } }, '')
  await says({ type: 'open', table: 'elsewhere' })
  await says({ type: 'why', id: 1, table, seat: 'red' })
  await says({ type: 'why', id: 2, table, seat: 'green' })
  const command = { do: 'undo', seat: 'red', answers: 1, position: 0 } as const
  await says({ type: 'command', id: 3, table, command })
  await says({ type: 'ping' })
  expect(sent).toMatchObject([
    { type: 'error', code: 'unknown table' },
    { type: 'why', id: 1, barred: [] },
    { type: 'error', id: 2, code: 'not asked' },
    { type: 'error', id: 3, code: 'stale' },
    { type: 'pong' },
  ])
})

test('a page that closed a table gets no more updates of it', async () => {
  const { host, sent, says } = machine()
  const seats = { red: 'me', green: 'me' } as const
  const table = await host.make({ game: 'cards', seats, setup: { players: 2 } }, '')
  await says({ type: 'open', table })
  await says({ type: 'close', table })
  await says({ type: 'command', id: 1, table, command: { do: 'chat', text: 'Anybody?' } })
  expect(sent.map(({ type }) => type)).toEqual(['snapshot', 'done'])
})
