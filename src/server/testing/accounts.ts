import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from './client.ts'

/** An account as its owner knows it. */
export interface Known {
  readonly login: string
  /** What the server acknowledged last. */
  passphrase: string
  /** What was asked for after that and never answered: it may hold or not. */
  unsure: string | undefined
}

/**
 * Somebody who makes accounts, changes their names and passphrases whatever happens to the servers, through several of
 * them at once, and writes down what was acknowledged.
 */
export class Registrar {
  readonly accounts: Known[] = []
  private readonly bases: () => string[]
  private readonly label: string
  private readonly pace: number
  private going: Promise<void> | undefined
  private stopped = false
  private made = 0

  constructor(bases: () => string[], label: string, pace = 100) {
    this.bases = bases
    this.label = label
    this.pace = pace
  }

  start(): void {
    this.going = this.run()
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.going
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      await this.one().catch(() => sleep(20))
      await sleep(this.pace)
    }
  }

  /** A guest becomes an account while another process is told another name; then he changes the passphrase. */
  private async one(): Promise<void> {
    const bases = this.bases()
    if (bases.length === 0) throw new Error('no server')
    const [here, there] = [new Client(bases[0]!), new Client(bases.at(-1)!)]
    await here.enter('Registering')
    there.cookie = here.cookie
    await there.get('/api/me')
    const login = `${this.label} ${++this.made}`
    const passphrase = `the first of ${login}`
    const [registered] = await Promise.all([
      here.post('/api/accounts', { login, passphrase }),
      there.post('/api/me', { name: `Named ${this.made}`, language: 'cs' }).catch(() => undefined),
    ])
    if (registered.status !== 200) return
    const known: Known = { login, passphrase, unsure: undefined }
    this.accounts.push(known)
    if (this.made % 2 === 0) return
    known.unsure = `the second of ${login}`
    const changed = await here.post('/api/me/passphrase', { old: passphrase, passphrase: known.unsure })
    if (changed.status === 200) known.passphrase = known.unsure
    if (changed.status < 500) known.unsure = undefined
  }
}

/** What is wrong between what owners of accounts know and what a server says: acknowledged accounts that do not open. */
export async function auditAccounts(base: string, accounts: readonly Known[]): Promise<string[]> {
  const faults: string[] = []
  for (const { login, passphrase, unsure } of accounts) {
    const opens = async (entered: string) =>
      (await new Client(base).post('/api/login', { login, passphrase: entered })).status
    const status = await opens(passphrase)
    const found = status === 401 && unsure !== undefined ? await opens(unsure) : status
    if (found !== 200) faults.push(`account ${login}: acknowledged, but signing in says ${found}`)
  }
  return faults
}
