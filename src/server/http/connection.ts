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

/** After so many messages over the limit the connection is closed. */
const PATIENCE = 100

/** One tab of one person (or of a stranger, who can only look). */
export class Connection {
  private readonly service: Service
  private readonly socket: WebSocket
  readonly outlet: Outlet
  /** Whose it is; null for a stranger's. */
  readonly user: string | null
  private readonly dispatcher: Dispatcher<LiveTable>
  private readonly messages: Bucket
  private readonly dear: { readonly [type in Dear]: Bucket }
  /** How many messages came over the limit. */
  private refused = 0
  private alive = true
  /** How it stops hearing of what is new for its person. */
  private readonly leaving: (() => void)[] = []
  private readonly ears: Ears

  /** `mates` are the outlets of all connections from the same address; the `unheard` are those whom the person does not hear. */
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

  /** Sends a message. */
  send(message: ServerMessage): void {
    this.outlet.send(JSON.stringify(message))
  }

  /** The process is going. */
  going(): void {
    this.socket.close(CLOSE.going, 'going')
  }

  /** The session it came with is over. */
  signedOut(): void {
    this.socket.close(CLOSE.sessionOver, 'session over')
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

  /** The person hears others than before: what tables have told of them is told anew. */
  private hears(unheard: Unheard): void {
    const before = this.ears.unheard
    const changed = new Set([...before, ...unheard].filter((one) => before.has(one) !== unheard.has(one)))
    this.ears.unheard = unheard
    if (changed.size > 0) for (const follower of [...this.ears.followers]) follower.hearAnew(changed)
  }

  /** One message of what the connection may send: so many a second, and some at once. */
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

/** The client's own number, even in a message that is otherwise wrong, so that it can tell what failed. */
function numberIn(given: unknown): number | null {
  const id = (given as { id?: unknown } | null)?.id
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}
