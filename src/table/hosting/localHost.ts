import type { Advice } from '#bots/bot.ts'
import type { ThinkRequest } from '#bots/levels.ts'
import { formatRecord, type Game, type Seat } from '#kernel'
import type { Person, TableEvent } from '../events.ts'
import { makeRematch, makeTable } from '../makeTable.ts'
import type { NewTable } from '../protocol/commands.ts'
import { ERRORS, type ErrorCode, RequestRefused } from '../protocol/errors.ts'
import type { ClientMessage, ServerMessage, TableSummary } from '../protocol/messages.ts'
import { SNAPSHOT_EVERY, type TableSnapshot } from '../snapshot.ts'
import { botsBySeat, type RecordedMatch, summarize, summaryFor, toRecord } from '../summary.ts'
import { Table, type TableContext } from '../table.ts'
import { toTableInfo } from '../viewPublisher.ts'
import { Dispatcher, runAtOnce } from './dispatcher.ts'
import { LocalSubscriber, LocalTable } from './localTable.ts'

/** A locally stored table apart from its events. */
export interface StoredTable {
  readonly id: string
  readonly seed: string
  /** The number of stored events. */
  readonly length: number
  readonly summary: TableSummary
  readonly rest: TableSnapshot | null
}

/** Storage for local tables. */
export interface TableStore {
  /** Adds events after the first `length`; false if there are more or fewer than that already. */
  append(kept: StoredTable, length: number, events: readonly TableEvent[]): Promise<boolean>
  load(id: string): Promise<StoredTable | undefined>
  /** The events after the first `from`. */
  events(id: string, from: number): Promise<readonly TableEvent[]>
  list(): Promise<readonly StoredTable[]>
  remove(id: string): Promise<void>
}

/** For tests, and for browsers without storage (private windows). */
export function inMemoryStore(): TableStore {
  const tables = new Map<string, { kept: StoredTable; events: TableEvent[] }>()
  return {
    async append(kept, length, events) {
      const before = tables.get(kept.id)
      if ((before?.events.length ?? 0) !== length) return false
      tables.set(kept.id, { kept, events: [...(before?.events ?? []), ...events] })
      return true
    },
    load: async (id) => tables.get(id)?.kept,
    events: async (id, from) => tables.get(id)?.events.slice(from) ?? [],
    list: async () => [...tables.values()].map(({ kept }) => kept),
    remove: async (id) => void tables.delete(id),
  }
}

/** The user id of the local person. */
const LOCAL_USER = 'me'

/** The environment of locally hosted tables. */
export interface HostEnvironment {
  readonly store: TableStore
  /** The bots on offer, from the weakest to the strongest. */
  readonly bots: readonly string[]
  readonly game: (id: string) => Promise<Game>
  /** Asks a bot; rejects if cancelled. */
  readonly think: (request: ThinkRequest, signal: AbortSignal) => Promise<Advice>
  readonly now: () => number
  /** An unguessable text. */
  readonly secret: () => string
  readonly send: (message: ServerMessage) => void
  /** Tables have changed: lists in this and other windows are out of date. */
  readonly changed: (table: string) => void
}

/**
 * Hosts solo and hot-seat tables without a server. It handles the server's protocol with the server's dispatcher, so
 * that a client need not know the difference.
 */
export class LocalHost {
  private readonly around: HostEnvironment
  private readonly dispatcher: Dispatcher<LocalTable>
  private readonly tables = new Map<string, Promise<LocalTable>>()
  /** Running searches by table. */
  private readonly thinking = new Map<string, { readonly position: number; readonly stop: AbortController }>()
  /** The number of stored events per table, and the pending write. */
  private readonly stored = new Map<string, number>()
  private writing: Promise<unknown> = Promise.resolve()
  /** The last snapshot of each table, taken when all its events were stored. */
  private readonly rests = new Map<string, TableSnapshot | null>()

  constructor(around: HostEnvironment) {
    this.around = around
    const { now, secret, think, send, bots } = around
    this.dispatcher = new Dispatcher(
      {
        ...{ now, secret, think },
        newId: secret,
        table: (id) => this.get(id),
        adviser: { level: bots.find((bot) => bot === 'hard') ?? bots.at(-1) ?? 'none' },
        maxFollowed: Number.POSITIVE_INFINITY,
        changed: () => undefined,
      },
      {
        ...{ user: LOCAL_USER, person: localPerson, send, work: runAtOnce },
        reader: () => new LocalSubscriber(LOCAL_USER, now, send),
      },
    )
  }

  /** Creates a table; returns its id. */
  async make(wanted: NewTable, name: string): Promise<string> {
    const { secret, bots, now } = this.around
    const game = await this.around.game(wanted.game)
    const fresh = { id: secret(), invitation: secret() }
    const hosting: TableContext = { game, bots, seed: secret() }
    this.put(makeTable(hosting, fresh, { user: LOCAL_USER, name }, wanted, now()))
    await this.writing
    return fresh.id
  }

  async list(): Promise<TableSummary[]> {
    await this.writing
    const kept = await this.around.store.list()
    return kept.map(({ summary }) => summary).sort((a, b) => b.updated - a.updated)
  }

