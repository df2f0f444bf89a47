import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { titles } from '#games/index.ts'
import { BotPool } from '#workers/pool.ts'
import { freshWorker } from '#workers/testing/worker.ts'
import { type Config, DEFAULTS } from '../config.ts'
import type { Overrides } from '../server.ts'
import type { Client } from '../testing/client.ts'
import { quickBots, type TestServer, testServer } from '../testing/server.ts'
import type { BotRunner } from './botTurns.ts'

describe('starving', () => {
  let folder: string
  let server: TestServer
  const serve = async (config: Partial<Config> = {}, instead: Overrides = {}) => {
    server = await testServer({ folder, ...config }, instead)
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mehen-starving-'))
  })
  afterEach(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** As many tables as one address may make per minute, all with strong bots. */
  async function fill(client: Client, bot = 'hard', game = 'ur'): Promise<string[]> {
    const ids: string[] = []
    const seats = { lapis: { bot }, shell: { bot } }
    for (let i = 0; i < 59; i++) ids.push((await client.post('/api/tables', { game, seats })).body.id)
    return ids
  }

  /** A person's game against a bot; returns the bot's answer times. */
  async function waits(ann: Client, id: string, answers: number): Promise<number[]> {
    const times: number[] = []
    while (times.length < answers) {
      await ann.until(() => ann.asked(id).length > 0 || ann.tables.get(id)!.whole!.info.status === 'over')
      const [mine] = ann.asked(id)
      if (mine === undefined) return times
      const { position } = mine
      await ann.does(id, { do: 'answer', seat: 'lapis', keys: [mine.options[0]!], position })
      const from = performance.now()
      const waiting = ann.tables.get(id)!.whole!.info.waitingFor
      await ann.until(() => ann.asked(id).length > 0 || ann.tables.get(id)!.whole!.info.status === 'over')
      if (waiting.includes('shell')) times.push(performance.now() - from)
    }
    return times
  }

  test('59 tables of bots slow down no one’s bot, and no clock runs out late', async () => {
    const pool = new BotPool({ size: 1, entry: await freshWorker() })
    await pool.warm('ur')
    await serve({}, { thinker: pool, titles })
    const mallory = await server.client().enter('Mallory')
    const tables = await fill(mallory)
    await expect.poll(() => pool.waiting).toBeGreaterThan(3)

    const eve = await server.client().enter('Eve')
    const clock = { kind: 'live', seconds: 3, increment: 0 }
    const flagged = (
      await eve.post('/api/tables', {
        ...{ game: 'ur', seats: { lapis: 'me', shell: 'me' } },
        options: { clock, onFlag: 'forfeit' },
      })
    ).body.id
    await eve.connect()
    await eve.open(flagged)
    const begun = performance.now()
    const fallen = eve
      .until(() => eve.tables.get(flagged)!.whole!.info.status === 'over')
      .then(() => performance.now() - begun)

    const ann = await server.client().enter('Ann')
    const { id } = (await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: { bot: 'easy' } } })).body
    await ann.connect()
    await ann.open(id)
    const times = await waits(ann, id, 8)
    times.sort((a, b) => a - b)
    // Her bot searches for 150 ms, and a running search takes a second at most.
    const [middle, most, fell] = [times[Math.floor(times.length / 2)]!, times.at(-1)!, await fallen]
    console.log(
      `beside 59 tables of bots: ${middle | 0} ms for a bot's answer, ${most | 0} at most; a flag of 3 s fell after ${fell | 0} ms`,
    )
    expect(middle).toBeLessThan(2500)
    expect(most).toBeLessThan(6000)
    expect(fell).toBeLessThan(6000)
    // The others are not forgotten.
    const { store } = server.service
    const answered = async () => {
      let count = 0
      for (const table of tables) count += (await store.events(table, 0)).length
      return count
    }
    const before = await answered()
    await expect.poll(answered).toBeGreaterThan(before)
    for (const client of [ann, eve]) client.leave()
  })

  /** A bot runner that answers nothing until released. */
  function held(): BotRunner & { asked: string[]; go(): void } {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const asked: string[] = []
    return {
      asked,
      go: () => go(),
      async think(request, signal, wish) {
        asked.push(wish!.who[0]!)
        await Promise.race([gate, new Promise((_, no) => signal?.addEventListener('abort', no))])
        return quickBots.think(request, signal)
      },
      close: async () => go(),
    }
  }

  describe('one person', () => {
    const seats = { red: { bot: 'easy' }, green: 'me' }
    const solo = { game: 'cards', setup: { players: 2 }, seats }

    test('has few bots running at the same time, playing or watching, and others get theirs', async () => {
      const thinker = held()
      await serve({}, { thinker })
      const mallory = await server.client().enter('Mallory')
      for (let i = 0; i < 50; i++) await mallory.post('/api/tables', solo)
      for (let i = 0; i < 20; i++)
        await mallory.post('/api/tables', { ...solo, seats: { ...seats, green: { bot: 'easy' } } })
      await expect.poll(() => thinker.asked.length).toBe(16)
      const ann = await server.client().enter('Ann')
      const { id } = (await ann.post('/api/tables', solo)).body
      await expect.poll(() => thinker.asked).toContain(ann.user)
      expect(thinker.asked).toHaveLength(17)
      thinker.go()
      await ann.connect()
      await ann.open(id)
      await ann.until(() => ann.asked(id).length > 0)
      ann.leave()
      // All the others get their turn in the end.
      await expect.poll(() => thinker.asked.length).toBeGreaterThan(70)
    })

    test('gets two advices at the same time, not more', async () => {
      const thinker = held()
      await serve({}, { thinker })
      const mallory = await server.client().enter('Mallory')
      const { id } = (await mallory.post('/api/tables', { ...solo, seats: { red: 'me', green: 'me' } })).body
      const tabs: Client[] = []
      const replies: Promise<{ type: string }>[] = []
      for (let i = 0; i < 6; i++) {
        const tab = server.client()
        tab.cookie = mallory.cookie
        await tab.connect()
        await tab.open(id)
        const { seat } = tab.asked(id)[0]!
        tabs.push(tab)
        replies.push(tab.ask({ type: 'advice', table: id, seat } as never))
      }
      const refused = () => tabs.filter((tab) => tab.heard.some((text) => text.includes('"flood"'))).length
      await expect.poll(() => thinker.asked.length + refused()).toBe(6)
      expect(thinker.asked).toHaveLength(2)
      thinker.go()
      const all = await Promise.all(replies)
      expect(all.map((reply) => reply.type).sort()).toEqual([...Array(2).fill('advice'), ...Array(4).fill('error')])
      for (const tab of tabs) tab.leave()
    })
  })

  describe('bots among themselves', () => {
    const show = {
      game: 'cards',
      setup: { players: 2 },
      seats: { red: { bot: 'easy' }, green: { bot: 'easy' } },
    }
    const lengthOf = async (id: string) => (await server.service.store.table(id))!.length
    /** A slow bot, so that a game does not end immediately. */
    const slowly: BotRunner = {
      async think(request, signal) {
        await new Promise((resolve) => setTimeout(resolve, 30))
        return quickBots.think(request, signal)
      },
      close: async () => {},
    }

    test('stop when no one has watched for a while, and continue when someone does', async () => {
      await serve({ times: { ...DEFAULTS.times, unwatched: 300 } }, { thinker: slowly })
      const ann = await server.client().enter('Ann')
      const { id } = (await ann.post('/api/tables', show)).body
      const jobs = () => server.service.store.nextDue(['bot', 'exhibition'])
      await expect.poll(jobs).toBeUndefined()
      const before = await lengthOf(id)
      expect((await server.service.store.table(id))!.status).toBe('playing')
      await ann.connect()
      await ann.open(id)
      await ann.until(() => ann.tables.get(id)!.seq! > before + 2)
      ann.leave()
    })

    test('stop also after a restart of the server, and never where a person plays', async () => {
      const times = { ...DEFAULTS.times, unwatched: 300 }
      await serve({ times }, { thinker: slowly })
      const ann = await server.client().enter('Ann')
      const alone = (await ann.post('/api/tables', show)).body.id
      await server.close()
      await new Promise((resolve) => setTimeout(resolve, 400))
      await serve({ times }, { thinker: slowly })
      const { store } = server.service
      await expect.poll(() => store.nextDue(['exhibition'])).toBeUndefined()
      const before = await lengthOf(alone)
      ann.base = server.client().base
      const seats = { red: { bot: 'easy' }, green: 'me' }
      const { id } = (await ann.post('/api/tables', { ...show, seats })).body
      await expect.poll(async () => (await store.table(id))!.seats.find((s) => s.user !== null)!.toMove).toBe(true)
      // Requesting it by its address counts as watching too.
      expect((await ann.get(`/api/tables/${alone}`)).status).toBe(200)
      await expect.poll(() => lengthOf(alone)).toBeGreaterThan(before)
    })
  })
})
