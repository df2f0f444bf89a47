import type { Advice, Budget, ThinkRequest } from '../bots/index.ts'
import type { Seat } from '../kernel/index.ts'
import type { Lines } from './annals.ts'
import { command, maySee } from './command.ts'
import type { Person } from './events.ts'
import { Refused } from './protocol/errors.ts'
import type { ClientMessage, Command, Line, ServerMessage } from './protocol.ts'
import { setAt } from './set.ts'
import type { Show } from './show.ts'
import type { Table } from './table.ts'
import { barredAt } from './why.ts'

/** A client that follows a table. */
export interface Reader {
  readonly user: string | null
  /** The number of the last event sent to it. */
  sentTo: number
  /** Sends everything, or what was missed since an event, and subscribes. */
  begin(hosted: Hosted, since: number | undefined): void
  /** Sends what is new, or later if the client is too slow at the moment. */
  tell(hosted: Hosted, now: number): void
  /** Sends a message unless the client is too slow at the moment. */
  say(message: ServerMessage): void
  /** Unsubscribes; returns the table if `begin` was called. */
  end(): Hosted | undefined
}

/** A table in memory. Everything it publishes has been stored before. */
export interface Hosted {
  readonly table: Table
  readonly show: Show
  readonly readers: Set<Reader>
  /** Runs `work` while nothing else uses the table. */
  serial<T>(work: () => T | Promise<T>): Promise<T>
  /** Changes the table, stores the events and informs subscribers. If refused, nothing has changed. */
  act(change: (table: Table, now: number) => void): Promise<number>
  /** A past position as seen by a seat. The caller has checked that the user may see the table. */
  look(user: string | null, seat: Seat, length: number): Promise<unknown>
  /** The journal lines just before a length of the record, as far as the user may see them. */
  earlier(user: string | null, before: number): Promise<Lines<Line>>
}

/** Hosts tables: the server, or the browser for local play. */
export interface House<H extends Hosted = Hosted> {
  readonly now: () => number
  readonly newId: () => string
  readonly table: (id: string) => Promise<H>
  /** Asks a bot on behalf of a user; the signal cancels the search. */
  readonly think: (request: ThinkRequest, signal: AbortSignal, user: string) => Promise<Advice>
  /** The bot that advises by default, and its search budget. */
  readonly adviser: { readonly level: string; readonly budget?: Budget }
  /** An unguessable text. */
  readonly secret: () => string
  /** Tables one client may follow. */
  readonly mostFollowed: number
  /** Throws if the user may not give this command for reasons outside of the table. */
  readonly admit?: (user: string, hosted: H, wanted: Command) => Promise<void>
  /** Someone came to the table or left it. */
  readonly changed: (hosted: H) => void
}

/** A client of the host: a connection, or the page of a browser. */
interface Door {
  /** Null for a stranger, who can only watch. */
  readonly user: string | null
  /** The user as shown at a table; not called for strangers. */
  readonly person: (table: Table) => Person
  readonly send: (message: ServerMessage) => void
  /** Creates a subscriber for another table. */
  readonly reader: () => Reader
}

/** Options named in an advice. */
const MOST_WAYS = 5

type Message<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>

/** Handles the messages of one client, the same way for a socket and for a page that needs no server. */
export class Dispatcher<H extends Hosted = Hosted> {
  private readonly house: House<H>
  private readonly door: Door
  private readonly followed = new Map<string, Reader>()
  private readonly advising = new Map<number, AbortController>()
  private readonly goingBack = new Set<'look' | 'earlier'>()

  constructor(house: House<H>, door: Door) {
    this.house = house
    this.door = door
  }

  /** Handles a message. Throws `RequestRefused` if nothing has changed. */
  async obey(message: ClientMessage): Promise<void> {
    const { house, door } = this
    switch (message.type) {
      case 'ping':
        return door.send({ type: 'pong', now: house.now() })
      case 'open':
        return this.open(message)
      case 'close':
        return this.close(message.table)
      case 'command':
        return this.command(message)
      case 'why':
        return this.why(message)
      case 'set':
        return this.set(message)
      case 'look':
        return this.look(message)
      case 'earlier':
        return this.earlier(message)
      case 'advice':
        return this.advise(message)
      case 'stop':
        return this.advising.get(message.id)?.abort()
    }
  }

  /** Whether the client follows a table. */
  follows(table: string): boolean {
    return this.followed.has(table)
  }

  /** The client is gone. */
  end(): void {
    for (const id of [...this.followed.keys()]) this.close(id)
    for (const stop of this.advising.values()) stop.abort()
  }

