import { describe, expect, test } from 'vitest'
import { think } from '#bots/levels.ts'
import { title } from '#games/ur/index.ts'
import { parseRecord, verify } from '#kernel'
import { inMemoryStore, LocalHost, type TableStore } from '#table/hosting/localHost.ts'
import type { Command } from '#table/protocol/commands.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { ServerMessage } from '#table/protocol/messages.ts'
import { applyMessage, type TableModel } from './tableModel.ts'

/** A browser window: a host on a store, and the page that follows one table. */
function windowOn(store: TableStore, version = title.game.version) {
  const replies: ServerMessage[] = []
  let table: TableModel | undefined
  let secrets = 0
  const host = new LocalHost({
    store,
    bots: ['easy', 'normal', 'hard'],
    game: async (id) => {
      if (id !== 'ur') throw new RequestRefused('unknown game')
      return { ...title.game, version }
    },
    think: async (request) =>
      think(title, { ...request, budget: { playouts: 20 } }, { now: () => 0, stop: () => false }),
    now: () => 1_000_000,
    secret: () => `secret${++secrets}-${Math.round(performance.now() * 1000)}`,
    send: (message) => {
      replies.push(message)
      if (message.type !== 'snapshot' && message.type !== 'update') return
      const next = applyMessage(table, message)
      if (next !== 'lost') table = next
    },
    changed: () => undefined,
  })
  return { host, replies, now: () => table! }
}

