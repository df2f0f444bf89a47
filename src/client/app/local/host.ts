import type { Advice, ThinkRequest } from '../../../bots/index.ts'
import type { Title } from '../../../games/title.ts'
import { formatRecord, type Seat } from '../../../kernel/index.ts'
import type { TableEvent } from '../../../table/events.ts'
import { LocalHost } from '../../../table/host.ts'
import {
  type ClientMessage,
  ERRORS,
  type ErrorCode,
  type NewTable,
  Refused,
  type ServerMessage,
  type TableSummary,
} from '../../../table/protocol.ts'
import { recordOf } from '../../../table/record.ts'
import type { Rest, Table } from '../../../table/table.ts'
import type { Calls } from './calls.ts'
import type { Store } from './store.ts'

/** The person at this browser, as the tables kept here know him. */
export const ME = 'me'

/** What the tables of a browser need from it. */
export interface Surroundings {
  readonly store: Store
  readonly bots: readonly string[]
  readonly title: (game: string) => Promise<Title>
  /** Asks a bot; a stopped one rejects. */
  readonly think: (request: ThinkRequest) => { readonly advice: Promise<Advice>; readonly stop: () => void }
  readonly now: () => number
  /** An unguessable text. */
  readonly secret: () => string
  readonly send: (message: ServerMessage) => void
  /** Tables have changed: the lists of this and other windows are old. */
  readonly changed: (table: string) => void
}

/** Hosts the solo and hot-seat tables of one browser: what a server does, without one. */
export class Host {
  private readonly around: Surroundings
  private readonly tables = new Map<string, Promise<LocalHost>>()
  private readonly advising = new Map<number, () => void>()
  /** What bots think about now, by table. */
  private readonly thinking = new Map<string, { readonly position: number; readonly stop: () => void }>()
  /** How many events of each table are stored, and the writing that is under way. */
  private readonly stored = new Map<string, number>()
  private writing: Promise<unknown> = Promise.resolve()
  /** Where each table rested when all its events were stored. */
  private readonly rests = new Map<string, Rest | null>()
  private opened = new Set<string>()

  constructor(around: Surroundings) {
    this.around = around
  }

  /** A new table; its id. */
  async make(wanted: NewTable, name: string): Promise<string> {
    const { game } = await this.around.title(wanted.game)
    const hosting = { game, bots: this.around.bots }
    const made = LocalHost.make(hosting, { user: ME, name }, wanted, this.surroundings(), this.around.send)
    const { id } = made.table.facts
    this.tables.set(id, Promise.resolve(made))
    await this.writing
    return id
  }

  async list(): Promise<TableSummary[]> {
    await this.writing
    const kept = await this.around.store.list()
    return kept.map(({ summary }) => summary).sort((a, b) => b.updated - a.updated)
  }

  /** The record as text, whether the match is over or not: these games are one person's own. */
  async record(id: string): Promise<Calls['record']['get']> {
    const { table } = await this.get(id)
    const over = table.facts.status === 'over'
    return { text: formatRecord(recordOf(table)), over, own: table.seatsOf(ME) }
  }

  async remove(id: string): Promise<void> {
    this.forget(id)
    await this.writing
    await this.around.store.remove(id)
    this.around.changed(id)
  }

  /** Another window has changed a table: it is read again, and the page hears of it. */
  async changedElsewhere(id: string): Promise<void> {
    if (!this.tables.has(id)) return
    this.forget(id)
    if (this.opened.has(id)) await this.receive({ type: 'open', table: id })
  }

  /** What a server would do with a message. */
  async receive(message: ClientMessage): Promise<void> {
    if (message.type === 'ping') return this.around.send({ type: 'pong', now: this.around.now() })
    if (message.type === 'stop') return this.advising.get(message.id)?.()
    const { table } = message
    if (message.type === 'open') this.opened.add(table)
    if (message.type === 'close') this.opened.delete(table)
    try {
      const host = await this.get(table)
      if (message.type === 'advice') return await this.advise(host.table, message)
      host.hear(message)
      const next = host.table.facts.rematch.table
      if (
        next !== null &&
        !this.tables.has(next) &&
        message.type === 'command' &&
        message.command.do === 'rematch'
      )
        this.tables.set(next, Promise.resolve(host.rematch(this.around.send)))
    } catch (error) {
      if (!(error instanceof Refused)) this.forget(table)
      this.refuse('id' in message ? message.id : null, table, error)
    }
  }

