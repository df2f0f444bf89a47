import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '#kernel'
import { MIN_RATED_ANSWERS } from '#table/finalPlaces.ts'
import { Ratings } from '#table/protocol/community.ts'
import { TableList } from '#table/protocol/http.ts'
import { answerOften, Client } from '../testing/client.ts'
import { freePort, freshProgram, ServerProcess } from '../testing/process.ts'
import { auditRatings } from '../testing/ratingAudit.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { describeStores, KINDS, StoreFixture, withoutPostgres } from '../testing/stores.ts'

const yard = new StoreFixture()
afterAll(() => yard.clear())
const KILLS = process.env.MEHEN_NIGHTLY ? 40 : 3

const rated = { rated: true, listed: true }

/** A rated match of Ur that the second of two people resigns after some answers of both; returns its id. */
async function resigned(one: Client, two: Client, options: object = rated, answers = MIN_RATED_ANSWERS) {
  const id: string = (await one.post('/api/tables', { game: 'ur', seats: { lapis: 'me' }, options })).body.id
  await two.post(`/api/tables/${id}/commands`, { do: 'sit', seat: 'shell' })
  await answerOften([one, two], id, answers)
  await two.post(`/api/tables/${id}/commands`, { do: 'resign', seat: 'shell' })
  return id
}

