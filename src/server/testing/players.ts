import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, randomFrom } from '#kernel'
import type { TableEvent } from '#table/events.ts'
import type { Store } from '../store/store.ts'
import { Client } from './client.ts'

/** An answer a client tried to give. `seq` is set once the server has acknowledged it. */
export interface Attempt {
  readonly table: string
  readonly seat: string
  readonly key: string
  readonly position: number
  seq: number | undefined
}

/**
 * Plays at one table while servers are killed: reconnects after every break, continues from the last seen event, and
 * records what was tried and acknowledged.
 */
export class Player {
  readonly client: Client
  readonly attempts: Attempt[] = []
  readonly table: string
  /** Chat lines sent; true once acknowledged. */
  readonly said = new Map<string, boolean>()
  /** Broken connections. */
  breaks = 0
  /** Unexpected replies. */
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

  /** Plays until stopped or the match is over. */
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

  /** Acknowledged answers. */
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
    if (this.random(CHAT_EVERY) === 0) await this.talk()
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
    if (this.random(RECONNECT_EVERY) === 0) await this.wander()
  }

  /** Disconnects and reconnects, perhaps to another server. */
  private async wander(): Promise<void> {
    this.client.leave()
    await this.come()
  }

  private async talk(): Promise<void> {
    const { client, table, said } = this
    const text = `${client.user} says ${said.size}`
    said.set(text, false)
    const command = { do: 'chat', text } as const
    const reply = await client.ask({ type: 'command', table, command } as never)
    if (reply.type === 'done') said.set(text, true)
    else if (reply.type === 'error' && reply.code === 'busy') throw new Error('busy')
    else this.oddities.push(JSON.stringify(reply))
  }
}

/** One chat line per this many turns. */
const CHAT_EVERY = 6
/** One reconnect per this many turns. */
const RECONNECT_EVERY = 30

/** Compares the stored events with what clients know; returns lost, doubled and invented answers and chat lines. */
export function auditEvents(events: readonly TableEvent[], players: readonly Player[]): string[] {
  return [...faultyAnswers(events, players), ...faultyTalk(events, players)]
}

function faultyTalk(events: readonly TableEvent[], players: readonly Player[]): string[] {
  const stored = events.flatMap((event) => (event.is === 'said' ? event.text : []))
  const said = new Map(players.flatMap((player) => [...player.said]))
  const lost = [...said].filter(([text, isDone]) => isDone && !stored.includes(text))
  return [
    ...lost.map(([text]) => `lost: ${text}`),
    ...stored.filter((text) => !said.has(text)).map((text) => `invented: ${text}`),
    ...stored.filter((text, i) => stored.indexOf(text) < i).map((text) => `doubled: ${text}`),
  ]
}

function faultyAnswers(events: readonly TableEvent[], players: readonly Player[]): string[] {
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
      // The answer that completes a simultaneous ask adds the others' too, in seat order.
      const line = event.played.find((played) => played.startsWith(`${event.seat} `))
      const key = `${position} ${line ?? `${event.seat} ${event.early}`}`
      if (!byKey.has(key)) faults.push(`invented: ${key} at ${seq}`)
      if (taken.has(key)) faults.push(`doubled: ${key} at ${seq}`)
      taken.add(key)
      stored.set(seq, key)
    }
    if (['begun', 'undone', 'rewound'].includes(event.is) || (event.is === 'answered' && event.played.length > 0))
      position = seq
  })
  for (const attempts of byKey.values())
    for (const { seq, position: at, seat, key } of attempts) {
      if (seq === undefined) continue
      // The end of the match is a further event of the same command.
      const found = [seq, seq - 1].some((place) => stored.get(place) === `${at} ${seat} ${key}`)
      if (!found) faults.push(`lost: ${at} ${seat} ${key}, acknowledged as ${seq}`)
    }
  return faults
}

/** What to play: a game with one seat per person and optionally a bot. */
export interface GameSpec {
  readonly game: string
  readonly setup?: { readonly [name: string]: string | number | boolean }
  readonly seats: readonly string[]
  /** The level of the bot on the last seat. */
  readonly bot?: string
}