  private async advise(table: Table, { id, seat, bot }: Extract<ClientMessage, { type: 'advice' }>) {
    const { facts, match } = table
    const { position } = facts
    if (match?.asked(seat) === undefined) throw new Refused('not asked')
    const { advice, stop } = this.around.think(this.question(table, seat, bot ?? this.around.bots.at(-1)!))
    this.advising.set(id, stop)
    try {
      const { keys, lines } = await advice
      const ranked = lines.map((line) => ({ key: line.keys[0]!, value: line.value, share: line.share }))
      const options = ranked.length > 0 ? ranked : [{ key: keys[0]!, value: 0.5, share: 1 }]
      this.around.send({ type: 'advice', id, table: facts.id, position, options })
    } finally {
      this.advising.delete(id)
    }
  }

  private question(table: Table, seat: Seat, level: string): ThinkRequest {
    const { game, commitment, position } = table.facts
    return { game, saved: table.match!.save(), seat, level, seed: `${commitment} ${position} ${seat}` }
  }

  private surroundings() {
    const { now, secret } = this.around
    return {
      now,
      secret,
      keep: (id: string, seed: string, events: readonly TableEvent[]) => this.keep(id, seed, events),
      think: (table: Table, seat: Seat, bot: string) => this.think(table, seat, bot),
    }
  }

  private think(table: Table, seat: Seat, bot: string): void {
    const { id, position } = table.facts
    const before = this.thinking.get(id)
    if (before !== undefined && before.position !== position) before.stop()
    const { advice, stop } = this.around.think(this.question(table, seat, bot))
    this.thinking.set(id, { position, stop })
    advice.then(
      async ({ keys }) => {
        const host = await this.tables.get(id)
        if (host?.table === table) host.botAnswers(seat, keys, position)
      },
      () => undefined,
    )
  }

  /** Writes events down, one batch after the other. */
  private keep(id: string, seed: string, events: readonly TableEvent[]): void {
    const from = this.stored.get(id) ?? 0
    this.stored.set(id, from + events.length)
    const write = async () => {
      const host = await this.tables.get(id)
      if (host === undefined) return
      const length = from + events.length
      if (host.table.seq === length) this.rests.set(id, host.table.rest() ?? null)
      const kept = {
        id,
        seed,
        length,
        summary: summaryOf(host.table, this.around.now()),
        rest: this.rests.get(id) ?? null,
      }
      if (await this.around.store.append(kept, from, events)) this.around.changed(id)
      else void this.changedElsewhere(id)
    }
    this.writing = this.writing.then(write).catch((error) => this.refuse(null, id, error))
  }

  private forget(id: string): void {
    this.thinking.get(id)?.stop()
    this.thinking.delete(id)
    this.tables.delete(id)
    this.stored.delete(id)
  }

  private get(id: string): Promise<LocalHost> {
    const known = this.tables.get(id)
    if (known !== undefined) return known
    const loading = this.load(id)
    this.tables.set(id, loading)
    loading.catch(() => this.tables.delete(id))
    return loading
  }

  private async load(id: string): Promise<LocalHost> {
    await this.writing
    const found = await this.around.store.read(id)
    if (found === undefined) throw new Refused('unknown table')
    const { kept, events } = found
    const { game } = await this.around.title(kept.summary.game)
    this.stored.set(id, events.length)
    const hosting = { game, seed: kept.seed, bots: this.around.bots }
    const name = kept.summary.seats.find((seat) => seat.user === ME)?.name ?? ''
    const rest = kept.rest ?? undefined
    return LocalHost.load(hosting, { user: ME, name }, events, this.surroundings(), this.around.send, rest)
  }

  private refuse(ref: number | null, table: string, error: unknown): void {
    const code: ErrorCode = error instanceof Refused ? error.code : 'fault'
    const says = error instanceof Error ? error.message : ERRORS[code][1]
    this.around.send({ type: 'error', id: ref, table, code, says })
  }
}

/** The table as lists show it. */
function summaryOf(table: Table, now: number): TableSummary {
  const { facts } = table
  const own = table.seatsOf(ME)
  return {
    id: facts.id,
    game: facts.game,
    scenario: String(facts.setup.scenario),
    status: facts.status,
    rated: false,
    clock: facts.options.clock,
    created: facts.created,
    updated: now,
    winners: facts.outcome === null ? null : [...facts.outcome.winners],
    seats: facts.seats.map(({ seat, holder, bot }) => ({
      seat,
      user: holder?.user ?? null,
      name: holder?.name ?? bot,
      bot,
      toMove: facts.waits.includes(seat),
    })),
    yourTurn: facts.status === 'playing' && facts.waits.some((seat) => own.includes(seat)),
  }
}
