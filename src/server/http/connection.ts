import type { WebSocket } from 'ws'
import { Dispatcher } from '../../table/index.ts'
import { CLOSE, ClientMessage, ERRORS, type ErrorCode, Refused, type ServerMessage } from '../../table/protocol.ts'
import type { Unheard } from '../behaviour/hearing.ts'
import type { Dear, Rate } from '../config.ts'
import { codeOfStore } from '../refusals.ts'
import type { Service } from '../service.ts'
import { StoreError, type User } from '../store/store.ts'
import type { LiveTable } from '../tables/live.ts'
import { traceOf } from '../trace.ts'
import { Bucket } from './bucket.ts'
import { check } from './check.ts'
import { type Ears, Follower } from './follower.ts'
import { Outlet } from './outlet.ts'
import { personAt } from './who.ts'

/** Messages over the limit before the connection is closed. */
const PATIENCE = 100

/** The WebSocket of one browser tab: of a user, or of a stranger, who can only watch. */
export class Connection {
  private readonly service: Service
  private readonly socket: WebSocket
  readonly outlet: Outlet
  /** Null for a stranger. */
  readonly user: string | null
  private readonly dispatcher: Dispatcher<LiveTable>
  private readonly messages: Bucket
  private readonly dear: { readonly [type in Dear]: Bucket }
  /** Messages refused because of the limit. */
  private refused = 0
  private alive = true
  /** Unsubscribes from news for the user. */
  private readonly leaving: (() => void)[] = []
  private readonly ears: Ears

  /** `mates` are the socket writers of all connections from the same address. */
  constructor(
    service: Service,
    socket: WebSocket,
    user: User | undefined,
    mates: ReadonlySet<Outlet>,
    unheard: Unheard,
  ) {
    this.service = service
    this.socket = socket
    const { messages, burst, dear, unsentBytes } = service.config.limits
    this.outlet = new Outlet(socket, unsentBytes, mates, () => this.tooSlow())
    this.user = user?.id ?? null
    this.ears = { followers: new Set(), unheard }
    this.dispatcher = new Dispatcher(service.house, {
      user: this.user,
      person: (table) => personAt(user!, table),
      send: (message) => this.send(message),
      reader: () => new Follower(service, this.outlet, this.user, this.ears),
    })
    const bucket = (rate: Rate) => new Bucket(rate, performance.now())
    this.messages = bucket({ second: messages, burst })
    this.dear = {
      open: bucket(dear.open),
      look: bucket(dear.look),
      why: bucket(dear.why),
      set: bucket(dear.set),
      earlier: bucket(dear.earlier),
    }
    socket.on('message', (data) => this.receive(data as Buffer))
    socket.on('pong', () => {
      this.alive = true
    })
    socket.on('close', () => this.gone())
    if (this.user !== null) {
      service.presence.come(this.user)
      this.leaving.push(
        service.callers.come(this.user, (news) => this.send({ type: 'news', ...news })),
        service.hearing.come(this.user, (now) => this.hears(now)),
      )
    }
    this.send({ type: 'hello', user: this.user, now: service.now(), games: [...service.games] })
  }

  send(message: ServerMessage): void {
    this.outlet.send(JSON.stringify(message))
  }

  /** Closes because the process is shutting down. */
  going(): void {
    this.socket.close(CLOSE.going, 'going')
  }

  /** Closes because the session is over. */
  signedOut(): void {
    this.socket.close(CLOSE.sessionOver, 'session over')
  }

  /** Pings, and ends a connection that has not answered the previous ping. */
  beat(): void {
    if (this.alive) this.socket.ping()
    else this.socket.terminate()
    this.alive = false
  }

  /** Handles a raw message. */
  receive(data: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    let id: number | null = null
    let table: string | null = null
    const fail = (error: unknown) => this.fail(error, id, table)
    try {
      this.spend(this.messages)
      const given = parse(data)
      id = numberIn(given)
      const message = check(ClientMessage, given)
      table = 'table' in message ? message.table : null
      if (isDear(message.type)) this.spend(this.dear[message.type])
      const timed = message.type === 'command' ? this.service.metrics.answered.startTimer() : undefined
      this.dispatcher.obey(message).then(() => timed?.(), fail)
    } catch (error) {
      fail(error)
    }
  }

  /** Sends chat again where it contains people who were muted or unmuted. */
  private hears(unheard: Unheard): void {
    const before = this.ears.unheard
    const changed = new Set([...before, ...unheard].filter((one) => before.has(one) !== unheard.has(one)))
    this.ears.unheard = unheard
    if (changed.size > 0) for (const follower of [...this.ears.followers]) follower.hearAnew(changed)
  }

  /** Takes a token for a message; throws `flood` if there is none. */
  private spend(from: Bucket): void {
    if (from.take(performance.now())) return
    this.refused++
    if (this.refused > PATIENCE) this.socket.close(CLOSE.flood, 'flood')
    throw new Refused('flood')
  }

  private tooSlow(): void {
    const { metrics, log } = this.service
    metrics.refusals.inc({ code: 'flood' })
    log.info({ code: 'flood', path: '/api/socket' }, 'closed: it does not read what it is sent')
  }

  private fail(error: unknown, id: number | null, table: string | null): void {
    const { metrics, log } = this.service
    const code: ErrorCode =
      error instanceof Refused ? error.code : error instanceof StoreError ? codeOfStore(error) : 'broken'
    metrics.refusals.inc({ code })
    const where = { code, path: '/api/socket', ...(table === null ? {} : { table }) }
    if (ERRORS[code][0] >= 500 || code === 'fault') log.error({ ...where, ...traceOf(error) }, 'failed')
    else log.info(where, 'refused')
    const says = error instanceof Refused ? error.message : new Refused(code).message
    this.send({ type: 'error', id, table, code, says })
  }

  private gone(): void {
    const { presence } = this.service
    this.dispatcher.end()
    for (const leave of this.leaving) leave()
    if (this.user !== null) presence.go(this.user)
  }
}

const DEAR: readonly string[] = ['open', 'look', 'why', 'set', 'earlier'] satisfies Dear[]
const isDear = (type: string): type is Dear => DEAR.includes(type)

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    throw new Refused('bad json')
  }
}

/** The client's request id, even if the rest of the message is invalid, so that the client can match the error. */
function numberIn(given: unknown): number | null {
  const id = (given as { id?: unknown } | null)?.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}
