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
/** What an unknown name is compared with, so that it takes as long as a known one. */
let nobody: Promise<string> | undefined
/** How many people are remembered, and how long: news of a change may be late or lost. */
const MOST = 5000
const REMEMBER_MS = 30_000

/** Guests and accounts. What is remembered of them is never written back: single facts are changed in the store. */
export class People {
  private readonly store: Store
  private readonly now: () => number
  private readonly changed: (id: string) => void
  private readonly known = new Recent<User>(MOST, REMEMBER_MS)

  /** `changed` tells everybody, the other processes included, that a person is not as before. */
  constructor(store: Store, now: () => number, changed: (id: string) => void) {
    this.store = store
    this.now = now
    this.changed = changed
  }

  /** A person by id. */
  async find(id: string): Promise<User | undefined> {
    return this.known.get(id, () => this.store.user(id))
  }

  /** A person as the store knows him now. */
  async findNow(id: string): Promise<User | undefined> {
    this.known.forget(id)
    return this.find(id)
  }

  /** A new guest; nothing is asked. */
  async guest(): Promise<User> {
    const id = newId()
    const user: User = {
      ...{ id, name: guestName(id), created: this.now(), language: 'en', oldCookie: false },
      ...{ login: null, look: null, hash: null, email: null, emailWanted: null },
    }
    await this.store.addUser(user)
    return user
  }

  /** Changes the name others see, or the language. */
  async change(user: User, { name, language }: ChangeMe): Promise<User> {
    const named = name === undefined || name === user.name ? undefined : nameOf(name)
    if (named !== undefined && (isReserved(named, user.id) || (await this.isTaken(named, user.id))))
      throw new Refused('name taken')
    const spoken = language === undefined ? {} : { language }
    if (named === undefined) return this.keep(user, spoken)
    // An account's name keeps others from what looks like it; a guest's keeps nobody from anything.
    const login = (await this.findNow(user.id))?.login ?? null
    const looks = login === null ? {} : { nameLook: lookOf(named) }
    const changed = await this.put(user, { name: named, ...looks, ...spoken }, { login })
    return changed ?? this.change(await this.still(user, (now) => now.login !== login), { name, language })
  }

  /** Wants letters to an address, which is used when its owner has confirmed it; null for none. */
  async wantEmail(user: User, address: string | null): Promise<User> {
    if (address === null) return this.keep(user, { email: null, emailWanted: null })
    return this.keep(user, { emailWanted: address === user.email ? null : address })
  }

  /** The owner of an address says that letters may come; undefined when nobody wants them there any more. */
  async confirmEmail(id: string, address: string): Promise<User | undefined> {
    const wanted = { emailWanted: address }
    const user = await this.store.changeUser(id, { email: address, emailWanted: null }, wanted)
    if (user !== undefined) this.changed(id)
    return user
  }

  /** A guest becomes an account and keeps everything, but not his sessions. */
  async register(guest: User, { login: given, passphrase }: Credentials): Promise<User> {
    const user = await this.findNow(guest.id)
    if (user === undefined || user.login !== null) throw new Refused('not allowed', 'signed in already')
    const login = loginOf(given)
    checkPassphrase(passphrase, [login, user.name])
    if (isReserved(login, user.id) || (await this.isLoginTaken(login, user.id))) throw new Refused('name taken')
    return this.become(user, login, await hash(passphrase, COST))
  }

  /** Makes a guest an account. Guests may be called alike, accounts not: then it is called by its login. */
  private async become(user: User, login: string, hashed: string): Promise<User> {
    const alike = user.name === guestName(user.id) || (await this.isTaken(user.name, user.id))
    const name = alike ? login : user.name
    const looks = { look: lookOf(login), nameLook: lookOf(name) }
    const change: UserChange = { login, name, ...looks, hash: hashed, oldCookie: false }
    try {
      const became = await this.put(user, change, { login: null, hash: null, name: user.name })
      if (became !== undefined) return became
    } catch (error) {
      // Another account may have come to this name a moment ago, and the login be free all the same.
      if (!(error instanceof Refused) || name === login || (await this.isLoginTaken(login, user.id))) throw error
      return this.become(user, login, hashed)
    }
    const now = await this.still(user, (other) => other.login === null && other.name !== user.name)
    return this.become(now, login, hashed)
  }

  /** The account with this name. */
  async byLogin(login: string): Promise<User | undefined> {
    const tidy = login.normalize('NFKC').trim()
    const user = await this.store.userByLogin(tidy)
    return user === undefined && tidy !== login ? this.store.userByLogin(login) : user
  }

  /** The account, when this is its passphrase; with an unknown one it takes as long. */
  async signIn(account: User | undefined, passphrase: string): Promise<User> {
    const right = await verify(
      account?.hash ?? (await (nobody ??= hash('nobody has this passphrase', COST))),
      passphrase,
    )
    if (!right || account === undefined || account.hash === null) throw new Refused('wrong passphrase')
    return account
  }

  /** Changes the passphrase of whoever knows the old one; every session ends with it. */
  async changePassphrase(user: User, { old, passphrase }: NewPassphrase): Promise<User> {
    const { hash: before, login, name } = await this.signIn(await this.findNow(user.id), old)
    checkPassphrase(passphrase, [login!, name])
    return this.keep(user, { hash: await hash(passphrase, COST) }, { hash: before })
  }

  /** Forgets what is remembered of a person, because it has changed. */
  forget(id: string): void {
    this.known.forget(id)
  }

  /** Forgets what is remembered of everybody: news may have been missed. */
  clear(): void {
    this.known.clear()
  }

  /** Whether another account has a name, to sign in with or to be seen with, that looks like this one. */
  private async isTaken(name: string, own: string): Promise<boolean> {
    const look = lookOf(name)
    const found = [await this.store.userByLook(look), await this.store.userByNameLook(look)]
    return found.some((other) => other !== undefined && other.id !== own)
  }

  private async isLoginTaken(login: string, own: string): Promise<boolean> {
    return (await this.store.userByLogin(login)) !== undefined || (await this.isTaken(login, own))
  }

  /** A person who was changed by somebody else a moment ago in a way after which one can try again; else it is refused. */
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

  /** Changes a person; undefined where he is not as expected. */
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
