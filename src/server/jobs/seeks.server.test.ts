import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SeekList } from '#table/protocol/community.ts'
import type { TableSummary } from '#table/protocol/messages.ts'
import { ServerMessage } from '#table/protocol/messages.ts'
import { DEFAULTS } from '../config.ts'
import type { StoreLocation } from '../store/open.ts'
import type { Store } from '../store/store.ts'
import type { Client } from '../testing/client.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { describeStores, StoreFixture, withoutPostgres } from '../testing/stores.ts'

const yard = new StoreFixture()
afterAll(() => yard.clear())
const times = { ...DEFAULTS.times, pairing: 200 }
const running: TestServer[] = []
afterAll(() => Promise.all(running.map((server) => server.close())))

async function serve(kind: Store['kind'], place: StoreLocation): Promise<TestServer> {
  const store = await yard.store(kind, place)
  const server = await testServer({ folder: place.folder, times }, { store })
  running.push(server)
  return server
}

/** The tables named in a person's news of one kind. */
function toldOf(client: Client, of: string): string[] {
  return client.heard.flatMap((text) => {
    if (!text.startsWith('{"type":"news"')) return []
    const news = ServerMessage.parse(JSON.parse(text))
    return news.type === 'news' && news.of === of && news.at !== null ? [news.at] : []
  })
}

const wish = (client: Client, game = 'ur', some: object = {}) =>
  client.post('/api/pairing', { game, pace: 'now', rated: false, ...some })

/** The two meet at one table, and both are notified. */
async function meet(one: Client, two: Client): Promise<string> {
  for (const client of [one, two]) await client.until(() => toldOf(client, 'paired').length > 0)
  const [at] = toldOf(one, 'paired')
  expect(toldOf(two, 'paired')).toEqual([at])
  const { info } = (await one.get(`/api/tables/${at}`)).body
  expect(info.seats.map((seat: { user: string }) => seat.user).sort()).toEqual([one.user, two.user].sort())
  expect(info.status).toBe('playing')
  return at!
}

