import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { randomFrom } from '#kernel'
import { compiler, Disk } from '../testing/disk/disk.ts'
import { builtProgram, RunningProgram } from '../testing/process.ts'
import type { AppenderTask } from '../testing/programs/appender.ts'
import { describeStores, StoreFixture, tableRow, withoutPostgres } from '../testing/stores.ts'
import { openStore, type StoreLocation } from './open.ts'
import { DATABASE_FILE, SqliteConnection } from './sqlite/connection.ts'
import type { Store } from './store.ts'

const PROGRAM = 'src/server/testing/programs/appender.ts'
const TABLES = Array.from({ length: 6 }, (_, index) => `table-${index}`)
const KILLS = process.env.MEHEN_NIGHTLY ? 200 : 6

const yard = new StoreFixture()
afterAll(() => yard.clear())

/** Everything the appenders of a test were acknowledged. */
class Acknowledged {
  readonly #lines: string[] = []
  #names = 0

  /** Starts an appender; `ready` resolves with its first line. */
  async start(place: StoreLocation, disk?: Disk): Promise<{ running: RunningProgram; ready: Promise<void> }> {
    const task: AppenderTask = { place, name: `run-${++this.#names}`, tables: TABLES }
    const file = await builtProgram(PROGRAM)
    let resolve = () => {}
    const ready = new Promise<void>((done) => {
      resolve = done
    })
    const hear = (line: string) => (line === 'ready' ? resolve() : this.#lines.push(line))
    const running = new RunningProgram(file, task, hear, disk?.env)
    return { running, ready }
  }

  get count() {
    return this.#lines.length
  }

  /** Waits for further acknowledged lines. */
  async more(lines: number) {
    const wanted = this.count + lines
    await expect.poll(() => this.count, { interval: 10 }).toBeGreaterThanOrEqual(wanted)
  }

  /** Nothing acknowledged is lost, nothing is duplicated, and joint changes are complete. */
  async check(store: Store) {
    const stored = new Map<string, string[]>()
    for (const table of TABLES) {
      const events = await store.events(table, 0)
      const row = await store.table(table)
      stored.set(table, events)
      expect(new Set(events).size).toBe(events.length)
      expect(row?.length ?? 0).toBe(events.length)
      expect(row?.updated ?? 0).toBe(events.length)
    }
    for (const line of this.#lines) {
      const [, table, position, body] = /^(\S+) (\d+) (.*)$/.exec(line)!
      expect(stored.get(table!)![Number(position)]).toBe(body)
    }
    const clocks = await store.claim(Number.MAX_SAFE_INTEGER - 1, 0, 100, ['bot'])
    for (const { table, due } of clocks) expect(due).toBe(stored.get(table)!.length)
    expect(clocks).toHaveLength([...stored.values()].filter((events) => events.length > 0).length)
  }
}

describeStores('an appending process killed at random moments', (kind) => {
  test(`loses nothing it acknowledged, ${KILLS} times`, async () => {
    const at = await yard.place(kind)
    // With the embedded database the power is cut: unsynced data is gone, or part of it.
    const disk = kind === 'libsql' && compiler() !== undefined ? new Disk(at.folder) : undefined
    const place = disk === undefined ? at : { ...at, folder: disk.env.MEHEN_DATA! }
    const random = randomFrom('power cuts')
    const told = new Acknowledged()
    for (let kill = 0; kill < KILLS; kill++) {
      const { running, ready } = await told.start(place, disk)
      // Sometimes while opening, mostly while appending.
      if (kill % 5 === 0) await sleep(Math.random() * 150)
      else {
        await Promise.race([ready, running.ended])
        await told.more(6)
        await sleep(Math.random() * 120)
      }
      expect(running.errors).toBe('')
      await running.kill()
      disk?.cut(kill % 2 === 0 ? undefined : random)
      const store = await yard.store(kind, place)
      await told.check(store)
      await store.close()
      disk?.begin()
    }
    disk?.clear()
    expect(told.count).toBeGreaterThan(KILLS * 5)
  })
})

/** The value of `pragma synchronous` for which commits are synced. */
const FULL = 2

// The same without a recorder, for machines that cannot compile it: it trusts SQLite's own setting, nothing else.
describe('a disk that keeps only what SQLite reports as synced', () => {
  test.each([
    ['as it is', undefined, 0],
    ['synchronous = NORMAL', 'pragma synchronous = NORMAL', 20],
    ['synchronous = OFF', 'pragma synchronous = OFF', 20],
  ])('%s', async (_name, pragma, lost) => {
    const folder = yard.folder()
    const kept = new Map<string, Buffer>()
    const real = SqliteConnection.prototype.transaction
    const spy = vi.spyOn(SqliteConnection.prototype, 'transaction').mockImplementation(function (
      this: SqliteConnection,
      work: () => unknown,
    ) {
      if (pragma !== undefined) this.exec(pragma)
      const result = real.call(this, work)
      const [row] = this.prepare('pragma synchronous').all([]) as { synchronous: number }[]
      if (row!.synchronous >= FULL)
        for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) kept.set(name, readFileSync(join(folder, name)))
      return result
    })
    const store = await openStore({ folder })
    const row = tableRow('t')
    await store.create(row, [])
    for (let i = 0; i < 20; i++) expect(await store.append('t', i, [`"${i}"`])).toBe(true)
    const after = yard.folder()
    for (const [name, bytes] of kept) writeFileSync(join(after, name), bytes)
    spy.mockRestore()
    await store.close()
    const found = await openStore({ folder: after })
    expect(20 - (await found.events('t', 0)).length).toBe(lost)
    await found.close()
  })
})

describe.skipIf(withoutPostgres)('PostgreSQL itself', () => {
  test('two processes append to the same tables while one of them is killed again and again', async () => {
    const place = await yard.place('postgres')
    const told = new Acknowledged()
    const steady = await told.start(place)
    for (let kill = 0; kill < KILLS / 2; kill++) {
      const { running, ready } = await told.start(place)
      await ready
      await sleep(Math.random() * 150)
      await running.kill()
    }
    await told.more(100)
    await steady.running.kill()
    expect(steady.running.errors).toBe('')
    await told.check(await yard.store('postgres', place))
    expect(told.count).toBeGreaterThan(100)
  })

  test('crashes and restarts: the process waits, continues, and nothing is lost or duplicated', async () => {
    const place = await yard.place('postgres')
    const told = new Acknowledged()
    const { running, ready } = await told.start(place)
    await ready
    for (let crash = 0; crash < 3; crash++) {
      await sleep(200 + Math.random() * 200)
      await (await yard.cluster()).restart()
      await told.more(1)
    }
    await running.kill()
    expect(running.errors).toBe('')
    await told.check(await yard.store('postgres', place))
  })
})
