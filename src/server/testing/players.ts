import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '../../kernel/index.ts'
import type { TableEvent } from '../../table/index.ts'
import { Client } from './client.ts'

/** One answer a client tried to give. `seq` once the server has said that it is done. */
export interface Attempt {
  readonly table: string
  readonly seat: string
  readonly key: string
  readonly position: number
  seq: number | undefined
}

/**
 * Somebody who plays at one table whatever happens to the servers: comes back after every break, goes on from what
 * was seen last, and writes down what was tried and what was acknowledged.
 */
export class Player {
  readonly client: Client
  readonly attempts: Attempt[] = []
  readonly table: string
  /** How often the connection broke. */
  breaks = 0
  /** Replies that should not come. */
  readonly oddities: string[] = []
  private readonly random: Random
  private readonly bases: () => string[]
  private readonly pace: number
  private stopped = false

  constructor(client: Client, table: string, bases: () => string[], pace: number) {
    this.client = client
    this.table = table
    this.bases = bases
    this.pace = pace
    this.random = randomFrom(`${table} ${client.user}`)
  }

  /** Plays until told to stop, or the match is over. */
  async run(): Promise<void> {
    while (!this.stopped && !this.over) {
      try {
        await this.come()
        while (!this.stopped && !this.over) await this.turn()
      } catch {
        this.breaks++
        this.client.leave()
        await sleep(10 + this.random(40))
      }
    }
  }

  stop(): void {
    this.stopped = true
  }

  get over(): boolean {
    return this.client.tables.get(this.table)?.whole?.info.status === 'over'
  }

  /** How many answers the server acknowledged. */
  get acknowledged(): number {
    return this.attempts.filter((attempt) => attempt.seq !== undefined).length
  }

  private async come(): Promise<void> {
    const bases = this.bases()
    if (bases.length === 0) throw new Error('no server')
    this.client.base = bases[this.random(bases.length)]!
    await this.client.connect()
    await this.client.open(this.table)
  }

  private async turn(): Promise<void> {
    const { client, table } = this
    await client
      .until(() => this.stopped || this.over || client.broken || client.asked(table).length > 0, 2000)
      .catch(() => {})
    if (client.broken) throw new Error('broken')
    const [asked] = client.asked(table)
    if (asked === undefined || this.stopped) return
    if (this.pace > 0) await sleep(this.random(2 * this.pace))
    const { seat, options, position } = asked
    const key = options[this.random(options.length)]!
    const attempt: Attempt = { table, seat, key, position, seq: undefined }
    this.attempts.push(attempt)
    const command = { do: 'answer', seat, keys: [key], position } as const
    const reply = await client.ask({ type: 'command', table, command } as never)
    if (reply.type === 'done') attempt.seq = reply.seq
    else if (reply.type === 'error' && reply.code === 'busy') throw new Error('busy')
    else if (reply.type === 'error' && reply.code === 'stale') await sleep(5)
    else this.oddities.push(JSON.stringify(reply))
  }
}

/** What is wrong between what clients know and what is stored: lost, doubled or invented answers. */
export function auditOf(events: readonly TableEvent[], players: readonly Player[]): string[] {
  const faults: string[] = []
  const byKey = new Map<string, Attempt[]>()
  for (const attempt of players.flatMap((player) => player.attempts)) {
    const key = `${attempt.position} ${attempt.seat} ${attempt.key}`
    byKey.set(key, [...(byKey.get(key) ?? []), attempt])
  }
  let position = 0
  const stored = new Map<number, string>()
  const taken = new Set<string>()
  events.forEach((event, i) => {
    const seq = i + 1
    if (event.is === 'answered' && event.by === 'person') {
      const key = `${position} ${event.played[0] ?? `${event.seat} ${event.early}`}`
      if (!byKey.has(key)) faults.push(`invented: ${key} at ${seq}`)
      if (taken.has(key)) faults.push(`doubled: ${key} at ${seq}`)
      taken.add(key)
      stored.set(seq, key)
    }
    if (
      ['begun', 'undone', 'rewound'].includes(event.is) ||
      (event.is === 'answered' && event.played.length > 0)
    )
      position = seq
  })
  for (const attempts of byKey.values())
    for (const { seq, position: at, seat, key } of attempts) {
      if (seq === undefined) continue
      // The end of the match is one more event in the same breath.
      const found = [seq, seq - 1].some((place) => stored.get(place) === `${at} ${seat} ${key}`)
      if (!found) faults.push(`lost: ${at} ${seat} ${key}, acknowledged as ${seq}`)
    }
  return faults
}

/** Tables of Ur that are always played at: some of two people, some against a bot. */
export class Room {
  /** All players that ever sat here, by table. */
  readonly tables = new Map<string, Player[]>()
  private readonly bases: () => string[]
  private readonly pace: number
  private readonly bot: string
  private readonly going: Promise<void>[] = []
  private stopped = false

  constructor(bases: () => string[], pace: number, bot = 'random') {
    this.bases = bases
    this.pace = pace
    this.bot = bot
  }

  /** Begins to play at so many tables; a finished one is followed by another. */
  start(people: number, bots: number): void {
    for (let i = 0; i < people + bots; i++) this.going.push(this.place(i < bots))
  }

  /** Everybody gets up. */
  async stop(): Promise<void> {
    this.stopped = true
    for (const players of this.tables.values()) for (const player of players) player.stop()
    await Promise.all(this.going)
  }

  get players(): Player[] {
    return [...this.tables.values()].flat()
  }

  /** How many answers were acknowledged to anybody. */
  get acknowledged(): number {
    return this.players.reduce((sum, player) => sum + player.acknowledged, 0)
  }

  private async place(withBot: boolean): Promise<void> {
    while (!this.stopped) {
      try {
        const players = await this.seat(withBot)
        if (this.stopped) return
        this.tables.set(players[0]!.table, players)
        await Promise.all(players.map((player) => player.run()))
        for (const player of players) player.client.leave()
      } catch {
        await sleep(50)
      }
    }
  }

  private async seat(withBot: boolean): Promise<Player[]> {
    const { bases, pace, bot } = this
    const [base] = bases()
    if (base === undefined) throw new Error('no server')
    const ann = await new Client(base).enter('Ann')
    const seats = withBot ? { lapis: 'me', shell: { bot } } : { lapis: 'me' }
    const { id, invitation } = (await ann.post('/api/tables', { game: 'ur', seats })).body
    const players = [new Player(ann, id, bases, pace)]
    if (withBot) return players
    const ben = await new Client(base).enter('Ben')
    await ben.post(`/api/tables/${id}/commands`, { do: 'sit', invitation })
    return [...players, new Player(ben, id, bases, pace)]
  }
}
