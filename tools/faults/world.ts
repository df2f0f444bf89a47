import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import type WebSocket from 'ws'
import { type ThinkRequest, think } from '#bots/levels.ts'
import { cards } from '#kernel/testing/games/cards.ts'
import { type Config, DEFAULTS } from '#server/config.ts'
import { Mates, SocketConnection } from '#server/http/socket.ts'
import type { BotRunner } from '#server/jobs/botTurns.ts'
import { Notifications } from '#server/notifications/notifications.ts'
import { Service } from '#server/service.ts'
import { type Job, type Store, StoreError, type StoreNews, type User } from '#server/store/store.ts'
import { Client } from '#server/testing/client.ts'
import type { Domain, VirtualTime } from './virtualTime.ts'

/** How often, per call or message, each fault happens: one in this number; 0 for never. */
export interface FaultRates {
  readonly kill: number
  readonly diskFull: number
  readonly lostAnswer: number
  readonly lostNews: number
  readonly disconnect: number
}

const UNLIMITED = { second: 1e9, burst: 1e9 }

const CONFIG: Config = {
  ...DEFAULTS,
  limits: {
    ...DEFAULTS.limits,
    ...{ messages: 1e9, burst: 1e9 },
    commands: { address: UNLIMITED, person: UNLIMITED, perTable: 1e9 },
    work: { address: UNLIMITED, person: UNLIMITED },
    expensive: { open: UNLIMITED, look: UNLIMITED, why: UNLIMITED, set: UNLIMITED, earlier: UNLIMITED },
  },
  times: { ...DEFAULTS.times, lease: 3000, idle: 5000, pairing: 60_000 },
}

const silent = Object.fromEntries(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((level) => [level, () => undefined]),
) as unknown as FastifyBaseLogger

/** A bot that answers at random. */
const bots: BotRunner = {
  async think(request: ThinkRequest, signal) {
    signal?.throwIfAborted()
    const player = { game: cards, brain: { evaluate: () => 0.5 } }
    return think(player, { ...request, level: 'random' }, { now: () => 0, stop: () => false })
  },
  async close() {},
}

/** Each time another promise: one that is shared would hold everything that waits for it. */
const never = () => new Promise<never>(() => undefined)
/** Methods that change nothing; a full disk does not bother them. */
const READS =
  /^(table|events|history|list|traces|ids|snapshot|user.*|session|sessions|ratings.*|rated|ratingCurve|seeksOf|isPresent|nextDue|heartbeat|get|ofTable|all|bonds|apart.*|conduct|sharedNetworks|networks|pushes)$/

/** A server process: a service over its own faulty view of the one store. */
export class SimulatedProcess {
  readonly name: string
  domain: Domain = { alive: false }
  service: Service | undefined
  starts = 0
  kills = 0
  private readonly world: World
  private sockets = new Set<SocketEnd>()
  private heard: ((news: StoreNews) => void) | undefined
  private lost: (() => void) | undefined

  constructor(world: World, name: string) {
    this.world = world
    this.name = name
  }

  /** Starts it; if that fails, as with a full disk, it is tried again. */
  start(): void {
    this.domain = { alive: true }
    this.starts++
    const { domain } = this
    this.world.time.within(domain, () => {
      Service.start({
        config: CONFIG,
        store: this.faultyStore(this.world.core, domain) as Store,
        titles: { cards: async () => ({ game: cards }) },
        thinker: bots,
        notices: (made) => Notifications.start(made),
        log: silent,
      }).then(
        (service) => {
          if (domain.alive) this.service = service
        },
        () => this.kill(),
      )
    })
  }

  /** It ends without warning, and is started again after a while. */
  kill(): void {
    if (!this.domain.alive) return
    this.kills++
    this.world.note(`${this.name} is killed`)
    this.domain.alive = false
    this.service = undefined
    this.heard = undefined
    const { time } = this.world
    time.outside(() => {
      for (const socket of this.sockets) socket.break()
      this.sockets.clear()
      const isLong = time.random(6) === 0
      void time.pause(50, isLong ? 20_000 : 1500).then(() => this.start())
    })
  }

  /** A connection of a user; throws if the process does not run. */
  connect(user: User): SocketEnd {
    const { service, domain, world } = this
    if (service === undefined) throw new Error('refused')
    const [near, far] = SocketEnd.pair(world.time)
    this.sockets.add(far)
    world.time.within(domain, () => {
      const mates = new Mates(service.config.limits, '127.0.0.1')
      const connection = () =>
        new SocketConnection(service, far as unknown as WebSocket, '127.0.0.1', user, mates, new Set())
      setTimeout(connection, 1)
    })
    return near
  }

  tell(news: StoreNews): void {
    const { time, rates } = this.world
    const { domain } = this
    const isLost = chance(this.world, rates.lostNews)
    void time.pause(1, 20).then(() => {
      if (!domain.alive) return
      time.within(domain, () => (isLost ? this.lost?.() : this.heard?.(news)))
    })
  }

  /** The store as this process sees it: slow, failing, and able to end the process before or after any call. */
  private faultyStore(target: object, domain: Domain): object {
    return new Proxy(target, {
      get: (of: any, name: string) => {
        if (name === 'kind') return 'postgres'
        if (name === 'behaviour' || name === 'tournaments') return this.faultyStore(of[name], domain)
        if (name === 'close' || name === 'erase') return async () => undefined
        if (name === 'listen') return (heard: (news: StoreNews) => void, lost: () => void) => this.listen(heard, lost)
        if (name === 'tell') return async (body: string) => this.world.tellOthers(this, { kind: 'message', body })
        if (typeof of[name] !== 'function') return of[name]
        return (...given: unknown[]) => this.call(name, () => of[name](...given), given, domain)
      },
    })
  }

