import { Client } from './client.ts'
import { Restless } from './restless.ts'

/**
 * An account as known by its owner: the last acknowledged values, then those requested since, which may or may not
 * hold.
 */
export interface Member {
  readonly login: string
  readonly user: string
  names: string[]
  passphrases: string[]
}

/**
 * Creates accounts and changes their names and passphrases through the first and last server while servers are killed.
 * Acknowledged changes are recorded and checked in the end.
 */
export class Members extends Restless {
  readonly accounts: Member[] = []
  private readonly label: string
  private tried = 0

  constructor(bases: () => string[], label: string, pace: number) {
    super(bases, pace)
    this.label = label
  }

  /** Compares the accounts of a running server with the record; returns the faults. */
  async audit(base: string): Promise<string[]> {
    const faults: string[] = []
    for (const account of this.accounts) faults.push(...(await auditAccount(base, account)))
    return faults
  }

  /**
   * A guest becomes an account while another process renames them; then the name changes, and every other time the
   * passphrase.
   */
  protected async act(base: string, other: string): Promise<void> {
    const number = ++this.tried
    const guest = `Visitor ${number}`
    const here = await new Client(base).enter(guest)
    const there = new Client(other)
    there.cookie = here.cookie
    await there.get('/api/me')
    const login = `${this.label} ${number}`
    const passphrase = `the first of ${login}`
    const wanted = `Named ${number}`
    const [made, named] = await Promise.all([
      here.post('/api/accounts', { login, passphrase }),
      there.post('/api/me', { name: wanted, language: 'cs' }).catch(() => undefined),
    ])
    if (made.status !== 200) return
    const user: string = made.body.user.id
    // With the guest's cookie, a late request becomes a new guest. A request whose answer never came may even be
    // carried out after later ones.
    const isNamed = named?.status === 200 && named.body.user.id === user
    const unsure = named === undefined ? [wanted] : []
    const names = isNamed ? [wanted] : [guest, ...unsure]
    const member: Member = { login, user, names, passphrases: [passphrase] }
    this.accounts.push(member)
    const again = `Member ${number}`
    member.names.push(again)
    if ((await here.post('/api/me', { name: again })).status === 200) member.names = [again, ...unsure]
    if (number % 2 === 0) return
    const second = `the second of ${login}`
    member.passphrases.push(second)
    const { status } = await here.post('/api/me/passphrase', { old: passphrase, passphrase: second })
    if (status === 200) member.passphrases = [second]
    else if (status < 500) member.passphrases = [passphrase]
  }
}

/** Compares an account with a server; returns a fault if it cannot be opened or has another name. */
export async function auditAccount(base: string, account: Omit<Member, 'user' | 'names'> & Partial<Member>) {
  const { login, user, names, passphrases } = account
  let status = 401
  for (const passphrase of passphrases) {
    const reply = await new Client(base).post('/api/login', { login, passphrase })
    status = reply.status
    if (status === 401) continue
    if (status !== 200) break
    const { id, name } = reply.body.user
    if (user !== undefined && id !== user) return [`${login} is ${id}, not ${user}`]
    if (names !== undefined && !names.includes(name)) return [`lost: ${login} is called ${name}, was ${names}`]
    return []
  }
  return [`lost: the account ${login} (${status})`]
}
