import type { Game, Seat } from '#kernel'
import { type TableEvent, usersNamedInAll } from '#table/events.ts'
import { HistoryViewer } from '#table/historyViewer.ts'
import type { HostedTable, TableSubscriber, WorkRunner } from '#table/hosting/dispatcher.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { JournalLine } from '#table/protocol/messages.ts'
import { type JournalExcerpt, parseSnapshot, SNAPSHOT_EVERY, serializeSnapshot } from '#table/snapshot.ts'
import { Table, type TableContext } from '#table/table.ts'
import { ViewPublisher } from '#table/viewPublisher.ts'
import { asRequestRefused } from '../diagnostics.ts'
import { chainHead, chainStart } from '../store/chain.ts'
import { type Job, type Outage, type Store, type StoredHistory, StoreError, type TableRow } from '../store/store.ts'
import { diffSchedules, fingerprint, type ScheduledJobs, scheduleJobs, toStoredSummary } from './scheduledJobs.ts'

export interface LiveTableContext {
  readonly store: Store
  readonly bots: (game: string) => readonly string[]
  readonly now: () => number
  /** When no server was running. */
  readonly outages: () => Promise<readonly Outage[]>
  readonly game: (id: string) => Promise<Game>
  /** The users among these who can be notified; undefined if notifications are not configured. */
  readonly notifiable: ((users: readonly string[]) => Promise<ReadonlySet<string>>) | undefined
  readonly notifyAfter: number
  /** Called after events were stored, by this process (`own`) or another. */
  readonly stored: (live: LiveTable, events: readonly TableEvent[], own: boolean, jobs: readonly Job[]) => void
  /** How long bots keep playing against each other at a table that no one watches. */
  readonly unwatched: number
  /** Reports a table that cannot be restored: the expected and the found number of events, and the error. */
  readonly damaged: (table: string, length: number, found: number, error: unknown) => void
  /** When the job of a bot turn caused by this process is due (default: now). */
  readonly botsDue?: (table: Table) => number
  /** Called after jobs were stored outside of an append. */
  readonly put: (jobs: readonly Job[]) => void
}

/** After a failed write. */
const RELOAD_MS = 1000

/** A table in memory. All access goes through `runExclusive`; everything it publishes has been stored before. */
export class LiveTable implements HostedTable {
  readonly id: string
  readonly subscribers = new Set<TableSubscriber>()
  readonly seed: string
  table: Table
  show: ViewPublisher
  lastUsed: number
  /** When someone last watched it, as far as this process knows. */
  watchedAt: number
  /** Operations waiting or running. */
  pending = 0
  private restedAt: number
  private readonly needs: LiveTableContext
  private duties: ScheduledJobs
  private summary: string
  private tail: Promise<unknown> = Promise.resolve()
  private readonly looker = new HistoryViewer()
  private walking: Promise<unknown> = Promise.resolve()
  /** Stored events are missing or invalid: the table is read-only. */
  private damaged: boolean
  /** The table may differ from the stored one and must be reloaded before the next operation. */
  private stale = false
  /** The hash of the stored events. */
  private head: string

  private constructor(
    needs: LiveTableContext,
    row: TableRow,
    { table, restedAt, damaged, head }: LoadedTable,
    lookedAt: number,
  ) {
    this.needs = needs
    this.id = row.id
    this.seed = row.seed
    this.table = table
    this.show = new ViewPublisher(table)
    this.restedAt = restedAt
    this.damaged = damaged
    this.head = head
    this.watchedAt = lookedAt
    this.lastUsed = needs.now()
    this.duties = new Map()
    this.summary = ''
    this.settle(null)
  }

  /** Loads a table from the store; undefined if there is none. */
  static async load(needs: LiveTableContext, id: string): Promise<LiveTable | undefined> {
    const history = await needs.store.history(id)
    if (history === undefined) return undefined
    const found = await readTable(needs, history)
    const { table } = found
    const live = new LiveTable(needs, history.row, found, 0)
    live.settle(await notifiablePeople(needs, table))
    const fresh = table.drain()
    if (fresh.length > 0) await live.runExclusive(() => live.write(fresh))
    return live
  }

  /** A table that was just created and stored. */
  static made(
    needs: LiveTableContext,
    row: TableRow,
    table: Table,
    events: readonly string[],
    notifies: ReadonlySet<string> | null,
    now: number,
  ): LiveTable {
    const head = chainHead(chainStart(row.id, row.seed), events)
    const live = new LiveTable(needs, row, { table, restedAt: 0, damaged: false, head }, now)
    live.settle(notifies)
    return live
  }

