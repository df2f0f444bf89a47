import type { WebSocket } from 'ws'
import { barredAt, command, maySee, type Person } from '../../table/index.ts'
import { CLOSE, ClientMessage, type ErrorCode, Refused, type ServerMessage } from '../../table/protocol.ts'
import type { Service } from '../service.ts'
import { StoreError, type User } from '../store/store.ts'
import { newId } from '../tables/ids.ts'
import type { LiveTable } from '../tables/live.ts'
import { traceOf } from '../trace.ts'
import { adviceFor } from './advice.ts'
import { check } from './check.ts'
import { Follower } from './follower.ts'
import { Outlet } from './outlet.ts'

/** After so many messages over the limit the connection is closed. */
const PATIENCE = 100

/** One tab of one person (or of a stranger, who can only look). */
export class Connection {
  private readonly service: Service
  private readonly socket: WebSocket
  private readonly outlet: Outlet
  private readonly who: Person | null
  private readonly followed = new Map<string, Follower>()
  private readonly advice = new Map<number, AbortController>()
  private looking = false
  private tokens: number
  private refilled: number
  private over = 0
  private alive = true

  constructor(service: Service, socket: WebSocket, user: User | undefined) {
    this.service = service
    this.socket = socket
    this.outlet = new Outlet(socket)
    this.who = user === undefined ? null : { user: user.id, name: user.name }
    this.tokens = service.config.limits.burst
    this.refilled = service.now()
    socket.on('message', (data) => this.receive(data as Buffer))
    socket.on('pong', () => {
      this.alive = true
    })
    socket.on('close', () => this.gone())
    if (this.who !== null) service.presence.come(this.who.user)
    this.send({ type: 'hello', user: user?.id ?? null, now: service.now(), games: [...service.games] })
  }

  /** Sends a message. */
  send(message: ServerMessage): void {
    this.outlet.send(JSON.stringify(message))
  }

  /** The process is going. */
  going(): void {
    this.socket.close(CLOSE.going, 'going')
  }

  /** Ends a connection that has not answered since the last beat. */
  beat(): void {
    if (this.alive) this.socket.ping()
    else this.socket.terminate()
    this.alive = false
  }

  /** Takes a message, as it came. */
  receive(data: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    let id: number | null = null
    let table: string | null = null
    const fail = (error: unknown) => this.fail(error, id, table)
    try {
      this.spend()
      const given = parse(data)
      id = numberIn(given)
      const message = check(ClientMessage, given)
      table = 'table' in message ? message.table : null
      this.obey(message).catch(fail)
    } catch (error) {
      fail(error)
    }
  }

  private async obey(message: ClientMessage): Promise<void> {
    const { service } = this
    switch (message.type) {
      case 'ping':
        this.send({ type: 'pong', now: service.now() })
        return
      case 'open':
        return this.open(message.table, message.since, message.invitation)
      case 'close':
        return this.close(message.table)
      case 'stop':
        this.advice.get(message.id)?.abort()
        return
      case 'command': {
        const who = this.person()
        const live = await service.tables.get(message.table)
        const timed = service.metrics.answered.startTimer()
        const seq = await live.act((table, now) => command(table, who, message.command, now, { id: newId }))
        timed()
        this.send({ type: 'done', id: message.id, table: message.table, seq })
        return
      }
      case 'why': {
        const who = this.person()
        const live = await service.tables.get(message.table)
        const barred = await live.serial(() => barredAt(live.table, who, message.seat))
        this.send({ type: 'why', id: message.id, table: message.table, barred })
        return
      }
      case 'look':
        return this.look(message)
      case 'advice':
        return this.advise(message)
    }
  }

  private async open(id: string, since: number | undefined, invitation: string | undefined): Promise<void> {
    const { service, followed, who } = this
    this.close(id)
    if (followed.size >= service.config.limits.open) throw new Refused('flood')
    const follower = new Follower(service, this.outlet, who?.user ?? null)
    followed.set(id, follower)
    let live: LiveTable
    try {
      live = await service.tables.get(id)
      await live.serial(() => {
        if (!maySee(live.table, who?.user ?? null, invitation)) throw new Refused('not invited')
        if (followed.get(id) === follower) follower.begin(live, since)
      })
    } catch (error) {
      if (followed.get(id) === follower) followed.delete(id)
      throw error
    }
    if (followed.get(id) === follower) service.changed(live)
  }

  private close(id: string): void {
    const follower = this.followed.get(id)
    this.followed.delete(id)
    const live = follower?.end()
    if (live !== undefined) this.service.changed(live)
  }

  private async look(message: Extract<ClientMessage, { type: 'look' }>): Promise<void> {
    const { id, table, seat, length, invitation } = message
    const user = this.who?.user ?? null
    if (this.looking) throw new Refused('flood')
    this.looking = true
    try {
      const live = await this.service.tables.get(table)
      await live.serial(() => {
        if (!maySee(live.table, user, invitation)) throw new Refused('not invited')
      })
      const state = await live.look(user, seat, length)
      this.send({ type: 'look', id, table, seat, length, state })
    } finally {
      this.looking = false
    }
  }

  private async advise(message: Extract<ClientMessage, { type: 'advice' }>): Promise<void> {
    const { id, table: name, seat, bot } = message
    const who = this.person()
    if (this.advice.size > 0) throw new Refused('flood')
    const stop = new AbortController()
    this.advice.set(id, stop)
    try {
      const live = await this.service.tables.get(name)
      const given = await adviceFor(this.service, live, who, seat, bot, stop.signal)
      this.send({ type: 'advice', id, table: name, ...given })
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      this.advice.delete(id)
    }
  }

  private person(): Person {
    if (this.who === null) throw new Refused('not signed in')
    return this.who
  }

  /** One message from what the connection may send: so many a second, and some at once. */
  private spend(): void {
    const { messages, burst } = this.service.config.limits
    const now = this.service.now()
    this.tokens = Math.min(burst, this.tokens + ((now - this.refilled) / 1000) * messages)
    this.refilled = now
    if (this.tokens < 1) {
      this.over++
      if (this.over > PATIENCE) this.socket.close(CLOSE.flood, 'flood')
      throw new Refused('flood')
    }
    this.tokens--
  }

  private fail(error: unknown, id: number | null, table: string | null): void {
    const { metrics, log } = this.service
    const code: ErrorCode =
      error instanceof Refused ? error.code : error instanceof StoreError ? 'busy' : 'broken'
    metrics.refusals.inc({ code })
    const where = { code, path: '/api/socket', ...(table === null ? {} : { table }) }
    if (code === 'broken' || code === 'fault' || code === 'busy')
      log.error({ ...where, ...traceOf(error) }, 'failed')
    else log.info(where, 'refused')
    const says = error instanceof Refused ? error.message : new Refused(code).message
    this.send({ type: 'error', id, table, code, says })
  }

  private gone(): void {
    const { presence } = this.service
    for (const id of [...this.followed.keys()]) this.close(id)
    for (const stop of this.advice.values()) stop.abort()
    if (this.who !== null) presence.go(this.who.user)
  }
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    throw new Refused('bad json')
  }
}

/** The client's own number, even in a message that is otherwise wrong, so that it can tell what failed. */
function numberIn(given: unknown): number | null {
  const id = (given as { id?: unknown } | null)?.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}
