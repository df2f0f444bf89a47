import { expect, test } from 'vitest'
import { cards } from '../kernel/testing/games/cards.ts'
import type { TableEvent } from './events.ts'
import { LocalHost, type Surroundings } from './host.ts'
import { ClientMessage, ServerMessage } from './protocol.ts'
import { ANN, Reader } from './testing/tables.ts'

/** Surroundings in which bots answer the first option as soon as they are let. */
function surroundings() {
  let time = 0
  let made = 0
  const stored: TableEvent[] = []
  const thoughts: { seat: string; key: string; position: number }[] = []
  const around: Surroundings = {
    now: () => ++time,
    secret: () => `s${++made}`,
    keep: (_id, _seed, events) => stored.push(...events),
    think: (table, seat) => {
      const key = table.match!.asked(seat)!.options.at(-1)!.key
      thoughts.push({ seat, key, position: table.facts.position })
    },
  }
  return { around, stored, thoughts }
}

test('a table in the browser speaks the protocol, lets bots answer and comes back from what was kept', () => {
  const { around, stored, thoughts } = surroundings()
  const sent: ServerMessage[] = []
  const reader = new Reader()
  const hosting = { game: cards, bots: ['easy'] }
  const seats = { red: 'me', green: { bot: 'easy' } } as const
  const send = (message: ServerMessage) => {
    sent.push(ServerMessage.parse(JSON.parse(JSON.stringify(message))))
    if (message.type === 'snapshot' || message.type === 'update')
      reader.hear(JSON.parse(JSON.stringify(message)))
  }
  const host = LocalHost.make(hosting, ANN, { game: 'cards', seats, setup: { players: 2 } }, around, send)
  const table = host.table.facts.id
  const says = (message: ClientMessage) => host.hear(ClientMessage.parse(message))
  says({ type: 'open', table })
  for (let i = 0; i < 500 && host.table.facts.status === 'playing'; i++) {
    const thought = thoughts.shift()
    const { info, views } = reader.whole!
    const key = views.red!.asks[0]?.options[0]
    if (thought) host.botAnswers(thought.seat, [thought.key], thought.position)
    else {
      const command = { do: 'answer', seat: 'red', keys: [key!], position: info.position } as const
      says({ type: 'command', id: i, table, command: { ...command, keys: [...command.keys] } })
      expect(sent.at(-1)).toMatchObject({ type: 'done', id: i })
    }
  }
  expect(reader.whole!.info).toMatchObject({ status: 'over', seed: 's3' })
  const again = LocalHost.load(host.table.host, ANN, stored, around, () => {})
  expect(again.table.facts).toEqual(host.table.facts)
  says({ type: 'command', id: 900, table, command: { do: 'rematch', seat: 'red' } })
  const next = host.rematch(() => {})
  expect(next.table.facts.seats.map((s) => s.bot)).toEqual(['easy', null])
  expect(next.table.facts.id).toBe(reader.whole!.info.rematch.table)
})

test('refusals, reasons and unknown tables are answered', () => {
  const { around } = surroundings()
  const sent: ServerMessage[] = []
  const host = LocalHost.make(
    { game: cards, bots: [] },
    ANN,
    { game: 'cards', seats: { red: 'me', green: 'me' }, setup: { players: 2 } },
    around,
    (message) => sent.push(message),
  )
  const table = host.table.facts.id
  host.hear({ type: 'open', table: 'elsewhere' })
  host.hear({ type: 'why', id: 1, table, seat: 'red' })
  host.hear({ type: 'why', id: 2, table, seat: 'green' })
  host.hear({ type: 'command', id: 3, table, command: { do: 'undo', seat: 'red', answers: 1, position: 0 } })
  expect(sent).toMatchObject([
    { type: 'error', code: 'unknown table' },
    { type: 'why', id: 1, barred: [] },
    { type: 'error', id: 2, code: 'not asked' },
    { type: 'error', id: 3, code: 'stale' },
  ])
})
