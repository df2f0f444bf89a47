import type { FastifyInstance, FastifyRequest } from 'fastify'
import { levels } from '#bots/levels.ts'
import { botOf } from '#engine/program.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import {
  Credentials,
  type CurrentUser,
  DeleteAccount,
  DropPush,
  GuestKey,
  LogOut,
  NewPassphrase,
  NewPush,
  Registration,
  type ServerInfo,
  UpdateProfile,
} from '#table/protocol/http.ts'
import { LoginLimiter } from '../accounts/loginLimiter.ts'
import { deletePerson, exportPersonalData } from '../accounts/personalData.ts'
import { recoveryCode } from '../accounts/recovery.ts'
import { COOKIE } from '../accounts/sessions.ts'
import { dayNumber } from '../clock.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { passkeyRoutes } from './passkeyRoutes.ts'
import { addressKey, limitedByAddress, perAddress } from './rateLimits.ts'
import {
  authenticate,
  clearSession,
  isKnownDevice,
  openSession,
  refreshSession,
  requireUser,
  signIn,
  toCurrentUser,
  userOrGuest,
  validate,
} from './requests.ts'

/** Exports per person and day. Each reads every event of all the person's tables. */
const EXPORTS_PER_DAY = 10

/** Lets people download or delete their data. */
export function personalDataRoutes(app: FastifyInstance, service: Service, tries: LoginLimiter): void {
  const { people, config, store, now } = service
  const rare = limitedByAddress(config.limits.signIns)

  app.get('/api/me/data', rare, async (request, reply) => {
    const { user } = await requireUser(service, request)
    if (!(await store.tally(`data of ${user.id}`, dayNumber(now()), EXPORTS_PER_DAY))) throw new RequestRefused('flood')
    reply.header('content-disposition', 'attachment; filename="mehen.json"')
    reply.type('application/json; charset=utf-8')
    return `${JSON.stringify(await exportPersonalData(service, user), null, 2)}\n`
  })

  app.delete('/api/me', rare, async (request, reply): Promise<CurrentUser> => {
    const { passphrase } = validate(DeleteAccount, request.body ?? {})
    const { user } = await requireUser(service, request)
    if (user.login !== null) {
      if (passphrase === undefined) throw new RequestRefused('wrong passphrase')
      await tries.admit({ login: user.login, address: addressKey(request.ip), known: true })
      await people.signIn(await people.findNow(user.id), passphrase)
    }
    await service.tournaments.forget(user)
    await deletePerson(service, user)
    await store.behaviour.forget(user.id)
    service.personChanged(user.id)
    clearSession(reply)
    return { user: null }
  })
}

/** Push services of the common browsers, by the end of their host names. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']

/** Guests and accounts: who is asking, and how to reach them. */
export function accountRoutes(app: FastifyInstance, service: Service): void {
  const { signIns: max, signInsPerName } = service.config.limits
  const limited = limitedByAddress(max)
  const tries = new LoginLimiter(signInsPerName)
  serverRoute(app, service)
  profileRoutes(app, service)
  signInRoutes(app, service, tries, limited)
  guestKeyRoutes(app, service, limited)
  passkeyRoutes(app, service, tries)
  personalDataRoutes(app, service, tries)
  pushRoutes(app, service)
}

/** Options of a route with a rate limit of its own. */
type Limited = ReturnType<typeof limitedByAddress>

function serverRoute(app: FastifyInstance, service: Service): void {
  const { config, notifications: notices } = service
  app.get(
    '/api/server',
    async (): Promise<ServerInfo> => ({
      name: 'mehen',
      version: service.version,
      club: await service.club.settings(),
      games: [...service.games],
      bots: levels.filter((level) => level.people).map((level) => level.id),
      programs: config.programs.map(({ id, name, games }) => ({
        bot: botOf(id),
        name,
        games: games ?? null,
      })),
      pushKey: notices.pushKey,
      email: notices.canSendEmail,
    }),
  )
}

function profileRoutes(app: FastifyInstance, service: Service): void {
  const { people, config, notifications: notices } = service
  const letters = app.createRateLimit(perAddress(config.limits.confirmations, 3_600_000))

  /** Throws `too many letters` if no further confirmation email may be sent. */
  const needLetter = async (request: FastifyRequest, user: User, address: string) => {
    if (!notices.canSendEmail) return
    const limit = await letters(request)
    if (!limit.isAllowed && limit.isExceeded) throw new RequestRefused('too many letters')
    await notices.countConfirmation(user, address)
  }

  app.get('/api/me', async (request, reply) => {
    const known = await authenticate(service, request)
    if (known !== undefined) await refreshSession(service, request, reply, known)
    else if (request.cookies[COOKIE] !== undefined) clearSession(reply)
    return toCurrentUser(known?.user)
  })

  app.post('/api/me', async (request, reply) => {
    const { email, ...wanted } = validate(UpdateProfile, request.body)
    const before = await userOrGuest(service, request, reply)
    const asks = email != null && email !== before.email && email !== before.emailWanted
    if (asks) await needLetter(request, before, email)
    const user = await people.change(before, wanted)
    if (email === undefined || (email !== null && email === before.emailWanted)) return toCurrentUser(user)
    const after = await people.wantEmail(user, email)
    if (asks) notices.sendConfirmation(after, email)
    return toCurrentUser(after)
  })

  app.post('/api/me/letter', async (request) => {
    const { user } = await requireUser(service, request)
    if (user.emailWanted === null) throw new RequestRefused('no request')
    await needLetter(request, user, user.emailWanted)
    notices.sendConfirmation(user, user.emailWanted)
    return toCurrentUser(user)
  })
}

