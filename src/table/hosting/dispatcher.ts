import type { Advice, Budget } from '#bots/bot.ts'
import type { ThinkRequest } from '#bots/levels.ts'
import { type IllegalReason, type Match, multiSelectSteps, type Seat, type SelectionGroup } from '#kernel'
import { canSeeTable, executeCommand } from '../command.ts'
import type { Person } from '../events.ts'
import type { Command } from '../protocol/commands.ts'
import { RequestRefused } from '../protocol/errors.ts'
import type { ClientMessage, JournalLine, ServerMessage, SetPartInfo } from '../protocol/messages.ts'
import type { JournalExcerpt } from '../snapshot.ts'
import type { Table } from '../table.ts'
import type { ViewPublisher } from '../viewPublisher.ts'

type SelectionInfo = Omit<Extract<ServerMessage, { type: 'set' }>, 'type' | 'id' | 'table'>

/** Work in steps; each costs a unit, or as many as it yields. */
export type WorkSteps<T> = Generator<number | void, T>

/** Units of work paid in advance for requests that are answered in one step. */
const UNITS = { open: 2, why: 4, view: 2, advice: 4 }

function* payUnits(units: number): WorkSteps<void> {
  yield units
}

/** The selection a user's seat is making, with some things picked; the table may move on meanwhile. */
export function selectionInfo(
  table: Table,
  user: string,
  seat: Seat,
  wanted: readonly string[],
): WorkSteps<SelectionInfo> {
  if (table.seat(seat).holder?.user !== user) throw new RequestRefused('not your seat')
  const match = table.requireMatch()
  if (match.asked(seat) === undefined) throw new RequestRefused('not asked')
  return selectionSteps(match.fork(), table.state.position, seat, wanted)
}

function* selectionSteps(
  match: Match,
  position: number,
  seat: Seat,
  wanted: readonly string[],
): WorkSteps<SelectionInfo> {
  const set = yield* multiSelectSteps(match, seat, wanted)
  if (set === undefined) throw new RequestRefused('not asked')
  const { name, parts, keys, dropped, follows } = set
  return {
    position,
    name,
    parts: parts.map(toPartInfo),
    keys: keys === null ? null : [...keys],
    dropped: [...dropped],
    follows: [...follows],
  }
}

const toPartInfo = ({ kind, rule, about, most, things }: SelectionGroup): SetPartInfo => ({
  kind,
  rule,
  about: about as SetPartInfo['about'],
  most,
  things: things.map(({ bar, ...thing }) => ({ ...thing, bar: bar === null ? null : toBarInfo(bar) })),
})

function toBarInfo([rule, why, values]: IllegalReason) {
  return { rule, why, with: values === undefined ? null : ({ ...values } as SetPartInfo['about']) }
}

type IllegalOptions = Extract<ServerMessage, { type: 'why' }>['barred']

/** The options a user's seat does not have now, and the rules that forbid them. */
export function illegalOptions(table: Table, user: string, seat: Seat): IllegalOptions {
  if (table.seat(seat).holder?.user !== user) throw new RequestRefused('not your seat')
  const asked = table.requireMatch().asked(seat)
  if (asked === undefined) throw new RequestRefused('not asked')
  return asked.why().map(({ key, bar: [rule, why, values] }) => {
    const params = values === undefined ? null : ({ ...values } as IllegalOptions[number]['with'])
    return { key, rule, why, with: params }
  })
}

/** A client that follows a table. */
export interface TableSubscriber {
  readonly user: string | null
  /** The number of the last event sent to it. */
  sentTo: number
  /** Sends everything, or what was missed since an event, and subscribes. */
  begin(hosted: HostedTable, since: number | undefined): void
  /** Sends what is new, or later if the client is too slow at the moment. */
  sendUpdate(hosted: HostedTable, now: number): void
  /** Sends a message unless the client is too slow at the moment. */
  send(message: ServerMessage): void
  /** Unsubscribes; returns the table if `begin` was called. */
  end(): HostedTable | undefined
}

