import type { Seat } from '../kernel/index.ts'
import type { Lines } from './annals.ts'
import { botAnswer } from './command.ts'
import type { Hosted, Reader } from './dispatch.ts'
import type { TableEvent } from './events.ts'
import { Looker } from './look.ts'
import { Refused } from './protocol/errors.ts'
import type { Line, ServerMessage } from './protocol.ts'
import { Show } from './show.ts'
import type { Table } from './table.ts'

interface LocalNeeds {
  readonly now: () => number
  /** Stores new events; called before they are published. */
  readonly keep: (local: LocalTable, events: readonly TableEvent[]) => void
  /** Asks a bot for a seat's answer, to be passed to `botAnswers`. */
  readonly think: (local: LocalTable, seat: Seat, bot: string) => void
  /** The table may differ from the stored one and must be reloaded. */
  readonly broken: (local: LocalTable) => void
}

/** A table without a server. Its changes are synchronous, so they never overlap. */
export class LocalTable implements Hosted {
  readonly table: Table
  readonly show: Show
  readonly readers = new Set<Reader>()
  private readonly needs: LocalNeeds
  private readonly looker = new Looker()
  /** Searches running for the current position. */
  private readonly thinking = new Set<string>()

  constructor(table: Table, needs: LocalNeeds) {
    this.table = table
    this.show = new Show(table)
    this.needs = needs
  }

  async serial<T>(work: () => T | Promise<T>): Promise<T> {
    return work()
  }

  async act(change: (table: Table, now: number) => void): Promise<number> {
    const { table, needs } = this
    const now = needs.now()
    if (table.flag(now)) this.settle()
    try {
      change(table, now)
    } catch (error) {
      if (table.drain().length > 0 || !(error instanceof Refused)) needs.broken(this)
      throw error
    }
    this.settle()
    return table.seq
  }

  async look(user: string | null, seat: Seat, length: number): Promise<unknown> {
    return atOnce(this.looker.look(this.table, user, seat, length))
  }

  async earlier(user: string | null, before: number): Promise<Lines<Line>> {
    return atOnce(this.looker.earlier(this.table, user, before))
  }

  /** A bot's answer to a question at a position; ignored if the match has moved on. */
  async botAnswers(seat: Seat, keys: readonly string[], position: number): Promise<void> {
    this.thinking.delete(thoughtOf(position, seat))
    try {
      await this.act((table, now) => botAnswer(table, seat, keys, position, now))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.settle()
    }
  }

  /** After any change: stores and publishes the events, and starts the bots. */
  settle(): void {
    const { table, needs, readers } = this
    const events = table.drain()
    if (events.length > 0) needs.keep(this, events)
    for (const reader of readers) if (reader.sentTo < table.seq) reader.tell(this, needs.now())
    for (const { seat, bot } of table.bots()) {
      const thought = thoughtOf(table.facts.position, seat)
      if (this.thinking.has(thought)) continue
      this.thinking.add(thought)
      needs.think(this, seat, bot)
    }
  }
}

/** Runs a replay without yielding: there are no other clients to serve. */
function atOnce<T>(walk: Generator<void, T>): T {
  let step = walk.next()
  while (step.done !== true) step = walk.next()
  return step.value
}

const thoughtOf = (position: number, seat: Seat) => `${position} ${seat}`

/** The page that follows a local table; it is never too slow. */
export class LocalReader implements Reader {
  readonly user: string
  sentTo = 0
  readonly say: (message: ServerMessage) => void
  private readonly now: () => number
  private hosted: Hosted | undefined

  constructor(user: string, now: () => number, send: (message: ServerMessage) => void) {
    this.user = user
    this.now = now
    this.say = send
  }

  begin(hosted: Hosted, since: number | undefined): void {
    this.hosted = hosted
    this.sentTo = hosted.table.seq
    this.say(hosted.show.news(this.user, since, this.now()))
    hosted.readers.add(this)
  }

  tell(hosted: Hosted, now: number): void {
    this.say(hosted.show.news(this.user, this.sentTo, now))
    this.sentTo = hosted.table.seq
  }

  end(): Hosted | undefined {
    const { hosted } = this
    hosted?.readers.delete(this)
    this.hosted = undefined
    return hosted
  }
}
