import type { Seat } from '../kernel/index.ts'
import { botAnswer, command } from './command.ts'
import type { Person, TableEvent } from './events.ts'
import { Looker } from './look.ts'
import { makeTable, rematchOf } from './make.ts'
import { Refused } from './protocol/errors.ts'
import type { ClientMessage, NewTable, ServerMessage } from './protocol.ts'
import { Show } from './show.ts'
import { type Hosting, type Rest, Table } from './table.ts'

/** What a table on one's own machine needs from its surroundings. */
export interface Surroundings {
  readonly now: () => number
  /** An unguessable text. */
  readonly secret: () => string
  /** Keeps new events; called before anybody hears of them. */
  readonly keep: (table: string, seed: string, events: readonly TableEvent[]) => void
  /** Asks a bot for the seat's answers; the host is given them by `botAnswers`. */
  readonly think: (table: Table, seat: Seat, bot: string) => void
}

/**
 * One table without a server: solo and hot-seat play in the browser, in a worker or in a terminal. It speaks the
 * server's protocol, so that a client need not know the difference.
 */
export class LocalHost {
  readonly table: Table
  private readonly show: Show
  private readonly who: Person
  private readonly around: Surroundings
  private readonly send: (message: ServerMessage) => void
  private readonly looker = new Looker()
  private sent: number | undefined
  /** The bots that are thinking about the present position. */
  private readonly thinking = new Set<string>()

  private constructor(
    table: Table,
    who: Person,
    around: Surroundings,
    send: (message: ServerMessage) => void,
  ) {
    this.table = table
    this.show = new Show(table)
    this.who = who
    this.around = around
    this.send = send
  }

  /** A new table. */
  static make(
    hosting: Omit<Hosting, 'seed'>,
    who: Person,
    asked: NewTable,
    around: Surroundings,
    send: (message: ServerMessage) => void,
  ): LocalHost {
    const fresh = { id: around.secret(), invitation: around.secret() }
    const table = makeTable({ ...hosting, seed: around.secret() }, fresh, who, asked, around.now())
    const host = new LocalHost(table, who, around, send)
    host.settle()
    return host
  }

  /** A table from the events that were kept; with where it rested it goes on under newer rules. */
  static load(
    hosting: Hosting,
    who: Person,
    events: readonly TableEvent[],
    around: Surroundings,
    send: (message: ServerMessage) => void,
    rest?: Rest,
  ): LocalHost {
    const host = new LocalHost(Table.load(hosting, events, rest), who, around, send)
    host.settle()
    return host
  }

  /** Does what a client message asks. */
  hear(message: ClientMessage): void {
    const id = 'id' in message ? message.id : null
    try {
      this.obey(message)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, message: says } = error
      this.send({ type: 'error', id, table: this.table.facts.id, code, says })
    }
  }

  /** A bot's answers at the position it was asked about; ignored when the match has moved on. */
  botAnswers(seat: Seat, keys: readonly string[], position: number): void {
    this.thinking.delete(`${position} ${seat}`)
    try {
      botAnswer(this.table, seat, keys, position, this.around.now())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
    this.settle()
  }

  /** Lets flags fall that are due. */
  tick(): void {
    if (this.table.flag(this.around.now())) this.settle()
  }

  /** The table that everybody asked for again; its id is in the facts of this one. */
  rematch(send: (message: ServerMessage) => void): LocalHost {
    const { table, around, who } = this
    const id = table.facts.rematch.table
    if (id === null) throw new Refused('no request')
    const hosting = { ...table.host, seed: around.secret() }
    const next = rematchOf(hosting, { id, invitation: around.secret() }, table, around.now())
    const host = new LocalHost(next, who, around, send)
    host.settle()
    return host
  }

  private obey(message: ClientMessage): void {
    const { table, around } = this
    const { id: own } = table.facts
    if ('table' in message && message.table !== own) throw new Refused('unknown table')
    const now = around.now()
    switch (message.type) {
      case 'open':
        this.sent = table.seq
        this.send(this.show.news(this.who.user, message.since, now))
        return
      case 'close':
        this.sent = undefined
        return
      case 'command':
        this.tick()
        command(table, this.who, message.command, now, { id: around.secret })
        this.settle()
        this.send({ type: 'done', id: message.id, table: own, seq: table.seq })
        return
      case 'why':
        this.send({
          type: 'why',
          id: message.id,
          table: own,
          barred: barredAt(table, this.who, message.seat),
        })
        return
      case 'look': {
        const { id, seat, length } = message
        const walk = this.looker.look(table, this.who.user, seat, length)
        let step = walk.next()
        while (step.done !== true) step = walk.next()
        this.send({ type: 'look', id, table: own, seat, length, state: step.value })
        return
      }
      case 'ping':
        this.send({ type: 'pong', now })
        return
      case 'advice':
      case 'stop':
        throw new Refused('not allowed')
    }
  }

  /** After any change: keep it, tell it, and let the bots think. */
  private settle(): void {
    const { table, around } = this
    const events = table.drain()
    if (events.length > 0) around.keep(table.facts.id, table.host.seed, events)
    if (this.sent !== undefined && this.sent < table.seq) {
      this.send(this.show.news(this.who.user, this.sent, around.now()))
      this.sent = table.seq
    }
    for (const { seat, bot } of table.bots()) {
      const thought = `${table.facts.position} ${seat}`
      if (this.thinking.has(thought)) continue
      this.thinking.add(thought)
      around.think(table, seat, bot)
    }
  }
}

/** What is not on offer to a person's seat now, and the rules against it. */
export function barredAt(table: Table, who: Person, seat: Seat) {
  if (table.seat(seat).holder?.user !== who.user) throw new Refused('not your seat')
  const asked = table.playing().asked(seat)
  if (asked === undefined) throw new Refused('not asked')
  return asked.why().map(({ key, bar: [rule, why, values] }) => {
    const params = values === undefined ? null : copyParams(values)
    return { key, rule, why, with: params }
  })
}

type Params = Extract<ServerMessage, { type: 'why' }>['barred'][number]['with']

function copyParams(values: object): Params {
  return { ...values } as Params
}
