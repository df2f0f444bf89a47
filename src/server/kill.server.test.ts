import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, test } from 'vitest'
import { randomFrom } from '../kernel/index.ts'
import type { TableEvent } from '../table/index.ts'
import type { Store } from './store/store.ts'
import { auditAccounts, Registrar } from './testing/accounts.ts'
import { auditOf, Room } from './testing/players.ts'
import { freePort, ServerProcess } from './testing/process.ts'
import { KINDS, StoreYard } from './testing/stores.ts'

const yard = new StoreYard()
afterAll(() => yard.clear())
const KILLS = process.env.MEHEN_NIGHTLY ? 200 : 12

/** What is wrong in the store, after looking at every table that was played at. */
async function audit(store: Store, room: Room): Promise<string[]> {
  const faults: string[] = []
  for (const [id, players] of room.tables) {
    const events = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
    faults.push(...auditOf(events, players).map((fault) => `${id} ${fault}`))
    for (const { oddities } of players) faults.push(...oddities)
  }
  return faults
}

// Both stores at once: each test has its own `expect`, as the shared one belongs to whichever runs last.
describe.concurrent.each(KINDS)('SIGKILL while people play (%s)', (kind) => {
  test(`${KILLS} kills lose nothing, double nothing, and every match goes on`, async ({ expect }) => {
    const place = await yard.place(kind)
    const env = { MEHEN_DATA: place.folder, MEHEN_DATABASE: place.url ?? '', MEHEN_LEASE_MS: '1000' }
    const server = new ServerProcess(await freePort(), env)
    await server.start()
    let up = true
    const room = new Room(() => (up ? [server.base] : []), 4)
    room.start(5, 2)
    const registrar = new Registrar(() => (up ? [server.base] : []), `kill ${kind}`)
    registrar.start()
    const random = randomFrom(`kills ${kind}`)
    for (let kill = 0; kill < KILLS; kill++) {
      const before = room.acknowledged
      const made = registrar.accounts.length
      await expect.poll(() => room.acknowledged, { interval: 5 }).toBeGreaterThan(before + 3)
      await expect.poll(() => registrar.accounts.length, { interval: 5 }).toBeGreaterThan(made)
      await sleep(random(300))
      up = false
      await server.kill()
      await server.start()
      up = true
    }
    const before = new Map(room.players.map((player) => [player, player.acknowledged]))
    const goesOn = () => room.players.every((p) => p.over || p.acknowledged > (before.get(p) ?? -1))
    await expect.poll(goesOn).toBe(true)
    await room.stop()
    await registrar.stop()
    expect(await auditAccounts(server.base, registrar.accounts)).toEqual([])
    expect(registrar.accounts.length).toBeGreaterThanOrEqual(KILLS)
    expect(await server.end('SIGTERM')).toBe(0)
    const store = await yard.store(kind, place)
    expect(await audit(store, room)).toEqual([])
    expect(room.acknowledged).toBeGreaterThan(KILLS * 3)
    expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBeGreaterThan(KILLS)
    console.log(
      `${kind}: ${KILLS} kills, ${room.acknowledged} answers acknowledged at ${room.tables.size} tables, ${registrar.accounts.length} accounts`,
    )
  })
})
