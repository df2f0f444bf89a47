import type { FastifyInstance } from 'fastify'
import { Goodbye, type Me, Refused } from '../../table/protocol.ts'
import { dayOf } from '../days.ts'
import { dataOf, forgetPerson } from '../people/farewell.ts'
import type { Tries } from '../people/tries.ts'
import type { Service } from '../service.ts'
import { check } from './check.ts'
import { forget, signedIn } from './who.ts'

/** Exports per person and day. Each reads every event of all the person's tables. */
const A_DAY = 10

/** Lets people download or delete their data. */
export function myDataRoutes(app: FastifyInstance, service: Service, tries: Tries): void {
  const { people, config, store, now } = service
  const rare = { config: { rateLimit: { max: config.limits.signIns, timeWindow: 60_000 } } }

  app.get('/api/me/data', rare, async (request, reply) => {
    const { user } = await signedIn(service, request)
    if (!(await store.tally(`data of ${user.id}`, dayOf(now()), A_DAY))) throw new Refused('flood')
    reply.header('content-disposition', 'attachment; filename="mehen.json"')
    reply.type('application/json; charset=utf-8')
    return `${JSON.stringify(await dataOf(service, user), null, 2)}\n`
  })

  app.delete('/api/me', rare, async (request, reply): Promise<Me> => {
    const { passphrase } = check(Goodbye, request.body ?? {})
    const { user } = await signedIn(service, request)
    if (user.login !== null) {
      if (passphrase === undefined) throw new Refused('wrong passphrase')
      await tries.admit({ login: user.login, address: request.ip, known: true })
      await people.signIn(await people.findNow(user.id), passphrase)
    }
    await service.tournaments.forget(user)
    await forgetPerson(service, user)
    await store.behaviour.forget(user.id)
    service.personChanged(user.id)
    forget(reply)
    return { user: null }
  })
}
