import type { FastifyInstance } from 'fastify'
import { DropWish, NewWish, type Wishes } from '../../table/protocol.ts'
import type { Service } from '../service.ts'
import { check } from './check.ts'
import { signedIn, someone, whoIs } from './who.ts'

/** Routes for seeks: finding an opponent. */
export function pairingRoutes(app: FastifyInstance, service: Service): void {
  const rare = { config: { rateLimit: { max: service.config.limits.tables, timeWindow: 60_000 } } }

  app.get('/api/pairing', async (request): Promise<Wishes> => {
    return service.pairing.wishesOf(await whoIs(service, request))
  })

  app.post('/api/pairing', rare, async (request, reply): Promise<Wishes> => {
    const wish = check(NewWish, request.body)
    const user = await someone(service, request, reply)
    await service.behaviour.needFree(user.id)
    return service.pairing.wish(user, wish)
  })

  app.delete('/api/pairing', async (request): Promise<Wishes> => {
    const which = check(DropWish, request.body)
    const { user } = await signedIn(service, request)
    return service.pairing.drop(user, which)
  })
}