describeStores('finding an opponent', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await serve(kind, await yard.place(kind))
  })
  const guest = async (name: string) => {
    const client = await server.client().enter(name)
    await client.connect()
    return client
  }

  test('two people with the same seek get a table immediately; others wait and may cancel', async () => {
    const [ann, ben, cat] = [await guest('Ann'), await guest('Ben'), await guest('Cat')]
    const said = SeekList.parse((await wish(ann)).body)
    expect(said.wishes).toMatchObject([{ game: 'ur', pace: 'now', rated: false }])
    expect(said.waiting).toEqual([{ game: 'ur', pace: 'now', people: 1 }])
    expect((await wish(cat, 'cards')).body.wishes).toHaveLength(1)
    expect((await wish(ben)).body.wishes).toEqual([])
    const id = await meet(ann, ben)
    const { info } = (await ann.get(`/api/tables/${id}`)).body
    expect(info.options).toMatchObject({ rated: false, onFlag: 'forfeit', clock: { kind: 'live' } })
    expect((await ann.get('/api/pairing')).body.wishes).toEqual([])
    const stopped = await cat.request('DELETE', '/api/pairing', { game: 'cards', pace: 'now' })
    expect(stopped.body).toEqual({ wishes: [], waiting: [] })
    expect(toldOf(cat, 'paired')).toEqual([])
    for (const client of [ann, ben, cat]) client.leave()
  })

  test('a rated game needs accounts, the game must exist, and seeks per person are limited', async () => {
    const gus = await guest('Gus')
    expect((await wish(gus, 'ur', { rated: true })).body.error.code).toBe('not an account')
    expect((await wish(gus, 'chess')).body.error.code).toBe('unknown game')
    expect((await wish(gus, 'ur', { pace: 'soon' })).body.error.code).toBe('bad message')
    expect((await wish(gus, 'vault')).body.error.code).toBe('bad setup')
    for (const game of ['ur', 'cards']) expect((await wish(gus, game, { pace: 'turns' })).status).toBe(200)
    expect((await wish(gus, 'ur')).status).toBe(200)
    const { store, now } = server.service
    const more = { person: gus.user!, pace: 'turns', rated: false, rating: 1500, deviation: 350 } as const
    for (const game of ['bids', 'vault']) await store.putSeek({ ...more, game, since: now(), until: now() + 60_000 })
    expect((await wish(gus, 'cards')).body.error.code).toBe('flood')
    expect((await wish(gus, 'ur', { pace: 'turns' })).status).toBe(200)
    const stranger = server.client()
    expect((await stranger.get('/api/pairing')).body.wishes).toEqual([])
    expect((await stranger.request('DELETE', '/api/pairing', { game: 'ur', pace: 'now' })).status).toBe(401)
    expect((await gus.request('DELETE', '/api/me', {})).status).toBe(200)
    expect((await stranger.get('/api/pairing')).body.waiting).toEqual([])
    gus.leave()
  })

  test('close ratings first: distant ones wait longer, and the table is rated', async () => {
    const { store, now } = server.service
    const people = await Promise.all(['Weak', 'Strong', 'Equal'].map((name) => server.client().register(name)))
    const [weak, strong, equal] = people as [Client, Client, Client]
    for (const [client, rating] of [
      [weak, 1200],
      [strong, 2000],
      [equal, 1220],
    ] as const) {
      await client.connect()
      const since = now()
      await store.putSeek({
        ...{ person: client.user!, game: 'ur', pace: 'now', rated: true, rating, deviation: 50 },
        ...{ since, until: since + 60_000 },
      })
    }
    const id = await meet(weak, equal)
    expect((await weak.get(`/api/tables/${id}`)).body.info.options.rated).toBe(true)
    expect(toldOf(strong, 'paired')).toEqual([])
    expect((await strong.get('/api/pairing')).body.wishes).toHaveLength(1)
    // After a long wait any opponent will do.
    await store.dropSeeks(strong.user!)
    const since = now() - 120_000
    await store.putSeek({
      ...{ person: strong.user!, game: 'ur', pace: 'now', rated: true, rating: 2000, deviation: 50 },
      ...{ since, until: now() + 60_000 },
    })
    const late = await server.client().register('Late')
    await late.connect()
    await wish(late, 'ur', { rated: true })
    await meet(strong, late)
    for (const client of [...people, late]) client.leave()
  })

  test('people who have blocked each other are neither paired nor able to challenge each other', async () => {
    const [ann, ben, cat] = [await guest('Ann'), await guest('Ben'), await guest('Cat')]
    expect((await ann.post('/api/behaviour/bonds', { person: ben.user, kind: 'block' })).status).toBe(200)
    const turns = { pace: 'turns' }
    await wish(ann, 'cards', turns)
    expect((await wish(ben, 'cards', turns)).body.wishes).toHaveLength(1)
    expect((await ann.get('/api/pairing')).body.wishes).toHaveLength(1)
    await wish(cat, 'cards', turns)
    await meet(ann, cat)
    expect(toldOf(ben, 'paired')).toEqual([])
    const seats = { lapis: 'me', shell: { person: ann.user } }
    const refused = await ben.post('/api/tables', { game: 'ur', seats })
    expect(refused.body.error.code).toBe('blocked')
    await ben.request('DELETE', '/api/pairing', { game: 'cards', pace: 'turns' })
    for (const client of [ann, ben, cat]) client.leave()
  })

  test('a wish that was not said again runs out', async () => {
    const [ann, ben] = [await guest('Ann'), await guest('Ben')]
    const { store, now } = server.service
    const old = {
      person: ann.user!,
      game: 'cards',
      pace: 'now',
      rated: false,
      rating: 1500,
      deviation: 350,
    } as const
    await store.putSeek({ ...old, since: now() - 90_000, until: now() - 1 })
    expect((await wish(ben, 'cards')).body).toMatchObject({
      waiting: [{ game: 'cards', people: 1 }],
      wishes: [{ game: 'cards' }],
    })
    expect((await ann.get('/api/pairing')).body.wishes).toEqual([])
    await ben.request('DELETE', '/api/pairing', { game: 'cards', pace: 'now' })
    for (const client of [ann, ben]) client.leave()
  })

  test('a challenge: a seat is reserved, the other is notified, finds it in their list, and accepts or declines', async () => {
    const [ann, ben, cat] = [await guest('Ann'), await guest('Ben'), await guest('Cat')]
    const challenge = (to: string | undefined, options: object = {}) =>
      ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: { person: to } }, options })
    const { id } = (await challenge(ben.user)).body
    await ben.until(() => toldOf(ben, 'invited').includes(id))
    const mine = async (client: Client) =>
      ((await client.get('/api/tables?of=mine')).body.tables as TableSummary[]).find((table) => table.id === id)
    expect((await mine(ben))!.seats[1]).toMatchObject({ user: null, reserved: ben.user })
    expect(await mine(cat)).toBeUndefined()
    expect((await cat.post(`/api/tables/${id}/commands`, { do: 'sit' })).body.error.code).toBe('not invited')
    expect((await ben.post(`/api/tables/${id}/commands`, { do: 'sit', seat: 'shell' })).status).toBe(200)
    expect(await mine(ben)).toMatchObject({ status: 'playing' })

    const second = (await challenge(ben.user)).body.id
    expect((await ben.post(`/api/tables/${second}/commands`, { do: 'decline' })).status).toBe(200)
    await ann.until(() => toldOf(ann, 'declined').includes(second))
    const left = (await ben.get('/api/tables?of=mine')).body.tables as TableSummary[]
    expect(left.map((table) => table.id)).not.toContain(second)

    expect((await challenge('nobody')).body.error.code).toBe('unknown person')
    expect((await challenge(ann.user)).body.error.code).toBe('unknown person')
    expect((await challenge(ben.user, { rated: true })).body.error.code).toBe('not an account')
    let refused: string | undefined
    for (let tries = 0; tries < 10 && refused === undefined; tries++)
      refused = (await challenge(ben.user)).body.error?.code
    expect(refused).toBe('flood')
    for (const client of [ann, ben, cat]) client.leave()
  })

  test('a deleted person is named neither by the seat reserved for them nor by its events', async () => {
    const [ann, zoe] = [await guest('Ann'), await guest('Zoe Unique')]
    const seats = { lapis: 'me', shell: { person: zoe.user } }
    const { id } = (await ann.post('/api/tables', { game: 'ur', seats })).body
    expect((await zoe.request('DELETE', '/api/me', {})).status).toBe(200)
    expect(JSON.stringify((await ann.get(`/api/tables/${id}`)).body)).not.toContain('Zoe Unique')
    expect((await server.service.store.events(id, 0)).join()).not.toContain('Zoe Unique')
    const free = await ann.post(`/api/tables/${id}/commands`, { do: 'seat bot', seat: 'shell', bot: 'easy' })
    expect(free.status).toBe(200)
    for (const client of [ann, zoe]) client.leave()
  })

  test('a rematch is noticed: by the socket and in the list of finished games; and can be declined', async () => {
    const [ann, ben] = [await guest('Ann'), await guest('Ben')]
    const made = await ann.post('/api/tables', {
      game: 'ur',
      seats: { lapis: 'me' },
      options: { listed: true },
    })
    const { id } = made.body
    await ben.post(`/api/tables/${id}/commands`, { do: 'sit' })
    await ben.post(`/api/tables/${id}/commands`, { do: 'resign', seat: 'shell' })
    const finished = async () => {
      const { tables } = (await ben.get(`/api/tables?of=finished&user=${ben.user}`)).body
      return (tables as TableSummary[]).find((table) => table.id === id)!
    }
    expect(await finished()).toMatchObject({ winners: ['lapis'], rematch: null })
    await ann.post(`/api/tables/${id}/commands`, { do: 'rematch', seat: 'lapis' })
    await ben.until(() => toldOf(ben, 'rematch').includes(id))
    expect((await finished()).rematch).toEqual({ wanted: ['lapis'], declined: [], table: null })
    await ben.post(`/api/tables/${id}/commands`, { do: 'decline' })
    expect((await finished()).rematch).toMatchObject({ declined: ['shell'] })
    await ben.post(`/api/tables/${id}/commands`, { do: 'rematch', seat: 'shell' })
    const next = (await finished()).rematch!.table!
    for (const client of [ann, ben]) await client.until(() => toldOf(client, 'again').includes(next))
    expect((await ann.get(`/api/tables/${next}`)).status).toBe(200)
    expect(toldOf(ann, 'rematch')).toEqual([])
    for (const client of [ann, ben]) client.leave()
  })

  test('lists are filtered: by game, scenario, players, clock and rating, over several pages', async () => {
    const ann = await server.client().register('Lister')
    const make = async (body: object, options: object) =>
      (await ann.post('/api/tables', { ...body, options: { listed: true, ...options } })).body.id as string
    const plain = await make({ game: 'ur' }, {})
    const rated = await make({ game: 'ur' }, { rated: true })
    const live = await make({ game: 'ur' }, { clock: { kind: 'live', seconds: 60, increment: 0 } })
    const three = await make({ game: 'cards', setup: { players: 3 } }, {})
    const closed = await make({ game: 'ur' }, {})
    await ann.post(`/api/tables/${closed}/commands`, { do: 'cancel' })
    const open = async (filter: string) => {
      const { body } = await ann.get(`/api/tables?of=open&${filter}`)
      const own = new Set([plain, rated, live, three, closed])
      return (body.tables as TableSummary[]).map(({ id }) => id).filter((id) => own.has(id))
    }
    expect((await open('limit=100')).sort()).toEqual([plain, rated, live, three].sort())
    expect(await open('game=cards')).toEqual([three])
    expect(await open('scenarios=thieves')).toEqual([three])
    expect((await open('scenarios=finkel,thieves&rated=no')).sort()).toEqual([plain, live, three].sort())
    expect(await open('scenarios=unknown')).toEqual([])
    expect(await open('players=3')).toEqual([three])
    expect(await open('rated=yes')).toEqual([rated])
    expect((await open('rated=no&game=ur')).sort()).toEqual([plain, live].sort())
    expect(await open('pace=live')).toEqual([live])
    expect((await ann.get('/api/tables?of=open&pace=soon')).status).toBe(400)
    const pages: string[] = []
    let after = ''
    do {
      const { body } = await ann.get(`/api/tables?of=open&rated=no&limit=1${after}`)
      pages.push(...(body.tables as TableSummary[]).map(({ id }) => id))
      after = body.next === null ? '' : `&after=${encodeURIComponent(body.next)}`
    } while (after !== '')
    expect(pages).toEqual(expect.arrayContaining([plain, live, three]))
    expect(pages).not.toContain(rated)
    expect(new Set(pages).size).toBe(pages.length)
    const { tables } = (await ann.get(`/api/tables?of=finished&user=${ann.user}`)).body
    expect(tables).toEqual([])
  })
})

