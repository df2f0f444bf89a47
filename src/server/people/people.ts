import { hash, verify } from '@node-rs/argon2'
import { type ChangeMe, type Credentials, type NewPassphrase, Refused } from '../../table/protocol.ts'
import { type Store, StoreError, type User, type UserChange } from '../store/store.ts'
import { newId } from '../tables/ids.ts'
import { lookOf } from './look.ts'
import { guestName, isReserved, loginOf, nameOf } from './names.ts'
import { checkPassphrase } from './passphrases.ts'
import { Recent } from './recent.ts'

/** Argon2id as recommended for interactive sign-in: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Verified for unknown logins, so that they take as long as known ones. */
let nobody: Promise<string> | undefined
/** Size and age limit of the cache: news of a change may be late or lost. */
const MOST = 5000
const REMEMBER_MS = 30_000

/** Guests and accounts. Cached users are never written back; changes are made field by field in the store. */
export class People {
  private readonly store: Store
  private readonly now: () => number
  private readonly changed: (id: string) => void
  private readonly known = new Recent<User>(MOST, REMEMBER_MS)

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
  async change(user: User, { name, language }: ChangeMe): Promise<User> {
    const named = name === undefined || name === user.name ? undefined : nameOf(name)
    if (named !== undefined && (isReserved(named, user.id) || (await this.isTaken(named, user.id))))
      throw new Refused('name taken')
    const spoken = language === undefined ? {} : { language }
    if (named === undefined) return this.keep(user, spoken)
    // The name of an account is protected against look-alikes; a guest's is not.
    const login = (await this.findNow(user.id))?.login ?? null
    const looks = login === null ? {} : { nameLook: lookOf(named) }
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
    if (user === undefined || user.login !== null) throw new Refused('not allowed', 'signed in already')
    const login = loginOf(given)
    checkPassphrase(passphrase, [login, user.name])
    if (isReserved(login, user.id) || (await this.isLoginTaken(login, user.id))) throw new Refused('name taken')
    return this.become(user, login, await hash(passphrase, COST))
  }

  /** Guests may have similar names, accounts may not; a guest with a taken name is renamed to the login. */
  private async become(user: User, login: string, hashed: string): Promise<User> {
    const alike = user.name === guestName(user.id) || (await this.isTaken(user.name, user.id))
    const name = alike ? login : user.name
    const looks = { look: lookOf(login), nameLook: lookOf(name) }
    const change: UserChange = { login, name, ...looks, hash: hashed, oldCookie: false }
    try {
      const became = await this.put(user, change, { login: null, hash: null, name: user.name })
      if (became !== undefined) return became
    } catch (error) {
      // Another account may have taken this name a moment ago while the login is still free.
      if (!(error instanceof Refused) || name === login || (await this.isLoginTaken(login, user.id))) throw error
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
      account?.hash ?? (await (nobody ??= hash('nobody has this passphrase', COST))),
      passphrase,
    )
    if (!right || account === undefined || account.hash === null) throw new Refused('wrong passphrase')
    return account
  }

  /** Changes the passphrase of a user who knows the old one. All sessions become invalid. */
  async changePassphrase(user: User, { old, passphrase }: NewPassphrase): Promise<User> {
    const { hash: before, login, name } = await this.signIn(await this.findNow(user.id), old)
    checkPassphrase(passphrase, [login!, name])
    return this.keep(user, { hash: await hash(passphrase, COST) }, { hash: before })
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
    const look = lookOf(name)
    const found = [await this.store.userByLook(look), await this.store.userByNameLook(look)]
    return found.some((other) => other !== undefined && other.id !== own)
  }

  private async isLoginTaken(login: string, own: string): Promise<boolean> {
    return (await this.store.userByLogin(login)) !== undefined || (await this.isTaken(login, own))
  }

  /** The user after a concurrent change, if `again` allows a retry; throws otherwise. */
  private async still({ id }: User, again: (now: User) => boolean): Promise<User> {
    const now = await this.findNow(id)
    if (now === undefined || !again(now)) throw new Refused('not allowed', 'somebody else has just changed this')
    return now
  }

  private async keep(user: User, change: UserChange, expected?: UserChange): Promise<User> {
    const kept = await this.put(user, change, expected)
    if (kept === undefined) throw new Refused('not allowed', 'somebody else has just changed this')
    return kept
  }

  /** Changes a user; undefined if the stored values are not as expected. */
  private async put({ id }: User, change: UserChange, expected?: UserChange): Promise<User | undefined> {
    try {
      const user = await this.store.changeUser(id, change, expected)
      if (user !== undefined) this.changed(id)
      return user
    } catch (error) {
      if (error instanceof StoreError && error.code === 'exists') throw new Refused('name taken')
      throw error
    }
  }
}
