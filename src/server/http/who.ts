import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Person, Table } from '../../table/index.ts'
import { Refused } from '../../table/protocol.ts'
import type { Config } from '../config.ts'
import { COOKIE } from '../people/cookies.ts'
import { type Asking, proofOf } from '../people/sessions.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'

/** A cookie that marks this browser as having signed in before. */
const DEVICE = 'mehen-device'
const DEVICE_S = 400 * 24 * 3600

/** The user and session of the cookie; undefined for a stranger. Throws `forged cookie` if another server made it. */
export async function asking(service: Service, request: FastifyRequest): Promise<Asking | undefined> {
  const cookie = request.cookies[COOKIE]
  return cookie === undefined ? undefined : service.sessions.who(cookie)
}

/** The user who is asking; undefined for a stranger. */
export async function whoIs(service: Service, request: FastifyRequest): Promise<User | undefined> {
  return (await asking(service, request))?.user
}

/** The user who is asking; a stranger becomes a guest. */
export async function someone(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<User> {
  const known = await asking(service, request)
  if (known !== undefined) {
    await renew(service, request, reply, known)
    return known.user
  }
  const guest = await service.people.guest()
  await remember(service, reply, guest)
  return guest
}

/** The user who is asking; throws `not signed in` for a stranger. */
export async function signedIn(service: Service, request: FastifyRequest): Promise<Asking> {
  const known = await asking(service, request)
  if (known === undefined) throw new Refused('not signed in')
  return known
}

/** A user as shown at a table. Throws `not an account` if a guest newly joins a rated table. */
export function personAt({ id, name, login }: User, table: Table): Person {
  if (table.facts.options.rated && login === null && table.seatsOf(id).length === 0) throw new Refused('not an account')
  return { user: id, name }
}

/** Opens a session and sets its cookie. */
export async function remember(service: Service, reply: FastifyReply, user: User): Promise<void> {
  const { cookie, ms } = await service.sessions.open(user)
  give(service, reply, cookie, ms)
  if (user.login === null) return
  const device = service.signer.sign('device', `${user.id} ${proofOf(user)}`)
  reply.setCookie(DEVICE, device, { ...kept(service), path: '/api/login', maxAge: DEVICE_S })
}

/** Whether this browser has signed in to the account before, with the same passphrase. */
export function isKnown({ signer }: Service, request: FastifyRequest, account: User | undefined): boolean {
  const device = request.cookies[DEVICE]
  if (account === undefined || device === undefined) return false
  return signer.read('device', device) === `${account.id} ${proofOf(account)}`
}

/** Extends the session; an old cookie is replaced by one with a session. */
export async function renew(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  known: Asking,
): Promise<void> {
  if (known.session === null) return remember(service, reply, known.user)
  const ms = await service.sessions.renew(known)
  if (ms !== undefined) give(service, reply, request.cookies[COOKIE]!, ms)
}

export function forget(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' })
}

function give(service: Service, reply: FastifyReply, cookie: string, ms: number): void {
  reply.setCookie(COOKIE, cookie, { ...kept(service), path: '/', maxAge: Math.floor(ms / 1000) })
}

const kept = ({ config }: Service) =>
  ({ httpOnly: true, sameSite: 'lax', secure: config.origin?.startsWith('https:') ?? false }) as const

/** Refuses cross-site requests. */
export function checkOrigin(config: Config, request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined) {
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new Refused('foreign origin')
    return
  }
  const own = config.origin === undefined ? hostOf(origin) === host : origin === config.origin
  if (!own) throw new Refused('foreign origin')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