describe.skipIf(withoutPostgres)('somebody to play with, through two processes', () => {
  test('people of both meet, each once, and every table has two people', async () => {
    const place = await yard.place('postgres')
    const servers = [await serve('postgres', place), await serve('postgres', place)]
    const people = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const client = await servers[i % 2]!.client().enter(`P${i}`)
        await client.connect()
        return client
      }),
    )
    await Promise.all(people.map((client) => wish(client)))
    for (const client of people) await client.until(() => toldOf(client, 'paired').length > 0)
    const tables = new Map<string, number>()
    for (const client of people) {
      const at = new Set(toldOf(client, 'paired'))
      expect(at.size).toBe(1)
      for (const id of at) tables.set(id, (tables.get(id) ?? 0) + 1)
    }
    expect([...tables.values()]).toEqual(Array(8).fill(2))
    const store = await yard.store('postgres', place)
    expect(await store.ids(100)).toHaveLength(8)
    expect(await store.countWaiting(0)).toEqual([])
    for (const client of people) client.leave()
  })

  test('a process that dies between meeting and the table leaves it to another', async () => {
    const place = await yard.place('postgres')
    const first = await serve('postgres', place)
    const [ann, ben] = [await first.client().enter('Ann'), await first.client().enter('Ben')]
    const store = await yard.store('postgres', place)
    await first.close()
    running.splice(running.indexOf(first), 1)
    const pair = { table: 'themtable', game: 'ur', pace: 'turns', rated: false, people: [ann.user, ben.user] }
    const now = Date.now()
    for (const person of [ann.user!, ben.user!])
      await store.putSeek({
        ...{ person, game: 'ur', pace: 'turns', rated: false, rating: 1500, deviation: 350 },
        ...{ since: now, until: now + 60_000 },
      })
    await store.matchWaiting(
      now,
      (all) => [{ people: all, pair }],
      () => ({
        key: 'pair:themtable',
        kind: 'pair',
        table: 'themtable',
        due: now,
        body: JSON.stringify(pair),
      }),
    )
    const second = await serve('postgres', place)
    for (const client of [ann, ben]) client.base = second.client().base
    await expect.poll(async () => (await ann.get('/api/tables/themtable')).status).toBe(200)
    const { info } = (await ben.get('/api/tables/themtable')).body
    expect(info).toMatchObject({ status: 'playing', options: { clock: { kind: 'days' } } })
  })
})
