import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rawInserts } from '../../../server/store/bench.ts'
import type { StorePlace } from '../../../server/store/open.ts'
import { postgresPrograms, startPostgres } from '../../../server/testing/postgres.ts'
import type { Numbers } from '../measure.ts'
import { fullSpeed, Guest, Pair, pause, steady } from './load.ts'
import { Served } from './process.ts'
import { stock } from './stock.ts'

const MATCHES = 50
const SECONDS = 6

/** The server under load: answers per second against what the disk can do, their latency, memory and start. */
export async function serverSuite(): Promise<Numbers> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-bench-'))
  try {
    return {
      ...(await sqlite({ folder: join(folder, 'live') }, folder)),
      ...(await crowd({ folder: join(folder, 'crowd') })),
      ...(await postgres(folder)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function sqlite(place: StorePlace, beside: string): Promise<Numbers> {
  const served = await Served.start(place)
  const pairs = await seat([served])
  const before = await rawInserts({ folder: beside }, 2)
  const cpu = served.cpuSeconds
  const answers = await fullSpeed(pairs, SECONDS)
  const cpuUs = ((served.cpuSeconds - cpu) / (answers * SECONDS)) * 1e6
  const after = await rawInserts({ folder: beside }, 2)
  const times = await steady(pairs, 200, SECONDS)
  for (const pair of pairs) pair.leave()
  await served.end()
  return {
    'server.sqlite.answersPerS': answers,
    'server.sqlite.rawPerS': (before + after) / 2,
    'server.sqlite.ratio': answers / ((before + after) / 2),
    'server.sqlite.cpuUsPerAnswer': cpuUs,
    'server.sqlite.p50ms': times[times.length >> 1]!,
    'server.sqlite.p99ms': times[Math.floor(times.length * 0.99)]!,
    'server.sqlite.steadyPerS': times.length / SECONDS,
  }
}

/** 5,000 matches in the store, 500 of them played and watched. */
async function crowd(place: StorePlace): Promise<Numbers> {
  await stock(place, 4500, 60)
  const first = await Served.start(place)
  const guests = await Promise.all(
    Array.from({ length: 20 }, (_, i) => Guest.enter(first.base, `Guest ${i}`)),
  )
  const tables: string[] = []
  for (const guest of guests) {
    await guest.connect()
    for (let made = 0; made < 25; made++) {
      const { id } = await guest.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: 'me' } })
      await guest.open(id)
      tables.push(id)
    }
  }
  let done = 0
  for (const guest of guests) {
    guest.acknowledged = () => done++
    guest.asked = (table) => done < 500 * 60 && guest.answer(table)
  }
  for (const [index, table] of tables.entries()) guests[Math.floor(index / 25)]!.answer(table)
  const watchers = await Promise.all(
    Array.from({ length: 500 }, (_, i) => Guest.enter(first.base, `Watcher ${i}`)),
  )
  for (const [index, watcher] of watchers.entries()) {
    await watcher.connect()
    await watcher.open(tables[index]!)
  }
  for (let wait = 0; done < 500 * 20 && wait < 600; wait++) await pause(50)
  for (const guest of guests) guest.asked = () => {}
  await pause(1000)
  const rssMB = first.rssMB
  for (const guest of [...guests, ...watchers]) guest.leave()
  await first.end()
  const again = await Served.start(place)
  await again.end()
  return { 'server.rssMB': rssMB, 'server.startMs': again.startMs }
}

async function postgres(folder: string): Promise<Numbers> {
  if (!postgresPrograms()) return {}
  const cluster = await startPostgres()
  try {
    const place = { folder, url: await cluster.database() }
    const raw = await rawInserts(place, 2)
    const one = await Served.start(place)
    const alone = await seat([one])
    const busy = busyCores()
    const single = await fullSpeed(alone, SECONDS)
    const cores = busy()
    for (const pair of alone) pair.leave()
    const two = await Served.start(place)
    const both = await seat([one, two])
    const double = await fullSpeed(both, SECONDS)
    for (const pair of both) pair.leave()
    await Promise.all([one.end(), two.end()])
    return {
      'server.pg.rawPerS': raw,
      'server.pg.answersPerS': single,
      'server.pg.twoPerS': double,
      'server.pg.scale': double / single,
      // One process, its clients and PostgreSQL may already keep the whole machine busy: then two cannot do more.
      'server.pg.coresBusyWithOne': cores,
      'server.pg.cores': cpus().length,
    }
  } finally {
    await cluster.stop()
  }
}

/** Fifty matches; on several servers each match has its two people on one, and the matches are spread. */
function seat(servers: readonly Served[]): Promise<Pair[]> {
  return Promise.all(
    Array.from({ length: MATCHES }, (_, index) => {
      const { base } = servers[index % servers.length]!
      return Pair.sitDown([base, base], `Match ${index}`)
    }),
  )
}

/** How many processors have been busy, on average, since this was called. */
function busyCores(): () => number {
  const used = () =>
    cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
  const [from, before] = [performance.now(), used()]
  return () => (used() - before) / (performance.now() - from)
}
