import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Random, randomFrom } from '../kernel/index.ts'
import type { TableEvent } from '../table/index.ts'
import type { StorePlace } from './store/open.ts'
import { WallClock } from './testing/clock.ts'
import { Members } from './testing/members.ts'
import { PLACES, Room, withBot } from './testing/players.ts'
import { freePort, freshProgram, ServerProcess } from './testing/process.ts'
import { StoreYard, withoutPostgres } from './testing/stores.ts'

const NIGHTLY = Boolean(process.env.MEHEN_NIGHTLY)
const KILLS = NIGHTLY ? 100 : 6
/** Number of breaks of LISTEN, and how long PostgreSQL is unavailable. */
const BREAKS = NIGHTLY ? 60 : 8
const AWAY_MS = NIGHTLY ? 30_000 : 2000

const yard = new StoreYard()
beforeAll(() => freshProgram())
afterAll(() => yard.clear())

const { ur, ankh, godKings, alexander } = PLACES
const ROOM = [ur, ankh, godKings, alexander, withBot(ur, 'easy'), withBot(ur, 'easy'), withBot(godKings)]

/** Two processes on one PostgreSQL, with people at all games who switch between them. */
class Pair {
  readonly servers: readonly ServerProcess[]
  readonly up: Set<ServerProcess>
  readonly room: Room
  readonly members: Members
  readonly place: StorePlace
  readonly random: Random

  private constructor(place: StorePlace, servers: readonly ServerProcess[], name: string) {
    this.place = place
    this.servers = servers
    this.up = new Set(servers)
    this.random = randomFrom(name)
    const bases = () => servers.filter((s) => this.up.has(s)).map((s) => s.base)
    this.room = new Room(bases, 5)
    this.members = new Members(() => bases().sort(() => this.random(3) - 1), name, 500)
  }

  static async start(name: string, clocks: readonly WallClock[] = []): Promise<Pair> {
    const place = await yard.place('postgres')
    const env = { MEHEN_DATA: place.folder, MEHEN_DATABASE: place.url!, MEHEN_LEASE_MS: '1500' }
    const servers = [
      new ServerProcess(await freePort(), { ...env, ...clocks[0]?.env }),
      new ServerProcess(await freePort(), { ...env, ...clocks[1]?.env }),
    ]
    for (const server of servers) await server.start()
    const pair = new Pair(place, servers, name)
    pair.room.start(ROOM)
    pair.members.start()
    await expect.poll(() => pair.room.acknowledged).toBeGreaterThan(10)
    return pair
  }

  /** Tables whose players are connected to different processes at the moment. */
  apart(): number {
    const bases = (players: Room['players']) =>
      players.filter((p) => p.client.socket !== undefined && !p.over).map((p) => p.client.base)
    return [...this.room.tables.values()].filter((players) => new Set(bases(players)).size > 1).length
  }

  /** Bot answers so far at each table with a bot. */
  async botAnswers(): Promise<Map<string, number>> {
    const store = await yard.store('postgres', this.place)
    const counts = new Map<string, number>()
    for (const id of this.room.tables.keys()) {
      const events = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
      const isBots = events.some((event) => event.is === 'bot sat') && events.at(-1)!.is !== 'over'
      if (isBots) counts.set(id, events.filter((e) => e.is === 'answered' && e.by === 'bot').length)
    }
    await store.close()
    return counts
  }

  /** Every match goes on, then everyone leaves, and nothing acknowledged is missing or duplicated. */
  async check(): Promise<void> {
    await expect.poll(this.room.goesOn()).toBe(true)
    await expect.poll(() => this.members.accounts.length).toBeGreaterThan(6)
    await this.room.stop()
    await this.members.stop()
    for (const server of this.servers) expect(await this.members.audit(server.base)).toEqual([])
    for (const server of this.servers) expect(await server.end('SIGTERM')).toBe(0)
    const store = await yard.store('postgres', this.place)
    expect(await this.room.audit(store)).toEqual([])
    expect(Object.keys(this.room.byGame)).toHaveLength(4)
  }
}

