import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { programsFor } from '../engine/roster.ts'
import type { Title } from '../games/title.ts'
import type { Game, Wording } from '../kernel/index.ts'
import { adopt, type House, Refused, type TableEvent } from '../table/index.ts'
import { Adviser } from './advice.ts'
import { Behaviour } from './behaviour/behaviour.ts'
import { Hearing } from './behaviour/hearing.ts'
import { Moderation } from './behaviour/moderation.ts'
import { BOTS, Bots, type Thinker } from './bots.ts'
import { Callers } from './callers.ts'
import { steadyClock } from './clock.ts'
import { type Config, canNotify } from './config.ts'
import { dayOf } from './days.ts'
import { createJobLanes } from './jobLanes.ts'
import type { Jobs } from './jobs.ts'
import { Metrics } from './metrics.ts'
import type { Notices } from './notify/notices.ts'
import { Pairing } from './pairing.ts'
import type { PeerMessage } from './peers.ts'
import { Signer } from './people/cookies.ts'
import { People } from './people/people.ts'
import { Sessions } from './people/sessions.ts'
import { Presence } from './presence.ts'
import type { Job, News, Store, User } from './store/store.ts'
import { newId } from './tables/ids.ts'
import type { LiveTable } from './tables/live.ts'
import { Tables } from './tables/tables.ts'
import { tablesWith } from './tables/traces.ts'
import { Tournaments } from './tournaments/tournaments.ts'
import { traceOf } from './trace.ts'

export interface Parts {
  readonly config: Config
  readonly store: Store
  readonly titles: { readonly [id: string]: () => Promise<Pick<Title, 'game'> & Partial<Title>> }
  /** Runs bots; undefined if other processes do. */
  readonly thinker: Thinker | undefined
  readonly notices: (service: Service) => Promise<Notices>
  readonly log: FastifyBaseLogger
  readonly now?: () => number
  readonly version?: string
}

/** The level that advises people, and its search time. */
const ADVISER = { level: 'hard', budget: { ms: 1500 } }

/** Events that change who holds a seat. */
const SEATING: ReadonlySet<TableEvent['is']> = new Set(['sat', 'left', 'adopted', 'forgotten'])

const TIDY_MS = 6 * 3600 * 1000

/** Everything the server does, without HTTP: tables, people, jobs, and messages between processes. */
export class Service {
  readonly config: Config
  readonly store: Store
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly process = randomUUID()
  readonly metrics = new Metrics()
  readonly people: People
  readonly presence: Presence
  readonly callers = new Callers((called) => this.tellPeers({ called }))
  readonly tables: Tables
  readonly behaviour: Behaviour
  readonly hearing: Hearing
  readonly moderation: Moderation
  readonly tournaments: Tournaments
  readonly bots: Bots | undefined
  readonly pairing: Pairing
  readonly adviser: Adviser
  /** One job runner per group of kinds, so that no group waits for another. */
  readonly lanes: readonly Jobs[]
  readonly games: readonly string[]
  /** The host behind the message dispatchers of all connections. */
  readonly house: House<LiveTable>
  readonly version: string
  signer!: Signer
  sessions!: Sessions
  notices!: Notices
  closing = false
  private readonly titles: Parts['titles']
  private readonly thinker: Thinker | undefined
  private deaf: (() => void) | undefined
  /** The position of each table at its last announcement. */
  private readonly announced = new WeakMap<LiveTable, number>()
  private tidying: NodeJS.Timeout | undefined

