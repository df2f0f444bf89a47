import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { randomFrom } from '../kernel/index.ts'
import type { TableEvent } from '../table/index.ts'
import { auditAccounts, Registrar } from './testing/accounts.ts'
import { auditOf, Room } from './testing/players.ts'
import { freePort, ServerProcess } from './testing/process.ts'
import { StoreYard } from './testing/stores.ts'

const yard = new StoreYard()
afterAll(() => yard.clear())
const KILLS = process.env.MEHEN_NIGHTLY ? 100 : 12

test(`two processes on one PostgreSQL, one of them killed ${KILLS} times: nothing is lost or doubled`, async () => {
  const place = await yard.place('postgres')
  const env = { MEHEN_DATA: place.folder, MEHEN_DATABASE: place.url!, MEHEN_LEASE_MS: '1500' }
  const servers = [new ServerProcess(await freePort(), env), new ServerProcess(await freePort(), env)]
  for (const server of servers) await server.start()
  const up = new Set(servers)
  const random = randomFrom('cluster')
  const room = new Room(() => servers.filter((s) => up.has(s)).map((s) => s.base), 5, 'easy')
  room.start(4, 4)
  const registrar = new Registrar(() => servers.filter((s) => up.has(s)).map((s) => s.base), 'cluster')
  registrar.start()
  await expect.poll(() => room.acknowledged).toBeGreaterThan(10)
  let apart = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const made = registrar.accounts.length
    await sleep(500 + random(1500))
    await expect.poll(() => registrar.accounts.length, { interval: 5 }).toBeGreaterThan(made)
    for (const players of room.tables.values()) {
      const bases = players.filter((p) => p.client.socket !== undefined && !p.over).map((p) => p.client.base)
      apart += new Set(bases).size > 1 ? 1 : 0
    }
    const victim = servers[kill % 2]!
    up.delete(victim)
    await victim.kill()
    await sleep(random(700))
    await victim.start()
    up.add(victim)
  }
  const before = new Map(room.players.map((player) => [player, player.acknowledged]))
  const goesOn = () => room.players.every((p) => p.over || p.acknowledged > (before.get(p) ?? -1))
  await expect.poll(goesOn).toBe(true)
  await room.stop()
  await registrar.stop()
  for (const { base } of servers) expect(await auditAccounts(base, registrar.accounts)).toEqual([])
  expect(registrar.accounts.length).toBeGreaterThanOrEqual(KILLS)
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0)

  const store = await yard.store('postgres', place)
  const faults: string[] = []
  let byBots = 0
  for (const [id, players] of room.tables) {
    const events = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
    faults.push(...auditOf(events, players), ...players.flatMap((player) => player.oddities))
    byBots += events.filter((event) => event.is === 'answered' && event.by === 'bot').length
  }
  expect(faults).toEqual([])
  expect(byBots).toBeGreaterThan(10)
  expect(apart).toBeGreaterThan(0)
  expect(room.players.reduce((sum, player) => sum + player.breaks, 0)).toBeGreaterThan(KILLS)
  console.log(
    `${KILLS} kills, ${room.acknowledged} answers of people and ${byBots} of bots at ${room.tables.size} tables, ${registrar.accounts.length} accounts`,
  )
})