/** A table in memory. Everything it publishes has been stored before. */
export interface HostedTable {
  readonly table: Table
  readonly show: ViewPublisher
  readonly subscribers: Set<TableSubscriber>
  /** Runs `work` while nothing else uses the table. */
  runExclusive<T>(work: () => T | Promise<T>): Promise<T>
  /** Changes the table, stores the events and informs subscribers. If refused, nothing has changed. */
  act(change: (table: Table, now: number) => void): Promise<number>
  /** A past position as seen by a seat. The caller has checked that the user may see the table. */
  look(user: string | null, seat: Seat, length: number, run: WorkRunner): Promise<unknown>
  /** The journal lines just before a length of the record, as far as the user may see them. */
  earlier(user: string | null, before: number, run: WorkRunner): Promise<JournalExcerpt<JournalLine>>
}

/** Runs steps on behalf of a client, with other clients' work in between. */
export type WorkRunner = <T>(steps: WorkSteps<T>) => Promise<T>

/** Runs all steps at once, where there are no other clients to serve. */
export async function runAtOnce<T>(steps: WorkSteps<T>): Promise<T> {
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return step.value
}

/** Hosts tables: the server, or the browser for local play. */
export interface TableHost<H extends HostedTable = HostedTable> {
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
  readonly maxFollowed: number
  /** Throws if the user may not give this command for reasons outside of the table. */
  readonly admit?: (user: string, hosted: H, wanted: Command) => Promise<void>
  /** Someone came to the table or left it. */
  readonly changed: (hosted: H) => void
}

/** A client of the host: a connection, or the page of a browser. */
interface ClientConnection {
  /** Null for a stranger, who can only watch. */
  readonly user: string | null
  /** The user as shown at a table; not called for strangers. */
  readonly person: (table: Table) => Person
  readonly send: (message: ServerMessage) => void
  /** Creates a subscriber for another table. */
  readonly reader: () => TableSubscriber
  readonly work: WorkRunner
  /** Follows the public lists of tables, or stops; missing where there are none. */
  readonly followLists?: (on: boolean) => void
}

/** Costly requests of one client that may wait for the one under way. */
const MAX_WAITING = 8
/** More for tables to follow: after a broken connection a client opens all of them again. */
const MAX_WAITING_OPENS = 80

/** Options named in an advice. */
const MAX_ADVICE_OPTIONS = 5

type Message<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>

/** Handles the messages of one client, the same way for a socket and for a page that needs no server. */
export class Dispatcher<H extends HostedTable = HostedTable> {
  private readonly house: TableHost<H>
  private readonly door: ClientConnection
  private readonly followed = new Map<string, TableSubscriber>()
  private readonly advising = new Map<number, AbortController>()
  private readonly goingBack = new Set<'look' | 'earlier'>()
  private costly: Promise<unknown> = Promise.resolve()
  private waiting = 0
  private gone = false

  constructor(house: TableHost<H>, door: ClientConnection) {
    this.house = house
    this.door = door
  }

  /** Handles a message. Throws `RequestRefused` if nothing has changed. */
  async handle(message: ClientMessage): Promise<void> {
    const { house, door } = this
    switch (message.type) {
      case 'ping':
        return door.send({ type: 'pong', now: house.now() })
      case 'lists':
        return door.followLists?.(message.on)
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
    this.gone = true
    for (const id of [...this.followed.keys()]) this.close(id)
    for (const stop of this.advising.values()) stop.abort()
  }

  /** Costly requests of a client run one after the other, and not at all once it is gone. */
  private async inTurn<T>(work: () => Promise<T>, most = MAX_WAITING): Promise<T> {
    if (this.waiting > most) throw new RequestRefused('flood')
    this.waiting++
    const begin = () => {
      if (this.gone) throw new RequestRefused('busy', 'the client is gone')
      return work()
    }
    const run = this.costly.then(begin)
    this.costly = run.catch(() => undefined)
    try {
      return await run
    } finally {
      this.waiting--
    }
  }

  private async open({ table: id, since, invitation }: Message<'open'>): Promise<void> {
    const { house, door, followed } = this
    this.close(id)
    if (followed.size >= house.maxFollowed) throw new RequestRefused('flood')
    const reader = door.reader()
    followed.set(id, reader)
    const wanted = () => followed.get(id) === reader
    let hosted!: H
    try {
      await this.inTurn(async () => {
        if (!wanted()) return
        await door.work(payUnits(UNITS.open))
        hosted = await house.table(id)
        await hosted.runExclusive(() => {
          this.maySee(hosted, invitation)
          if (wanted()) reader.begin(hosted, since)
        })
      }, MAX_WAITING_OPENS)
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
      played = executeCommand(at, door.person(at), wanted, now, { id: house.newId })
    })
    door.send({ type: 'done', id, table, seq, ...(played === undefined ? {} : { played }) })
  }

