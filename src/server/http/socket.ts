import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { Dispatcher } from '#table/hosting/dispatcher.ts'
import type { Command } from '#table/protocol/commands.ts'
import { CLOSE_CODES, ERRORS, type ErrorCode, RequestRefused } from '#table/protocol/errors.ts'
import { ClientMessage, type ServerMessage } from '#table/protocol/messages.ts'
import { type AuthenticatedUser, COOKIE } from '../accounts/sessions.ts'
import type { ExpensiveMessage, Limits, Rate } from '../config.ts'
import { errorTrace, storeErrorCode } from '../diagnostics.ts'
import type { MutedUsers } from '../moderation/conduct.ts'
import type { Service } from '../service.ts'
import { StoreError, type User } from '../store/store.ts'
import type { LiveTable } from '../tables/liveTable.ts'
import { addressKey, TokenBucket, TokenBuckets } from './rateLimits.ts'
import { authenticate, personAtTable, validate } from './requests.ts'
import { type ChatFilter, SocketWriter, TableSubscription } from './subscription.ts'

/** Messages over the limits before the connection is closed. */
const REFUSALS: Rate = { second: 2, burst: 100 }

/** How many times the rate of one connection all connections from an address have together. */
const PER_ADDRESS = 10

/** What the connections from one address share. */
export class Mates {
  count = 0
  readonly outlets = new Set<SocketWriter>()
  readonly messages: TokenBucket

  /** `buckets` are those of all addresses: an address whose connections are closed keeps its own. */
  constructor({ messages, burst }: Limits, address: string, buckets = new TokenBuckets()) {
    const together = { second: PER_ADDRESS * messages, burst: PER_ADDRESS * burst }
    this.messages = buckets.of(address, together, performance.now())
  }
}

/** The WebSocket of one browser tab: of a user, or of a stranger, who can only watch. */
export class SocketConnection {
  private readonly service: Service
  private readonly socket: WebSocket
  readonly outlet: SocketWriter
  /** Null for a stranger. */
  readonly user: string | null
  private readonly dispatcher: Dispatcher<LiveTable>
  private readonly messages: TokenBucket
  private readonly mates: Mates
  private readonly dear: { readonly [type in ExpensiveMessage]: TokenBucket }
  /** Messages that may still be refused because of the limits. */
  private readonly refusals: TokenBucket
  private readonly address: string
  private readonly ended = new AbortController()
  private alive = true
  /** Unsubscribes from news for the user. */
  private readonly leaving: (() => void)[] = []
  private readonly ears: ChatFilter
  private unfollow: (() => void) | undefined

