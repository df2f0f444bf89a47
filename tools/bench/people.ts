import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { postgresPrograms, startPostgres } from '#server/testing/postgres.ts'
import type { Counted, Order } from './crowd.ts'
import { busyCores, pause } from './load.ts'
import { byWall, type Numbers, skipBench } from './measure.ts'
import { Served } from './server.ts'

const EVERY_GAME = ['ur', 'ankh', 'god-kings', 'alexander']
/** Numbers of people to try, until answers take too long. */
const LEVELS = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000]
const GOAL = 1500
/** Limit for the 99th percentile of acknowledgements, in ms. */
const MOST_MS = 50
const SECONDS = 10
const SETTLE_MS = 3000
/** Attempts per level, since the machine may be busy. */
const TRIES = 3
/** People used to measure the cost of each game. */
const FEW = 200
/** CPU share of a server process above which answers start to queue. */
const FULL = 0.7
const PACE_S = 3

/** The clients of a benchmark, in their own process. */
export class Crowd {
  private readonly child: ChildProcess
  private readonly lines: AsyncIterator<string>

  constructor() {
    this.child = spawn(process.execPath, [process.argv[1]!, 'bench', '--measure', 'crowd'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const reader: Interface = createInterface({ input: this.child.stdout! })
    this.lines = reader[Symbol.asyncIterator]()
  }

  async grow(people: number, bases: readonly string[], games = EVERY_GAME): Promise<void> {
    await this.tell({ grow: people, bases, games })
    await pause(SETTLE_MS)
  }

  count(seconds: number): Promise<Counted> {
    return this.tell({ count: seconds }) as Promise<Counted>
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.stdin!.end()
    await ended
  }

  private async tell(order: Order): Promise<unknown> {
    this.child.stdin!.write(`${JSON.stringify(order)}\n`)
    const { value, done } = await this.lines.next()
    if (done) throw new Error('the crowd has gone')
    return JSON.parse(value)
  }
}

/** The result of one level. */
interface Round {
  readonly people: number
  readonly p50: number
  readonly p99: number
  readonly answersPerS: number
  /** CPU time of all servers per answer, including spectators, chat and presence. */
  readonly cpuUsPerAnswer: number
  /** Share of time the busiest server waited for a CPU used by others. */
  readonly waited: number
}

/** How many people at live tables one process can serve, the cost of each, and two processes with a third for bots. */
export async function peopleSuite(): Promise<Numbers> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-people-'))
  try {
    return {
      ...(await costs(join(folder, 'costs'))),
      ...(await one(join(folder, 'one'))),
      ...(await several(folder)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The cost of an answer in each game. */
async function costs(folder: string): Promise<Numbers> {
  const numbers: Numbers = {}
  for (const game of EVERY_GAME) {
    const served = await Served.start({ folder: join(folder, game) })
    const crowd = new Crowd()
    await crowd.grow(FEW, [served.base], [game])
    byWall.take()
    const round = await measure(crowd, [served], FEW, 5)
    numbers[`server.people.${game}.cpuUsPerAnswer`] = round.cpuUsPerAnswer
    await crowd.end()
    await served.end()
  }
  return numbers
}

async function one(folder: string): Promise<Numbers> {
  const served = await Served.start({ folder })
  const crowd = new Crowd()
  const before = served.rssMB
  const { best, goal, last } = await climb(crowd, [served])
  const rssMB = served.rssMB
  await crowd.end()
  await served.end()
  return {
    'server.people': best?.people ?? 0,
    'server.people.p50ms': (best ?? last).p50,
    'server.people.p99ms': (best ?? last).p99,
    'server.people.answersPerS': (best ?? last).answersPerS,
    'server.people.cpuUsPerAnswer': (best ?? last).cpuUsPerAnswer,
    'server.people.waitedShare': (best ?? last).waited,
    'server.people.kBEach': ((rssMB - before) * 1024) / last.people,
    'server.people.perCore': perCore(best ?? last),
    ...(goal === undefined ? {} : { 'server.people.at1500.p50ms': goal.p50, 'server.people.at1500.p99ms': goal.p99 }),
  }
}

/** People per fully used CPU, by CPU time alone, which a busy machine hardly changes. */
const perCore = ({ cpuUsPerAnswer }: Round) => (FULL / (cpuUsPerAnswer / 1e6)) * PACE_S

/** Two processes for people and one for bots, on PostgreSQL. */
async function several(folder: string): Promise<Numbers> {
  if (!postgresPrograms()) return skipBench('server.people.pg', 'postgres')
  const cluster = await startPostgres()
  try {
    const place = { folder, url: await cluster.database() }
    const web = [await Served.start(place, WEB), await Served.start(place, WEB)]
    const bots = await Served.start(place, BOTS)
    const crowd = new Crowd()
    const busy = busyCores()
    const { best, last } = await climb(
      crowd,
      web,
      LEVELS.filter((level) => level <= 3000),
    )
    const cores = busy()
    await crowd.end()
    for (const served of [...web, bots]) await served.end()
    return {
      'server.people.pg': best?.people ?? 0,
      'server.people.pg.p99ms': (best ?? last).p99,
      'server.people.pg.cpuUsPerAnswer': (best ?? last).cpuUsPerAnswer,
      'server.people.pg.coresBusy': cores,
    }
  } finally {
    await cluster.stop()
  }
}

const WEB = { MEHEN_ROLES: 'web' }
const BOTS = { MEHEN_ROLES: 'bots,clocks' }

/** Increases the number of people while answers arrive in time, at least to the goal; returns the maximum and the last result. */
async function climb(
  crowd: Crowd,
  servers: readonly Served[],
  levels: readonly number[] = LEVELS,
): Promise<{ best: Round | undefined; goal: Round | undefined; last: Round }> {
  let best: Round | undefined
  let goal: Round | undefined
  let last!: Round
  for (const level of levels) {
    await crowd.grow(
      level,
      servers.map((served) => served.base),
    )
    let round: Round | undefined
    for (let tries = 0; tries < TRIES && (round === undefined || round.p99 >= MOST_MS); tries++) {
      byWall.take()
      round = await measure(crowd, servers, level, SECONDS)
    }
    last = round!
    if (level === GOAL) goal = last
    if (last.p99 < MOST_MS) best = last
    else if (level >= GOAL) break
  }
  return { best, goal, last }
}

async function measure(crowd: Crowd, servers: readonly Served[], people: number, seconds: number): Promise<Round> {
  const before = servers.map((served) => [served.cpuSeconds, served.waitedSeconds] as const)
  const { answers, refused, seconds: took } = await crowd.count(seconds)
  const wrong = Object.entries(refused).filter(([code]) => code !== 'stale')
  if (answers.length === 0 || wrong.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`)
  const cpu = servers.reduce((sum, served, i) => sum + served.cpuSeconds - before[i]![0], 0)
  const waited = Math.max(...servers.map((served, i) => served.waitedSeconds - before[i]![1]))
  return {
    people,
    p50: answers[answers.length >> 1]!,
    p99: answers[Math.floor(answers.length * 0.99)]!,
    answersPerS: answers.length / took,
    cpuUsPerAnswer: (cpu / answers.length) * 1e6,
    waited: waited / took,
  }
}
