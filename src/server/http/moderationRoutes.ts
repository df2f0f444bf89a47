import type { FastifyInstance, FastifyRequest } from 'fastify'
import { canSeeTable } from '#table/command.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import {
  type ConductInfo,
  ListModerationActions,
  ListReports,
  type ModerationActionList,
  NewModerationAction,
  NewRelation,
  NewReport,
  type ReportList,
} from '#table/protocol/moderation.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { currentUser, requireUser, validate } from './requests.ts'

const STRANGER: ConductInfo = {
  bonds: [],
  silencedUntil: null,
  suspendedUntil: null,
  acts: [],
  moderator: false,
}

/** The moderator who is asking. For everyone else the paths of moderators look like unknown ones. */
export async function requireModerator(service: Service, request: FastifyRequest): Promise<User> {
  const user = await currentUser(service, request)
  if ((await service.moderation.roleOf(user)) === null)
    throw new RequestRefused('unknown path', request.method === 'GET' ? undefined : request.method)
  return user!
}

/** Routes for muting, blocking and reporting, and for moderators. */
export function moderationRoutes(app: FastifyInstance, service: Service): void {
  const { conduct: behaviour, moderation, tables } = service

  app.get('/api/behaviour', async (request): Promise<ConductInfo> => {
    const user = await currentUser(service, request)
    return user === undefined ? STRANGER : behaviour.infoFor(user)
  })

  app.post('/api/behaviour/bonds', async (request): Promise<ConductInfo> => {
    const wanted = validate(NewRelation, request.body)
    const { user } = await requireUser(service, request)
    await behaviour.setRelation(user, wanted)
    await service.relationsChanged(user.id)
    return behaviour.infoFor(user)
  })

  app.post('/api/behaviour/seen', async (request): Promise<ConductInfo> => {
    const { user } = await requireUser(service, request)
    await behaviour.markActionsSeen(user)
    return behaviour.infoFor(user)
  })

  app.post('/api/reports', async (request, reply) => {
    const wanted = validate(NewReport, request.body)
    const { user } = await requireUser(service, request)
    const live = await tables.get(wanted.table)
    if (!canSeeTable(live.table, user.id)) throw new RequestRefused('not invited')
    await behaviour.report(user, live, wanted)
    return reply.code(204).send()
  })

  const moderator = (request: FastifyRequest) => requireModerator(service, request)

  app.get('/api/moderator/reports', async (request): Promise<ReportList> => {
    await moderator(request)
    const { of, after } = validate(ListReports, request.query)
    return moderation.reports(of, after)
  })

  app.get('/api/moderator/acts', async (request): Promise<ModerationActionList> => {
    await moderator(request)
    return moderation.acts(validate(ListModerationActions, request.query).after)
  })

  app.post('/api/moderator/acts', async (request, reply) => {
    const user = await moderator(request)
    await moderation.act(user, validate(NewModerationAction, request.body))
    return reply.code(204).send()
  })
}