  constructor(
    service: Service,
    socket: WebSocket,
    address: string,
    user: User | undefined,
    mates: Mates,
    unheard: MutedUsers,
  ) {
    this.service = service
    this.socket = socket
    this.address = address
    this.mates = mates
    const { messages, burst, expensive: dear, unsentBytes } = service.config.limits
    this.outlet = new SocketWriter(socket, unsentBytes, mates.outlets, () => this.tooSlow())
    this.user = user?.id ?? null
    this.ears = { subscriptions: new Set(), unheard }
    this.dispatcher = new Dispatcher(service.host, {
      user: this.user,
      person: (table) => personAtTable(user!, table),
      send: (message) => this.send(message),
      reader: () => new TableSubscription(service, this.outlet, this.user, this.ears),
      followLists: (on) => this.followLists(on),
      work: (steps) => service.costlyWork.run({ address, user: this.user, signal: this.ended.signal }, steps),
    })
    const bucket = (rate: Rate) => new TokenBucket(rate, performance.now())
    this.messages = bucket({ second: messages, burst })
    this.refusals = bucket(REFUSALS)
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
      service.presence.connected(this.user)
      this.leaving.push(
        service.notifier.subscribe(this.user, (news) => this.send({ type: 'news', ...news })),
        service.muteLists.subscribe(this.user, (now) => this.hears(now)),
      )
    }
    this.send({ type: 'hello', user: this.user, now: service.now(), games: [...service.games] })
  }

  send(message: ServerMessage): void {
    this.outlet.send(JSON.stringify(message))
  }

  /** Closes because the session is over. */
  signedOut(): void {
    this.socket.close(CLOSE_CODES.sessionOver, 'session over')
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
      this.spend(this.mates.messages)
      const given = parseJson(data)
      id = requestIdIn(given)
      const message = validate(ClientMessage, given)
      table = 'table' in message ? message.table : null
      if (isExpensive(message.type)) this.spend(this.dear[message.type])
      if (message.type === 'command') this.admit(message.table, message.command.do)
      const timed = message.type === 'command' ? this.service.metrics.answered.startTimer() : undefined
      const traced = message.type === 'command' ? this.traceCommand(message) : undefined
      this.dispatcher.handle(message).then(
        () => {
          timed?.()
          traced?.()
        },
        (error) => {
          fail(error)
          traced?.(error)
        },
      )
    } catch (error) {
      fail(error)
    }
  }

  /** Begins a span for a command; what is returned ends it. */
  private traceCommand({ table, command }: Extract<ClientMessage, { type: 'command' }>) {
    const end = this.service.tracer.begin(`command ${command.do}`)
    return (
      end && ((error?: unknown) => end({ 'mehen.table': table }, error === undefined ? undefined : errorCodeOf(error)))
    )
  }

  /** Follows the public lists of tables, or stops. */
  private followLists(on: boolean): void {
    this.unfollow?.()
    this.unfollow = on ? this.service.publicLists.follow((text) => this.outlet.send(text)) : undefined
  }

  /** Sends chat again where it contains people who were muted or unmuted. */
  private hears(unheard: MutedUsers): void {
    const before = this.ears.unheard
    const changed = new Set([...before, ...unheard].filter((one) => before.has(one) !== unheard.has(one)))
    this.ears.unheard = unheard
    if (changed.size > 0) for (const follower of [...this.ears.subscriptions]) follower.resendAfterMute(changed)
  }

  /** Takes a token for a message; throws `flood` if there is none. */
  private spend(from: TokenBucket): void {
    if (!from.take(performance.now())) this.refuse()
  }

  private admit(table: string, command: Command['do']): void {
    if (!this.service.commandLimits.admits(this.address, this.user, table, command)) this.refuse()
  }

  /** Throws `flood`, and closes the connection if that happens too often. */
  private refuse(): never {
    if (!this.refusals.take(performance.now())) this.socket.close(CLOSE_CODES.flood, 'flood')
    throw new RequestRefused('flood')
  }

  private tooSlow(): void {
    const { metrics, log } = this.service
    metrics.refusals.inc({ code: 'flood' })
    log.info({ code: 'flood', path: '/api/socket' }, 'closed: it does not read what it is sent')
  }

  private fail(error: unknown, id: number | null, table: string | null): void {
    const { metrics, log } = this.service
    const code = errorCodeOf(error)
    metrics.refusals.inc({ code })
    const where = { code, path: '/api/socket', ...(table === null ? {} : { table }) }
    if (ERRORS[code][0] >= 500 || code === 'fault') log.error({ ...where, ...errorTrace(error) }, 'failed')
    else log.info(where, 'refused')
    const says = error instanceof RequestRefused ? error.message : new RequestRefused(code).message
    this.send({ type: 'error', id, table, code, says })
  }

  private gone(): void {
    const { presence } = this.service
    this.ended.abort()
    this.dispatcher.end()
    this.unfollow?.()
    for (const leave of this.leaving) leave()
    if (this.user !== null) presence.disconnected(this.user)
  }
}

function errorCodeOf(error: unknown): ErrorCode {
  if (error instanceof RequestRefused) return error.code
  return error instanceof StoreError ? storeErrorCode(error) : 'broken'
}

const EXPENSIVE: readonly string[] = ['open', 'look', 'why', 'set', 'earlier'] satisfies ExpensiveMessage[]
const isExpensive = (type: string): type is ExpensiveMessage => EXPENSIVE.includes(type)

function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString())
  } catch {
    throw new RequestRefused('bad json')
  }
}

/** The client's request id, even if the rest of the message is invalid, so that the client can match the error. */
function requestIdIn(given: unknown): number | null {
  const id = (given as { id?: unknown } | null)?.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}

