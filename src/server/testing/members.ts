import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from './client.ts'

/** An account somebody was told he has; `name` is what the server last said he is called. */
interface Member {
  readonly login: string
  readonly passphrase: string
  user: string
  /** Every name he asked for since the one that was acknowledged last, that one first. */
  names: string[]
}

/**
 * People who make accounts and change their names, one after the other, whatever happens to the servers. They write down what
 * was acknowledged, and ask for it again in the end.
 */
export class Members {
  readonly accounts: Member[] = []
  private readonly bases: () => string[]
  private readonly pace: number
  private stopped = false
  private going: Promise<void> = Promise.resolve()
  private tried = 0

  constructor(bases: () => string[], pace: number) {
    this.bases = bases
    this.pace = pace
  }

  start(): void {
    this.going = this.run()
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.going
  }

  /** What is wrong with the accounts, asked of a server that runs: every one can be signed in to, under its own name. */
  async audit(base: string): Promise<string[]> {
    const faults: string[] = []
    for (const { login, passphrase, user, names } of this.accounts) {
      const client = new Client(base)
      const { status, body } = await client.post('/api/login', { login, passphrase })
      if (status !== 200) faults.push(`lost: the account ${login} (${status})`)
      else if (body.user.id !== user) faults.push(`${login} is ${body.user.id}, not ${user}`)
      else if (!names.includes(body.user.name)) faults.push(`lost: ${body.user.name} was ${names}`)
    }
    return faults
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const [base] = this.bases()
      try {
        if (base !== undefined) await this.join(base)
      } catch {}
      await sleep(this.pace)
    }
  }

  /** A guest becomes an account, and changes his name twice. */
  private async join(base: string): Promise<void> {
    const number = ++this.tried
    const client = await new Client(base).enter(`Visitor ${number}`)
    const login = `member-${number}`
    const passphrase = `the passphrase of number ${number}`
    const made = await client.post('/api/accounts', { login, passphrase })
    if (made.status !== 200) return
    const { id: user, name } = made.body.user
    const member: Member = { login, passphrase, user, names: [name] }
    this.accounts.push(member)
    for (const change of ['first', 'second']) {
      const wanted = `Member ${number} ${change}`
      member.names.push(wanted)
      const reply = await client.post('/api/me', { name: wanted })
      if (reply.status === 200) member.names = [reply.body.user.name]
    }
  }
}
