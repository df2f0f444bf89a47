import { readdir } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestRefused } from '#table/protocol/errors.ts'
import { type AdminInfo, ClubSettings, DropInvitation, NewInvitation, PersonQuery } from '#table/protocol/moderation.ts'
import { newInvitation } from '../accounts/club.ts'
import { exportPersonalData } from '../accounts/personalData.ts'
import type { Service } from '../service.ts'
import { newestBackup } from '../store/rotation.ts'
import type { User } from '../store/store.ts'
import { requireModerator } from './moderationRoutes.ts'
import { limitedByPerson } from './rateLimits.ts'
import { validate } from './requests.ts'

/** Routes with which moderators look after the server and invite people, and administrators change the club. */
export function adminRoutes(app: FastifyInstance, service: Service): void {
  const { store, people, club, moderation, conduct, now, log } = service
  const rare = limitedByPerson(service.config.limits.tables)

  const administrator = async (request: FastifyRequest): Promise<User> => {
    const user = await requireModerator(service, request)
    if ((await moderation.roleOf(user)) !== 'administrator')
      throw new RequestRefused('not allowed', 'administrators only')
    return user
  }

  const info = async (user: User): Promise<AdminInfo> => {
    const { version } = service
    const { guests, accounts, tables, jobs, bytes } = await store.counts()
    const invitations = await store.club.invitations(now())
    return {
      ...{ version, tables, jobs, bytes },
      administrator: (await moderation.roleOf(user)) === 'administrator',
      club: await club.settings(),
      invitations: await Promise.all(
        invitations.map(async ({ id, maker, until, uses }) => ({
          ...{ id, until, uses },
          maker: maker === '' ? null : await conduct.personInfo(maker),
        })),
      ),
      people: { guests, accounts },
      reports: await store.behaviour.openReports(),
      late: await service.lateJobs(),
      deliveries: await deliveries(service),
      store: store.kind,
      backup: await newestBackupTime(service),
    }
  }

  app.get('/api/admin', async (request) => info(await requireModerator(service, request)))

  app.post('/api/admin/club', async (request) => {
    const user = await administrator(request)
    await club.change(validate(ClubSettings, request.body))
    return info(user)
  })

  app.post('/api/admin/invitations', rare, async (request) => {
    const user = await requireModerator(service, request)
    const { uses, days } = validate(NewInvitation, request.body)
    await store.club.addInvitation(newInvitation(user.id, uses, days, now()))
    return info(user)
  })

  app.delete('/api/admin/invitations', async (request) => {
    const user = await requireModerator(service, request)
    await store.club.dropInvitation(validate(DropInvitation, request.body).id)
    return info(user)
  })

  app.get('/api/admin/person', rare, async (request) => {
    const { id: by } = await administrator(request)
    const { who } = validate(PersonQuery, request.query)
    const person = (await people.byLogin(who)) ?? (await people.findNow(who))
    if (person === undefined) throw new RequestRefused('unknown person')
    log.warn({ by, person: person.id }, 'an administrator exported the data of a person')
    return exportPersonalData(service, person)
  })
}

async function deliveries({ metrics }: Service): Promise<AdminInfo['deliveries']> {
  const { values } = await metrics.notices.get()
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels.way} ${labels.end}`, value]))
}

async function newestBackupTime({ config }: Service): Promise<number | null> {
  const names = config.backups === undefined ? [] : await readdir(config.backups).catch(() => [])
  return newestBackup(names)?.getTime() ?? null
}
