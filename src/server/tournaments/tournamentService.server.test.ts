import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '#kernel'
import { TournamentInfo, TournamentList } from '#table/protocol/community.ts'
import { PersonalData } from '#table/protocol/http.ts'
import type { Config } from '../config.ts'
import type { StoreLocation } from '../store/open.ts'
import { type Client, refusalCode, registerMember } from '../testing/client.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { describeStores, StoreFixture } from '../testing/stores.ts'

const DAYS = { kind: 'days', hours: 48, bank: 24 } as const

describeStores('tournaments', (kind) => {
  const yard = new StoreFixture()
  let place: StoreLocation
  let servers: TestServer[]
  let later = 0
  let count = 0
  const random = randomFrom(`tournaments ${kind}`)

  const start = () => {
    const config: Partial<Config> & { folder: string } = { folder: place.folder, database: place.url }
    return testServer(config, { now: () => Date.now() + later })
  }
  beforeAll(async () => {
    place = await yard.place(kind)
    servers = [await start()]
    // Two processes if the store allows it: requests alternate between them.
    if (kind === 'postgres') servers.push(await start())
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await yard.clear()
  })

  /** Uses any of the processes. */
  const any = (client: Client): Client => {
    client.base = servers[random(servers.length)]!.client().base
    return client
  }
  const people = (many: number) =>
    Promise.all(Array.from({ length: many }, () => registerMember(servers[0]!.client(), `Player ${kind} ${++count}`)))
  const wanted = (more: object = {}) => ({
    ...{ name: 'Cup of Ur', game: 'ur', system: { kind: 'swiss', rounds: 3 }, clock: DAYS },
    ...{ rated: false, most: 64, ...more },
  })
  const make = async (by: Client, more: object = {}): Promise<string> => {
    const reply = await any(by).post('/api/tournaments', wanted(more))
    expect(reply.status).toBe(200)
    return reply.body.id
  }
  const does = (client: Client, id: string, act: string) =>
    refusalCode(any(client).post(`/api/tournaments/${id}`, { do: act }))
  const info = async (id: string, client = servers[0]!.client()) =>
    TournamentInfo.parse((await any(client).get(`/api/tournaments/${id}`)).body)
  const lastRound = async (id: string) => (await info(id)).played.at(-1)!

  /** Ends every game of the last round: one of the two resigns. */
  async function resignAll(id: string, players: readonly Client[], loser: (i: number) => 0 | 1) {
    for (const [i, game] of (await lastRound(id)).games.entries()) {
      if (game.points !== null || game.table === null) continue
      const side = loser(i)
      const client = players.find(({ user }) => user === game.players[side]!.id)!
      const seat = ['lapis', 'shell'][side]
      // It may already be over if someone has just withdrawn.
      const resign = () => refusalCode(any(client).post(`/api/tables/${game.table}/commands`, { do: 'resign', seat }))
      await expect.poll(async () => [200, 'over'].includes(await resign())).toBe(true)
    }
  }

  test('a Swiss of five, from joining to the last standings', async () => {
    const players = await people(5)
    const [maker] = players
    const id = await make(maker!, { rated: true })
    expect(await does(servers[0]!.client(), id, 'join')).toBe('not signed in')
    expect(await does(await servers[0]!.client().enter('Only a guest'), id, 'join')).toBe('not an account')
    expect(await does(maker!, id, 'start')).toBe('too few')
    for (const player of players) expect(await does(player, id, 'join')).toBe(200)
    expect(await does(maker!, id, 'join')).toBe('not open')
    expect(await does(players[1]!, id, 'start')).toBe('not allowed')
    expect(await info(id)).toMatchObject({ status: 'open', players: 5, round: 0, rounds: 3, first: null })
    expect((await info(id, maker)).may).toEqual(['leave', 'start', 'cancel'])
    expect((await info(id)).may).toEqual([])
    // Connected players are notified of their table; one of the two may have a bye.
    const there = players.slice(1, 3)
    for (const player of there) await player.connect()
    expect(await does(maker!, id, 'start')).toBe(200)
    const told = (player: Client) =>
      player.heard.filter((text) => text.includes('"of":"round"')).map((text) => JSON.parse(text).at)
    const { games: begun } = await lastRound(id)
    for (const player of there) {
      const own = begun.find((game) => game.players.some((one) => one.id === player.user))
      await expect.poll(() => told(player)).toEqual(own === undefined ? [] : [own.table])
      player.leave()
    }

    const tables = new Set<string>()
    const met = new Set<string>()
    for (let round = 1; round <= 3; round++) {
      await expect.poll(async () => (await info(id)).round).toBe(round)
      const { games, byes } = await lastRound(id)
      expect(games).toHaveLength(2)
      expect(byes).toHaveLength(1)
      for (const { table, players: seated } of games) {
        tables.add(table!)
        const ids = seated.map((player) => player.id)
        met.add([...ids].sort().join())
        const seats = async () => (await any(maker!).get(`/api/tables/${table}`)).body.info?.seats
        await expect.poll(seats).toMatchObject(ids.map((user) => ({ user })))
      }
      expect((await any(maker!).get(`/api/tables/${games[0]!.table}`)).body.info).toMatchObject({
        ...{ status: 'playing' },
        options: { rated: true, onFlag: 'forfeit', listed: true, clock: DAYS },
      })
      await resignAll(id, players, (i) => (i === 0 ? 1 : 0))
    }
    await expect.poll(async () => (await info(id)).status).toBe('over')
    expect([tables.size, met.size]).toEqual([6, 6])
    const { standings, first, may } = await info(id, maker)
    expect(may).toEqual([])
    expect(standings.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
    expect(standings.reduce((sum, { score }) => sum + score, 0)).toBe(3 * 3)
    expect(first).toEqual(standings[0]!.player)
    const scores = standings.map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const mine = TournamentList.parse((await any(players[3]!).get('/api/tournaments?of=mine')).body)
    expect(mine.tournaments.map((one) => one.id)).toEqual([id])
    // The exported data shows it, too.
    const data = PersonalData.parse((await any(players[3]!).get('/api/me/data')).body)
    const own = standings.find(({ player }) => player.id === players[3]!.user)!
    expect(data.tournaments).toEqual([
      {
        ...{ id, name: 'Cup of Ur', game: 'ur', status: 'over', made: false },
        place: own.place,
        points: own.score,
      },
    ])
    expect(data.tables.filter(({ won }) => won)).toHaveLength(own.won)
    const over = TournamentList.parse((await any(players[3]!).get('/api/tournaments?of=over')).body)
    expect(over.tournaments.map((one) => one.id)).toContain(id)
  })

  test('round robin, started automatically when full; a withdrawal gives walkovers', async () => {
    const players = await people(4)
    const id = await make(players[0]!, { system: { kind: 'all', times: 1 }, most: 4 })
    const joined = await Promise.all(players.map((player) => does(player, id, 'join')))
    expect(joined).toEqual([200, 200, 200, 200])
    await expect.poll(async () => (await info(id)).status).toBe('running')
    expect((await info(id)).rounds).toBe(3)
    // In the first round one player withdraws, losing this game and all further ones.
    const gone = players[2]!
    const table = (await lastRound(id)).games.find((game) => game.players.some((player) => player.id === gone.user))!
    const status = async () => (await any(gone).get(`/api/tables/${table.table}`)).status
    await expect.poll(status).toBe(200)
    expect(await does(gone, id, 'leave')).toBe(200)
    expect(await does(gone, id, 'leave')).toBe('not open')
    for (let round = 1; round <= 3; round++) {
      await expect.poll(async () => (await info(id)).round).toBe(round)
      const { games, byes } = await lastRound(id)
      expect([games.length, byes]).toEqual([2, []])
      await resignAll(id, players, () => 0)
    }
    await expect.poll(async () => (await info(id)).status).toBe('over')
    const last = (await info(id)).standings.at(-1)!
    expect(last).toMatchObject({ player: { id: gone.user }, score: 0, withdrawn: true, lost: 3 })
  })

  test('a player who does not come loses on time', async () => {
    const players = await people(2)
    const id = await make(players[0]!, {
      system: { kind: 'swiss', rounds: 1 },
      clock: { ...DAYS, hours: 1, bank: 0 },
    })
    for (const player of players) await does(player, id, 'join')
    await does(players[0]!, id, 'start')
    const { table } = (await lastRound(id)).games[0]!
    await expect.poll(async () => (await any(players[0]!).get(`/api/tables/${table}`)).status).toBe(200)
    later += 3 * 3_600_000
    await expect.poll(async () => (await info(id)).status).toBe('over')
    expect((await info(id)).standings.map(({ score }) => score)).toEqual([1, 0])
  })

  test('when many start and join concurrently, one round is paired, and every table exists once', async () => {
    const players = await people(6)
    const id = await make(players[0]!, { system: { kind: 'swiss', rounds: 2 } })
    for (const player of players) await does(player, id, 'join')
    const starts = await Promise.all(Array.from({ length: 6 }, () => does(players[0]!, id, 'start')))
    expect(starts.filter((reply) => reply === 200)).toHaveLength(1)
    // Every process checks it as often as possible.
    const look = () =>
      Promise.all(
        servers.flatMap(({ service }) =>
          Array.from({ length: 4 }, () =>
            service.tournaments.worker(
              { table: id, key: 'k', kind: 'tournament', due: 0, body: '{}', lease: 'l', attempts: 1 },
              new AbortController().signal,
            ),
          ),
        ),
      )
    await look()
    const { played } = await info(id)
    expect(played).toHaveLength(1)
    for (const { table, players: seated } of played[0]!.games) {
      const events = await servers[0]!.service.store.events(table!, 0)
      expect(events.filter((event) => event.includes('"is":"created"'))).toHaveLength(1)
      expect(events.filter((event) => event.includes('"is":"sat"'))).toHaveLength(2)
      expect(events[1]).toContain(seated[0]!.id)
    }
    await resignAll(id, players, () => 1)
    await look()
    await look()
    expect((await info(id)).played).toHaveLength(2)
    const tables = (await info(id)).played.flatMap(({ games }) => games.map(({ table }) => table))
    expect(new Set(tables).size).toBe(6)
  })

  test('refused: games not for two, no clock, too many players, people who have blocked each other', async () => {
    const [ann, ben] = (await people(2)) as [Client, Client]
    const refused = (more: object) => refusalCode(any(ann).post('/api/tournaments', wanted(more)))
    expect(await refused({ clock: { kind: 'none' } })).toBe('bad message')
    expect(await refused({ game: 'chess' })).toBe('unknown game')
    expect(await refused({ name: 'see evil.example' })).toBe('bad name')
    expect(await refused({ system: { kind: 'swiss', rounds: 0 } })).toBe('bad message')
    expect(await refused({ most: 65 })).toBe('bad message')
    expect(await refused({ size: 3 })).toBe('bad setup')
    expect(await refused({ game: 'cards', size: 6 })).toBe('bad message')
    expect(await refused({ game: 'cards', size: 4, most: 3 })).toBe('bad message')
    expect(await refused({ setup: { scenario: 'no such' } })).toBe('bad setup')
    const guest = await servers[0]!.client().enter('Guest of the cup')
    expect(await refusalCode(guest.post('/api/tournaments', wanted()))).toBe('not an account')
    expect(await refusalCode(any(ann).get('/api/tournaments/nothing'))).toBe('unknown tournament')
    const id = await make(ann)
    await ann.post('/api/behaviour/bonds', { person: ben.user, kind: 'block' })
    expect(await does(ben, id, 'join')).toBe('blocked')
    expect(await does(ben, id, 'cancel')).toBe('not allowed')
    expect(await does(ann, id, 'join')).toBe(200)
    expect(await does(ann, id, 'leave')).toBe(200)
    expect(await does(ann, id, 'cancel')).toBe(200)
    expect(await does(ann, id, 'join')).toBe('not open')
    for (let i = 0; i < 5; i++) await make(ann)
    expect(await refused({})).toBe('full')
  })

  test('tables of three: everyone seated, points by place, half a point for a bye', async () => {
    const players = await people(4)
    const [ann] = players as [Client]
    const id = await make(ann, { game: 'cards', size: 3, system: { kind: 'all', times: 1 } })
    for (const player of players.slice(0, 2)) await does(player, id, 'join')
    expect(await does(ann, id, 'start')).toBe('too few')
    for (const player of players.slice(2)) await does(player, id, 'join')
    expect(await does(ann, id, 'start')).toBe(200)
    expect(await info(id)).toMatchObject({ size: 3, rounds: 2, round: 1 })
    const rested: string[] = []
    for (let round = 1; round <= 2; round++) {
      await expect.poll(async () => (await info(id)).round).toBe(round)
      const { games, byes } = await lastRound(id)
      expect([games.length, byes.length]).toEqual([1, 1])
      rested.push(byes[0]!.id)
      const [{ table, players: seated }] = games as [(typeof games)[0]]
      const at = async () => (await any(ann).get(`/api/tables/${table}`)).body.info
      await expect.poll(async () => (await at())?.seats.length).toBe(3)
      const { seats } = await at()
      expect(seats.map(({ user }: { user: string }) => user)).toEqual(seated.map((player) => player.id))
      // The last seat resigns first, then the second: the first one is left.
      for (const seat of [seats[2], seats[1]]) {
        const client = players.find(({ user }) => user === seat.user)!
        const reply = any(client).post(`/api/tables/${table}/commands`, { do: 'resign', seat: seat.seat })
        expect(await refusalCode(reply)).toBe(200)
      }
      await expect.poll(async () => (await info(id)).played[round - 1]!.games[0]!.points).toEqual([1, 0.25, 0.25])
    }
    await expect.poll(async () => (await info(id)).status).toBe('over')
    expect(new Set(rested).size).toBe(2)
    // Two points per round: a table of three gives one and a half, a bye half a point.
    const { standings } = await info(id)
    expect(standings.reduce((sum, { score }) => sum + score, 0)).toBe(4)
    expect(standings[0]!.places).toHaveLength(3)
  })

  test('people who have blocked each other are not paired while another round is possible', async () => {
    const players = await people(4)
    const [ann, ben] = players as [Client, Client]
    const id = await make(players[3]!, { system: { kind: 'swiss', rounds: 4 } })
    for (const player of players) await does(player, id, 'join')
    await ann.post('/api/behaviour/bonds', { person: ben.user, kind: 'block' })
    await does(players[3]!, id, 'start')
    for (let round = 1; round <= 4; round++) {
      await expect.poll(async () => (await info(id)).round).toBe(round)
      for (const { players: seated } of (await lastRound(id)).games) {
        const ids = seated.map((player) => player.id)
        expect(ids.includes(ann.user!) && ids.includes(ben.user!)).toBe(false)
      }
      await resignAll(id, players, (i) => (i === 0 ? 0 : 1))
    }
    await expect.poll(async () => (await info(id)).status).toBe('over')
  })

  test('a tournament of the time when all tables were for two is read as it was', async () => {
    const players = await people(2)
    const id = await make(players[0]!)
    for (const player of players) await does(player, id, 'join')
    const { tournaments } = servers[0]!.service.store
    const row = (await tournaments.get(id))!
    const { seats: _, ...old } = JSON.parse(row.body)
    const [first, second] = players.map(({ user }) => user)
    const games = [{ first, second, table: null, points: [1, 1] }]
    const body = JSON.stringify({ ...old, status: 'over', rounds: [{ games, bye: null }] })
    const change = { players: players.map(({ user }) => user!) }
    await tournaments.change({ ...row, status: 'over', version: row.version + 1, body }, change)
    const { played, standings, size } = await info(id)
    expect(size).toBe(2)
    expect(played[0]).toMatchObject({
      games: [{ players: [{ id: first }, { id: second }], points: [0.5, 0.5] }],
    })
    expect(standings.map(({ score }) => score)).toEqual([0.5, 0.5])
  })

  test('deleting an account leaves open tournaments and withdraws from running ones, without the name', async () => {
    const players = await people(3)
    const [ann, ben] = players as [Client, Client]
    const running = await make(ben, { system: { kind: 'all', times: 1 } })
    for (const player of players) await does(player, running, 'join')
    await does(ben, running, 'start')
    const open = await make(ann)
    const joined = await make(ben)
    for (const id of [open, joined]) for (const player of players) await does(player, id, 'join')
    expect((await any(ann).request('DELETE', '/api/me', { passphrase: 'seven brown foxes' })).status).toBe(200)
    expect((await info(open)).status).toBe('cancelled')
    expect((await info(joined)).players).toBe(2)
    const row = (await info(running)).standings.find(({ player }) => player.id === ann.user)!
    expect(row).toMatchObject({ withdrawn: true, player: { name: '—' } })
  })

  test('running tournaments continue after a restart', async () => {
    const players = await people(4)
    const id = await make(players[0]!, { system: { kind: 'swiss', rounds: 2 } })
    for (const player of players) await does(player, id, 'join')
    await does(players[0]!, id, 'start')
    await resignAll(id, players, () => 0)
    for (const server of servers) await server.close()
    servers = [await start()]
    await expect.poll(async () => (await info(id)).round).toBe(2)
    await resignAll(id, players, () => 0)
    await expect.poll(async () => (await info(id)).status).toBe('over')
  })
})