describeStores('ratings', (kind) => {
  let server: TestServer
  let ann: Client
  let ben: Client
  beforeAll(async () => {
    const place = await yard.place(kind)
    const store = await yard.store(kind, place)
    server = await testServer({ folder: place.folder }, { store })
    ann = await server.client().register('Ann')
    ben = await server.client().register('Ben')
  })
  afterAll(() => server.close())

  const ratingsNow = async (...of: string[]) => {
    const { body } = await ann.get(`/api/ratings?game=ur&of=${of.join(',')}`)
    return Ratings.parse(body).ratings
  }
  const infoOf = async (id: string) => (await ann.get(`/api/tables/${id}`)).body.info
  const changeAt = async (id: string) => (await infoOf(id)).ratings

  test('a rated match changes both ratings, once, and the table shows by how much', async () => {
    expect(await ratingsNow(ann.user!, ben.user!)).toEqual({})
    const id = await resigned(ann, ben)
    await expect.poll(() => changeAt(id)).not.toBeNull()
    const change = await changeAt(id)
    // Both are new, so that the match has little weight.
    expect(change.lapis).toMatchObject({ before: 1500, bounded: true })
    expect(change.lapis.after).toBeCloseTo(1510, 6)
    expect(change.shell.after).toBeCloseTo(1490, 6)
    const now = await ratingsNow(ann.user!, ben.user!)
    expect(now[ann.user!]).toMatchObject({ rating: change.lapis.after, games: 1 })
    // Lists show it, too.
    const { tables: done } = TableList.parse((await ben.get('/api/tables?of=finished')).body)
    const gains = done.find((table) => table.id === id)!.seats.map(({ gained }) => gained)
    expect(gains).toEqual([change.lapis.after - 1500, change.shell.after - 1500])
    // Rating it again changes nothing.
    const { store, tables } = server.service
    const { state: facts } = (await tables.get(id)).table
    const rows = await store.rate({ table: id, game: 'ur', at: 5, placed: facts.placed })
    expect(rows.map(({ rating }) => rating).sort()).toEqual([change.shell.after, change.lapis.after].sort())
    expect(await auditRatings(store, 'ur')).toEqual([])
  })

  test('a bot is rated by its level, and unrated games do not count', async () => {
    const before = await ratingsNow(ann.user!)
    await resigned(ann, ben, { listed: true })
    const seats = { lapis: 'me', shell: { bot: 'easy' } }
    const { id } = (await ann.post('/api/tables', { game: 'ur', seats, options: rated })).body
    // The bot must have answered often enough, too; it can lack a move after some rolls.
    await answerOften([ann], id, 3 * MIN_RATED_ANSWERS)
    await ann.post(`/api/tables/${id}/commands`, { do: 'resign', seat: 'lapis' })
    await expect.poll(() => changeAt(id)).not.toBeNull()
    const now = await ratingsNow(ann.user!, 'bot:easy')
    expect(now['bot:easy']!.rating).toBeGreaterThan(1500)
    expect(now[ann.user!]!.rating).toBeLessThan(1450)
    expect(now[ann.user!]).toMatchObject({ games: before[ann.user!]!.games + 1 })
    expect(await auditRatings(server.service.store, 'ur')).toEqual([])
  })

  test('guests neither make nor join a rated table', async () => {
    const guest = await server.client().enter('Gus')
    const refused = await guest.post('/api/tables', { game: 'ur', options: rated })
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'not an account' } } })
    const { id } = (await ann.post('/api/tables', { game: 'ur', options: rated })).body
    const sit = await guest.post(`/api/tables/${id}/commands`, { do: 'sit' })
    expect(sit.body.error.code).toBe('not an account')
    await guest.connect()
    expect(await guest.does(id, { do: 'sit' })).toBe('not an account')
    guest.leave()
    expect((await ben.post(`/api/tables/${id}/commands`, { do: 'sit' })).status).toBe(200)
  })

  test('a deleted account leaves its results to the others, and its page shows no name', async () => {
    const cat = await server.client().register('Cat')
    const id = await resigned(ann, cat)
    await expect.poll(() => changeAt(id)).not.toBeNull()
    // She leaves during another match, which she therefore loses.
    const { id: last } = (await ann.post('/api/tables', { game: 'ur', options: rated })).body
    await cat.post(`/api/tables/${last}/commands`, { do: 'sit' })
    await answerOften([ann, cat], last, MIN_RATED_ANSWERS)
    const page = `/api/players/${cat.user}`
    expect((await ann.get(page)).body).toMatchObject({ name: expect.stringContaining('Cat') })
    const passphrase = `what only ${cat.user} knows`
    expect((await cat.request('DELETE', '/api/me', { passphrase })).status).toBe(200)
    expect(await ann.get(page)).toMatchObject({ status: 404, body: { error: { code: 'unknown person' } } })
    await expect.poll(() => changeAt(last)).not.toBeNull()
    expect(await ratingsNow(cat.user!)).toEqual({})
    expect(await auditRatings(server.service.store, 'ur')).toEqual([])
  })

  test('a match that ends before both have played a little is not rated', async () => {
    const fay = await server.client().register('Fay')
    const id = await resigned(ann, fay, rated, MIN_RATED_ANSWERS - 1)
    expect(await infoOf(id)).toMatchObject({ ratings: null, uncounted: 'short' })
    const { store, tables } = server.service
    expect((await tables.get(id)).table.state).toMatchObject({ status: 'over', placed: [] })
    expect(await store.rated('ur', 0, 1000)).not.toContainEqual(expect.objectContaining({ table: id }))
  })

  test('throwaway accounts, a second account and a pair that plays again and again move a rating by 10 points a day', async () => {
    const { store } = server.service
    const at = server.service.now()
    let table = 0
    const beats = (winner: string, loser: string, when: number) =>
      store.rate({
        ...{ table: `farm ${++table}`, game: 'farm', at: when },
        placed: [
          { seat: 'a', player: winner, place: 0 },
          { seat: 'b', player: loser, place: 1 },
        ],
      })
    const rating = async (player: string) => (await store.rated('farm', 0, 10_000)).filter((r) => r.player === player)
    // Someone known and proven.
    for (let game = 0; game < 12; game++) await beats('bot:hard', 'farmer', at + game)
    const before = (await rating('farmer')).at(-1)!.rating
    for (let game = 0; game < 40; game++) await beats('farmer', `throwaway ${game}`, at + 100 + game)
    for (let game = 0; game < 40; game++) await beats('farmer', 'second', at + 200 + game)
    expect((await rating('farmer')).at(-1)!.rating - before).toBeLessThanOrEqual(10 + 1e-9)
    for (const victim of ['second', 'throwaway 3']) {
      const rows = await rating(victim)
      // The first match against a proven player has its full weight.
      expect(Math.abs(rows.at(-1)!.rating - rows[0]!.rating)).toBeLessThanOrEqual(10 + 1e-9)
    }
    // A day later ten more points; after a week without a game a proven opponent counts fully again.
    const day = 24 * 3600 * 1000
    await beats('farmer', 'second', at + day + 1000)
    const next = (await rating('farmer')).at(-1)!
    expect(next.rating - next.before).toBeLessThanOrEqual(10 + 1e-9)
    await beats('farmer', 'bot:hard', at + 9 * day)
    const last = (await rating('farmer')).at(-1)!
    expect(last).toMatchObject({ limited: 0 })
    expect(last.rating - last.before).toBeGreaterThan(10)
  })

  test('many matches ending at the same time are rated one after the other', async () => {
    const people = [ann, ben, ...(await Promise.all([1, 2].map((n) => server.client().register(`P${n}`))))]
    const pairs = people.flatMap((one, i) => people.slice(i + 1).map((two) => [one, two] as const))
    const ids = await Promise.all([...pairs, ...pairs].map(([one, two]) => resigned(one, two)))
    for (const id of ids) await expect.poll(() => changeAt(id)).not.toBeNull()
    expect(await auditRatings(server.service.store, 'ur')).toEqual([])
  })

  test('a player’s page: ratings with their curve, score by game and seat, opponents', async () => {
    const { body } = await server.client().get(`/api/players/${ann.user}`)
    const [ur] = body.ratings
    expect(ur).toMatchObject({ game: 'ur' })
    expect(ur.curve).toHaveLength(ur.games)
    expect(ur.curve.at(-1).rating).toBe(ur.rating)
    expect(body.games[0]).toMatchObject({ game: 'ur' })
    expect(body.games[0].seats.map(({ seat }: { seat: string }) => seat)).toContain('lapis')
    const against = body.opponents.find(({ player }: { player: string }) => player === ben.user)
    expect(against.won).toBeGreaterThan(0)
    expect(body.opponents.map(({ player }: { player: string }) => player)).toContain('bot:easy')
    expect((await ann.get('/api/players/bot:easy')).body).toMatchObject({ bot: 'easy', name: null })
    expect((await ann.get('/api/players/bot:nobody')).status).toBe(404)
    expect((await ann.get('/api/players/nobody')).status).toBe(404)
  })

  test('what was private stays private: neither games nor opponents nor numbers of it are shown to others', async () => {
    const dan = await server.client().register('Dan')
    const eve = await server.client().register('Eve')
    const made = await dan.post('/api/tables', {
      ...{ game: 'ur', seats: { lapis: 'me' } },
      options: { listed: true, watchers: false },
    })
    const { id } = made.body
    await eve.post(`/api/tables/${id}/commands`, { do: 'sit', seat: 'shell' })
    await eve.post(`/api/tables/${id}/commands`, { do: 'resign', seat: 'shell' })
    const page = `/api/players/${dan.user}`
    for (const other of [ann, server.client()]) {
      const { body } = await other.get(page)
      expect(body).toMatchObject({ counted: 0, games: [], opponents: [] })
      const list = await other.get(`/api/tables?of=finished&user=${dan.user}`)
      expect(list.body.tables).toEqual([])
    }
    for (const own of [dan, eve]) {
      expect((await own.get(page)).body.opponents).toMatchObject([{ player: eve.user, won: 1 }])
      const list = await own.get(`/api/tables?of=finished&user=${dan.user}`)
      expect(list.body.tables.map((table: { id: string }) => table.id)).toEqual([id])
    }
  })

  test('accounts that play from one network are not rated against each other', async () => {
    const gil = await server.client().register('Gil')
    const hal = await server.client().register('Hal')
    for (const { user } of [gil, hal]) server.service.networks.saw(user!, '203.0.113.7')
    server.service.networks.saw(ann.user!, '2001:db8:1:2::1')
    const shared = (...people: Client[]) => server.service.store.sharedNetworks(people.map(({ user }) => user!))
    await expect.poll(() => shared(gil, hal, ann)).toEqual([[gil.user!, hal.user!].sort()])
    server.service.networks.saw(gil.user!, '2001:db8:1:2:ffff::9')
    await expect.poll(() => shared(gil, ann)).toHaveLength(1)
    const id = await resigned(gil, hal)
    const { store } = server.service
    await expect.poll(() => store.nextDue(['rate'])).toBeUndefined()
    expect(await store.rated('ur', 0, 1000)).not.toContainEqual(expect.objectContaining({ table: id }))
    await expect.poll(() => infoOf(id)).toMatchObject({ ratings: {}, uncounted: 'together' })
    // Local addresses say nothing.
    server.service.networks.saw(hal.user!, '192.168.1.9')
    server.service.networks.saw(ben.user!, '192.168.1.9')
    expect(await shared(hal, ben)).toEqual([])
  })
})

