import type { FastifyInstance } from 'fastify'
import { levels } from '../../bots/index.ts'
import { botOf } from '../../engine/roster.ts'
import {
  ChangeMe,
  Credentials,
  DropPush,
  GuestKey,
  type Me,
  NewPush,
  Refused,
  type ServerInfo,
} from '../../table/protocol.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { check } from './check.ts'
import { forget, remember, signedIn, someone, whoIs } from './who.ts'

/** The services through which browsers can be reached, by the end of their host's name. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** Who somebody is: guests, accounts, and how to reach them. */
export function meRoutes(app: FastifyInstance, service: Service): void {
  const { people, store, config, notices, signer } = service
  const signIns = { config: { rateLimit: { max: config.limits.signIns, timeWindow: 60_000 } } }

  const perName = app.createRateLimit({
    max: config.limits.signInsPerName,
    timeWindow: 60_000,
    keyGenerator: (request) => check(Credentials, request.body).login.toLowerCase(),
  })

  app.get(
    '/api/server',
    async (): Promise<ServerInfo> => ({
      name: 'mehen',
      version: service.version,
      games: [...service.games],
      bots: levels.filter((level) => level.people).map((level) => level.id),
      programs: config.programs.map(({ id, name, games }) => ({
        bot: botOf(id),
        name,
        games: games ?? null,
      })),
      pushKey: notices.pushKey,
      email: notices.email,
    }),
  )

  app.get('/api/me', async (request) => meOf(await whoIs(service, request)))

  app.post('/api/me', async (request, reply) => {
    const wanted = check(ChangeMe, request.body)
    const user = await people.change(await someone(service, request, reply), wanted)
    notices.forget(user.id)
    return meOf(user)
  })

  app.post('/api/accounts', signIns, async (request, reply) => {
    const wanted = check(Credentials, request.body)
    return meOf(await people.register(await someone(service, request, reply), wanted))
  })

  app.post('/api/login', signIns, async (request, reply) => {
    const wanted = check(Credentials, request.body)
    const limit = await perName(request)
    if (!limit.isAllowed && limit.isExceeded) throw new Refused('flood')
    const before = await whoIs(service, request)
    const account = await people.signIn(wanted)
    if (before !== undefined && before.login === null && before.id !== account.id)
      await service.adopt(before, account)
    remember(service, reply, account)
    return meOf(account)
  })

  app.post('/api/logout', async (_request, reply) => {
    forget(reply)
    return meOf(undefined)
  })

  app.get('/api/me/key', async (request): Promise<GuestKey> => {
    const user = await signedIn(service, request)
    if (user.login !== null) throw new Refused('not allowed', 'an account has a passphrase')
    return { key: signer.sign('guest key', user.id) }
  })

  app.post('/api/me/key', signIns, async (request, reply) => {
    const id = signer.read('guest key', check(GuestKey, request.body).key)
    const user = id === undefined ? undefined : await people.find(id)
    if (user === undefined || user.login !== null) throw new Refused('wrong passphrase')
    remember(service, reply, user)
    return meOf(user)
  })

  app.post('/api/push', async (request, reply) => {
    const { endpoint, keys } = check(NewPush, request.body)
    if (notices.pushKey === null) throw new Refused('not allowed', 'push is not configured')
    if (!isPushService(endpoint, config.pushHosts)) throw new Refused('not allowed', 'not a push service')
    const user = await someone(service, request, reply)
    await store.putPush({ endpoint, user: user.id, keys: JSON.stringify(keys) })
    notices.forget(user.id)
    await store.tell(JSON.stringify({ person: user.id }))
    return meOf(user)
  })

  app.delete('/api/push', async (request) => {
    const { endpoint } = check(DropPush, request.body)
    const user = await signedIn(service, request)
    const mine = await store.pushes(user.id)
    if (mine.some((push) => push.endpoint === endpoint)) await store.dropPush(endpoint)
    notices.forget(user.id)
    return meOf(user)
  })
}

/** Only known push services: the server must not be made to send requests anywhere. */
function isPushService(endpoint: string, more: readonly string[]): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    [...PUSH_HOSTS, ...more].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}

function meOf(user: User | undefined): Me {
  if (user === undefined) return { user: null }
  const { id, name, login, email, language } = user
  return { user: { id, name, login, email, language } }
}
