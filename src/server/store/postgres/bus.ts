import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { News } from '../store.ts'
import { CHANNEL, NewsReader } from './news.ts'

interface Listener {
  heard(news: News): void
  lost?(): void
}

/** How often an idle connection is tested. */
const HEARTBEAT = 10_000

/**
 * The connection that listens for notices of other processes. It reconnects after a break and reports that notices may
 * be lost.
 */
export class Bus {
  readonly #config: pg.ClientConfig
  readonly #reader: NewsReader
  readonly #listeners = new Set<Listener>()
  #client: pg.Client | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #closed = false

  constructor(config: pg.ClientConfig, process: string) {
    this.#config = config
    this.#reader = new NewsReader(process)
  }

  /** Resolves when all notices sent from now on will be received. */
  async open(): Promise<void> {
    const client = new pg.Client({ ...this.#config, keepAlive: true })
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
      const late = setTimeout(() => client.end().catch(() => undefined), HEARTBEAT)
      late.unref()
      client.query('select 1').then(
        () => clearTimeout(late),
        () => clearTimeout(late),
      )
    }, HEARTBEAT)
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