  /** Runs operations one at a time. */
  runExclusive<T>(work: () => Promise<T> | T): Promise<T> {
    this.pending++
    const fresh = async () => {
      if (this.stale) await this.reload()
      return work()
    }
    const run = this.tail.then(fresh, fresh)
    const done = () => {
      this.pending--
      this.lastUsed = this.needs.now()
    }
    this.tail = run.then(done, done)
    return run
  }

  /** Changes the table, stores the events and informs subscribers. If refused, nothing has changed. */
  act(change: (table: Table, now: number) => void): Promise<number> {
    return this.runExclusive(async () => {
      if (this.damaged) throw new RequestRefused('damaged')
      await this.catchFlags()
      for (let tries = 0; ; tries++) {
        try {
          change(this.table, this.needs.now())
        } catch (error) {
          if (this.table.drain().length > 0 || !(error instanceof RequestRefused)) this.stale = true
          throw error
        }
        const events = this.table.drain()
        if (events.length === 0 || (await this.write(events))) return this.table.seq
        if (tries === 4) throw new RequestRefused('busy')
      }
    })
  }

  /** Applies events stored by other processes. `newest` are the last of the `length` events, if known. */
  catchUp(length = Number.POSITIVE_INFINITY, newest: readonly string[] = []): Promise<void> {
    return this.runExclusive(async () => {
      const { store } = this.needs
      if (this.damaged) return this.reload()
      const { seq } = this.table
      if (seq >= length) return
      const told = newest.length > 0 && seq === length - newest.length
      const texts = told ? newest : await store.events(this.id, seq)
      if (texts.length === 0) return
      const events = texts.map((text) => JSON.parse(text) as TableEvent)
      try {
        for (const event of events) this.table.applyStored(event)
        this.head = chainHead(this.head, texts)
      } catch {
        await this.reload()
      }
      this.settle(await notifiablePeople(this.needs, this.table))
      this.needs.stored(this, events, false, [])
      this.updateSubscribers()
    })
  }

  /** A past position as seen by a seat. Other operations continue meanwhile. */
  look(user: string | null, seat: Seat, length: number, run: WorkRunner): Promise<unknown> {
    return this.walk(() => run(this.looker.look(this.table, user, seat, length)))
  }

  /** Earlier journal lines. Other operations continue meanwhile. */
  earlier(user: string | null, before: number, run: WorkRunner): Promise<JournalExcerpt<JournalLine>> {
    return this.walk(() => run(this.looker.earlier(this.table, user, before)))
  }

  /** Runs replays one at a time: they share one position. */
  private walk<T>(begin: () => Promise<T>): Promise<T> {
    const walk = this.walking.then(begin)
    this.walking = walk.catch(() => undefined)
    return walk
  }

  /** Marks the table as watched; bots that paused for lack of watchers continue. */
  markWatched(): void {
    const { now, unwatched } = this.needs
    const before = this.watchedAt
    this.watchedAt = now()
    if (this.watchedAt - before > unwatched / 2) this.ensureBotJob()
  }

  /** Makes sure that the job of a pending bot turn exists. */
  ensureBotJob(): void {
    const { store, now, put } = this.needs
    const then = { now: now(), looked: this.watchedAt, notifies: null, after: 0 }
    const turn = scheduleJobs(this.table, then).get(`bot:${this.id}`)
    if (turn === undefined) return
    const { sign: _, ...job } = turn
    store.addJobs([job]).then(
      () => put([job]),
      () => undefined,
    )
  }

  /** Sends every subscriber what it has not received yet. */
  updateSubscribers(): void {
    const now = this.needs.now()
    for (const reader of this.subscribers) if (reader.sentTo < this.table.seq) reader.sendUpdate(this, now)
  }

  /** Stores a snapshot if the table has changed since the last one. */
  async saveSnapshot(): Promise<void> {
    const rest = this.table.seq > this.restedAt ? this.table.takeSnapshot() : undefined
    if (rest === undefined) return
    this.restedAt = this.table.seq
    await this.needs.store.putSnapshot(this.id, rest.seq, serializeSnapshot(rest))
  }

  /** Before anything else happens, clocks stop for outages and overdue ones expire. */
  private async catchFlags(): Promise<void> {
    if (this.table.nextFlag() === undefined) return
    const outages = await this.needs.outages()
    for (let won = false; !won; ) {
      const now = this.needs.now()
      const paused = this.table.pauseForOutages(outages, now)
      const expired = this.table.expireClocks(now)
      won = !(paused || expired) || (await this.write(this.table.drain()))
    }
  }

