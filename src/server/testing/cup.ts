import type { TournamentInfo } from '../../table/protocol.ts'
import { Client } from './client.ts'
import { Restless } from './restless.ts'

const PLAYERS = 4
const DAYS = { kind: 'days', hours: 48, bank: 0 } as const

/**
 * Drives a tournament while servers are killed: the players create it, join, and resign one game after the other.
 * Acknowledged results are recorded and checked in the end.
 */
export class Cup extends Restless {
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
      const wanted = { name: 'Cup', game: 'ur', system, clock: DAYS, rated: false, most: PLAYERS }
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
