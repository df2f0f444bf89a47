import { setTimeout as sleep } from 'node:timers/promises'
import type { TournamentInfo } from '#table/protocol/community.ts'
import { Client } from './client.ts'

/** A client that repeats an action until stopped, even while servers restart. */
export abstract class LoadClient {
  private readonly bases: () => string[]
  private readonly pace: number
  private stopped = false
  private going: Promise<void> = Promise.resolve()

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

  /** The next action, through the first and the last running server; failures are retried. */
  protected abstract act(base: string, other: string): Promise<void>

  private async run(): Promise<void> {
    while (!this.stopped) {
      const bases = this.bases()
      if (bases.length > 0) await this.act(bases[0]!, bases.at(-1)!).catch(() => undefined)
      await sleep(this.pace)
    }
  }
}

/**
 * An account as known by its owner: the last acknowledged values, then those requested since, which may or may not
 * hold.
 */
export interface DrivenAccount {
  readonly login: string
  readonly user: string
  names: string[]
  passphrases: string[]
}

/**
 * Creates accounts and changes their names and passphrases through the first and last server while servers are killed.
 * Acknowledged changes are recorded and checked in the end.
 */
export class AccountDriver extends LoadClient {
  readonly accounts: DrivenAccount[] = []
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
    const member: DrivenAccount = { login, user, names, passphrases: [passphrase] }
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
export async function auditAccount(
  base: string,
  account: Omit<DrivenAccount, 'user' | 'names'> & Partial<DrivenAccount>,
) {
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

const PLAYERS = 4
const CORRESPONDENCE = { kind: 'days', hours: 48, bank: 0 } as const

/**
 * Drives a tournament while servers are killed: the players create it, join, and resign one game after the other.
 * Acknowledged results are recorded and checked in the end.
 */
export class TournamentDriver extends LoadClient {
  /** The losers by table, as far as acknowledged. */
  readonly lost = new Map<string, string>()
  private readonly players: Client[] = []
  private id: string | undefined

  constructor(bases: () => string[]) {
    super(bases, 100)
  }

  /** Compares the tournament of a running server with the record; returns the faults. */
  async audit(base: string): Promise<string[]> {
    const faults: string[] = []
    const { body } = await new Client(base).get(`/api/tournaments/${this.id}`)
    const { played, standings } = body as TournamentInfo
    const tables = played.flatMap(({ games }) => games.map(({ table }) => table))
    if (new Set(tables).size !== tables.length) faults.push('a table stands in two places')
    for (const [i, { games }] of played.entries()) {
      const seated = games.flatMap(({ players }) => players.map(({ id }) => id))
      if (new Set(seated).size !== PLAYERS) faults.push(`round ${i + 1} has ${seated}`)
      const open = games.filter(({ points }) => points === null).length
      if (open > 0 && i + 1 < played.length) faults.push(`round ${i + 1} was not over when the next began`)
      for (const { table, players, points } of games) {
        const loser = this.lost.get(table!)
        const fits = loser === players[0]!.id ? '0,1' : '1,0'
        if (loser !== undefined && points !== null && points.join() !== fits)
          faults.push(`${table}: ${loser} resigned, and it says ${points}`)
      }
    }
    for (const table of this.lost.keys()) if (!tables.includes(table)) faults.push(`lost: the table ${table}`)
    if (standings.length !== PLAYERS) faults.push(`${standings.length} players`)
    return faults
  }

  protected async act(base: string): Promise<void> {
    for (const player of this.players) player.base = base
    if (this.players.length < PLAYERS) return this.join(base)
    const [maker] = this.players as [Client]
    if (this.id === undefined) {
      const system = { kind: 'swiss', rounds: 30 }
      const wanted = { name: 'Cup', game: 'ur', system, clock: CORRESPONDENCE, rated: false, most: PLAYERS }
      this.id = (await maker.post('/api/tournaments', wanted)).body.id
      return
    }
    const { body } = await maker.get(`/api/tournaments/${this.id}`)
    const { status, played } = body as TournamentInfo
    if (status === 'open')
      for (const player of this.players) await player.post(`/api/tournaments/${this.id}`, { do: 'join' })
    for (const { table, players, points } of played.at(-1)?.games ?? []) {
      const player = this.players.find(({ user }) => user === players[0]!.id)!
      if (points !== null || table === null || this.lost.has(table)) continue
      const reply = await player.post(`/api/tables/${table}/commands`, { do: 'resign', seat: 'lapis' })
      // When repeated after a kill, the match may already be over.
      if (reply.status === 200 || reply.body?.error?.code === 'over') this.lost.set(table, players[0]!.id)
    }
  }

  private async join(base: string): Promise<void> {
    const number = this.players.length + 1
    const player = await new Client(base).enter(`Cup player ${number}`)
    const login = `cup ${number} ${player.user}`
    const made = await player.post('/api/accounts', { login, passphrase: `the passphrase of ${login}s` })
    if (made.status === 200) this.players.push(player)
  }
}
