import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../kernel/index.ts'
import { openStore } from './store/open.ts'
import { Cup } from './testing/cup.ts'
import { compiler, Disk } from './testing/disk/disk.ts'
import { Members } from './testing/members.ts'
import { PLACES, Room, withBot } from './testing/players.ts'
import { freePort, freshProgram, ServerProcess } from './testing/process.ts'
import { KINDS, StoreYard, withoutPostgres } from './testing/stores.ts'

const yard = new StoreYard()
afterAll(() => yard.clear())
const KILLS = process.env.MEHEN_NIGHTLY ? 200 : 8

const { ur, ankh, godKings, alexander } = PLACES
const ROOM = [ur, ur, ankh, godKings, alexander, withBot(ur), withBot(godKings)]
const GAMES = ['alexander', 'ankh', 'god-kings', 'ur']

beforeAll(async () => {
  await freshProgram()
  if (compiler() === undefined)
    console.warn(
      'There is no C compiler (or this is not Linux): the power is not cut, processes are only killed. That every commit is synced is then shown by the store’s own test alone.',
    )
})

// Both stores concurrently: each test has its own `expect`, as the shared one belongs to the test that runs last.
describe.concurrent.each(KINDS)('SIGKILL while people play (%s)', (kind) => {
  test.skipIf(kind === 'postgres' && withoutPostgres)(
    `${KILLS} kills lose nothing, duplicate nothing, and every match goes on`,
    async ({ expect }) => {
      const place = await yard.place(kind)
      // With the embedded database the machine dies: unsynced data is gone, or part of it.
      const disk = kind === 'libsql' && compiler() !== undefined ? new Disk(place.folder) : undefined
      const env = {
        MEHEN_DATA: place.folder,
        MEHEN_DATABASE: place.url ?? '',
        MEHEN_LEASE_MS: '1000',
        ...disk?.env,
      }
      const server = new ServerProcess(await freePort(), env)
      await server.start()
      let up = true
      const bases = () => (up ? [server.base] : [])
      const room = new Room(bases, 4)
      const members = new Members(bases, 'member', 400)
      const cup = new Cup(bases)
      room.start(ROOM)
      members.start()
      cup.start()
      const random = randomFrom(`kills ${kind}`)
      for (let kill = 0; kill < KILLS; kill++) {
        const before = room.acknowledged
        await expect.poll(() => room.acknowledged, { interval: 5 }).toBeGreaterThan(before + 3)
        await sleep(random(300))
        up = false
        await server.kill()
        disk?.cut(kill % 2 === 0 ? undefined : random)
        await server.start()
        up = true
      }
      await expect.poll(room.goesOn()).toBe(true)
      await expect.poll(() => Math.min(...Object.values(room.byGame))).toBeGreaterThan(KILLS)
      await expect.poll(() => members.accounts.length).toBeGreaterThan(KILLS / 2)
      await room.stop()
      await members.stop()
      await expect.poll(() => cup.lost.size).toBeGreaterThan(3)
      await cup.stop()
      expect(await members.audit(server.base)).toEqual([])
      expect(await cup.audit(server.base)).toEqual([])
      expect(await server.end('SIGTERM')).toBe(0)
      disk?.goOn()
      disk?.clear()
      const store = await yard.store(kind, place)
      expect(await room.audit(store)).toEqual([])
      expect(room.acknowledged).toBeGreaterThan(KILLS * 3)
      expect(Object.keys(room.byGame).sort()).toEqual(GAMES)
      expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBeGreaterThan(KILLS)
      const said = room.players.reduce((sum, player) => sum + player.said.size, 0)
      const cut = disk === undefined ? '' : `; ${disk.syncs} syncs, ${disk.lostWrites} writes thrown away`
      console.log(
        `${kind}: ${KILLS} kills, ${room.acknowledged} answers (${JSON.stringify(room.byGame)}) and ${said} words at ` +
          `${room.tables.size} tables, ${members.accounts.length} accounts${cut}`,
      )
    },
  )
})

// The same on the same disk with one word of the program changed: proves that the test would detect a loss.
describe.skipIf(compiler() === undefined)('the same without syncing every commit', () => {
  test.each(['OFF', 'NORMAL'])('synchronous = %s loses answers that were acknowledged', async (word) => {
    const place = await yard.place('libsql')
    const disk = new Disk(place.folder)
    const server = new ServerProcess(await freePort(), disk.env)
    server.mutation = {
      file: /sqlite\/connection\.ts$/,
      text: 'synchronous = FULL',
      instead: `synchronous = ${word}`,
    }
    await server.start()
    let up = true
    const room = new Room(() => (up ? [server.base] : []), 4)
    room.start([ur, ankh, godKings, alexander])
    await expect.poll(() => room.acknowledged, { interval: 5 }).toBeGreaterThan(60)
    up = false
    await server.kill()
    disk.cut()
    disk.clear()
    await room.stop()
    const store = await openStore(place)
    const faults = await room.audit(store)
    await store.close()
    expect(faults.filter((fault) => fault.includes(' lost: ')).length).toBeGreaterThan(10)
    expect(disk.lostWrites).toBeGreaterThan(10)
    console.log(`synchronous = ${word}: ${faults.length} faults after one power cut`)
  })
})
