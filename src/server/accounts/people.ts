import { hash, verify } from '@node-rs/argon2'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { Credentials, NewPassphrase, UpdateProfile } from '#table/protocol/http.ts'
import { newId } from '../ids.ts'
import { type Store, StoreError, type User, type UserChange } from '../store/store.ts'
import { checkLogin, checkName, confusableSkeleton, guestName, isReserved } from './names.ts'
import { checkPassphrase } from './passphrases.ts'

/** A cache with a size and age limit. A value read before `forget` was called is not cached after it. */
export class RecentCache<V> {
  private readonly most: number
  private readonly ms: number
  private readonly clock: () => number
  private readonly known = new Map<string, { readonly value: V; readonly until: number }>()
  private forgotten = 0

  constructor(most: number, ms: number, clock: () => number = () => performance.now()) {
    this.most = most
    this.ms = ms
    this.clock = clock
  }

  /** The cached value, or the one that `read` finds. */
  async get(key: string, read: () => Promise<V | undefined>): Promise<V | undefined> {
    const known = this.known.get(key)
    if (known !== undefined && known.until > this.clock()) return known.value
    const { forgotten } = this
    const value = await read()
    if (value !== undefined && forgotten === this.forgotten) this.keep(key, value)
    return value
  }

  /** Drops one key, or all values the test selects. */
  forget(which: string | ((value: V) => boolean)): void {
    this.forgotten++
    if (typeof which === 'string') this.known.delete(which)
    else for (const [key, { value }] of this.known) if (which(value)) this.known.delete(key)
  }

  clear(): void {
    this.forgotten++
    this.known.clear()
  }

  private keep(key: string, value: V): void {
    this.known.delete(key)
    if (this.known.size >= this.most) this.known.delete(this.known.keys().next().value!)
    this.known.set(key, { value, until: this.clock() + this.ms })
  }
}

/** Argon2id as recommended for interactive sign-in: 19 MiB, two passes. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Verified for unknown logins, so that they take as long as known ones. */
let dummyHash: Promise<string> | undefined
/** Size and age limit of the cache: news of a change may be late or lost. */
const MAX_CACHED = 5000
const CACHE_MS = 30_000

/** Guests and accounts. Cached users are never written back; changes are made field by field in the store. */
export class People {
  private readonly store: Store
  private readonly now: () => number
  private readonly changed: (id: string) => void
  private readonly known = new RecentCache<User>(MAX_CACHED, CACHE_MS)

  /** `changed` invalidates the user in all processes. */
  constructor(store: Store, now: () => number, changed: (id: string) => void) {
    this.store = store
    this.now = now
    this.changed = changed
  }

  /** The user, possibly from the cache. */
  async find(id: string): Promise<User | undefined> {
    return this.known.get(id, () => this.store.user(id))
  }

  /** The user as stored now. */
  async findNow(id: string): Promise<User | undefined> {
    this.known.forget(id)
    return this.find(id)
  }

  async guest(): Promise<User> {
    const id = newId()
    const user: User = {
      ...{ id, name: guestName(id), created: this.now(), language: 'en', oldCookie: false },
      ...{ login: null, look: null, hash: null, email: null, emailWanted: null },
    }
    await this.store.addUser(user)
    return user
  }

  /** Changes the display name or the language. */
  async change(user: User, { name, language }: UpdateProfile): Promise<User> {
    const named = name === undefined || name === user.name ? undefined : checkName(name)
    if (named !== undefined && (isReserved(named, user.id) || (await this.isTaken(named, user.id))))
      throw new RequestRefused('name taken')
    const spoken = language === undefined ? {} : { language }
    if (named === undefined) return this.keep(user, spoken)
    // The name of an account is protected against look-alikes; a guest's is not.
    const login = (await this.findNow(user.id))?.login ?? null
    const looks = login === null ? {} : { nameLook: confusableSkeleton(named) }
    const changed = await this.put(user, { name: named, ...looks, ...spoken }, { login })
    return changed ?? this.change(await this.still(user, (now) => now.login !== login), { name, language })
  }

  /** Sets the address for emails, used once its owner has confirmed it; null for none. */
  async wantEmail(user: User, address: string | null): Promise<User> {
    if (address === null) return this.keep(user, { email: null, emailWanted: null })
    return this.keep(user, { emailWanted: address === user.email ? null : address })
  }

  /** Confirms an address; undefined if it is no longer the requested one. */
  async confirmEmail(id: string, address: string): Promise<User | undefined> {
    const wanted = { emailWanted: address }
    const user = await this.store.changeUser(id, { email: address, emailWanted: null }, wanted)
    if (user !== undefined) this.changed(id)
    return user
  }

