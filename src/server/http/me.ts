import type { FastifyInstance, FastifyRequest } from 'fastify'
import { levels } from '../../bots/index.ts'
import { botOf } from '../../engine/roster.ts'
import {
  ChangeMe,
  Credentials,
  DropPush,
  GuestKey,
  LogOut,
  type Me,
  NewPassphrase,
  NewPush,
  Refused,
  type ServerInfo,
} from '../../table/protocol.ts'
import { COOKIE } from '../people/cookies.ts'
import { Tries } from '../people/tries.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { check } from './check.ts'
import { myDataRoutes } from './mydata.ts'
import { asking, forget, isKnown, remember, renew, signedIn, someone } from './who.ts'

/** Push services of the common browsers, by the end of their host names. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** Guests and accounts: who is asking, and how to reach them. */
export function meRoutes(app: FastifyInstance, service: Service): void {
  const { signIns: max, signInsPerName } = service.config.limits
  const limited = { config: { rateLimit: { max, timeWindow: 60_000 } } }
  const tries = new Tries(signInsPerName)
  serverRoute(app, service)
  profileRoutes(app, service)
  signInRoutes(app, service, tries, limited)
  guestKeyRoutes(app, service, limited)
  myDataRoutes(app, service, tries)
  pushRoutes(app, service)
}

/** Options of a route with a rate limit of its own. */
type Limited = { readonly config: { readonly rateLimit: { readonly max: number; readonly timeWindow: number } } }

function serverRoute(app: FastifyInstance, service: Service): void {
  const { config, notices } = service
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
}

function profileRoutes(app: FastifyInstance, service: Service): void {
  const { people, config, notices } = service
  const perAddress = app.createRateLimit({ max: config.limits.confirmations, timeWindow: 3_600_000 })

  /** Throws `too many letters` if no further confirmation email may be sent. */
  const needLetter = async (request: FastifyRequest, user: User, address: string) => {
    if (!notices.email) return
    const limit = await perAddress(request)
    if (!limit.isAllowed && limit.isExceeded) throw new Refused('too many letters')
    await notices.needLetter(user, address)
  }

  app.get('/api/me', async (request, reply) => {
    const known = await asking(service, request)
    if (known !== undefined) await renew(service, request, reply, known)
    else if (request.cookies[COOKIE] !== undefined) forget(reply)
    return meOf(known?.user)
  })

  app.post('/api/me', async (request, reply) => {
    const { email, ...wanted } = check(ChangeMe, request.body)
    const before = await someone(service, request, reply)
    const asks = email != null && email !== before.email && email !== before.emailWanted
    if (asks) await needLetter(request, before, email)
    const user = await people.change(before, wanted)
    if (email === undefined || (email !== null && email === before.emailWanted)) return meOf(user)
    const after = await people.wantEmail(user, email)
    if (asks) notices.askOwner(after, email)
    return meOf(after)
  })

  app.post('/api/me/letter', async (request) => {
    const { user } = await signedIn(service, request)
    if (user.emailWanted === null) throw new Refused('no request')
    await needLetter(request, user, user.emailWanted)
    notices.askOwner(user, user.emailWanted)
    return meOf(user)
  })
}

function signInRoutes(app: FastifyInstance, service: Service, tries: Tries, limited: Limited): void {
  const { people, sessions } = service
  app.post('/api/accounts', limited, async (request, reply) => {
    const wanted = check(Credentials, request.body)
    const account = await people.register(await someone(service, request, reply), wanted)
    await sessions.endAll(account)
    await remember(service, reply, account)
    return meOf(account)
  })

  app.post('/api/login', limited, async (request, reply) => {
    const { login, passphrase } = check(Credentials, request.body)
    const before = await asking(service, request)
    const named = await people.byLogin(login)
    await tries.admit({ login, address: request.ip, known: isKnown(service, request, named) })
    const account = await people.signIn(named, passphrase)
    if (before !== undefined && before.user.login === null && before.user.id !== account.id)
      await service.adopt(before.user, account)
    if (before !== undefined) await sessions.end(before)
    await remember(service, reply, account)
    return meOf(account)
  })

  app.post('/api/logout', async (request, reply) => {
    const { everywhere } = check(LogOut, request.body ?? {})
    const known = await asking(service, request)
    if (known !== undefined) await (everywhere ? sessions.endAll(known.user) : sessions.end(known))
    forget(reply)
    return meOf(undefined)
  })

  app.post('/api/me/passphrase', limited, async (request, reply) => {
    const wanted = check(NewPassphrase, request.body)
    const { user } = await signedIn(service, request)
    if (user.login === null) throw new Refused('not allowed', 'a guest has no passphrase')
    await tries.admit({ login: user.login, address: request.ip, known: true })
    const account = await people.changePassphrase(user, wanted)
    await sessions.endAll(account)
    await remember(service, reply, account)
    return meOf(account)
  })
}

/** With a key a guest can come back from another browser. */
function guestKeyRoutes(app: FastifyInstance, service: Service, limited: Limited): void {
  const { people, signer } = service
  app.get('/api/me/key', async (request): Promise<GuestKey> => {
    const { user } = await signedIn(service, request)
    if (user.login !== null) throw new Refused('not allowed', 'an account has a passphrase')
    return { key: signer.sign('guest key', user.id) }
  })

  app.post('/api/me/key', limited, async (request, reply) => {
    const id = signer.read('guest key', check(GuestKey, request.body).key)
    const user = id === undefined ? undefined : await people.findNow(id)
    if (user === undefined || user.login !== null) throw new Refused('wrong passphrase')
    await remember(service, reply, user)
    return meOf(user)
  })
}

function pushRoutes(app: FastifyInstance, service: Service): void {
  const { store, config, notices } = service
  app.post('/api/push', async (request, reply) => {
    const { endpoint, keys } = check(NewPush, request.body)
    if (notices.pushKey === null) throw new Refused('not allowed', 'push is not configured')
    if (!isPushService(endpoint, config.pushHosts)) throw new Refused('not allowed', 'not a push service')
    const user = await someone(service, request, reply)
    await store.putPush({ endpoint, user: user.id, keys: JSON.stringify(keys) })
    service.personChanged(user.id)
    return meOf(user)
  })

  app.delete('/api/push', async (request) => {
    const { endpoint } = check(DropPush, request.body)
    const { user } = await signedIn(service, request)
    const mine = await store.pushes(user.id)
    if (mine.some((push) => push.endpoint === endpoint)) await store.dropPush(endpoint)
    service.personChanged(user.id)
    return meOf(user)
  })
}

/** Only known push services, so that the server cannot be made to send requests anywhere else. */
function isPushService(endpoint: string, more: readonly string[]): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return (
    protocol === 'https:' && [...PUSH_HOSTS, ...more].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}

function meOf(user: User | undefined): Me {
  if (user === undefined) return { user: null }
  const { id, name, login, email, emailWanted, language } = user
  return { user: { id, name, login, email, emailWanted, language } }
}