/** All games, for two players. */
export const GAME_SPECS = {
  ur: { game: 'ur', seats: ['lapis', 'shell'] },
  ankh: {
    game: 'ankh',
    setup: { scenario: 'middle-kingdom-2', players: 2 },
    seats: ['player1', 'player2'],
  },
  godKings: { game: 'god-kings', setup: { scenario: 'kadesh', players: 2 }, seats: ['egypt', 'hatti'] },
  alexander: { game: 'alexander', setup: { scenario: 'phrygia' }, seats: ['macedonian', 'persian'] },
} as const satisfies { [name: string]: GameSpec }

/** The same with a bot on the last seat. */
export const withBot = (place: GameSpec, bot = 'random'): GameSpec => ({ ...place, bot })

/** Keeps tables running: some with two people, some against a bot. */
export class PlayerPool {
  /** All players so far, by table. */
  readonly tables = new Map<string, Player[]>()
  private readonly bases: () => string[]
  private readonly pace: number
  private readonly going: Promise<void>[] = []
  private readonly games = new Map<string, string>()
  private stopped = false

  constructor(bases: () => string[], pace: number) {
    this.bases = bases
    this.pace = pace
  }

  /** Starts playing; a finished match is followed by another. */
  start(places: readonly GameSpec[]): void {
    for (const place of places) this.going.push(this.play(place))
  }

  async stop(): Promise<void> {
    this.stopped = true
    for (const players of this.tables.values()) for (const player of players) player.stop()
    await Promise.all(this.going)
  }

  get players(): Player[] {
    return [...this.tables.values()].flat()
  }

  /** Acknowledged answers of all players. */
  get acknowledged(): number {
    return this.players.reduce((sum, player) => sum + player.acknowledged, 0)
  }

  /** The same by game. */
  get byGame(): { [game: string]: number } {
    const counts: { [game: string]: number } = {}
    for (const [id, players] of this.tables) {
      const game = this.games.get(id)!
      for (const player of players) counts[game] = (counts[game] ?? 0) + player.acknowledged
    }
    return counts
  }

  /** A test whether every active player has had another answer acknowledged since this call. */
  goesOn(): () => boolean {
    const before = new Map(this.players.map((player) => [player, player.acknowledged]))
    return () => this.players.every((p) => p.over || p.acknowledged > (before.get(p) ?? -1))
  }

  /** The faults in the stored events of all tables. */
  async audit(store: Pick<Store, 'events'>): Promise<string[]> {
    const faults: string[] = []
    for (const [id, players] of this.tables) {
      const events = (await store.events(id, 0)).map((text) => JSON.parse(text) as TableEvent)
      const odd = players.flatMap(({ oddities }) => oddities)
      faults.push(...[...auditEvents(events, players), ...odd].map((fault) => `${id} ${fault}`))
    }
    return faults
  }

  private async play(place: GameSpec): Promise<void> {
    while (!this.stopped) {
      try {
        const players = await this.seat(place)
        if (this.stopped) return
        this.tables.set(players[0]!.table, players)
        this.games.set(players[0]!.table, place.game)
        await Promise.all(players.map((player) => player.run()))
        for (const player of players) player.client.leave()
      } catch {
        await sleep(50)
      }
    }
  }

  private async seat({ game, setup = {}, seats, bot }: GameSpec): Promise<Player[]> {
    const { bases, pace } = this
    const [base] = bases()
    if (base === undefined) throw new Error('no server')
    const ann = await new Client(base).enter('Ann')
    const placing = { [seats[0]!]: 'me', ...(bot === undefined ? {} : { [seats.at(-1)!]: { bot } }) }
    const { id, invitation } = (await ann.post('/api/tables', { game, setup, seats: placing })).body
    const players = [new Player(ann, id, bases, pace)]
    for (const seat of bot === undefined ? seats.slice(1) : seats.slice(1, -1)) {
      const ben = await new Client(base).enter('Ben')
      await ben.post(`/api/tables/${id}/commands`, { do: 'sit', seat, invitation })
      players.push(new Player(ben, id, bases, pace))
    }
    return players
  }
}