  /** Turns a guest into an account that keeps everything but the guest's sessions. */
  async register(guest: User, { login: given, passphrase }: Credentials): Promise<User> {
    const user = await this.findNow(guest.id)
    if (user === undefined || user.login !== null) throw new RequestRefused('not allowed', 'signed in already')
    const login = checkLogin(given)
    checkPassphrase(passphrase, [login, user.name])
    if (isReserved(login, user.id) || (await this.isLoginTaken(login, user.id))) throw new RequestRefused('name taken')
    return this.become(user, login, await hash(passphrase, ARGON2))
  }

  /** Guests may have similar names, accounts may not; a guest with a taken name is renamed to the login. */
  private async become(user: User, login: string, hashed: string): Promise<User> {
    const alike = user.name === guestName(user.id) || (await this.isTaken(user.name, user.id))
    const name = alike ? login : user.name
    const looks = { look: confusableSkeleton(login), nameLook: confusableSkeleton(name) }
    const change: UserChange = { login, name, ...looks, hash: hashed, oldCookie: false }
    try {
      const became = await this.put(user, change, { login: null, hash: null, name: user.name })
      if (became !== undefined) return became
    } catch (error) {
      // Another account may have taken this name a moment ago while the login is still free.
      if (!(error instanceof RequestRefused) || name === login || (await this.isLoginTaken(login, user.id))) throw error
      return this.become(user, login, hashed)
    }
    const now = await this.still(user, (other) => other.login === null && other.name !== user.name)
    return this.become(now, login, hashed)
  }

  /** The account with this login. */
  async byLogin(login: string): Promise<User | undefined> {
    const tidy = login.normalize('NFKC').trim()
    const user = await this.store.userByLogin(tidy)
    return user === undefined && tidy !== login ? this.store.userByLogin(login) : user
  }

  /**
   * The account if the passphrase is right; throws `wrong passphrase` otherwise, after the same time for unknown
   * logins.
   */
  async signIn(account: User | undefined, passphrase: string): Promise<User> {
    const right = await verify(
      account?.hash ?? (await (dummyHash ??= hash('nobody has this passphrase', ARGON2))),
      passphrase,
    )
    if (!right || account === undefined || account.hash === null) throw new RequestRefused('wrong passphrase')
    return account
  }

  /** Changes the passphrase of a user who knows the old one. All sessions become invalid. */
  async changePassphrase(user: User, { old, passphrase }: NewPassphrase): Promise<User> {
    const { hash: before, login, name } = await this.signIn(await this.findNow(user.id), old)
    checkPassphrase(passphrase, [login!, name])
    return this.keep(user, { hash: await hash(passphrase, ARGON2) }, { hash: before })
  }

  /** Sets the passphrase of an account whose owner has proved to be it in another way. All sessions become invalid. */
  async resetPassphrase(user: User, passphrase: string): Promise<User> {
    checkPassphrase(passphrase, [user.login!, user.name])
    return this.keep(user, { hash: await hash(passphrase, ARGON2) }, { hash: user.hash })
  }

  /** Drops a changed user from the cache. */
  forget(id: string): void {
    this.known.forget(id)
  }

  /** Empties the cache, because changes may have been missed. */
  clear(): void {
    this.known.clear()
  }

  /** Whether another account has a login or display name that looks like this one. */
  private async isTaken(name: string, own: string): Promise<boolean> {
    const look = confusableSkeleton(name)
    const found = [await this.store.userByLoginSkeleton(look), await this.store.userByNameSkeleton(look)]
    return found.some((other) => other !== undefined && other.id !== own)
  }

  private async isLoginTaken(login: string, own: string): Promise<boolean> {
    return (await this.store.userByLogin(login)) !== undefined || (await this.isTaken(login, own))
  }

  /** The user after a concurrent change, if `again` allows a retry; throws otherwise. */
  private async still({ id }: User, again: (now: User) => boolean): Promise<User> {
    const now = await this.findNow(id)
    if (now === undefined || !again(now)) throw new RequestRefused('not allowed', 'somebody else has just changed this')
    return now
  }

  private async keep(user: User, change: UserChange, expected?: UserChange): Promise<User> {
    const kept = await this.put(user, change, expected)
    if (kept === undefined) throw new RequestRefused('not allowed', 'somebody else has just changed this')
    return kept
  }

  /** Changes a user; undefined if the stored values are not as expected. */
  private async put({ id }: User, change: UserChange, expected?: UserChange): Promise<User | undefined> {
    try {
      const user = await this.store.changeUser(id, change, expected)
      if (user !== undefined) this.changed(id)
      return user
    } catch (error) {
      if (error instanceof StoreError && error.code === 'exists') throw new RequestRefused('name taken')
      throw error
    }
  }
}