describe.concurrent.each(KINDS)('SIGKILL while rated matches end (%s)', (kind) => {
  beforeAll(async () => void (await freshProgram()))

  test.skipIf(kind === 'postgres' && withoutPostgres)(
    `${KILLS} kills: every match that is over is rated, once`,
    async ({ expect }) => {
      const place = await yard.place(kind)
      const env = { MEHEN_DATA: place.folder, MEHEN_DATABASE: place.url ?? '', MEHEN_LEASE_MS: '1000' }
      const server = new ServerProcess(await freePort(), env)
      await server.start()
      const people = await Promise.all(['A', 'B', 'C'].map((name) => new Client(server.base).register(name)))
      const ids: string[] = []
      const random = randomFrom(`ratings ${kind}`)
      let going = true
      const play = async (one: Client, two: Client) => {
        while (going) {
          const id = await resigned(one, two).catch(() => undefined)
          if (id !== undefined) ids.push(id)
          await sleep(30)
        }
      }
      const [a, b, c] = people as [Client, Client, Client]
      const all = [play(a, b), play(b, c), play(c, a)]
      for (let kill = 0; kill < KILLS; kill++) {
        const before = ids.length
        await expect.poll(() => ids.length, { interval: 5 }).toBeGreaterThan(before + 3)
        await sleep(random(60))
        await server.kill()
        await server.start()
      }
      going = false
      await Promise.all(all)
      const told = async () => {
        const changes = await Promise.all(ids.map((id) => a.get(`/api/tables/${id}`)))
        return changes.every(({ body }) => body.info.ratings !== null)
      }
      await expect.poll(told, { interval: 500 }).toBe(true)
      expect(await server.end('SIGTERM')).toBe(0)
      const store = await yard.store(kind, place)
      expect(await auditRatings(store, 'ur')).toEqual([])
      expect((await store.rated('ur', 0, 100_000)).length).toBeGreaterThanOrEqual(2 * ids.length)
    },
  )
})
