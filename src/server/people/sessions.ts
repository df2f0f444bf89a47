import { createHash, randomBytes } from 'node:crypto'
import { Refused } from '../../table/protocol.ts'
import type { Session, Store, User } from '../store/store.ts'
import type { Signer } from './cookies.ts'
import type { People } from './people.ts'
import { Recent } from './recent.ts'

const DAY_MS = 24 * 3600 * 1000
/** A guest has nothing but the cookie, so it lasts as long as browsers keep one. */
const GUEST_MS = 400 * DAY_MS
/** How long a session is cached. */
const REMEMBER_MS = 30_000

/** The authenticated user; `session` is null for the cookie of a guest from before sessions existed. */
export interface Asking {
  readonly user: User
  readonly session: Session | null
}

interface SessionNeeds {
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
  private readonly of: SessionNeeds
  private readonly known = new Recent<Session>(20_000, REMEMBER_MS)
  private readonly watchers = new Set<(person: string | null) => void>()

  constructor(needs: SessionNeeds) {
    this.of = needs
  }

  /** Opens a session. Returns the cookie's value and lifetime. */
  async open(user: User): Promise<{ cookie: string; ms: number }> {
    const { store, signer, now } = this.of
    const key = randomBytes(24).toString('base64url')
    const ms = this.lifeOf(user)
    const created = now()
    await store.addSession({
      key: hashed(key),
      user: user.id,
      proof: proofOf(user),
      created,
      until: created + ms,
    })
    return { cookie: signer.sign('session', key), ms }
  }

  /**
   * The user and session of a cookie; undefined if the session is over. Throws `forged cookie` if it was not made here.
   */
  async who(cookie: string): Promise<Asking | undefined> {
    const { signer, store, people, now } = this.of
    const key = signer.read('session', cookie)
    if (key === undefined) return this.before(cookie)
    const session = await this.known.get(hashed(key), () => store.session(hashed(key)))
    if (session === undefined || session.until <= now()) return undefined
    const fits = (user: User | undefined) => user !== undefined && proofOf(user) === session.proof
    let user = await people.find(session.user)
    // The passphrase may have changed through another process a moment ago.
    if (!fits(user)) user = await people.findNow(session.user)
    return fits(user) ? { user: user!, session } : undefined
  }

  /** Extends a session at most once per day. Returns the cookie's new lifetime if it changes. */
  async renew({ user, session }: Asking): Promise<number | undefined> {
    const { store, now } = this.of
    const ms = this.lifeOf(user)
    if (session === null || session.until - now() > ms - DAY_MS) return undefined
    await store.renewSession(session.key, now() + ms)
    this.known.forget(session.key)
    return ms
  }

  async end({ user, session }: Asking): Promise<void> {
    if (session === null) return this.endAll(user)
    await this.of.store.endSession(session.key)
    this.of.changed(user.id)
  }

  /** Ends all sessions of a user. */
  async endAll(user: User): Promise<void> {
    const { store } = this.of
    if (user.oldCookie) await store.changeUser(user.id, { oldCookie: false })
    await store.endSessions(user.id)
    this.of.changed(user.id)
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
    return login === null ? GUEST_MS : this.of.life
  }

  /** A cookie from before sessions is valid for its guest until they sign out or become an account. */
  private async before(cookie: string): Promise<Asking | undefined> {
    const id = this.of.signer.read('cookie', cookie)
    if (id === undefined) throw new Refused('forged cookie')
    const user = await this.of.people.find(id)
    return user?.oldCookie === true && user.login === null ? { user, session: null } : undefined
  }
}

/** Changes with the passphrase, which ends sessions opened with the old one. */
export function proofOf({ hash }: User): string {
  return hash === null ? 'guest' : hashed(hash).slice(0, 22)
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
