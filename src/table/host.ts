import type { Advice, ThinkRequest } from '../bots/index.ts'
import { formatRecord, type Game, type Seat } from '../kernel/index.ts'
import { botsOf, type Recorded } from './bots.ts'
import { Dispatcher } from './dispatch.ts'
import type { Person, TableEvent } from './events.ts'
import { LocalReader, LocalTable } from './local.ts'
import { makeTable, rematchOf } from './make.ts'
import { ERRORS, type ErrorCode, Refused } from './protocol/errors.ts'
import type { ClientMessage, NewTable, ServerMessage, TableSummary } from './protocol.ts'
import { recordOf } from './record.ts'
import { REST_EVERY, type Rest } from './rest.ts'
import { infoOf } from './show.ts'
import type { Kept, TableStore } from './store.ts'
import { shownTo, summaryOf } from './summary.ts'
import { type Hosting, Table } from './table.ts'

/** The user id of the local person. */
const ME = 'me'

/** The environment of locally hosted tables. */
export interface Surroundings {
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
export class Host {
  private readonly around: Surroundings
  private readonly dispatcher: Dispatcher<LocalTable>
  private readonly tables = new Map<string, Promise<LocalTable>>()
  /** Running searches by table. */
  private readonly thinking = new Map<string, { readonly position: number; readonly stop: AbortController }>()
  /** The number of stored events per table, and the pending write. */
  private readonly stored = new Map<string, number>()
  private writing: Promise<unknown> = Promise.resolve()
  /** The last snapshot of each table, taken when all its events were stored. */
  private readonly rests = new Map<string, Rest | null>()

  constructor(around: Surroundings) {
    this.around = around
    const { now, secret, think, send, bots } = around
    this.dispatcher = new Dispatcher(
      {
        ...{ now, secret, think },
        newId: secret,
        table: (id) => this.get(id),
        adviser: { level: bots.at(-1) ?? 'none' },
        mostFollowed: Number.POSITIVE_INFINITY,
        changed: () => undefined,
      },
      { user: ME, person: meAt, send, reader: () => new LocalReader(ME, now, send) },
    )
  }

  /** Creates a table; returns its id. */
  async make(wanted: NewTable, name: string): Promise<string> {
    const { secret, bots, now } = this.around
    const game = await this.around.game(wanted.game)
    const fresh = { id: secret(), invitation: secret() }
    const hosting: Hosting = { game, bots, seed: secret() }
    this.put(makeTable(hosting, fresh, { user: ME, name }, wanted, now()))
    await this.writing
    return fresh.id
  }

  async list(): Promise<TableSummary[]> {
    await this.writing
    const kept = await this.around.store.list()
    return kept.map(({ summary }) => summary).sort((a, b) => b.updated - a.updated)
  }

  /** The record, also of a running match: local games have no secrets from their only user. */
  async record(id: string): Promise<Recorded> {
    const { table } = await this.get(id)
    const over = table.facts.status === 'over'
    const { seats, outcome } = infoOf(table, this.around.now())
    return {
      text: formatRecord(recordOf(table)),
      over,
      own: table.seatsOf(ME),
      bots: botsOf(table.facts.seats),
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
      await this.dispatcher.obey(message)
    } catch (error) {
      this.refuse('id' in message ? message.id : null, table, error)
    }
  }

  private put(table: Table): void {
    this.tables.set(table.facts.id, Promise.resolve(this.hold(table)))
  }

  private hold(table: Table): LocalTable {
    const local = new LocalTable(table, {
      now: this.around.now,
      keep: (from, events) => this.keep(from, events),
      think: (from, seat, bot) => this.think(from, seat, bot),
      broken: ({ table: { facts } }) => this.forget(facts.id),
    })
    local.settle()
    return local
  }

  private think(local: LocalTable, seat: Seat, level: string): void {
    const { game, id, commitment, position } = local.table.facts
    const before = this.thinking.get(id)
    if (before !== undefined && before.position !== position) before.stop.abort()
    const stop = new AbortController()
    this.thinking.set(id, { position, stop })
    const saved = local.table.match!.save()
    const request = { game, saved, seat, level, seed: `${commitment} ${position} ${seat}` }
    this.around.think(request, stop.signal).then(
      async ({ keys }) => {
        if ((await this.tables.get(id)) === local) await local.botAnswers(seat, keys, position)
      },
      () => undefined,
    )
  }

  /** Stores events, one batch after the other, and makes the rematch a finished table has announced. */
  private keep(local: LocalTable, events: readonly TableEvent[]): void {
    const { table } = local
    const { id, rematch } = table.facts
    const from = this.stored.get(id) ?? 0
    this.stored.set(id, from + events.length)
    const write = async () => {
      if ((await this.tables.get(id)) !== local) return
      const length = from + events.length
      const rested = this.rests.get(id)?.seq ?? Number.NEGATIVE_INFINITY
      if (table.seq === length && length - rested >= REST_EVERY) this.rests.set(id, table.rest() ?? null)
      const summary = shownTo(summaryOf(table, this.around.now()), ME)
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
    this.put(rematchOf({ ...old.host, seed: secret() }, { id, invitation: secret() }, old, now()))
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
    const kept = await store.kept(id)
    if (kept === undefined) throw new Refused('unknown table')
    const game = await this.around.game(kept.summary.game)
    const hosting: Hosting = { game, seed: kept.seed, bots }
    const table = await wakeUp(store, hosting, kept)
    this.rests.set(id, kept.rest)
    this.stored.set(id, table.stored)
    return this.hold(table.table)
  }

  private refuse(id: number | null, table: string | null, error: unknown): void {
    const code: ErrorCode = error instanceof Refused ? error.code : 'fault'
    const says = error instanceof Error ? error.message : ERRORS[code][1]
    this.around.send({ type: 'error', id, table, code, says })
  }
}

/** The local person as named at a table. */
function meAt(table: Table): Person {
  return table.people().find(({ user }) => user === ME) ?? { user: ME, name: '' }
}

/** A table from the store, and how many of its events are stored. */
async function wakeUp(store: TableStore, hosting: Hosting, { id, rest }: Kept) {
  if (rest !== null) {
    const since = await store.events(id, rest.seq)
    const table = Table.wake(hosting, rest, since)
    if (table !== undefined) return { table, stored: rest.seq + since.length }
  }
  const events = await store.events(id, 0)
  return { table: Table.load(hosting, events, rest ?? undefined), stored: events.length }
}