const settled = async (done: () => boolean) => {
  for (let i = 0; i < 2000 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(done()).toBe(true)
}

const solo = { game: 'ur', seats: { lapis: 'me', shell: { bot: 'easy' } } } as const
const hotSeat = { game: 'ur', seats: { lapis: 'me', shell: 'me' } } as const

/** Answers the asks of the window's seats until the match is over or `turns` answers are given. */
async function play(page: ReturnType<typeof windowOn>, id: string, turns = 10_000) {
  for (let i = 0; i < turns; i++) {
    const waits = () => Object.values(page.now().views).some((view) => view.asks.length > 0)
    await settled(() => page.now().info.status === 'over' || waits())
    if (page.now().info.status === 'over') return
    const [seat, view] = Object.entries(page.now().views).find(([, { asks }]) => asks.length > 0)!
    const { position } = page.now().info
    const keys = [view.asks[0]!.options[0]!]
    await page.host.receive({
      type: 'command',
      id: i,
      table: id,
      command: { do: 'answer', seat, keys, position },
    })
  }
}

describe('tables kept in the browser', () => {
  test('play a whole game against a bot, and its dice can be checked', async () => {
    const page = windowOn(inMemoryStore())
    const id = await page.host.make(solo, 'Ada')
    await page.host.receive({ type: 'open', table: id })
    await play(page, id)
    const { info } = page.now()
    expect(info.outcome!.winners).toHaveLength(1)
    const { text, bots } = await page.host.record(id)
    expect(Object.keys(bots)).toEqual(info.seats.filter(({ bot }) => bot !== null).map(({ seat }) => seat))
    expect(Object.keys(bots)).toHaveLength(1)
    const record = parseRecord(text)
    expect(verify(title.game, record)).toMatchObject({ committed: true, false: [] })
  })

  test('record who resigned, which the answers alone do not show', async () => {
    const page = windowOn(inMemoryStore())
    const id = await page.host.make(solo, 'Ada')
    await page.host.receive({ type: 'open', table: id })
    const command: Command = { do: 'resign', seat: 'lapis' }
    await page.host.receive({ type: 'command', id: 1, table: id, command })
    const { over, table } = await page.host.record(id)
    expect(over).toBe(true)
    expect(table.outcome).toMatchObject({ winners: ['shell'], how: 'resigned' })
    expect(table.seats.map(({ out }) => out)).toEqual(['resigned', null])
  })

  test('survive a closed window', async () => {
    const store = inMemoryStore()
    const first = windowOn(store)
    const id = await first.host.make(hotSeat, 'Ada')
    await first.host.receive({ type: 'open', table: id })
    await play(first, id, 9)
    await first.host.list()
    const second = windowOn(store)
    await second.host.receive({ type: 'open', table: id })
    expect(second.now().views).toEqual(first.now().views)
    expect(second.now().journal).toEqual(first.now().journal)
    expect((await second.host.list()).map(({ yourTurn }) => yourTurn)).toEqual([true])
    await play(second, id)
    expect(second.now().info.status).toBe('over')
  })

  test('continue under a newer version of the rules', async () => {
    const store = inMemoryStore()
    const before = windowOn(store)
    const id = await before.host.make(hotSeat, 'Ada')
    await before.host.receive({ type: 'open', table: id })
    await play(before, id, 9)
    await before.host.list()
    const after = windowOn(store, title.game.version + 1)
    await after.host.receive({ type: 'open', table: id })
    expect(after.now().views).toEqual(before.now().views)
    await play(after, id)
    expect(after.now().info).toMatchObject({ status: 'over', version: title.game.version + 1 })
  })

  test('say why something is not on offer, and refuse it', async () => {
    const page = windowOn(inMemoryStore())
    const id = await page.host.make(hotSeat, '')
    await page.host.receive({ type: 'open', table: id })
    const [seat] = Object.entries(page.now().views).find(([, { asks }]) => asks.length > 0)!
    const { position } = page.now().info
    const command: Command = { do: 'answer', seat, keys: ['move:14'], position }
    await page.host.receive({ type: 'command', id: 7, table: id, command })
    expect(page.replies.at(-1)).toMatchObject({ type: 'error', id: 7, code: 'not on offer' })
    await page.host.receive({ type: 'why', id: 8, table: id, seat })
    expect(page.replies.at(-1)).toMatchObject({ type: 'why', id: 8 })
  })

  test('give advice with the best option first', async () => {
    const page = windowOn(inMemoryStore())
    const id = await page.host.make(hotSeat, '')
    await page.host.receive({ type: 'open', table: id })
    const several = () => Object.entries(page.now().views).find(([, { asks }]) => (asks[0]?.options.length ?? 0) > 1)
    while (several() === undefined) await play(page, id, 1)
    const [seat, { asks }] = several()!
    await page.host.receive({ type: 'advice', id: 3, table: id, seat })
    const reply = page.replies.at(-1) as Extract<ServerMessage, { type: 'advice' }>
    expect(reply).toMatchObject({ type: 'advice', id: 3 })
    expect(asks[0]!.options).toContain(reply.options[0]!.key)
  })

  test('are read again when another window changed them', async () => {
    const store = inMemoryStore()
    const [one, two] = [windowOn(store), windowOn(store)]
    const id = await one.host.make(hotSeat, '')
    await one.host.receive({ type: 'open', table: id })
    await two.host.receive({ type: 'open', table: id })
    await play(one, id, 3)
    await one.host.list()
    await play(two, id, 1)
    await two.host.list()
    await settled(() => two.now().info.length === one.now().info.length)
    expect(two.now().views).toEqual(one.now().views)
  })

  test('are gone when they are removed, and unknown ones are refused', async () => {
    const page = windowOn(inMemoryStore())
    const id = await page.host.make(solo, '')
    await page.host.remove(id)
    expect(await page.host.list()).toEqual([])
    await page.host.receive({ type: 'open', table: id })
    expect(page.replies.at(-1)).toMatchObject({ type: 'error', code: 'unknown table' })
    await expect(page.host.make({ game: 'chess' }, '')).rejects.toMatchObject({ code: 'unknown game' })
  })

  test('continue with a rematch in swapped seats', async () => {
    const page = windowOn(inMemoryStore())
    const id = await page.host.make(solo, '')
    await page.host.receive({ type: 'open', table: id })
    await play(page, id)
    await page.host.receive({ type: 'command', id: 1, table: id, command: { do: 'rematch', seat: 'lapis' } })
    const next = page.now().info.rematch.table!
    await page.host.receive({ type: 'open', table: next })
    expect(page.now().info.seats.map(({ bot }) => bot)).toEqual(['easy', null])
  })
})
