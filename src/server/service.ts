import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { programsFor } from '#engine/program.ts'
import type { Title } from '#games/title.ts'
import type { Game, Language, LanguageTexts } from '#kernel'
import { loadTexts } from '#kernel'
import { claimGuestSeats } from '#table/command.ts'
import type { TableEvent } from '#table/events.ts'
import type { TableHost } from '#table/hosting/dispatcher.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import { Club } from './accounts/club.ts'
import { Networks } from './accounts/networks.ts'
import { People } from './accounts/people.ts'
import { cookieSecret, Sessions, Signer } from './accounts/sessions.ts'
import { dayNumber, ServerTime } from './clock.ts'
import { type Config, canNotify } from './config.ts'
import { errorTrace, Metrics } from './diagnostics.ts'
import { CommandLimiter } from './http/commandLimits.ts'
import { CostlyWork } from './http/costlyWork.ts'
import { newId } from './ids.ts'
import { type AdviceReply, Adviser } from './jobs/advice.ts'
import { BOTS, type BotRunner, BotTurns } from './jobs/botTurns.ts'
import { createJobLanes, JOB_KINDS } from './jobs/jobLanes.ts'
import type { JobRunner } from './jobs/jobRunner.ts'
import { SeekService } from './jobs/seeks.ts'
import { ConductService, MuteLists } from './moderation/conduct.ts'
import { Moderation } from './moderation/moderation.ts'
import {
  type AddressedNews,
  Presence,
  type PresenceAnnouncement,
  UserNotifier,
} from './notifications/connectedUsers.ts'
import type { Notifications } from './notifications/notifications.ts'
import type { Job, Store, StoreNews, User } from './store/store.ts'
import type { LiveTable } from './tables/liveTable.ts'
import { PublicLists } from './tables/publicLists.ts'
import { TableRegistry, tablesNaming } from './tables/tableRegistry.ts'
import { TournamentService } from './tournaments/tournamentService.ts'
import { Tracer } from './tracing.ts'

/** Messages between processes apart from events and jobs. */
export type PeerMessage =
  | { readonly person: string }
  | { readonly presence: PresenceAnnouncement }
  | { readonly advised: AdviceReply }
  | { readonly called: AddressedNews }

export interface Dependencies {
  readonly config: Config
  readonly store: Store
  readonly titles: { readonly [id: string]: () => Promise<Pick<Title, 'game'> & Partial<Title>> }
  /** Runs bots; undefined if other processes do. */
  readonly thinker: BotRunner | undefined
  readonly notices: (service: Service) => Promise<Notifications>
  readonly log: FastifyBaseLogger
  readonly now?: () => number
  readonly version?: string
}

/** The level that advises people, and its search time. */
const ADVISER = { level: 'hard', budget: { ms: 1500 } }

/** Events that change who holds a seat. */
const SEATING_EVENTS: ReadonlySet<TableEvent['is']> = new Set(['sat', 'left', 'adopted', 'forgotten'])

/** A job that has been due for this long is late, and how often that is looked at. */
const LATE_S = 60
const LATE_LOOK_MS = 60_000

const CLEANUP_MS = 6 * 3600 * 1000

/** Everything the server does, without HTTP: tables, people, jobs, and messages between processes. */
export class Service {
  readonly config: Config
  readonly store: Store
  readonly log: FastifyBaseLogger
  readonly now: () => number
  readonly process = randomUUID()
  readonly metrics = new Metrics()
  readonly people: People
  readonly club: Club
  readonly presence: Presence
  readonly notifier = new UserNotifier((called) => this.tellPeers({ called }))
  readonly tables: TableRegistry
  readonly publicLists: PublicLists
  readonly conduct: ConductService
  readonly muteLists: MuteLists
  readonly moderation: Moderation
  readonly tournaments: TournamentService
  readonly botTurns: BotTurns | undefined
  readonly seeks: SeekService
  readonly adviser: Adviser
  readonly costlyWork: CostlyWork
  readonly commandLimits: CommandLimiter
  /** One job runner per group of kinds, so that no group waits for another. */
  readonly lanes: readonly JobRunner[]
  readonly games: readonly string[]
  /** The host behind the message dispatchers of all connections. */
  readonly host: TableHost<LiveTable>
  readonly version: string
  readonly tracer: Tracer
  signer!: Signer
  sessions!: Sessions
  networks!: Networks
  notifications!: Notifications
  closing = false
  private readonly titles: Dependencies['titles']
  private readonly thinker: BotRunner | undefined
  private deaf: (() => void) | undefined
  /** The position of each table at its last announcement. */
  private readonly announced = new WeakMap<LiveTable, number>()
  private tidying: NodeJS.Timeout | undefined
  private readonly time: Pick<ServerTime, 'now' | 'current' | 'close'>
  private watching: NodeJS.Timeout | undefined
  /** How long the oldest due job had waited when last looked at, in seconds. */
  private oldestJob = 0

