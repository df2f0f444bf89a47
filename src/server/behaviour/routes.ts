import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type ActList,
  type Behaviour,
  ListActs,
  ListReports,
  maySee,
  NewAct,
  NewBond,
  NewReport,
  Refused,
  type ReportList,
} from '../../table/index.ts'
import { check } from '../http/check.ts'
import { signedIn, whoIs } from '../http/who.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'

const NOBODY: Behaviour = {
  bonds: [],
  silencedUntil: null,
  suspendedUntil: null,
  acts: [],
  moderator: false,
}

/** Routes for muting, blocking and reporting, and for moderators. */
export function behaviourRoutes(app: FastifyInstance, service: Service): void {
  const { behaviour, moderation, tables } = service

  app.get('/api/behaviour', async (request): Promise<Behaviour> => {
    const user = await whoIs(service, request)
    return user === undefined ? NOBODY : behaviour.of(user)
  })

  app.post('/api/behaviour/bonds', async (request): Promise<Behaviour> => {
    const wanted = check(NewBond, request.body)
    const { user } = await signedIn(service, request)
    await behaviour.bind(user, wanted)
    await service.bondsChanged(user.id)
    return behaviour.of(user)
  })

  app.post('/api/behaviour/seen', async (request): Promise<Behaviour> => {
    const { user } = await signedIn(service, request)
    await behaviour.seen(user)
    return behaviour.of(user)
  })

  app.post('/api/reports', async (request, reply) => {
    const wanted = check(NewReport, request.body)
    const { user } = await signedIn(service, request)
    const live = await tables.get(wanted.table)
    if (!maySee(live.table, user.id)) throw new Refused('not invited')
    await behaviour.report(user, live, wanted)
    return reply.code(204).send()
  })

  /** For everyone but moderators these paths look like unknown ones. */
  const moderator = async (request: FastifyRequest): Promise<User> => {
    const user = await whoIs(service, request)
    if (!(await moderation.isModerator(user)))
      throw new Refused('unknown path', request.method === 'GET' ? undefined : request.method)
    return user!
  }

  app.get('/api/moderator/reports', async (request): Promise<ReportList> => {
    await moderator(request)
    const { of, after } = check(ListReports, request.query)
    return moderation.reports(of, after)
  })

  app.get('/api/moderator/acts', async (request): Promise<ActList> => {
    await moderator(request)
    return moderation.acts(check(ListActs, request.query).after)
  })

  app.post('/api/moderator/acts', async (request, reply) => {
    const user = await moderator(request)
    await moderation.act(user, check(NewAct, request.body))
    return reply.code(204).send()
  })
}