  /** Stores events; false if another process was first (the table has then been reloaded). */
  private async write(events: readonly TableEvent[]): Promise<boolean> {
    const { store, now } = this.needs
    const expected = this.table.seq - events.length
    const notifies = await notifiablePeople(this.needs, this.table)
    const duties = this.dutiesFor(notifies, this.needs.botsDue?.(this.table))
    const { put, drop } = diffSchedules(this.duties, duties)
    const sign = fingerprint(this.table)
    let won = false
    const texts = events.map((event) => JSON.stringify(event))
    try {
      won = await store.append(this.id, expected, texts, {
        ...(sign === this.summary ? {} : { summary: toStoredSummary(this.table, now()) }),
        ...{ put, drop, people: usersNamedInAll(events), head: this.head },
      })
    } catch (error) {
      this.stale = true
      this.reloadSoon()
      throw error instanceof StoreError ? asRequestRefused(error) : error
    }
    if (!won) {
      await this.reload()
      return false
    }
    this.head = chainHead(this.head, texts)
    this.duties = duties
    this.summary = sign
    this.needs.stored(this, events, true, put)
    this.updateSubscribers()
    const turned = events.some((e) => e.is === 'rewound' || e.is === 'upgraded')
    if (turned || this.table.seq - this.restedAt >= SNAPSHOT_EVERY) void this.saveSnapshot().catch(() => {})
    return true
  }

  /** Subscribers must learn of events that may have been stored, even if no one does anything here meanwhile. */
  private reloadSoon(): void {
    const reload = () => {
      if (!this.stale) return
      this.runExclusive(() => undefined).catch((error) => {
        if (!(error instanceof StoreError && error.code === 'closed')) this.reloadSoon()
      })
    }
    setTimeout(reload, RELOAD_MS).unref()
  }

  /** Reloads the table from the store; subscriptions continue. */
  private async reload(): Promise<void> {
    this.stale = true
    const history = await this.needs.store.history(this.id)
    if (history === undefined) throw new RequestRefused('unknown table')
    const { table, damaged, head } = await readTable(this.needs, history)
    table.drain()
    this.table = table
    this.damaged = damaged
    this.head = head
    this.stale = false
    this.show = new ViewPublisher(table)
    this.settle(await notifiablePeople(this.needs, table))
    this.updateSubscribers()
  }

  private settle(notifies: ReadonlySet<string> | null): void {
    this.duties = this.dutiesFor(notifies)
    this.summary = fingerprint(this.table)
  }

  private dutiesFor(notifies: ReadonlySet<string> | null, botsDue?: number): ScheduledJobs {
    const { now, notifyAfter: after } = this.needs
    const then = { now: now(), looked: this.watchedAt, notifies, after }
    return scheduleJobs(this.table, botsDue === undefined ? then : { ...then, botsDue })
  }
}

/** A loaded table, the event of its last snapshot and the hash of its events. */
interface LoadedTable {
  readonly table: Table
  readonly restedAt: number
  readonly damaged: boolean
  readonly head: string
}

/** A table from its stored events; if they are damaged, a read-only one at its last good position. */
async function readTable(
  needs: LiveTableContext,
  { row, events: texts, head, isWhole }: StoredHistory,
): Promise<LoadedTable> {
  const { id, seed, length } = row
  const { store, bots } = needs
  const host: TableContext = { game: await needs.game(row.game), seed, bots: bots(row.game) }
  const events = texts.map((text) => JSON.parse(text) as TableEvent)
  const lost = (least: number, error?: unknown): LoadedTable => {
    needs.damaged(id, least, events.length, error)
    return { table: Table.damaged(host, events), restedAt: Number.POSITIVE_INFINITY, damaged: true, head }
  }
  if (!isWhole || events.length < length) return lost(length)
  const stored = await store.snapshot(id)
  const rest = stored === undefined ? undefined : parseSnapshot(stored.length, stored.saved)
  // Another process may have appended and stored a snapshot since; otherwise events were lost after the snapshot.
  if (rest !== undefined && rest.seq > events.length) {
    const again = await store.history(id)
    if (again === undefined || again.events.length <= events.length) return lost(rest.seq)
    return readTable(needs, again)
  }
  if (rest !== undefined) {
    const woken = Table.fromSnapshot(host, rest, events.slice(rest.seq))
    if (woken !== undefined) return { table: woken, restedAt: rest.seq, damaged: false, head }
  }
  try {
    const table = Table.load(host, events, rest, needs.now())
    return { table, restedAt: rest?.seq ?? 0, damaged: false, head }
  } catch (error) {
    return lost(length, error)
  }
}

/** The users at a table who can be notified; null if notifications are not configured. */
export async function notifiablePeople(needs: LiveTableContext, table: Table): Promise<ReadonlySet<string> | null> {
  if (needs.notifiable === undefined) return null
  return needs.notifiable(table.people().map((person) => person.user))
}
