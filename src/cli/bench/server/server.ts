import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { rawInserts } from '../../../server/store/bench.ts'
import type { StorePlace } from '../../../server/store/open.ts'
import { postgresPrograms, startPostgres } from '../../../server/testing/postgres.ts'
import { bestRound, byWall, lack, least, most, type Numbers } from '../measure.ts'
import { busyCores, fullSpeed, Guest, Pair, pause, steady } from './load.ts'
import { Served } from './process.ts'
import { stock } from './stock.ts'

const MATCHES = 50
const SECONDS = 1.5
const ROUNDS = 5

/** The server under load: answers per second relative to the disk, latency, memory and start-up. */
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
  let raw = 0
  let cpuUs = Number.POSITIVE_INFINITY
  const answers = await bestRound(
    ROUNDS,
    async () => {
      raw = Math.max(raw, await rawInserts({ folder: beside }, SECONDS / 2))
      const cpu = served.cpuSeconds
      const { perS, answers: given } = await fullSpeed(pairs, SECONDS)
      cpuUs = Math.min(cpuUs, ((served.cpuSeconds - cpu) / given) * 1e6)
      return perS
    },
    most,
  )
  const times = await bestRound(
    ROUNDS,
    () => steady(pairs, 200, SECONDS),
    (one, other) => p99(one) < p99(other),
  )
  for (const pair of pairs) pair.leave()
  await served.end()
  return {
    'server.sqlite.answersPerS': answers,
    'server.sqlite.rawPerS': raw,
    'server.sqlite.ratio': answers / raw,
    'server.sqlite.cpuUsPerAnswer': cpuUs,
    'server.sqlite.p50ms': times[times.length >> 1]!,
    'server.sqlite.p99ms': p99(times),
    'server.sqlite.steadyPerS': times.length / SECONDS,
  }
}

/** Of sorted times. */
const p99 = (times: readonly number[]) => times[Math.floor(times.length * 0.99)]!

/** 5,000 matches in the store, 500 of them played and watched. */
async function crowd(place: StorePlace): Promise<Numbers> {
  await stock(place, 4500, 60)
  const first = await Served.start(place)
  const guests = await Promise.all(Array.from({ length: 20 }, (_, i) => Guest.enter(first.base, `Guest ${i}`)))
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
  const watchers = await Promise.all(Array.from({ length: 500 }, (_, i) => Guest.enter(first.base, `Watcher ${i}`)))
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
  const startMs = await bestRound(
    ROUNDS,
    async () => {
      const again = await Served.start(place)
      await again.end()
      return again.startMs
    },
    least,
  )
  return { 'server.rssMB': rssMB, 'server.startMs': startMs }
}

async function postgres(folder: string): Promise<Numbers> {
  if (!postgresPrograms()) return lack('server.pg', 'postgres')
  const cluster = await startPostgres()
  try {
    const place = { folder, url: await cluster.database() }
    const servers = [await Served.start(place), await Served.start(place)] as const
    const alone = await seat([servers[0]])
    const both = await seat(servers)
    let [raw, single, double, cores] = [0, 0, 0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      byWall.take()
      raw = Math.max(raw, await rawInserts(place, SECONDS / 2))
      const busy = busyCores()
      single = Math.max(single, (await fullSpeed(alone, SECONDS)).perS)
      cores = Math.max(cores, busy())
      double = Math.max(double, (await fullSpeed(both, SECONDS)).perS)
    }
    for (const pair of [...alone, ...both]) pair.leave()
    await Promise.all(servers.map((server) => server.end()))
    return {
      'server.pg.rawPerS': raw,
      'server.pg.answersPerS': single,
      'server.pg.twoPerS': double,
      'server.pg.scale': double / single,
      // One process, its clients and PostgreSQL may already use the whole machine; two can then do no more.
      'server.pg.coresBusyWithOne': cores,
      'server.pg.cores': cpus().length,
    }
  } finally {
    await cluster.stop()
  }
}

/** Fifty matches; with several servers each match is on one server and matches are spread. */
function seat(servers: readonly Served[]): Promise<Pair[]> {
  return Promise.all(
    Array.from({ length: MATCHES }, (_, index) => {
      const { base } = servers[index % servers.length]!
      return Pair.sitDown([base, base], `Match ${index}`)
    }),
  )
}
