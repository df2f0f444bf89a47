import { setImmediate } from 'node:timers/promises'
import type { Game, Seat } from '../../kernel/index.ts'
import {
  type Hosted,
  type Hosting,
  type Line,
  type Lines,
  Looker,
  peopleAmong,
  REST_EVERY,
  type Reader,
  readRest,
  Show,
  Table,
  type TableEvent,
  writeRest,
} from '../../table/index.ts'
import { Refused } from '../../table/protocol.ts'
import { refusedBy } from '../refusals.ts'
import { type Job, type Store, StoreError, type TableRow } from '../store/store.ts'
import { changeOfDuties, type Duties, dutiesOf, signOf, storedSummary } from './summary.ts'

export interface LiveNeeds {
  readonly store: Store
  readonly bots: (game: string) => readonly string[]
  readonly now: () => number
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

/** A table in memory. All access goes through `runExclusive`; everything it publishes has been stored before. */
export class LiveTable implements Hosted {
  readonly id: string
  readonly readers = new Set<Reader>()
  readonly seed: string
  table: Table
  show: Show
  lastUsed: number
  /** When someone last watched it, as far as this process knows. */
  lookedAt: number
  /** Operations waiting or running. */
  pending = 0
  private restedAt: number
  private readonly needs: LiveNeeds
  private duties: Duties
  private summary: string
  private tail: Promise<unknown> = Promise.resolve()
  private readonly looker = new Looker()
  private walking: Promise<unknown> = Promise.resolve()
  /** Stored events are missing or invalid: the table is read-only. */
  private damaged: boolean
  /** The table may differ from the stored one and must be reloaded before the next operation. */
  private stale = false

  private constructor(needs: LiveNeeds, row: TableRow, { table, restedAt, damaged }: Found, lookedAt: number) {
    this.needs = needs
    this.id = row.id
    this.seed = row.seed
    this.table = table
    this.show = new Show(table)
    this.restedAt = restedAt
    this.damaged = damaged
    this.lookedAt = lookedAt
    this.lastUsed = needs.now()
    this.duties = new Map()
    this.summary = ''
    this.settle(null)
  }

  /** Loads a table from the store; undefined if there is none. */
  static async load(needs: LiveNeeds, id: string): Promise<LiveTable | undefined> {
    const row = await needs.store.table(id)
    if (row === undefined) return undefined
    const found = await read(needs, row)
    const { table } = found
    const live = new LiveTable(needs, row, found, 0)
    live.settle(await notifiableAt(needs, table))
    const fresh = table.drain()
    if (fresh.length > 0) await live.serial(() => live.write(fresh))
    return live
  }

  /** A table that was just created and stored. */
  static made(
    needs: LiveNeeds,
    row: TableRow,
    table: Table,
    notifies: ReadonlySet<string> | null,
    now: number,
  ): LiveTable {
    const live = new LiveTable(needs, row, { table, restedAt: 0, damaged: false }, now)
    live.settle(notifies)
    return live
  }

  /** Runs operations one at a time. */
  serial<T>(work: () => Promise<T> | T): Promise<T> {
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
    return this.serial(async () => {
      if (this.damaged) throw new Refused('damaged')
      await this.catchFlags()
      for (let tries = 0; ; tries++) {
        try {
          change(this.table, this.needs.now())
        } catch (error) {
          if (this.table.drain().length > 0 || !(error instanceof Refused)) this.stale = true
          throw error
        }
        const events = this.table.drain()
        if (events.length === 0 || (await this.write(events))) return this.table.seq
        if (tries === 4) throw new Refused('busy')
      }
    })
  }

  /** Applies events stored by other processes. `newest` are the last of the `length` events, if known. */
  catchUp(length = Number.POSITIVE_INFINITY, newest: readonly string[] = []): Promise<void> {
    return this.serial(async () => {
      const { store } = this.needs
      if (this.damaged) return this.reload()
      const { seq } = this.table
      if (seq >= length) return
      const told = newest.length > 0 && seq === length - newest.length
      const texts = told ? newest : await store.events(this.id, seq)
      if (texts.length === 0) return
      const events = texts.map((text) => JSON.parse(text) as TableEvent)
      try {
        for (const event of events) this.table.hear(event)
      } catch {
        await this.reload()
      }
      this.settle(await notifiableAt(this.needs, this.table))
      this.needs.stored(this, events, false, [])
      this.tellReaders()
    })
  }

  /** A past position as seen by a seat. Other operations continue meanwhile. */
  look(user: string | null, seat: Seat, length: number): Promise<unknown> {
    return this.walk(() => this.looker.look(this.table, user, seat, length))
  }

  /** Earlier journal lines. Other operations continue meanwhile. */
  earlier(user: string | null, before: number): Promise<Lines<Line>> {
    return this.walk(() => this.looker.earlier(this.table, user, before))
  }

  /** Runs replays one at a time, yielding to the event loop between steps. */
  private walk<T>(begin: () => Generator<void, T>): Promise<T> {
    const run = this.walking.then(async () => {
      const walk = begin()
      let step = walk.next()
      while (step.done !== true) {
        await setImmediate()
        step = walk.next()
      }
      return step.value
    })
    this.walking = run.catch(() => undefined)
    return run
  }

  /** Marks the table as watched; bots that paused for lack of watchers continue. */
  looked(): void {
    const { now, unwatched } = this.needs
    const before = this.lookedAt
    this.lookedAt = now()
    if (this.lookedAt - before > unwatched / 2) this.remind()
  }

