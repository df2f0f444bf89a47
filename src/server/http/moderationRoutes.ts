import { readdir } from 'node:fs/promises'
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
import { translatorFor } from '../notifications/notifications.ts'
import type { Service } from '../service.ts'
import { newestBackup } from '../store/rotation.ts'
import type { User } from '../store/store.ts'
import { renderDocument } from './emailRoutes.ts'
import { currentUser, requireUser, validate } from './requests.ts'

const STRANGER: ConductInfo = {
  bonds: [],
  silencedUntil: null,
  suspendedUntil: null,
  acts: [],
  moderator: false,
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

  /** For everyone but moderators these paths look like unknown ones. */
  const moderator = async (request: FastifyRequest): Promise<User> => {
    const user = await currentUser(service, request)
    if (!(await moderation.isModerator(user)))
      throw new RequestRefused('unknown path', request.method === 'GET' ? undefined : request.method)
    return user!
  }

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

  app.get('/api/admin', async (request, reply) => {
    const { language } = await moderator(request)
    const { config, store, metrics, version } = service
    const open = await store.behaviour.openReports()
    const names = config.backups === undefined ? [] : await readdir(config.backups).catch(() => [])
    const { values } = await metrics.notices.get()
    const sent = values.map(({ labels, value }) => [`${labels.way} ${labels.end}`, value] as const)
    const { guests, accounts, tables: byStatus, jobs, bytes } = await store.counts()
    return reply.type('text/html; charset=utf-8').send(
      renderAdmin(language, {
        program: { version },
        people: { guests, accounts },
        tables: byStatus,
        reports: { open },
        jobs,
        late: await service.lateJobs(),
        deliveries: Object.fromEntries(sent),
        storage: { [store.kind]: `${(bytes / 1e6).toFixed(1)} MB` },
        backups: { newest: newestBackup(names)?.toISOString() ?? '—' },
      }),
    )
  })
}

/** What an administrator looks after, as a page without script: a row per section, with its values by name. */
function renderAdmin(
  language: string,
  sections: { readonly [section: string]: { readonly [name: string]: string | number } },
): string {
  const speaker = translatorFor(language)
  const rows = Object.entries(sections).map(([section, values]) => {
    const text = Object.entries(values).map(([name, value]) => `${name}: ${value}`)
    return `<tr><th scope="row">${speaker.say(`admin.${section}`)}</th><td>${text.join('<br>') || '—'}</td></tr>`
  })
  return renderDocument(speaker.language, speaker.say('admin.title'), `<table>${rows.join('')}</table>`)
}
