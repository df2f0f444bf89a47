import type { Advice } from '#bots/bot.ts'
import type { Seat } from '#kernel'
import { playBotPlan } from '../command.ts'
import type { TableEvent } from '../events.ts'
import { HistoryViewer } from '../historyViewer.ts'
import { RequestRefused } from '../protocol/errors.ts'
import type { JournalLine, ServerMessage } from '../protocol/messages.ts'
import type { JournalExcerpt } from '../snapshot.ts'
import type { Table } from '../table.ts'
import { ViewPublisher } from '../viewPublisher.ts'
import type { HostedTable, TableSubscriber, WorkRunner } from './dispatcher.ts'

interface LocalTableContext {
  readonly now: () => number
  /** Stores new events; called before they are published. */
  readonly keep: (local: LocalTable, events: readonly TableEvent[]) => void
  /** Asks a bot for a seat's answer, to be passed to `botAnswers`. */
  readonly think: (local: LocalTable, seat: Seat, bot: string) => void
  /** The table may differ from the stored one and must be reloaded. */
  readonly broken: (local: LocalTable) => void
}

/** A table without a server. Its changes are synchronous, so they never overlap. */
export class LocalTable implements HostedTable {
  readonly table: Table
  readonly show: ViewPublisher
  readonly subscribers = new Set<TableSubscriber>()
  private readonly needs: LocalTableContext
  private readonly looker = new HistoryViewer()
  /** Searches running for the current position. */
  private readonly thinking = new Set<string>()

  constructor(table: Table, needs: LocalTableContext) {
    this.table = table
    this.show = new ViewPublisher(table)
    this.needs = needs
  }

  async runExclusive<T>(work: () => T | Promise<T>): Promise<T> {
    return work()
  }

  async act(change: (table: Table, now: number) => void): Promise<number> {
    const { table, needs } = this
    const now = needs.now()
    if (table.expireClocks(now)) this.settle()
    try {
      change(table, now)
    } catch (error) {
      if (table.drain().length > 0 || !(error instanceof RequestRefused)) needs.broken(this)
      throw error
    }
    this.settle()
    return table.seq
  }

  look(user: string | null, seat: Seat, length: number, run: WorkRunner): Promise<unknown> {
    return run(this.looker.look(this.table, user, seat, length))
  }

  earlier(user: string | null, before: number, run: WorkRunner): Promise<JournalExcerpt<JournalLine>> {
    return run(this.looker.earlier(this.table, user, before))
  }

  /** A bot's answer to a question at a position; ignored if the match has moved on. */
  async botAnswers(seat: Seat, advice: Pick<Advice, 'keys' | 'plan'>, position: number): Promise<void> {
    this.thinking.delete(searchKey(position, seat))
    try {
      await this.act((table, now) => playBotPlan(table, seat, advice, position, now))
    } catch (error) {
      if (!(error instanceof RequestRefused)) throw error
      this.settle()
    }
  }

  /** After any change: stores and publishes the events, and starts the bots. */
  settle(): void {
    const { table, needs, subscribers: readers } = this
    const events = table.drain()
    if (events.length > 0) needs.keep(this, events)
    for (const reader of readers) if (reader.sentTo < table.seq) reader.sendUpdate(this, needs.now())
    for (const { seat, bot } of table.botsToMove()) {
      const thought = searchKey(table.state.position, seat)
      if (this.thinking.has(thought)) continue
      this.thinking.add(thought)
      needs.think(this, seat, bot)
    }
  }
}

const searchKey = (position: number, seat: Seat) => `${position} ${seat}`

/** The page that follows a local table; it is never too slow. */
export class LocalSubscriber implements TableSubscriber {
  readonly user: string
  sentTo = 0
  readonly send: (message: ServerMessage) => void
  private readonly now: () => number
  private hosted: HostedTable | undefined

  constructor(user: string, now: () => number, send: (message: ServerMessage) => void) {
    this.user = user
    this.now = now
    this.send = send
  }

  begin(hosted: HostedTable, since: number | undefined): void {
    this.hosted = hosted
    this.sentTo = hosted.table.seq
    this.send(hosted.show.news(this.user, since, this.now()))
    hosted.subscribers.add(this)
  }

  sendUpdate(hosted: HostedTable, now: number): void {
    this.send(hosted.show.news(this.user, this.sentTo, now))
    this.sentTo = hosted.table.seq
  }

  end(): HostedTable | undefined {
    const { hosted } = this
    hosted?.subscribers.delete(this)
    this.hosted = undefined
    return hosted
  }
}