  /** Makes sure that the job of a pending bot turn exists. */
  remind(): void {
    const { store, now, put } = this.needs
    const then = { now: now(), looked: this.lookedAt, notifies: null, after: 0 }
    const turn = dutiesOf(this.table, then).get(`bot:${this.id}`)
    if (turn === undefined) return
    const { sign: _, ...job } = turn
    store.addJobs([job]).then(
      () => put([job]),
      () => undefined,
    )
  }

  /** Sends every subscriber what it has not received yet. */
  tellReaders(): void {
    const now = this.needs.now()
    for (const reader of this.readers) if (reader.sentTo < this.table.seq) reader.tell(this, now)
  }

  /** Stores a snapshot if the table has changed since the last one. */
  async rest(): Promise<void> {
    const rest = this.table.seq > this.restedAt ? this.table.rest() : undefined
    if (rest === undefined) return
    this.restedAt = this.table.seq
    await this.needs.store.putSnapshot(this.id, rest.seq, writeRest(rest))
  }

  /** Expires overdue clocks before anything else happens. */
  private async catchFlags(): Promise<void> {
    if (this.table.flag(this.needs.now())) await this.write(this.table.drain())
  }

  /** Stores events; false if another process was first (the table has then been reloaded). */
  private async write(events: readonly TableEvent[]): Promise<boolean> {
    const { store, now } = this.needs
    const expected = this.table.seq - events.length
    const notifies = await notifiableAt(this.needs, this.table)
    const duties = this.dutiesFor(notifies, this.needs.botsDue?.(this.table))
    const { put, drop } = changeOfDuties(this.duties, duties)
    const sign = signOf(this.table)
    let won = false
    try {
      won = await store.append(
        this.id,
        expected,
        events.map((event) => JSON.stringify(event)),
        {
          ...(sign === this.summary ? {} : { summary: storedSummary(this.table, now()) }),
          ...{ put, drop, people: peopleAmong(events) },
        },
      )
    } catch (error) {
      this.stale = true
      throw error instanceof StoreError ? refusedBy(error) : error
    }
    if (!won) {
      await this.reload()
      return false
    }
    this.duties = duties
    this.summary = sign
    this.needs.stored(this, events, true, put)
    this.tellReaders()
    const turned = events.some((e) => e.is === 'rewound' || e.is === 'upgraded')
    if (turned || this.table.seq - this.restedAt >= REST_EVERY) void this.rest().catch(() => {})
    return true
  }

  /** Reloads the table from the store; subscriptions continue. */
  private async reload(): Promise<void> {
    this.stale = true
    const row = await this.needs.store.table(this.id)
    if (row === undefined) throw new Refused('unknown table')
    const { table, damaged } = await read(this.needs, row)
    table.drain()
    this.table = table
    this.damaged = damaged
    this.stale = false
    this.show = new Show(table)
    this.settle(await notifiableAt(this.needs, table))
    this.tellReaders()
  }

  private settle(notifies: ReadonlySet<string> | null): void {
    this.duties = this.dutiesFor(notifies)
    this.summary = signOf(this.table)
  }

  private dutiesFor(notifies: ReadonlySet<string> | null, botsDue?: number): Duties {
    const { now, notifyAfter: after } = this.needs
    const then = { now: now(), looked: this.lookedAt, notifies, after }
    return dutiesOf(this.table, botsDue === undefined ? then : { ...then, botsDue })
  }
}

/** A loaded table and the event of its last snapshot. */
interface Found {
  readonly table: Table
  readonly restedAt: number
  readonly damaged: boolean
}

async function read(needs: LiveNeeds, row: TableRow): Promise<Found> {
  const { id, seed, length } = row
  const { store, bots } = needs
  const host: Hosting = { game: await needs.game(row.game), seed, bots: bots(row.game) }
  const stored = await store.snapshot(id)
  const rest = stored === undefined ? undefined : readRest(stored.length, stored.saved)
  if (rest !== undefined && rest.seq > length) {
    // Another process may have appended since; otherwise events were lost after the snapshot.
    const now = await store.table(id)
    if (now !== undefined && now.length > length) return read(needs, now)
  }
  if (rest !== undefined && rest.seq <= length) {
    const woken = Table.wake(host, rest, await eventsOf(store, id, rest.seq))
    if (woken !== undefined && woken.seq >= length) return { table: woken, restedAt: rest.seq, damaged: false }
  }
  const least = Math.max(length, rest?.seq ?? 0)
  const events = await eventsOf(store, id, 0)
  const lost = (error?: unknown) => {
    needs.damaged(id, least, events.length, error)
    return { table: Table.damaged(host, events), restedAt: Number.POSITIVE_INFINITY, damaged: true }
  }
  if (events.length < least) return lost()
  try {
    const table = Table.load(host, events, rest, needs.now())
    return { table, restedAt: rest?.seq ?? 0, damaged: false }
  } catch (error) {
    return lost(error)
  }
}

async function eventsOf(store: Store, id: string, from: number): Promise<TableEvent[]> {
  return (await store.events(id, from)).map((text) => JSON.parse(text) as TableEvent)
}

/** The users at a table who can be notified; null if notifications are not configured. */
export async function notifiableAt(needs: LiveNeeds, table: Table): Promise<ReadonlySet<string> | null> {
  if (needs.notifiable === undefined) return null
  return needs.notifiable(table.people().map((person) => person.user))
}
