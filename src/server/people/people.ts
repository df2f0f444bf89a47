import { hash, verify } from '@node-rs/argon2'
import { type ChangeMe, type Credentials, Refused } from '../../table/protocol.ts'
import { type Store, StoreError, type User } from '../store/store.ts'
import { newId } from '../tables/ids.ts'

/** Argon2id as recommended for interactive sign-in: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** What an unknown name is compared with, so that it takes as long as a known one. */
let nobody: Promise<string> | undefined
/** How many people are remembered. */
const MOST = 5000

/** Guests and accounts. */
export class People {
  private readonly store: Store
  private readonly now: () => number
  private readonly known = new Map<string, User>()

  constructor(store: Store, now: () => number) {
    this.store = store
    this.now = now
  }

  /** A person by id. */
  async find(id: string): Promise<User | undefined> {
    const known = this.known.get(id)
    if (known !== undefined) return known
    const user = await this.store.user(id)
    if (user !== undefined) this.remember(user)
    return user
  }

  /** A new guest; nothing is asked. */
  async guest(): Promise<User> {
    const id = newId()
    const name = `Guest ${id.slice(0, 4)}`
    return this.keep({ id, name, created: this.now(), login: null, hash: null, email: null, language: 'en' })
  }

  /** Changes what a person says of himself. */
  async change(user: User, { name, language, email }: ChangeMe): Promise<User> {
    return this.keep({
      ...user,
      name: name ?? user.name,
      language: language ?? user.language,
      email: email === undefined ? user.email : email,
    })
  }

  /** A guest becomes an account and keeps everything. */
  async register(user: User, { login, passphrase }: Credentials): Promise<User> {
    if (user.login !== null) throw new Refused('not allowed', 'signed in already')
    const known = await this.store.userByLogin(login)
    if (known !== undefined) throw new Refused('name taken')
    const named = user.name.startsWith('Guest ') ? login : user.name
    return this.keep({ ...user, name: named, login, hash: await hash(passphrase, COST) })
  }

  /** The account with this name and passphrase. */
  async signIn({ login, passphrase }: Credentials): Promise<User> {
    const user = await this.store.userByLogin(login)
    const right = await verify(
      user?.hash ?? (await (nobody ??= hash('nobody has this passphrase', COST))),
      passphrase,
    )
    if (!right || user === undefined) throw new Refused('wrong passphrase')
    this.remember(user)
    return user
  }

  /** Forgets what is remembered of a person, because another process changed it. */
  forget(id: string): void {
    this.known.delete(id)
  }

  private async keep(user: User): Promise<User> {
    try {
      await this.store.putUser(user)
    } catch (error) {
      if (error instanceof StoreError && error.code === 'exists') throw new Refused('name taken')
      throw error
    }
    this.remember(user)
    await this.store.tell(JSON.stringify({ person: user.id }))
    return user
  }

  private remember(user: User): void {
    if (this.known.size >= MOST) this.known.delete(this.known.keys().next().value!)
    this.known.set(user.id, user)
  }
}
