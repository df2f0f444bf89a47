import { hash, verify } from '@node-rs/argon2'
import { type ChangeMe, type Credentials, type NewPassphrase, Refused } from '../../table/protocol.ts'
import { type Store, StoreError, type User, type UserChange } from '../store/store.ts'
import { newId } from '../tables/ids.ts'
import { lookOf } from './look.ts'
import { loginOf, nameOf } from './names.ts'
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
      ...{ id, name: `Guest ${id.slice(0, 4)}`, created: this.now(), language: 'en', oldCookie: false },
      ...{ login: null, look: null, hash: null, email: null, emailWanted: null },
    }
    await this.store.addUser(user)
    return user
  }

  /** Changes the name others see, or the language. */
  async change(user: User, { name, language }: ChangeMe): Promise<User> {
    const named = name === undefined || name === user.name ? undefined : nameOf(name)
    if (named !== undefined) {
      const alike = await this.store.userByLook(lookOf(named))
      if (alike !== undefined && alike.id !== user.id) throw new Refused('name taken')
    }
    return this.keep(user, {
      ...(named === undefined ? {} : { name: named }),
      ...(language === undefined ? {} : { language }),
    })
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
    const look = lookOf(login)
    checkPassphrase(passphrase, [login, user.name])
    const taken = (await this.store.userByLogin(login)) ?? (await this.store.userByLook(look))
    if (taken !== undefined) throw new Refused('name taken')
    const change: UserChange = { login, look, hash: await hash(passphrase, COST), oldCookie: false }
    const named = user.name.startsWith('Guest ') ? { name: login } : {}
    return this.keep(user, { ...change, ...named }, { login: null, hash: null })
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

  private async keep({ id }: User, change: UserChange, expected?: UserChange): Promise<User> {
    try {
      const user = await this.store.changeUser(id, change, expected)
      if (user === undefined) throw new Refused('not allowed', 'somebody else has just changed this')
      this.changed(id)
      return user
    } catch (error) {
      if (error instanceof StoreError && error.code === 'exists') throw new Refused('name taken')
      throw error
    }
  }
}