function signInRoutes(app: FastifyInstance, service: Service, tries: LoginLimiter, limited: Limited): void {
  const { people, sessions, club } = service
  app.post('/api/accounts', limited, async (request, reply) => {
    const { invitation, ...wanted } = validate(Registration, request.body)
    const known = await authenticate(service, request)
    const account = await club.admit(invitation, async () =>
      people.register(known?.user ?? (await people.guest()), wanted),
    )
    await sessions.endAll(account)
    await openSession(service, reply, account)
    return { ...toCurrentUser(account), recovery: recoveryCode(service.signer, account) }
  })

  app.post('/api/login', limited, async (request, reply) => {
    const { login, passphrase } = validate(Credentials, request.body)
    const before = await authenticate(service, request)
    const named = await people.byLogin(login)
    await tries.admit({ login, address: addressKey(request.ip), known: isKnownDevice(service, request, named) })
    return signIn(service, reply, before, await people.signIn(named, passphrase))
  })

  app.post('/api/logout', async (request, reply) => {
    const { everywhere } = validate(LogOut, request.body ?? {})
    const known = await authenticate(service, request)
    if (known !== undefined) await (everywhere ? sessions.endAll(known.user) : sessions.end(known))
    clearSession(reply)
    return toCurrentUser(undefined)
  })

  app.post('/api/me/passphrase', limited, async (request, reply) => {
    const wanted = validate(NewPassphrase, request.body)
    const { user } = await requireUser(service, request)
    if (user.login === null) throw new RequestRefused('not allowed', 'a guest has no passphrase')
    await tries.admit({ login: user.login, address: addressKey(request.ip), known: true })
    const account = await people.changePassphrase(user, wanted)
    await sessions.endAll(account)
    await openSession(service, reply, account)
    return { ...toCurrentUser(account), recovery: recoveryCode(service.signer, account) }
  })
}

/** With a key a guest can come back from another browser. */
function guestKeyRoutes(app: FastifyInstance, service: Service, limited: Limited): void {
  const { people, signer } = service
  app.get('/api/me/key', async (request): Promise<GuestKey> => {
    const { user } = await requireUser(service, request)
    if (user.login !== null) throw new RequestRefused('not allowed', 'an account has a passphrase')
    return { key: signer.sign('guest key', user.id) }
  })

  app.post('/api/me/key', limited, async (request, reply) => {
    const id = signer.read('guest key', validate(GuestKey, request.body).key)
    const user = id === undefined ? undefined : await people.findNow(id)
    if (user === undefined || user.login !== null) throw new RequestRefused('wrong passphrase')
    await openSession(service, reply, user)
    return toCurrentUser(user)
  })
}

function pushRoutes(app: FastifyInstance, service: Service): void {
  const { store, config, notifications: notices } = service
  app.post('/api/push', async (request, reply) => {
    const { endpoint, keys } = validate(NewPush, request.body)
    if (notices.pushKey === null) throw new RequestRefused('not allowed', 'push is not configured')
    if (!isPushService(endpoint, config.pushHosts)) throw new RequestRefused('not allowed', 'not a push service')
    const user = await userOrGuest(service, request, reply)
    await store.putPush({ endpoint, user: user.id, keys: JSON.stringify(keys) })
    service.personChanged(user.id)
    return toCurrentUser(user)
  })

  app.delete('/api/push', async (request) => {
    const { endpoint } = validate(DropPush, request.body)
    const { user } = await requireUser(service, request)
    const mine = await store.pushes(user.id)
    if (mine.some((push) => push.endpoint === endpoint)) await store.dropPush(endpoint)
    service.personChanged(user.id)
    return toCurrentUser(user)
  })
}

/** Only known push services, so that the server cannot be made to send requests anywhere else. */
function isPushService(endpoint: string, more: readonly string[]): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return (
    protocol === 'https:' && [...PUSH_HOSTS, ...more].some((host) => hostname === host || hostname.endsWith(`.${host}`))
  )
}