describe.skipIf(withoutPostgres)('two processes on one PostgreSQL', () => {
  test(`one of them killed ${KILLS} times: nothing is lost or doubled`, async () => {
    const pair = await Pair.start('kills')
    const { servers, up, room, random } = pair
    let apart = 0
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(500 + random(1500))
      apart += pair.apart()
      const victim = servers[kill % 2]!
      up.delete(victim)
      await victim.kill()
      await sleep(random(700))
      await victim.start()
      up.add(victim)
    }
    const answersOfBots = async () => [...(await pair.botAnswers()).values()].reduce((sum, count) => sum + count, 0)
    await expect.poll(answersOfBots).toBeGreaterThan(10)
    const byBots = await answersOfBots()
    await pair.check()
    expect(apart).toBeGreaterThan(0)
    expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBeGreaterThan(KILLS)
    console.log(
      `${KILLS} kills, ${room.acknowledged} answers of people and ${byBots} of bots at ${room.tables.size} tables, ` +
        `${pair.members.accounts.length} accounts`,
    )
  })

  test(`LISTEN alone breaks ${BREAKS} times: no one is left behind`, async () => {
    const pair = await Pair.start('deaf')
    const { room, random } = pair
    const client = new pg.Client({ connectionString: pair.place.url! })
    await client.connect()
    let broken = 0
    while (broken < BREAKS) {
      await sleep(100 + random(500))
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like 'listen %'`,
      )
      broken += rowCount ?? 0
    }
    await client.end()
    // No connection broke: waiting players received the other's answer although its notice was lost.
    await expect.poll(room.goesOn()).toBe(true)
    expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBe(0)
    await pair.check()
  })

  test(`PostgreSQL hangs, then is gone, for ${AWAY_MS / 1000} s each: everything waits and continues`, async () => {
    const pair = await Pair.start('away')
    const { room, servers } = pair
    const cluster = await yard.cluster()
    for (const [away, back] of [
      [cluster.freeze, cluster.wake],
      [cluster.halt, cluster.start],
    ] as const) {
      await away()
      const from = performance.now()
      await sleep(500)
      const before = room.acknowledged
      if (away === cluster.halt && AWAY_MS > 20_000) {
        const says = async () => (await fetch(`${servers[0]!.base}/healthz`)).status
        await expect.poll(says).toBe(503)
      }
      await sleep(Math.max(0, AWAY_MS - (performance.now() - from)))
      // Nothing can have been stored meanwhile, so nothing may have been acknowledged.
      expect(room.acknowledged).toBe(before)
      await back()
      await expect.poll(room.goesOn()).toBe(true)
    }
    const bots = await pair.botAnswers()
    await expect.poll(async () => [...(await pair.botAnswers())].every(([id, n]) => n > (bots.get(id) ?? 0))).toBe(true)
    await pair.check()
  })

  test('the clock of one jumps an hour ahead and back, and it dies while it is wrong: bots continue', async () => {
    const clocks = [new WallClock(), new WallClock()]
    const pair = await Pair.start('clocks', clocks)
    const { room, servers, up } = pair
    const hour = 3_600_000
    for (const [who, shift] of [
      [0, hour],
      [0, 0],
      [1, -hour],
      [1, 0],
      [1, hour],
    ] as const) {
      clocks[who]!.set(shift)
      await expect.poll(room.goesOn()).toBe(true)
    }
    // It dies holding leases that end in an hour, and recovers when it comes back.
    up.delete(servers[1]!)
    await servers[1]!.kill()
    clocks[1]!.set(0)
    const bots = await pair.botAnswers()
    await expect.poll(room.goesOn()).toBe(true)
    await expect.poll(async () => [...(await pair.botAnswers())].every(([id, n]) => n > (bots.get(id) ?? 0))).toBe(true)
    await servers[1]!.start()
    up.add(servers[1]!)
    await pair.check()
    for (const clock of clocks) clock.clear()
  })
})
