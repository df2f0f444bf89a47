import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { CLOSE, Refused } from '../../table/protocol.ts'
import type { Unheard } from '../behaviour/hearing.ts'
import { COOKIE } from '../people/cookies.ts'
import type { Asking } from '../people/sessions.ts'
import type { Service } from '../service.ts'
import { traceOf } from '../trace.ts'
import { Connection } from './connection.ts'
import type { Outlet } from './outlet.ts'
import { asking } from './who.ts'

/** One WebSocket per tab, at /api/socket. */
export function socketRoute(app: FastifyInstance, service: Service): void {
  const open = new Set<Connection>()
  const perAddress = new Map<string, { count: number; readonly outlets: Set<Outlet> }>()
  const { config, metrics } = service
  metrics.gauge('mehen_connections', 'WebSockets', () => open.size)

  const opened = new WeakMap<Connection, { readonly cookie: string; until: number }>()
  /** Closes the selected connections whose sessions are over. */
  const recheck = async (which: (connection: Connection, until: number) => boolean) => {
    const some = [...open].flatMap((connection) => {
      const session = opened.get(connection)
      return session !== undefined && which(connection, session.until) ? { connection, session } : []
    })
    // If the lookup fails, the next heartbeat repeats it.
    for (const { session } of some) session.until = 0
    for (const { connection, session } of some) {
      const known = await service.sessions.who(session.cookie)
      if (known === undefined) connection.signedOut()
      else session.until = untilOf(known)
    }
  }
  const busy = (error: unknown) => service.log.warn(traceOf(error), 'sessions could not be looked up')
  service.sessions.watch((person) => {
    recheck((connection) => person === null || connection.user === person).catch(busy)
  })

  const heartbeat = setInterval(() => {
    for (const connection of open) connection.beat()
    recheck((_, until) => until <= service.now()).catch(busy)
  }, config.times.heartbeat).unref()

  app.get('/api/socket', { websocket: true }, async (socket: WebSocket, request) => {
    const address = request.ip
    const mates = perAddress.get(address) ?? { count: 0, outlets: new Set() }
    perAddress.set(address, mates)
    const count = ++mates.count
    socket.on('close', () => {
      if (--mates.count === 0) perAddress.delete(address)
    })
    socket.on('error', () => {})
    if (count > config.limits.sockets) return refuse(service, socket, 'flood', CLOSE.flood)
    const early: Buffer[] = []
    const keepEarly = (data: Buffer) => void (early.length < 20 && early.push(data))
    socket.on('message', keepEarly)
    let known: Asking | undefined
    let unheard: Unheard = new Set()
    try {
      known = await asking(service, request)
      if (known !== undefined) unheard = await service.hearing.of(known.user.id)
    } catch (error) {
      if (error instanceof Refused && error.code === 'forged cookie')
        return refuse(service, socket, 'forged cookie', CLOSE.forgedCookie)
      return refuse(service, socket, 'busy', CLOSE.going)
    }
    socket.off('message', keepEarly)
    const connection = new Connection(service, socket, known?.user, mates.outlets, unheard)
    open.add(connection)
    if (known !== undefined) opened.set(connection, { cookie: request.cookies[COOKIE]!, until: untilOf(known) })
    mates.outlets.add(connection.outlet)
    socket.on('close', () => {
      open.delete(connection)
      mates.outlets.delete(connection.outlet)
    })
    for (const data of early) connection.receive(data)
  })

  app.addHook('preClose', async () => {
    clearInterval(heartbeat)
    for (const connection of open) connection.going()
  })
}

/** When the session must be looked up again. */
const untilOf = ({ session }: Asking) => session?.until ?? Number.POSITIVE_INFINITY

function refuse(service: Service, socket: WebSocket, code: 'flood' | 'forged cookie' | 'busy', close: number): void {
  service.metrics.refusals.inc({ code })
  service.log.info({ code, path: '/api/socket' }, 'refused')
  socket.close(close, code)
}
