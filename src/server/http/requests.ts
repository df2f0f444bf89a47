import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Person } from '#table/events.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { CurrentUser } from '#table/protocol/http.ts'
import type { Table } from '#table/table.ts'
import { type AuthenticatedUser, COOKIE, credentialFingerprint } from '../accounts/sessions.ts'
import type { Config } from '../config.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'

/** The given value if it matches the schema. Throws `bad message` with the path of the first mismatch. */
export function validate<T extends z.ZodMiniType>(schema: T, given: unknown): z.infer<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data as z.infer<T>
  const [issue] = read.error.issues
  const place = issue?.path.map(String).join('.').slice(0, 60)
  throw new RequestRefused('bad message', place === undefined || place === '' ? undefined : place)
}

/** A cookie that marks this browser as having signed in before. */
const DEVICE_COOKIE = 'mehen-device'
const DEVICE_SECONDS = 400 * 24 * 3600

/** The user and session of the cookie; undefined for a stranger. Throws `forged cookie` if another server made it. */
export async function authenticate(service: Service, request: FastifyRequest): Promise<AuthenticatedUser | undefined> {
  const cookie = request.cookies[COOKIE]
  const known = cookie === undefined ? undefined : await service.sessions.authenticate(cookie)
  if (known !== undefined && known.user.login !== null) service.networks.saw(known.user.id, request.ip)
  return known
}

/** The user who is asking; undefined for a stranger. */
export async function currentUser(service: Service, request: FastifyRequest): Promise<User | undefined> {
  return (await authenticate(service, request))?.user
}

/** The user who is asking; a stranger becomes a guest. Throws `by invitation` where strangers need an invitation. */
export async function userOrGuest(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<User> {
  const known = await authenticate(service, request)
  if (known !== undefined) {
    await refreshSession(service, request, reply, known)
    return known.user
  }
  await service.club.requireOpen()
  const guest = await service.people.guest()
  await openSession(service, reply, guest)
  return guest
}

/** The user who is asking; throws `not signed in` for a stranger. */
export async function requireUser(service: Service, request: FastifyRequest): Promise<AuthenticatedUser> {
  const known = await authenticate(service, request)
  if (known === undefined) throw new RequestRefused('not signed in')
  return known
}

/** A user as shown at a table. Throws `not an account` if a guest newly joins a rated table. */
export function personAtTable({ id, name, login }: User, table: Table): Person {
  if (table.state.options.rated && login === null && table.seatsHeldBy(id).length === 0)
    throw new RequestRefused('not an account')
  return { user: id, name }
}

/** Opens a session and sets its cookie. */
export async function openSession(service: Service, reply: FastifyReply, user: User): Promise<void> {
  const { cookie, ms } = await service.sessions.open(user)
  setSessionCookie(service, reply, cookie, ms)
  if (user.login === null) return
  const device = service.signer.sign('device', `${user.id} ${credentialFingerprint(user)}`)
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(service), path: '/api/login', maxAge: DEVICE_SECONDS })
}

/** Signs an account in; it takes over the tables of the guest of this browser. */
export async function signIn(
  service: Service,
  reply: FastifyReply,
  before: AuthenticatedUser | undefined,
  account: User,
): Promise<CurrentUser> {
  if (before !== undefined && before.user.login === null && before.user.id !== account.id)
    await service.adopt(before.user, account)
  if (before !== undefined) await service.sessions.end(before)
  await openSession(service, reply, account)
  return toCurrentUser(account)
}

export function toCurrentUser(user: User | undefined): CurrentUser {
  if (user === undefined) return { user: null }
  const { id, name, login, email, emailWanted, language } = user
  return { user: { id, name, login, email, emailWanted, language } }
}

/** Whether this browser has signed in to the account before, with the same passphrase. */
export function isKnownDevice({ signer }: Service, request: FastifyRequest, account: User | undefined): boolean {
  const device = request.cookies[DEVICE_COOKIE]
  if (account === undefined || device === undefined) return false
  return signer.read('device', device) === `${account.id} ${credentialFingerprint(account)}`
}

/** Extends the session; an old cookie is replaced by one with a session. */
export async function refreshSession(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  known: AuthenticatedUser,
): Promise<void> {
  if (known.session === null) return openSession(service, reply, known.user)
  const ms = await service.sessions.renew(known)
  if (ms !== undefined) setSessionCookie(service, reply, request.cookies[COOKIE]!, ms)
}

export function clearSession(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' })
}

function setSessionCookie(service: Service, reply: FastifyReply, cookie: string, ms: number): void {
  reply.setCookie(COOKIE, cookie, { ...cookieOptions(service), path: '/', maxAge: Math.floor(ms / 1000) })
}

const cookieOptions = ({ config }: Service) =>
  ({ httpOnly: true, sameSite: 'lax', secure: config.origin?.startsWith('https:') ?? false }) as const

/** Refuses cross-site requests. */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new RequestRefused('foreign origin')
    return
  }
  const own = config.origin === undefined ? hostOf(origin) === host : origin === config.origin
  if (!own) throw new RequestRefused('foreign origin')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