  private listen(heard: (news: StoreNews) => void, lost: () => void) {
    this.heard = heard
    this.lost = lost
    return () => undefined
  }

  private async call(name: string, work: () => Promise<unknown>, given: unknown[], domain: Domain): Promise<unknown> {
    const { world } = this
    const { time, rates } = world
    const isRead = READS.test(name)
    await time.pause(0, 3)
    if (!isRead && chance(world, rates.kill)) this.kill()
    if (!domain.alive) return never()
    if (!isRead && chance(world, rates.diskFull)) throw new StoreError('disk full', 'the disk is full')
    // The store outlives the process.
    const result = await time.outside(work)
    world.written(name, given, result, this)
    if (!isRead && chance(world, rates.kill)) this.kill()
    if (!isRead && chance(world, rates.lostAnswer)) throw new StoreError('unreachable', 'the connection is lost')
    await time.pause(0, 3)
    return domain.alive ? result : never()
  }
}

const chance = ({ time, faulty }: World, rate: number) => faulty && rate > 0 && time.random(rate) === 0

/** Two processes at one store, and what the people see of them. */
export class World {
  readonly time: VirtualTime
  readonly core: Store
  readonly rates: FaultRates
  readonly processes: readonly SimulatedProcess[]
  /** Whether faults happen at the moment. */
  faulty = false
  /** What has happened, to compare two runs of one seed. */
  readonly trace: string[] = []

  constructor(time: VirtualTime, core: Store, rates: FaultRates) {
    this.time = time
    this.core = core
    this.rates = rates
    this.processes = ['one', 'two'].map((name) => new SimulatedProcess(this, name))
  }

  note(what: string): void {
    this.trace.push(`${Math.round(this.time.elapsed)} ${what}`)
  }

  /** The running processes, as clients address them. */
  readonly bases = (): string[] => this.processes.filter(({ service }) => service !== undefined).map(({ name }) => name)

  process(name: string): SimulatedProcess {
    return this.processes.find((one) => one.name === name)!
  }

  tellOthers(from: SimulatedProcess, news: StoreNews): void {
    for (const other of this.processes) if (other !== from) this.time.outside(() => other.tell(news))
  }

  /** Tells the other process of a write, as the store does. */
  written(name: string, given: unknown[], result: unknown, by: SimulatedProcess): void {
    if (name === 'append' && result === true) {
      const [table, expected, events, change] = given as Parameters<Store['append']>
      this.note(`${by.name} ${events.map((text) => JSON.parse(text).is)} after ${expected} at ${table}`)
      if (change?.tell !== false)
        this.tellOthers(by, { kind: 'events', table, length: expected + events.length, events })
    }
    const jobs = jobsWritten(name, given, result)
    if (jobs.length > 0) this.tellOthers(by, { kind: 'jobs', kinds: jobs.map(({ kind }) => kind) })
  }

  end(): void {
    for (const { domain } of this.processes) domain.alive = false
  }
}

/** The jobs of which the store tells the other processes after a call. */
function jobsWritten(name: string, given: any[], result: unknown): readonly Job[] {
  if (name === 'putJobs' || name === 'addJobs') return given[0]
  if (name === 'create') return given[2]?.put ?? []
  return name === 'append' && result === true ? (given[3]?.put ?? []) : []
}

/** One end of a simulated WebSocket, with the part of its interface that server and clients use. */
export class SocketEnd extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  readonly _socket = null
  private other!: SocketEnd
  private readonly time: VirtualTime
  private arrivesAt = 0

  private constructor(time: VirtualTime) {
    super()
    this.time = time
    this.setMaxListeners(0)
  }

  static pair(time: VirtualTime): [SocketEnd, SocketEnd] {
    const [one, two] = [new SocketEnd(time), new SocketEnd(time)]
    one.other = two
    two.other = one
    return [one, two]
  }

  /** Messages arrive late, but in order. */
  send(text: string): void {
    if (this.readyState !== 1) return
    this.deliver(() => void this.other.emit('message', Buffer.from(text)))
  }

  ping(): void {
    this.deliver(() => void this.emit('pong'))
  }

  close(): void {
    this.terminate()
  }

  terminate(): void {
    if (this.readyState !== 1) return
    this.readyState = 3
    this.emit('close', 1006)
    void this.time.pause(1, 30).then(() => this.other.terminate())
  }

  /** The process at this end is gone. */
  break(): void {
    this.readyState = 3
    void this.time.pause(1, 30).then(() => this.other.terminate())
  }

  private deliver(arrive: () => void): void {
    const { time } = this
    this.arrivesAt = Math.max(this.arrivesAt, time.elapsed + 1 + time.random(15))
    setTimeout(() => {
      if (this.readyState === 1 && this.other.readyState === 1) arrive()
    }, this.arrivesAt - time.elapsed)
  }
}

/** A person's browser in the simulation. */
export class SimulatedClient extends Client {
  private readonly world: World
  private readonly account: User

  constructor(world: World, account: User) {
    super('')
    this.world = world
    this.account = account
    this.user = account.id
  }

  protected override dial(): WebSocket {
    const end = this.world.process(this.base).connect(this.account)
    end.on('message', () => chance(this.world, this.world.rates.disconnect) && setTimeout(() => end.terminate(), 0))
    return end as unknown as WebSocket
  }
}
