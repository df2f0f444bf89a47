import { createHash, randomBytes } from 'node:crypto'
import { Refused } from '../../table/protocol.ts'
import type { Session, Store, User } from '../store/store.ts'
import type { Signer } from './cookies.ts'
import type { People } from './people.ts'
import { Recent } from './recent.ts'

const DAY_MS = 24 * 3600 * 1000
/** A guest has nothing but his cookie: it lasts as long as browsers keep one. */
const GUEST_MS = 400 * DAY_MS
/** How long a session is believed without asking the store again. */
const REMEMBER_MS = 30_000

/** Who is asking, and through which session; null for the cookie of a guest from before there were sessions. */
export interface Asking {
  readonly user: User
  readonly session: Session | null
}

/** What sessions need of the server around them. */
export interface SessionNeeds {
  readonly store: Store
  readonly people: People
  readonly signer: Signer
  readonly now: () => number
  /** How long an account's session lasts after it was used last. */
  readonly life: number
  /** Tells everybody, the other processes included, that a person or his sessions are not as before. */
  readonly changed: (person: string) => void
}

/**
 * Who signed in where. A cookie holds a random key; the store knows its hash, whose it is, until when, and with which
 * passphrase it was opened. A session ends when it is ended, when it is not used for long, and when the guest becomes
 * an account or the passphrase is changed.
 */
export class Sessions {
  private readonly of: SessionNeeds
  private readonly known = new Recent<Session>(20_000, REMEMBER_MS)
  private readonly watchers = new Set<(person: string | null) => void>()

  constructor(needs: SessionNeeds) {
    this.of = needs
  }

  /** Opens a session; what the cookie holds, and for how long. */
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

  /** Who a cookie names: nobody when the session is over; one that this server did not make is refused. */
  async who(cookie: string): Promise<Asking | undefined> {
    const { signer, store, people, now } = this.of
    const key = signer.read('session', cookie)
    if (key === undefined) return this.before(cookie)
    const session = await this.known.get(hashed(key), () => store.session(hashed(key)))
    if (session === undefined || session.until <= now()) return undefined
    const fits = (user: User | undefined) => user !== undefined && proofOf(user) === session.proof
    let user = await people.find(session.user)
    // The person may have got the passphrase through another process a moment ago.
    if (!fits(user)) user = await people.findNow(session.user)
    return fits(user) ? { user: user!, session } : undefined
  }

  /** Lets a session that is used last longer, once a day at most; how long the cookie lasts from now, if it changes. */
  async renew({ user, session }: Asking): Promise<number | undefined> {
    const { store, now } = this.of
    const ms = this.lifeOf(user)
    if (session === null || session.until - now() > ms - DAY_MS) return undefined
    await store.renewSession(session.key, now() + ms)
    this.known.forget(session.key)
    return ms
  }

  /** Ends one session. */
  async end({ user, session }: Asking): Promise<void> {
    if (session === null) return this.endAll(user)
    await this.of.store.endSession(session.key)
    this.of.changed(user.id)
  }

  /** Ends all sessions of a person. */
  async endAll(user: User): Promise<void> {
    const { store } = this.of
    if (user.oldCookie) await store.changeUser(user.id, { oldCookie: false })
    await store.endSessions(user.id)
    this.of.changed(user.id)
  }

  /** Sessions of a person may have ended, here or elsewhere; anybody's (null) when news may have been missed. */
  forget(person: string | null): void {
    if (person === null) this.known.clear()
    else this.known.forget(({ user }) => user === person)
    for (const watcher of this.watchers) watcher(person)
  }

  /** Is told whose sessions may have ended (null: anybody's). */
  watch(watcher: (person: string | null) => void): void {
    this.watchers.add(watcher)
  }

  private lifeOf({ login }: User): number {
    return login === null ? GUEST_MS : this.of.life
  }

  /** A cookie from before there were sessions still is a guest's, until he signs out or becomes an account. */
  private async before(cookie: string): Promise<Asking | undefined> {
    const id = this.of.signer.read('cookie', cookie)
    if (id === undefined) throw new Refused('forged cookie')
    const user = await this.of.people.find(id)
    return user?.oldCookie === true && user.login === null ? { user, session: null } : undefined
  }
}

/** What a session was opened with; it changes with the passphrase. */
export function proofOf({ hash }: User): string {
  return hash === null ? 'guest' : hashed(hash).slice(0, 22)
}

const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
