import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { CLOSE, Refused } from '../../table/protocol.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { Connection } from './connection.ts'
import type { Outlet } from './outlet.ts'
import { whoIs } from './who.ts'

/** One WebSocket per tab, at /api/socket. */
export function socketRoute(app: FastifyInstance, service: Service): void {
  const open = new Set<Connection>()
  const perAddress = new Map<string, { count: number; readonly outlets: Set<Outlet> }>()
  const { config, metrics } = service
  metrics.gauge('mehen_connections', 'WebSockets', () => open.size)

  const heartbeat = setInterval(() => {
    for (const connection of open) connection.beat()
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
    let user: User | undefined
    try {
      user = await whoIs(service, request)
    } catch (error) {
      if (error instanceof Refused && error.code === 'forged cookie')
        return refuse(service, socket, 'forged cookie', CLOSE.forgedCookie)
      return refuse(service, socket, 'busy', CLOSE.going)
    }
    socket.off('message', keepEarly)
    const connection = new Connection(service, socket, user, mates.outlets)
    open.add(connection)
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

function refuse(
  service: Service,
  socket: WebSocket,
  code: 'flood' | 'forged cookie' | 'busy',
  close: number,
): void {
  service.metrics.refusals.inc({ code })
  service.log.info({ code, path: '/api/socket' }, 'refused')
  socket.close(close, code)
}