  private constructor(parts: Dependencies, time: Pick<ServerTime, 'now' | 'current' | 'close'>) {
    this.config = parts.config
    this.store = parts.store
    this.log = parts.log
    this.time = time
    this.now = time.now
    this.titles = parts.titles
    this.thinker = parts.thinker
    this.games = Object.keys(parts.titles)
    this.version = parts.version ?? '0'
    const unsent = (error: unknown) => this.log.warn(errorTrace(error), 'traces could not be sent')
    this.tracer = new Tracer(parts.config.traces, this.version, unsent)
    const { store, now, config } = this
    const { times, limits } = config
    this.costlyWork = new CostlyWork(limits.work)
    this.commandLimits = new CommandLimiter(limits.commands)
    this.people = new People(store, now, (id) => this.personChanged(id))
    this.club = new Club(store, now)
    this.presence = new Presence(this.process, store, now, times.presence, () => this.announceAll())
    this.tables = new TableRegistry(
      {
        store,
        bots: (game) => [...BOTS, ...programsFor(config.programs, game).map(({ bot }) => bot)],
        now,
        outages: () => time.current(),
        game: (id) => this.game(id),
        notifiable: canNotify(config) ? (users) => this.notifications.notifiable(users) : undefined,
        notifyAfter: times.notify,
        unwatched: times.unwatched,
        botsDue: (table) => this.botTurns?.jobDue(table) ?? this.now(),
        stored: (live, events, own, jobs) => this.stored(live, events, own, jobs),
        put: (jobs) => this.kick(jobs),
        damaged: (table, length, found, error) =>
          this.log.error({ table, length, found, ...errorTrace(error) }, 'damaged: the table is held'),
      },
      times.idle,
    )
    const { people, tables, log } = this
    this.publicLists = new PublicLists(store, (error) => log.warn(errorTrace(error), 'the lists could not be read'))
    const behaviour = new ConductService({ store, people, now })
    this.conduct = behaviour
    this.muteLists = new MuteLists(store)
    this.tournaments = new TournamentService({
      ...{ store, tables, conduct: behaviour, now, log, notifier: this.notifier },
      game: (id) => this.game(id),
      kick: (jobs) => this.kick(jobs),
    })
    this.moderation = new Moderation({
      ...{ store, people, now, tables, conduct: behaviour },
      renamed: (user, name) => this.tournaments.renamePlayer(user, name),
    })
    const { thinker } = parts
    this.botTurns =
      thinker &&
      new BotTurns({
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
    this.seeks = new SeekService({
      ...{ store, now, tables: this.tables, people: this.people, notifier: this.notifier, conduct: behaviour },
      game: (id) => this.game(id),
      put: (jobs) => this.kick(jobs),
      every: times.pairing,
      failed: (error) => this.log.warn(errorTrace(error), 'pairing failed'),
    })
    this.lanes = createJobLanes(this, (job) => this.notifications.worker(job))
    this.host = {
      ...{ now, newId, secret: randomUUID },
      table: (id) => this.tables.visit(id),
      think: (request, signal, user) => this.adviser.advise(request, signal, user),
      adviser: ADVISER,
      maxFollowed: config.limits.open,
      admit: (user, live, wanted) => this.conduct.checkCommand(user, live, wanted),
      changed: (live) => this.presenceChanged(live),
    }
    this.gauges()
  }

  static async start(parts: Dependencies): Promise<Service> {
    const { store } = parts
    // A given clock is believed as it is.
    const { now: given } = parts
    const time =
      given === undefined
        ? await ServerTime.open(store)
        : { now: given, current: async () => [], close: async () => undefined }
    const service = new Service(parts, time)
    service.signer = new Signer(await cookieSecret(store))
    const { people, signer, now, config } = service
    const changed = (id: string) => service.personChanged(id)
    service.sessions = new Sessions({ store, people, signer, now, life: config.times.session, changed })
    service.networks = await Networks.open(store, now)
    await service.tidy()
    service.notifications = await parts.notices(service)
    service.deaf = store.listen(
      (news) => service.heard(news),
      () => {
        service.people.clear()
        service.notifications.forgetAll()
        service.sessions.forget(null)
        void service.tables.catchUpAll()
        service.publicLists.changed()
      },
    )
    service.kick()
    const look = () => service.warnOfLateJobs().catch(() => undefined)
    service.watching = setInterval(look, LATE_LOOK_MS).unref()
    return service
  }

  async game(id: string): Promise<Game> {
    const load = Object.hasOwn(this.titles, id) ? this.titles[id] : undefined
    if (load === undefined) throw new RequestRefused('unknown game')
    return (await load()).game
  }

  /** The texts of a game in a language; undefined if the game has none. */
  async texts(id: string, language: Language): Promise<LanguageTexts | undefined> {
    const words = (await this.titles[id]?.())?.words
    return words && loadTexts({ words }, [language])
  }

  /** An account takes over the tables of the guest who signed in to it. */
  async adopt(guest: User, account: User): Promise<void> {
    const to = { user: account.id, name: account.name }
    await this.store.behaviour.adoptBonds(guest.id, account.id)
    await this.store.dropSeeks(guest.id)
    for await (const id of tablesNaming(this.store, guest.id)) {
      const live = await this.tables.get(id)
      await live.act((table, now) => claimGuestSeats(table, guest.id, to, now))
    }
  }

  /** Sends everyone who follows a table the list of people who are there. */
  announce(live: LiveTable): void {
    const message = { type: 'presence', table: live.id, ...this.presence.at(live) } as const
    for (const reader of live.subscribers) reader.send(message)
  }

  /** Announces that someone came to a table or left it through this process. */
  presenceChanged(live: LiveTable): void {
    this.announce(live)
    this.tellPeers({ presence: this.presence.announcementOf(live) })
  }

  /** Shuts down in order: no new work, everything stored, then the store. */
  async close(): Promise<void> {
    this.closing = true
    clearInterval(this.tidying)
    clearInterval(this.watching)
    this.seeks.close()
    this.publicLists.close()
    await Promise.all([this.botTurns?.close(), ...this.lanes.map((lane) => lane.close())])
    await this.thinker?.close()
    await this.presence.close()
    await this.tables.close()
    this.deaf?.()
    await this.notifications.close()
    await this.tracer.close()
    await this.time.close()
    await this.store.close()
  }

  /** Invalidates a person and their sessions in all processes. */
  personChanged(id: string): void {
    this.personIsNew(id)
    this.tellPeers({ person: id })
  }

  /** Applies a changed mute list to the user's open connections in all processes. */
  async relationsChanged(id: string): Promise<void> {
    await this.muteLists.refresh(id)
    this.tellPeers({ person: id })
  }

  /** Sends a message to the other processes. */
  tellPeers(message: PeerMessage): void {
    if (this.store.kind === 'libsql' || this.closing) return
    this.store.tell(JSON.stringify(message)).catch(() => {})
  }

  /** Kinds of jobs that no process has taken for a while, with the seconds they have been due. */
  async lateJobs(): Promise<{ [kind: string]: number }> {
    const waited = async (kinds?: readonly string[]) => {
      const due = await this.store.nextDue(kinds)
      return due === undefined ? 0 : (this.now() - due) / 1000
    }
    const oldest = await waited()
    this.oldestJob = Math.max(0, oldest)
    if (oldest < LATE_S) return {}
    const late: { [kind: string]: number } = {}
    for (const kind of JOB_KINDS) {
      const seconds = await waited([kind])
      if (seconds >= LATE_S) late[kind] = Math.round(seconds)
    }
    return late
  }

  private async warnOfLateJobs(): Promise<void> {
    const late = await this.lateJobs()
    if (Object.keys(late).length > 0) this.log.warn({ late }, 'no process takes these jobs (MEHEN_ROLES)')
  }

  /** Wakes the runners of these jobs' kinds, or all of them. */
  private kick(jobs?: readonly Pick<Job, 'kind'>[]): void {
    for (const lane of this.lanes) if (jobs?.some(({ kind }) => lane.handles(kind)) ?? true) lane.wake()
  }

  private stored(live: LiveTable, events: readonly TableEvent[], own: boolean, jobs: readonly Job[]): void {
    this.publicLists.changed()
    if (own) for (const event of events) this.metrics.events.inc({ is: event.is })
    // A lost message does no harm: tournaments are checked every minute.
    if (own && events.some(({ is }) => is === 'over')) this.tournaments.tableEnded(live.id).catch(() => {})
    if (own) this.notifier.notifyAbout(live, events)
    this.botTurns?.cancelStaleSearch(live)
    const turn = own ? jobs.find(({ kind, due }) => kind === 'bot' && due > this.now()) : undefined
    if (turn !== undefined) this.botTurns?.answer(live, turn)
    const others = jobs.filter((job) => job !== turn)
    if (others.length > 0) this.kick(others)
    // A watcher who sits down is no longer a watcher, and is connected.
    if (live.subscribers.size > 0 && events.some(({ is }) => SEATING_EVENTS.has(is))) this.presenceChanged(live)
  }

  /** A directly answered turn has ended. If it failed or the process is closing, its job becomes due now. */
  private async turnEnded(job: Job, error?: unknown): Promise<void> {
    const { kind, table } = job
    if (error === undefined) return this.metrics.jobs.inc({ kind, end: 'done' })
    if (!this.closing) {
      this.metrics.jobs.inc({ kind, end: 'failed' })
      this.log.error({ kind, table, attempts: 0, end: 'failed', ...errorTrace(error) }, 'job')
    }
    await this.store.putJobs([{ ...job, due: this.now() }]).catch(() => undefined)
    this.kick([job])
  }

  private heard(news: StoreNews): void {
    if (news.kind === 'events') {
      this.tables.receive(news.table, news.length, news.events)
      this.publicLists.changed()
    } else if (news.kind === 'jobs') this.kick(news.kinds?.map((kind) => ({ kind })))
    else {
      const message = JSON.parse(news.body) as PeerMessage
      if ('person' in message) {
        this.personIsNew(message.person)
      } else if ('advised' in message) this.adviser.receive(message.advised)
      else if ('called' in message) this.notifier.deliver(message.called)
      else if (message.presence.process !== this.process) {
        this.presence.receive(message.presence)
        const live = this.tables.getLoaded(message.presence.table)
        if (live !== undefined) this.announce(live)
      }
    }
  }

  private personIsNew(id: string): void {
    this.people.forget(id)
    this.notifications.forgetReachability(id)
    this.sessions.forget(id)
    this.muteLists.refresh(id).catch((error) => this.log.warn(errorTrace(error), 'bonds could not be looked up'))
  }

  /** Deletes expired sessions and the daily counters of past days, now and every few hours. */
  private async tidy(): Promise<void> {
    const { store, now } = this
    await store.tidy(now(), dayNumber(now()) - 1)
    this.tidying = setInterval(() => {
      store.tidy(now(), dayNumber(now()) - 1).catch((error) => this.log.warn(errorTrace(error), 'tidying failed'))
    }, CLEANUP_MS).unref()
  }

  /** Announces who is at each table, and makes sure bots are at work where someone waits for them. */
  private announceAll(): void {
    for (const live of this.tables.all()) {
      if (live.subscribers.size === 0) continue
      live.markWatched()
      const { position } = live.table.state
      if (this.announced.get(live) === position) live.ensureBotJob()
      this.announced.set(live, position)
      this.tellPeers({ presence: this.presence.announcementOf(live) })
    }
  }

  private gauges(): void {
    const { metrics } = this
    metrics.gauge('mehen_live_tables', 'Tables in memory', () => this.tables.size)
    metrics.gauge('mehen_bots_thinking', 'Bots that think just now', () => this.botTurns?.count ?? 0)
    metrics.gauge('mehen_job_late_seconds', 'How long the oldest due job has waited', () => this.oldestJob)
    metrics.gauge('mehen_thoughts_waiting', 'Thoughts that wait for a worker', () => this.thinker?.waiting ?? 0)
  }
}