  private async why({ id, table, seat }: Message<'why'>): Promise<void> {
    const user = this.signedIn()
    const barred = await this.inTurn(async () => {
      await this.door.work(payUnits(UNITS.why))
      const hosted = await this.house.table(table)
      return hosted.runExclusive(() => illegalOptions(hosted.table, user, seat))
    })
    this.door.send({ type: 'why', id, table, barred })
  }

  private async set({ id, table, seat, wanted }: Message<'set'>): Promise<void> {
    const user = this.signedIn()
    const set = await this.inTurn(async () => {
      const hosted = await this.house.table(table)
      return this.door.work(await hosted.runExclusive(() => selectionInfo(hosted.table, user, seat, wanted)))
    })
    this.door.send({ type: 'set', id, table, ...set })
  }

  private look({ id, table, seat, length, invitation }: Message<'look'>): Promise<void> {
    return this.backwards('look', table, invitation, async (hosted) => {
      const state = await hosted.look(this.door.user, seat, length, this.door.work)
      this.door.send({ type: 'look', id, table, seat, length, state })
    })
  }

  private earlier({ id, table, before, invitation }: Message<'earlier'>): Promise<void> {
    return this.backwards('earlier', table, invitation, async (hosted) => {
      const { from, lines } = await hosted.earlier(this.door.user, before, this.door.work)
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
    if (goingBack.has(what)) throw new RequestRefused('flood')
    goingBack.add(what)
    try {
      await this.inTurn(async () => {
        await this.door.work(payUnits(UNITS.view))
        const hosted = await this.house.table(table)
        await hosted.runExclusive(() => this.maySee(hosted, invitation))
        await work(hosted)
      })
    } finally {
      goingBack.delete(what)
    }
  }

  private async advise({ id, table, seat, bot }: Message<'advice'>): Promise<void> {
    const { house, advising } = this
    const user = this.signedIn()
    if (advising.size > 0) throw new RequestRefused('flood')
    const stop = new AbortController()
    advising.set(id, stop)
    try {
      const { request, position } = await this.inTurn(async () => {
        await this.door.work(payUnits(UNITS.advice))
        const hosted = await house.table(table)
        return hosted.runExclusive(() => this.question(hosted.table, user, seat, bot))
      })
      const { keys, lines, reason = null } = await house.think(request, stop.signal, user)
      const ways = lines.length > 0 ? lines : [{ keys, share: 1, value: 0.5 }]
      // Several lines can begin with the same answer; the first is the best.
      const first = new Map(ways.toReversed().map((way) => [way.keys[0]!, way]))
      const options = [...new Set(ways.map((way) => way.keys[0]!))]
        .slice(0, MAX_ADVICE_OPTIONS)
        .map((key) => ({ key, value: first.get(key)!.value, share: first.get(key)!.share }))
      const plans = lines.flatMap(({ intent: plan, value }) => (plan === undefined ? [] : [{ plan, value }]))
      const named = { plans: plans.slice(0, MAX_ADVICE_OPTIONS), reason }
      this.door.send({ type: 'advice', id, table, position, options, ...named })
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      advising.delete(id)
    }
  }

  /** The question for a bot that advises a person's own seat. Not allowed at a rated table. */
  private question(table: Table, user: string, seat: Seat, bot: string | undefined) {
    const { adviser, secret } = this.house
    const { options, position, game } = table.state
    if (table.seat(seat).holder?.user !== user) throw new RequestRefused('not your seat')
    if (options.rated) throw new RequestRefused('not allowed', 'not at a rated table')
    const level = bot ?? adviser.level
    if (!table.host.bots.includes(level)) throw new RequestRefused('unknown bot', level)
    const match = table.requireMatch()
    if (match.asked(seat) === undefined) throw new RequestRefused('not asked')
    const budget = adviser.budget === undefined ? {} : { budget: adviser.budget }
    const request: ThinkRequest = { game, saved: match.save(), seat, level, ...budget, seed: secret() }
    return { request, position }
  }

  private maySee({ table }: HostedTable, invitation: string | undefined): void {
    if (!canSeeTable(table, this.door.user, invitation)) throw new RequestRefused('not invited')
  }

  private signedIn(): string {
    if (this.door.user === null) throw new RequestRefused('not signed in')
    return this.door.user
  }
}
