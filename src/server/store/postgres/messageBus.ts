import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Job, StoreNews } from '../store.ts'

/** The channel of all processes of a database. */
export const CHANNEL = 'mehen'

/** A notice holds less than 8000 bytes; longer messages are split. */
const PART = 7000

/** The notice of a table's new length, with the new events if they fit. */
export function eventsNotice(process: string, table: string, length: number, events: readonly string[]): string {
  const head = `${process} e ${length} ${table}`
  const whole = [head, ...events].join('\n')
  return Buffer.byteLength(whole) < PART && !events.some((event) => event.includes('\n')) ? whole : head
}

/** The notice of new jobs, with their kinds. */
export function jobsNotice(process: string, jobs: readonly Job[]): string {
  return [process, 'j', ...new Set(jobs.map(({ kind }) => kind))].join(' ')
}

/** The notices of a message; `number` tells a process's messages apart. */
export function messageNotices(process: string, number: number, body: string): string[] {
  const text = Buffer.from(body).toString('base64')
  const parts: string[] = []
  for (let from = 0; from === 0 || from < text.length; from += PART) parts.push(text.slice(from, from + PART))
  return parts.map((part, index) => `${process} m ${number} ${index} ${parts.length} ${part}`)
}

/** Parses notices, skips those of its own process, and reassembles split messages. */
export class NoticeReader {
  readonly #process: string
  readonly #parts = new Map<string, string[]>()

  constructor(process: string) {
    this.#process = process
  }

  /** Drops incomplete messages after a break. */
  reset(): void {
    this.#parts.clear()
  }

  read(notice: string): StoreNews | undefined {
    if (notice.startsWith(`${this.#process} `)) return undefined
    const [head = '', ...events] = notice.split('\n')
    const [process, kind, ...rest] = head.split(' ')
    if (kind === 'j') return rest.length > 0 ? { kind: 'jobs', kinds: rest } : { kind: 'jobs' }
    if (kind === 'e') {
      const news = { kind: 'events', length: Number(rest[0]), table: rest.slice(1).join(' ') } as const
      return events.length > 0 ? { ...news, events } : news
    }
    if (kind === 'm') return this.#message(`${process} ${rest[0]}`, Number(rest[1]), Number(rest[2]), rest[3]!)
    return undefined
  }

  #message(name: string, index: number, count: number, part: string): StoreNews | undefined {
    const parts = this.#parts.get(name) ?? []
    parts[index] = part
    if (parts.filter((text) => text !== undefined).length < count) {
      this.#parts.set(name, parts)
      return undefined
    }
    this.#parts.delete(name)
    return { kind: 'message', body: Buffer.from(parts.join(''), 'base64').toString() }
  }
}

interface Listener {
  heard(news: StoreNews): void
  lost?(): void
}

/**
 * The connection that listens for notices of other processes. It reconnects after a break and reports that notices may
 * be lost.
 */
export class MessageBus {
  readonly #config: pg.ClientConfig
  readonly #reader: NoticeReader
  readonly #heartbeatMs: number
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #closed = false

  /** The connection is tested every `heartbeatMs`; it counts as broken if an answer takes as long. */
  constructor(config: pg.ClientConfig, process: string, heartbeatMs: number) {
    this.#config = config
    this.#heartbeatMs = heartbeatMs
    this.#reader = new NoticeReader(process)
  }

  /** Resolves when all notices sent from now on will be received. */
  async open(): Promise<void> {
    const client = new pg.Client({ ...this.#config, keepAlive: true, query_timeout: this.#heartbeatMs })
    let broken = false
    const broke = () => {
      if (broken) return
      broken = true
      void this.#reopen(client)
    }
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    await client.connect()
    client.on('end', broke)
    this.#client = client
    try {
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      broken = true
      await client.end().catch(() => undefined)
      throw error
    }
    if (this.#closed) return client.end()
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.end().catch(() => undefined))
    }, this.#heartbeatMs)
    this.#heartbeat.unref()
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    this.#listeners.clear()
    await this.#client?.end().catch(() => undefined)
  }

  async #reopen(old: pg.Client) {
    if (this.#client === old) this.#client = undefined
    clearInterval(this.#heartbeat)
    this.#reader.reset()
    for (let attempt = 0; !this.#closed; attempt++) {
      try {
        await this.open()
        for (const { lost } of this.#listeners) lost?.()
        return
      } catch {
        await sleep(Math.min(1000, 20 * 2 ** attempt), undefined, { ref: false })
      }
    }
  }

  #hear(notice: string) {
    const news = this.#reader.read(notice)
    if (news) for (const { heard } of this.#listeners) heard(news)
  }
}
