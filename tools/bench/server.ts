import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ur } from '#games/ur/game.ts'
import { randomFrom } from '#kernel'
import { rawInserts } from '#server/store/bench.ts'
import { openStore, type StoreLocation } from '#server/store/open.ts'
import { toStoredSummary } from '#server/tables/scheduledJobs.ts'
import { postgresPrograms, startPostgres } from '#server/testing/postgres.ts'
import { makeTable } from '#table/makeTable.ts'
import { busyCores, fullSpeed, Guest, Pair, pause, steady } from './load.ts'
import { bestRound, byWall, least, most, type Numbers, skipBench } from './measure.ts'

const MANY = '1000000000'

/** A server process without the limits a load test would hit. */
export class Served {
  readonly base: string
  /** From process start until the server accepted connections. */
  readonly startMs: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, base: string, startMs: number) {
    this.#child = child
    this.base = base
    this.startMs = startMs
  }

  static async start({ folder, url }: StoreLocation, settings: NodeJS.ProcessEnv = {}): Promise<Served> {
    const started = performance.now()
    const child = spawn(process.execPath, [process.argv[1]!, 'serve', '--lang', 'en'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        MEHEN_PORT: '0',
        MEHEN_DATA: folder,
        MEHEN_DATABASE: url ?? '',
        MEHEN_LOG: 'error',
        MEHEN_BOT_WORKERS: '1',
        MEHEN_LIMIT_REQUESTS: MANY,
        MEHEN_LIMIT_TABLES: MANY,
        MEHEN_LIMIT_SIGN_INS: MANY,
        MEHEN_LIMIT_MESSAGES: MANY,
        MEHEN_LIMIT_BURST: MANY,
        MEHEN_LIMIT_SOCKETS: MANY,
        MEHEN_LIMIT_COMMANDS: MANY,
        MEHEN_LIMIT_WORK: MANY,
        ...settings,
      },
    })
    const base = await new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout!.setEncoding('utf8').on('data', (part: string) => {
        text += part
        const address = /http:\/\/[\w.:]+/.exec(text)
        if (address && text.includes('\n')) resolve(address[0])
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    return new Served(child, base, performance.now() - started)
  }

  /** Resident memory in MB. */
  get rssMB(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
  }

  /** CPU time used, workers and system calls included. */
  get cpuSeconds(): number {
    const [, , ...fields] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(/\) | /)
    return (Number(fields[11]) + Number(fields[12])) / 100
  }

  /** Time its main thread waited for a CPU used by others. */
  get waitedSeconds(): number {
    const { pid } = this.#child
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    await ended
  }
}

/** Fills a store with matches of Ur in progress. */
export async function seedStore(place: StoreLocation, matches: number, answers: number): Promise<void> {
  const store = await openStore(place)
  const random = randomFrom('stock')
  try {
    for (let from = 0; from < matches; from += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, matches - from) }, (_, each) => {
          const id = `stock-${from + each}`
          const seed = `seed of ${id}`
          const maker = { user: `${id}-maker`, name: 'Maker' }
          const asked = { game: 'ur', seats: { lapis: 'me', shell: 'me' } } as const
          const now = 1_800_000_000_000 + from
          const table = makeTable({ game: ur, seed, bots: ['easy'] }, { id, invitation: id }, maker, asked, now)
          for (let answer = 0; answer < answers && table.state.status === 'playing'; answer++) {
            const seat = table.state.waits[0]!
            const { options } = table.match!.asked(seat)!
            table.answer(seat, [options[random(options.length)]!.key], 'person', now)
          }
          const events = table.drain().map((event) => JSON.stringify(event))
          return store.create({ ...toStoredSummary(table, now), seed, length: events.length }, events)
        }),
      )
    }
  } finally {
    await store.close()
  }
}

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

async function sqlite(place: StoreLocation, beside: string): Promise<Numbers> {
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
async function crowd(place: StoreLocation): Promise<Numbers> {
  await seedStore(place, 4500, 60)
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
  if (!postgresPrograms()) return skipBench('server.pg', 'postgres')
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