/** One WebSocket per tab, at /api/socket. */
export function socketRoute(app: FastifyInstance, service: Service): void {
  const open = new Set<SocketConnection>()
  const perAddress = new Map<string, Mates>()
  const messages = new TokenBuckets()
  const { config, metrics } = service
  metrics.gauge('mehen_connections', 'WebSockets', () => open.size)

  const opened = new WeakMap<SocketConnection, { readonly cookie: string; until: number }>()
  /** Closes the selected connections whose sessions are over. */
  const recheck = async (which: (connection: SocketConnection, until: number) => boolean) => {
    const some = [...open].flatMap((connection) => {
      const session = opened.get(connection)
      return session !== undefined && which(connection, session.until) ? { connection, session } : []
    })
    // If the lookup fails, the next heartbeat repeats it.
    for (const { session } of some) session.until = 0
    for (const { connection, session } of some) {
      const known = await service.sessions.authenticate(session.cookie)
      if (known === undefined) connection.signedOut()
      else session.until = recheckTime(known)
    }
  }
  const busy = (error: unknown) => service.log.warn(errorTrace(error), 'sessions could not be looked up')
  service.sessions.watch((person) => {
    recheck((connection) => person === null || connection.user === person).catch(busy)
  })

  const heartbeat = setInterval(() => {
    for (const connection of open) connection.beat()
    recheck((_, until) => until <= service.now()).catch(busy)
  }, config.times.heartbeat).unref()

  app.get('/api/socket', { websocket: true }, async (socket: WebSocket, request) => {
    const address = addressKey(request.ip)
    const mates = perAddress.get(address) ?? new Mates(config.limits, address, messages)
    perAddress.set(address, mates)
    const count = ++mates.count
    socket.on('close', () => {
      if (--mates.count === 0) perAddress.delete(address)
    })
    socket.on('error', () => {})
    if (count > config.limits.sockets) return refuseSocket(service, socket, 'flood', CLOSE_CODES.flood)
    const early: Buffer[] = []
    const keepEarly = (data: Buffer) => void (early.length < 20 && early.push(data))
    socket.on('message', keepEarly)
    let known: AuthenticatedUser | undefined
    let unheard: MutedUsers = new Set()
    try {
      known = await authenticate(service, request)
      if (known !== undefined) unheard = await service.muteLists.mutedBy(known.user.id)
    } catch (error) {
      if (error instanceof RequestRefused && error.code === 'forged cookie')
        return refuseSocket(service, socket, 'forged cookie', CLOSE_CODES.forgedCookie)
      return refuseSocket(service, socket, 'busy', CLOSE_CODES.going)
    }
    socket.off('message', keepEarly)
    const connection = new SocketConnection(service, socket, address, known?.user, mates, unheard)
    open.add(connection)
    if (known !== undefined) opened.set(connection, { cookie: request.cookies[COOKIE]!, until: recheckTime(known) })
    mates.outlets.add(connection.outlet)
    socket.on('close', () => {
      open.delete(connection)
      mates.outlets.delete(connection.outlet)
    })
    for (const data of early) connection.receive(data)
  })

  app.addHook('preClose', async () => clearInterval(heartbeat))
}

/** How long a client may take to confirm that its WebSocket closes. */
const GOODBYE_MS = 1000

/** Closes all WebSockets because the process is shutting down; ends those whose clients do not answer. */
export function closeSockets(this: FastifyInstance, done: () => void): void {
  // Fastify refuses a request to upgrade that comes now, but leaves its socket open, and the server would wait for it.
  this.server.removeAllListeners('upgrade')
  const { clients } = this.websocketServer
  for (const socket of clients) socket.close(CLOSE_CODES.going, 'going')
  const end = setTimeout(() => {
    for (const socket of clients) socket.terminate()
  }, GOODBYE_MS)
  this.websocketServer.close(() => {
    clearTimeout(end)
    done()
  })
}

/** When the session must be looked up again. */
const recheckTime = ({ session }: AuthenticatedUser) => session?.until ?? Number.POSITIVE_INFINITY

function refuseSocket(
  service: Service,
  socket: WebSocket,
  code: 'flood' | 'forged cookie' | 'busy',
  close: number,
): void {
  service.metrics.refusals.inc({ code })
  service.log.info({ code, path: '/api/socket' }, 'refused')
  socket.close(close, code)
}