  private constructor(parts: Parts) {
    this.config = parts.config
    this.store = parts.store
    this.log = parts.log
    this.now = parts.now ?? steadyClock()
    this.titles = parts.titles
    this.thinker = parts.thinker
    this.games = Object.keys(parts.titles)
    this.version = parts.version ?? '0'
    const { store, now, config } = this
    const { times } = config
    this.people = new People(store, now, (id) => this.personChanged(id))
    this.presence = new Presence(this.process, store, now, times.presence, () => this.announceAll())
    this.tables = new Tables(
      {
        store,
        bots: (game) => [...BOTS, ...programsFor(config.programs, game).map(({ bot }) => bot)],
        now,
        game: (id) => this.game(id),
        notifiable: canNotify(config) ? (users) => this.notices.notifiable(users) : undefined,
        notifyAfter: times.notify,
        unwatched: times.unwatched,
        botsDue: (table) => this.bots?.due(table) ?? this.now(),
        stored: (live, events, own, jobs) => this.stored(live, events, own, jobs),
        put: (jobs) => this.kick(jobs),
        damaged: (table, length, found, error) =>
          this.log.error({ table, length, found, ...traceOf(error) }, 'damaged: the table is held'),
      },
      times.idle,
    )
    const { people, tables, log } = this
    const behaviour = new Behaviour({ store, people, now })
    this.behaviour = behaviour
    this.hearing = new Hearing(store)
    this.tournaments = new Tournaments({
      ...{ store, tables, behaviour, now, log, callers: this.callers },
      game: (id) => this.game(id),
      kick: (jobs) => this.kick(jobs),
    })
    this.moderation = new Moderation({
      ...{ store, people, now, tables, behaviour },
      renamed: (user, name) => this.tournaments.renamed(user, name),
    })
    const { thinker } = parts
    this.bots =
      thinker &&
      new Bots({
        ...{ tables: this.tables, thinker, now, unwatched: times.unwatched },
        isWatched: (live) => this.presence.isWatched(live),
        thought: (seconds) => this.metrics.thought.observe(seconds),
        lease: times.lease,
        ended: (job, error) => this.turnEnded(job, error),
      })
    this.adviser = new Adviser({
      ...{ process: this.process, store, now, thinker },
      tell: (advised) => this.tellPeers({ advised }),
    })
    this.pairing = new Pairing({
      ...{ store, now, tables: this.tables, people: this.people, callers: this.callers, behaviour },
      game: (id) => this.game(id),
      put: (jobs) => this.kick(jobs),
      every: times.pairing,
      failed: (error) => this.log.warn(traceOf(error), 'pairing failed'),
    })
    this.lanes = createJobLanes(this, (job) => this.notices.worker(job))
    this.house = {
      ...{ now, newId, secret: randomUUID },
      table: (id) => this.tables.visit(id),
      think: (request, signal, user) => this.adviser.advise(request, signal, user),
      adviser: ADVISER,
      mostFollowed: config.limits.open,
      admit: (user, live, wanted) => this.behaviour.admit(user, live, wanted),
      changed: (live) => this.changed(live),
    }
    this.gauges()
  }

  static async start(parts: Parts): Promise<Service> {
    const service = new Service(parts)
    const { store } = service
    const secret = await store.secret('cookies', () => randomUUID() + randomUUID())
    service.signer = new Signer(secret)
    const { people, signer, now, config } = service
    const changed = (id: string) => service.personChanged(id)
    service.sessions = new Sessions({ store, people, signer, now, life: config.times.session, changed })
    await service.tidy()
    service.notices = await parts.notices(service)
    service.deaf = store.listen(
      (news) => service.heard(news),
      () => {
        service.people.clear()
        service.notices.forgetAll()
        service.sessions.forget(null)
        void service.tables.catchUpAll()
      },
    )
    service.kick()
    return service
  }

  async game(id: string): Promise<Game> {
    const load = Object.hasOwn(this.titles, id) ? this.titles[id] : undefined
    if (load === undefined) throw new Refused('unknown game')
    return (await load()).game
  }

  /** The texts of a game. */
  async wording(id: string): Promise<Wording | undefined> {
    return (await this.titles[id]?.())?.wording
  }

  /** An account takes over the tables of the guest who signed in to it. */
  async adopt(guest: User, account: User): Promise<void> {
    const to = { user: account.id, name: account.name }
    await this.store.behaviour.adoptBonds(guest.id, account.id)
    await this.store.dropWishes(guest.id)
    for await (const id of tablesWith(this.store, guest.id)) {
      const live = await this.tables.get(id)
      await live.act((table, now) => adopt(table, guest.id, to, now))
    }
  }

  /** Sends everyone who follows a table the list of people who are there. */
  announce(live: LiveTable): void {
    const message = { type: 'presence', table: live.id, ...this.presence.at(live) } as const
    for (const reader of live.readers) reader.say(message)
  }

  /** Announces that someone came to a table or left it through this process. */
  changed(live: LiveTable): void {
    this.announce(live)
    this.tellPeers({ presence: this.presence.newsOf(live) })
  }

  /** Shuts down in order: no new work, everything stored, then the store. */
  async close(): Promise<void> {
    this.closing = true
    clearInterval(this.tidying)
    this.pairing.close()
    await Promise.all([this.bots?.close(), ...this.lanes.map((lane) => lane.close())])
    await this.thinker?.close()
    await this.presence.close()
    await this.tables.close()
    this.deaf?.()
    await this.notices.close()
    await this.store.close()
  }

