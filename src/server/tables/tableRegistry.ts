import type { Game } from '#kernel'
import { type Person, usersNamedInAll } from '#table/events.ts'
import { makeRematch, makeTable } from '#table/makeTable.ts'
import type { NewTable } from '#table/protocol/commands.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { Table, TableContext } from '#table/table.ts'
import { newId, newSeed } from '../ids.ts'
import { type Store, StoreError } from '../store/store.ts'
import { LiveTable, type LiveTableContext, notifiablePeople } from './liveTable.ts'
import { scheduleJobs, toStoredSummary } from './scheduledJobs.ts'

const PAGE_SIZE = 100

/** The tables that keep something of a person, including those they have left. */
export async function* tablesNaming(store: Store, person: string): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const ids = await store.traces(person, PAGE_SIZE, after)
    yield* ids
    if (ids.length < PAGE_SIZE) return
    after = ids.at(-1)!
  }
}

/** Longest interval between two sweeps. */
const SWEEP_MS = 5000

/** The tables in memory: loaded on demand and unloaded when unused for a while. */
export class TableRegistry {
  private readonly needs: LiveTableContext
  private readonly idle: number
  private readonly live = new Map<string, Promise<LiveTable>>()
  private readonly ready = new Map<string, LiveTable>()
  private readonly sweeper: NodeJS.Timeout
  private closed = false

  constructor(needs: LiveTableContext, idle: number) {
    this.needs = needs
    this.idle = idle
    this.sweeper = setInterval(() => this.sweep(), Math.min(SWEEP_MS, Math.max(50, idle / 2)))
    this.sweeper.unref()
  }

  get size(): number {
    return this.ready.size
  }

  /** Creates and stores a table. */
  async make(
    maker: Person,
    asked: NewTable,
    people: { readonly [user: string]: Person } = {},
  ): Promise<{ id: string; invitation: string }> {
    const game = await this.needs.game(asked.game)
    const fresh = { id: newId(), invitation: newId(20) }
    const host = { game, seed: newSeed(), bots: this.needs.bots(game.id), online: true }
    const table = makeTable(host, { ...fresh, people }, maker, asked, this.needs.now())
    await this.keep(table)
    return fresh
  }

  /** Makes the table of a matched pair, unless it exists already. */
  async makePaired(
    id: string,
    game: string,
    maker: Person,
    other: Person,
    wanted: (game: Game) => NewTable,
  ): Promise<void> {
    const rules = await this.needs.game(game)
    const host = { game: rules, seed: newSeed(), bots: this.needs.bots(game), online: true }
    const now = this.needs.now()
    const table = makeTable(host, { id, invitation: newId(20) }, maker, wanted(rules), now)
    const free = table.state.seats.find((seat) => seat.holder === null && seat.bot === null)
    if (free !== undefined) table.emit({ is: 'sat', seat: free.seat, who: other }, now)
    table.beginIfFull(now)
    await this.keepOnce(table)
  }

  /** Makes the rematch a finished table has announced, unless it exists already. */
  async rematch(old: LiveTable, id: string): Promise<void> {
    const { table } = old
    const game = await this.needs.game(table.state.game)
    const host = { game, seed: newSeed(), bots: this.needs.bots(game.id) }
    const made = makeRematch(host, { id, invitation: newId(20) }, table, this.needs.now())
    await this.keepOnce(made)
  }

  /** Stores a table whose players are already seated; throws `exists` if its id is taken. */
  async addStarted(game: Game, make: (host: TableContext) => Table): Promise<void> {
    await this.keep(make({ game, seed: newSeed(), bots: this.needs.bots(game.id), online: true }))
  }

  /** The table, loaded if needed. */
  get(id: string): Promise<LiveTable> {
    const known = this.live.get(id)
    if (known !== undefined) return known
    if (this.closed) return Promise.reject(new RequestRefused('busy'))
    const loading = this.load(id)
    this.live.set(id, loading)
    loading.catch(() => this.live.delete(id))
    return loading
  }

  /** The table, marked as watched. */
  async visit(id: string): Promise<LiveTable> {
    const live = await this.get(id)
    live.markWatched()
    return live
  }

  /** The table if it is in memory. */
  getLoaded(id: string): LiveTable | undefined {
    return this.ready.get(id)
  }

  /** Handles another process's notice of new events. */
  receive(id: string, length: number, events?: readonly string[]): void {
    const catchUp = (live: LiveTable) => {
      if (live.table.seq < length) void live.catchUp(length, events).catch(() => {})
    }
    const live = this.ready.get(id)
    if (live !== undefined) catchUp(live)
    // While it is loading, it may have been read before these events.
    else this.live.get(id)?.then(catchUp, () => {})
  }

  /** Updates every table in memory, because notices may have been lost. */
  async catchUpAll(): Promise<void> {
    for (const loading of [...this.live.values()]) await loading.then((live) => live.catchUp()).catch(() => {})
  }

  all(): Iterable<LiveTable> {
    return this.ready.values()
  }

  /** Waits for pending writes and stores snapshots. */
  async close(): Promise<void> {
    this.closed = true
    clearInterval(this.sweeper)
    for (const live of this.ready.values()) await live.runExclusive(() => live.saveSnapshot()).catch(() => {})
    this.live.clear()
    this.ready.clear()
  }

  /** Unloads unused tables. */
  sweep(): void {
    const before = this.needs.now() - this.idle
    for (const [id, live] of this.ready) {
      if (live.subscribers.size > 0 || live.pending > 0 || live.lastUsed > before) continue
      this.ready.delete(id)
      this.live.delete(id)
      void live.saveSnapshot().catch(() => {})
    }
  }

  private async load(id: string): Promise<LiveTable> {
    const live = await LiveTable.load(this.needs, id)
    if (live === undefined) throw new RequestRefused('unknown table')
    this.ready.set(id, live)
    return live
  }

  private async keepOnce(table: Table): Promise<void> {
    try {
      await this.keep(table)
    } catch (error) {
      if (!(error instanceof StoreError && error.code === 'exists')) throw error
    }
  }

  private async keep(table: Table): Promise<void> {
    const { needs } = this
    const { seed } = table.host
    const events = table.drain()
    const now = needs.now()
    const notifies = await notifiablePeople(needs, table)
    const then = { now, looked: now, notifies, after: needs.notifyAfter }
    const put = [...scheduleJobs(table, then).values()].map(({ sign: _, ...job }) => job)
    const row = { ...toStoredSummary(table, now), seed, length: events.length }
    const texts = events.map((event) => JSON.stringify(event))
    await needs.store.create(row, texts, { put, people: usersNamedInAll(events) })
    const live = LiveTable.made(needs, row, table, texts, notifies, now)
    this.live.set(live.id, Promise.resolve(live))
    this.ready.set(live.id, live)
    needs.stored(live, events, true, put)
  }
}
