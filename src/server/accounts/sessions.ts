import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { Session, Store, User } from '../store/store.ts'
import { type People, RecentCache } from './people.ts'

/** The session cookie. */
export const COOKIE = 'mehen'

/** The secret with which cookies and links are signed, made by the first process. */
export function cookieSecret(store: Store): Promise<string> {
  return store.secret('cookies', () => randomUUID() + randomUUID())
}

/** Signs texts with a secret shared by all processes. */
export class Signer {
  private readonly secret: string

  constructor(secret: string) {
    this.secret = secret
  }

  /** `text.signature`, valid for one purpose. */
  sign(purpose: string, text: string): string {
    return `${text}.${this.mac(purpose, text)}`
  }

  /** The text, if the signature is valid for this purpose. */
  read(purpose: string, signed: string): string | undefined {
    const dot = signed.lastIndexOf('.')
    if (dot < 1) return undefined
    const [text, given] = [signed.slice(0, dot), Buffer.from(signed.slice(dot + 1))]
    const right = Buffer.from(this.mac(purpose, text))
    return given.length === right.length && timingSafeEqual(given, right) ? text : undefined
  }

  private mac(purpose: string, text: string): string {
    return createHmac('sha256', this.secret).update(`${purpose}\n${text}`).digest('base64url')
  }
}

const DAY_MS = 24 * 3600 * 1000
/** A guest has nothing but the cookie, so it lasts as long as browsers keep one. */
const GUEST_MS = 400 * DAY_MS
/** How long a session is cached. */
const CACHE_MS = 30_000

/** The authenticated user; `session` is null for the cookie of a guest from before sessions existed. */
export interface AuthenticatedUser {
  readonly user: User
  readonly session: Session | null
}

interface SessionContext {
  readonly store: Store
  readonly people: People
  readonly signer: Signer
  readonly now: () => number
  /** How long an account's session lasts after its last use. */
  readonly life: number
  /** Invalidates the person and their sessions in all processes. */
  readonly changed: (person: string) => void
}

/**
 * Sessions: a cookie holds a random key; the store keeps the key's hash, the user, the expiry, and a fingerprint of the
 * passphrase at sign-in. A session ends by signing out, when it expires unused, when the guest becomes an account, and
 * when the passphrase changes.
 */
export class Sessions {
  private readonly context: SessionContext
  private readonly known = new RecentCache<Session>(20_000, CACHE_MS)
  private readonly watchers = new Set<(person: string | null) => void>()

  constructor(needs: SessionContext) {
    this.context = needs
  }

  /** Opens a session. Returns the cookie's value and lifetime. */
  async open(user: User): Promise<{ cookie: string; ms: number }> {
    const { store, signer, now } = this.context
    const key = randomBytes(24).toString('base64url')
    const ms = this.lifeOf(user)
    const created = now()
    await store.addSession({
      key: hashKey(key),
      user: user.id,
      proof: credentialFingerprint(user),
      created,
      until: created + ms,
    })
    return { cookie: signer.sign('session', key), ms }
  }

  /**
   * The user and session of a cookie; undefined if the session is over. Throws `forged cookie` if it was not made here.
   */
  async authenticate(cookie: string): Promise<AuthenticatedUser | undefined> {
    const { signer, store, people, now } = this.context
    const key = signer.read('session', cookie)
    if (key === undefined) return this.before(cookie)
    const session = await this.known.get(hashKey(key), () => store.session(hashKey(key)))
    if (session === undefined || session.until <= now()) return undefined
    const fits = (user: User | undefined) => user !== undefined && credentialFingerprint(user) === session.proof
    let user = await people.find(session.user)
    // The passphrase may have changed through another process a moment ago.
    if (!fits(user)) user = await people.findNow(session.user)
    return fits(user) ? { user: user!, session } : undefined
  }

  /** Extends a session at most once per day. Returns the cookie's new lifetime if it changes. */
  async renew({ user, session }: AuthenticatedUser): Promise<number | undefined> {
    const { store, now } = this.context
    const ms = this.lifeOf(user)
    if (session === null || session.until - now() > ms - DAY_MS) return undefined
    await store.renewSession(session.key, now() + ms)
    this.known.forget(session.key)
    return ms
  }

  async end({ user, session }: AuthenticatedUser): Promise<void> {
    if (session === null) return this.endAll(user)
    await this.context.store.endSession(session.key)
    this.context.changed(user.id)
  }

  /** Ends all sessions of a user. */
  async endAll(user: User): Promise<void> {
    const { store } = this.context
    if (user.oldCookie) await store.changeUser(user.id, { oldCookie: false })
    await store.endSessions(user.id)
    this.context.changed(user.id)
  }

  /** Drops cached sessions of a user, or of all users (null), because they may have ended. */
  forget(person: string | null): void {
    if (person === null) this.known.clear()
    else this.known.forget(({ user }) => user === person)
    for (const watcher of this.watchers) watcher(person)
  }

  /** Calls `watcher` with the user whose sessions may have ended (null: any user's). */
  watch(watcher: (person: string | null) => void): void {
    this.watchers.add(watcher)
  }

  private lifeOf({ login }: User): number {
    return login === null ? GUEST_MS : this.context.life
  }

  /** A cookie from before sessions is valid for its guest until they sign out or become an account. */
  private async before(cookie: string): Promise<AuthenticatedUser | undefined> {
    const id = this.context.signer.read('cookie', cookie)
    if (id === undefined) throw new RequestRefused('forged cookie')
    const user = await this.context.people.find(id)
    return user?.oldCookie === true && user.login === null ? { user, session: null } : undefined
  }
}

/** Changes with the passphrase, which ends sessions opened with the old one. */
export function credentialFingerprint({ hash }: Pick<User, 'hash'>): string {
  return hash === null ? 'guest' : hashKey(hash).slice(0, 22)
}

const hashKey = (text: string) => createHash('sha256').update(text).digest('base64url')