  /** The record, also of a running match: local games have no secrets from their only user. */
  async record(id: string): Promise<RecordedMatch> {
    const { table } = await this.get(id)
    const over = table.state.status === 'over'
    const { seats, outcome } = toTableInfo(table, this.around.now())
    return {
      text: formatRecord(toRecord(table)),
      over,
      own: table.seatsHeldBy(LOCAL_USER),
      bots: botsBySeat(table.state.seats),
      table: { seats, outcome },
    }
  }

  async remove(id: string): Promise<void> {
    this.forget(id)
    await this.writing
    await this.around.store.remove(id)
    this.around.changed(id)
  }

  /** Another window has changed a table: reloads it and sends the page the new state. */
  async changedElsewhere(id: string): Promise<void> {
    if (!this.tables.has(id)) return
    this.forget(id)
    if (this.dispatcher.follows(id)) await this.receive({ type: 'open', table: id })
  }

  /** Handles a client's message like a server. */
  async receive(message: ClientMessage): Promise<void> {
    const table = 'table' in message ? message.table : null
    try {
      await this.dispatcher.handle(message)
    } catch (error) {
      this.refuse('id' in message ? message.id : null, table, error)
    }
  }

  private put(table: Table): void {
    this.tables.set(table.state.id, Promise.resolve(this.hold(table)))
  }

  private hold(table: Table): LocalTable {
    const local = new LocalTable(table, {
      now: this.around.now,
      keep: (from, events) => this.keep(from, events),
      think: (from, seat, bot) => this.think(from, seat, bot),
      broken: ({ table: { state: facts } }) => this.forget(facts.id),
    })
    local.settle()
    return local
  }

  private think(local: LocalTable, seat: Seat, level: string): void {
    const { game, id, commitment, position } = local.table.state
    const before = this.thinking.get(id)
    if (before !== undefined && before.position !== position) before.stop.abort()
    const stop = new AbortController()
    this.thinking.set(id, { position, stop })
    const saved = local.table.match!.save()
    const request = { game, saved, seat, level, seed: `${commitment} ${position} ${seat}` }
    this.around.think(request, stop.signal).then(
      async (advice) => {
        if ((await this.tables.get(id)) === local) await local.botAnswers(seat, advice, position)
      },
      () => undefined,
    )
  }

  /** Stores events, one batch after the other, and makes the rematch a finished table has announced. */
  private keep(local: LocalTable, events: readonly TableEvent[]): void {
    const { table } = local
    const { id, rematch } = table.state
    const from = this.stored.get(id) ?? 0
    this.stored.set(id, from + events.length)
    const write = async () => {
      if ((await this.tables.get(id)) !== local) return
      const length = from + events.length
      const rested = this.rests.get(id)?.seq ?? Number.NEGATIVE_INFINITY
      if (table.seq === length && length - rested >= SNAPSHOT_EVERY) this.rests.set(id, table.takeSnapshot() ?? null)
      const summary = summaryFor(summarize(table, this.around.now()), LOCAL_USER)
      const kept = { id, seed: table.host.seed, length, summary, rest: this.rests.get(id) ?? null }
      if (await this.around.store.append(kept, from, events)) this.around.changed(id)
      else void this.changedElsewhere(id)
    }
    this.writing = this.writing.then(write).catch((error) => this.refuse(null, id, error))
    if (rematch.table !== null && events.some((event) => event.is === 'rematch wanted'))
      this.playAgain(table, rematch.table)
  }

  private playAgain(old: Table, id: string): void {
    const { secret, now } = this.around
    this.put(makeRematch({ ...old.host, seed: secret() }, { id, invitation: secret() }, old, now()))
  }

  private forget(id: string): void {
    this.thinking.get(id)?.stop.abort()
    this.thinking.delete(id)
    this.tables.delete(id)
    this.stored.delete(id)
  }

  private get(id: string): Promise<LocalTable> {
    const known = this.tables.get(id)
    if (known !== undefined) return known
    const loading = this.load(id)
    this.tables.set(id, loading)
    loading.catch(() => this.tables.delete(id))
    return loading
  }

  private async load(id: string): Promise<LocalTable> {
    await this.writing
    const { store, bots } = this.around
    const kept = await store.load(id)
    if (kept === undefined) throw new RequestRefused('unknown table')
    const game = await this.around.game(kept.summary.game)
    const hosting: TableContext = { game, seed: kept.seed, bots }
    const table = await restoreTable(store, hosting, kept)
    this.rests.set(id, kept.rest)
    this.stored.set(id, table.stored)
    return this.hold(table.table)
  }

  private refuse(id: number | null, table: string | null, error: unknown): void {
    const code: ErrorCode = error instanceof RequestRefused ? error.code : 'fault'
    const says = error instanceof Error ? error.message : ERRORS[code][1]
    this.around.send({ type: 'error', id, table, code, says })
  }
}

/** The local person as named at a table. */
function localPerson(table: Table): Person {
  return table.people().find(({ user }) => user === LOCAL_USER) ?? { user: LOCAL_USER, name: '' }
}

/** A table from the store, and how many of its events are stored. */
async function restoreTable(store: TableStore, hosting: TableContext, { id, rest }: StoredTable) {
  if (rest !== null) {
    const since = await store.events(id, rest.seq)
    const table = Table.fromSnapshot(hosting, rest, since)
    if (table !== undefined) return { table, stored: rest.seq + since.length }
  }
  const events = await store.events(id, 0)
  return { table: Table.load(hosting, events, rest ?? undefined), stored: events.length }
}
