import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../table/protocol.ts'
import type { Config } from '../config.ts'
import { COOKIE } from '../people/cookies.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'

const YEARS_S = 2 * 365 * 24 * 3600

/** Who is asking, by the cookie; undefined for a stranger. A cookie that is not ours is refused. */
export async function whoIs(service: Service, request: FastifyRequest): Promise<User | undefined> {
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return undefined
  const id = service.signer.read('cookie', cookie)
  if (id === undefined) throw new Refused('forged cookie')
  return service.people.find(id)
}

/** Who is asking; a stranger becomes a guest. */
export async function someone(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<User> {
  const known = await whoIs(service, request)
  if (known !== undefined) return known
  const guest = await service.people.guest()
  remember(service, reply, guest)
  return guest
}

/** Who is asking; a stranger is refused. */
export async function signedIn(service: Service, request: FastifyRequest): Promise<User> {
  const known = await whoIs(service, request)
  if (known === undefined) throw new Refused('not signed in')
  return known
}

/** Gives the browser the cookie of a person. */
export function remember(service: Service, reply: FastifyReply, user: User): void {
  const secure = service.config.origin?.startsWith('https:') ?? false
  const value = service.signer.sign('cookie', user.id)
  reply.setCookie(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: YEARS_S })
}

/** Takes the cookie away. */
export function forget(reply: FastifyReply): void {
  reply.clearCookie(COOKIE, { path: '/' })
}

/** Refuses a request that a foreign page has caused. */
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