  private async open({ table: id, since, invitation }: Message<'open'>): Promise<void> {
    const { house, door, followed } = this
    this.close(id)
    if (followed.size >= house.mostFollowed) throw new Refused('flood')
    const reader = door.reader()
    followed.set(id, reader)
    const wanted = () => followed.get(id) === reader
    let hosted: H
    try {
      hosted = await house.table(id)
      await hosted.serial(() => {
        this.maySee(hosted, invitation)
        if (wanted()) reader.begin(hosted, since)
      })
    } catch (error) {
      if (wanted()) followed.delete(id)
      throw error
    }
    if (wanted()) house.changed(hosted)
  }

  private close(id: string): void {
    const reader = this.followed.get(id)
    this.followed.delete(id)
    const hosted = reader?.end()
    if (hosted !== undefined) this.house.changed(hosted as H)
  }

  private async command({ id, table, command: wanted }: Message<'command'>): Promise<void> {
    const { house, door } = this
    const user = this.signedIn()
    const hosted = await house.table(table)
    await house.admit?.(user, hosted, wanted)
    let played: number | undefined
    const seq = await hosted.act((at, now) => {
      played = command(at, door.person(at), wanted, now, { id: house.newId })
    })
    door.send({ type: 'done', id, table, seq, ...(played === undefined ? {} : { played }) })
  }

  private async why({ id, table, seat }: Message<'why'>): Promise<void> {
    const user = this.signedIn()
    const hosted = await this.house.table(table)
    const barred = await hosted.serial(() => barredAt(hosted.table, user, seat))
    this.door.send({ type: 'why', id, table, barred })
  }

  private async set({ id, table, seat, wanted }: Message<'set'>): Promise<void> {
    const user = this.signedIn()
    const hosted = await this.house.table(table)
    const set = await hosted.serial(() => setAt(hosted.table, user, seat, wanted))
    this.door.send({ type: 'set', id, table, ...set })
  }

  private look({ id, table, seat, length, invitation }: Message<'look'>): Promise<void> {
    return this.backwards('look', table, invitation, async (hosted) => {
      const state = await hosted.look(this.door.user, seat, length)
      this.door.send({ type: 'look', id, table, seat, length, state })
    })
  }

  private earlier({ id, table, before, invitation }: Message<'earlier'>): Promise<void> {
    return this.backwards('earlier', table, invitation, async (hosted) => {
      const { from, lines } = await hosted.earlier(this.door.user, before)
      this.door.send({ type: 'earlier', id, table, before, from, journal: [...lines] })
    })
  }

  /** Replays part of a match for the client; at most one such request of each kind at a time. */
  private async backwards(
    what: 'look' | 'earlier',
    table: string,
    invitation: string | undefined,
    work: (hosted: H) => Promise<void>,
  ): Promise<void> {
    const { goingBack } = this
    if (goingBack.has(what)) throw new Refused('flood')
    goingBack.add(what)
    try {
      const hosted = await this.house.table(table)
      await hosted.serial(() => this.maySee(hosted, invitation))
      await work(hosted)
    } finally {
      goingBack.delete(what)
    }
  }

  private async advise({ id, table, seat, bot }: Message<'advice'>): Promise<void> {
    const { house, advising } = this
    const user = this.signedIn()
    if (advising.size > 0) throw new Refused('flood')
    const stop = new AbortController()
    advising.set(id, stop)
    try {
      const hosted = await house.table(table)
      const { request, position } = await hosted.serial(() => this.question(hosted.table, user, seat, bot))
      const { keys, lines } = await house.think(request, stop.signal, user)
      const ways = lines.length > 0 ? lines.slice(0, MOST_WAYS) : [{ keys, share: 1, value: 0.5 }]
      const options = ways.map((way) => ({ key: way.keys[0]!, value: way.value, share: way.share }))
      this.door.send({ type: 'advice', id, table, position, options })
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      advising.delete(id)
    }
  }

  /** The question for a bot that advises a person's own seat. Not allowed at a rated table. */
  private question(table: Table, user: string, seat: Seat, bot: string | undefined) {
    const { adviser, secret } = this.house
    const { options, position, game } = table.facts
    if (table.seat(seat).holder?.user !== user) throw new Refused('not your seat')
    if (options.rated) throw new Refused('not allowed', 'not at a rated table')
    const level = bot ?? adviser.level
    if (!table.host.bots.includes(level)) throw new Refused('unknown bot', level)
    const match = table.playing()
    if (match.asked(seat) === undefined) throw new Refused('not asked')
    const budget = adviser.budget === undefined ? {} : { budget: adviser.budget }
    const request: ThinkRequest = { game, saved: match.save(), seat, level, ...budget, seed: secret() }
    return { request, position }
  }

  private maySee({ table }: Hosted, invitation: string | undefined): void {
    if (!maySee(table, this.door.user, invitation)) throw new Refused('not invited')
  }

  private signedIn(): string {
    if (this.door.user === null) throw new Refused('not signed in')
    return this.door.user
  }
}