  /** Invalidates a person and their sessions in all processes. */
  personChanged(id: string): void {
    this.personIsNew(id)
    this.tellPeers({ person: id })
  }

  /** Applies a changed mute list to the user's open connections in all processes. */
  async bondsChanged(id: string): Promise<void> {
    await this.hearing.changed(id)
    this.tellPeers({ person: id })
  }

  /** Sends a message to the other processes. */
  tellPeers(message: PeerMessage): void {
    if (this.store.kind === 'libsql' || this.closing) return
    this.store.tell(JSON.stringify(message)).catch(() => {})
  }

  /** Wakes the runners of these kinds of jobs, or all of them. */
  private kick(jobs?: readonly Job[]): void {
    for (const lane of this.lanes) if (jobs?.some(({ kind }) => lane.does(kind)) ?? true) lane.kick()
  }

  private stored(live: LiveTable, events: readonly TableEvent[], own: boolean, jobs: readonly Job[]): void {
    if (own) for (const event of events) this.metrics.events.inc({ is: event.is })
    // A lost message does no harm: tournaments are checked every minute.
    if (own && events.some(({ is }) => is === 'over')) this.tournaments.ended(live.id).catch(() => {})
    if (own) this.callers.callAbout(live, events)
    this.bots?.moved(live)
    const turn = own ? jobs.find(({ kind, due }) => kind === 'bot' && due > this.now()) : undefined
    if (turn !== undefined) this.bots?.answer(live, turn)
    const others = jobs.filter((job) => job !== turn)
    if (others.length > 0) this.kick(others)
    // A watcher who sits down is no longer a watcher, and is connected.
    if (live.readers.size > 0 && events.some(({ is }) => SEATING.has(is))) this.changed(live)
  }

  /** A directly answered turn has ended. If it failed or the process is closing, its job becomes due now. */
  private async turnEnded(job: Job, error?: unknown): Promise<void> {
    const { kind, table } = job
    if (error === undefined) return this.metrics.jobs.inc({ kind, end: 'done' })
    if (!this.closing) {
      this.metrics.jobs.inc({ kind, end: 'failed' })
      this.log.error({ kind, table, attempts: 0, end: 'failed', ...traceOf(error) }, 'job')
    }
    await this.store.putJobs([{ ...job, due: this.now() }]).catch(() => undefined)
    this.kick([job])
  }

  private heard(news: News): void {
    if (news.kind === 'events') this.tables.heard(news.table, news.length, news.events)
    else if (news.kind === 'jobs') this.kick()
    else {
      const message = JSON.parse(news.body) as PeerMessage
      if ('person' in message) {
        this.personIsNew(message.person)
      } else if ('advised' in message) this.adviser.heard(message.advised)
      else if ('called' in message) this.callers.heard(message.called)
      else if (message.presence.process !== this.process) {
        this.presence.heard(message.presence)
        const live = this.tables.peek(message.presence.table)
        if (live !== undefined) this.announce(live)
      }
    }
  }

  private personIsNew(id: string): void {
    this.people.forget(id)
    this.notices.forget(id)
    this.sessions.forget(id)
    this.hearing.changed(id).catch((error) => this.log.warn(traceOf(error), 'bonds could not be looked up'))
  }

  /** Deletes expired sessions and the daily counters of past days, now and every few hours. */
  private async tidy(): Promise<void> {
    const { store, now } = this
    await store.tidy(now(), dayOf(now()) - 1)
    this.tidying = setInterval(() => {
      store.tidy(now(), dayOf(now()) - 1).catch((error) => this.log.warn(traceOf(error), 'tidying failed'))
    }, TIDY_MS).unref()
  }

  /** Announces who is at each table, and makes sure bots are at work where someone waits for them. */
  private announceAll(): void {
    for (const live of this.tables.all()) {
      if (live.readers.size === 0) continue
      live.looked()
      const { position } = live.table.facts
      if (this.announced.get(live) === position) live.remind()
      this.announced.set(live, position)
      this.tellPeers({ presence: this.presence.newsOf(live) })
    }
  }

  private gauges(): void {
    const { metrics } = this
    metrics.gauge('mehen_live_tables', 'Tables in memory', () => this.tables.size)
    metrics.gauge('mehen_bots_thinking', 'Bots that think just now', () => this.bots?.count ?? 0)
    metrics.gauge('mehen_thoughts_waiting', 'Thoughts that wait for a worker', () => this.thinker?.waiting ?? 0)
  }
}
