import { wasPlayed } from '#community/playerStats.ts'
import type { ServerMessage } from '#table/protocol/messages.ts'
import { summaryFor } from '#table/summary.ts'
import type { Store } from '../store/store.ts'
import { parseSummary } from './scheduledJobs.ts'

type ListsMessage = Extract<ServerMessage, { type: 'lists' }>

/** Tables per list; of the finished ones fewer are shown, and some are left out. */
const LENGTHS = { open: 20, playing: 20, finished: 24 }
const FINISHED_SHOWN = 8
/** Minimum time between two looks at the store. */
const EVERY_MS = 2000

/** The lists of tables that everyone may see, read once for all connections that follow them. */
export class PublicLists {
  private readonly store: Store
  private readonly every: number
  private readonly failed: (error: unknown) => void
  /** Those who follow, with the last message sent to each. */
  private readonly followers = new Map<(text: string) => void, string | undefined>()
  private readAt = Number.NEGATIVE_INFINITY
  private timer: NodeJS.Timeout | undefined
  /** The last message; undefined if it may be out of date. */
  private latest: string | undefined

  constructor(store: Store, failed: (error: unknown) => void, every = EVERY_MS) {
    this.store = store
    this.failed = failed
    this.every = every
  }

  /** Sends the lists now and whenever they change; returns how to stop. */
  follow(send: (text: string) => void): () => void {
    const follower = (text: string) => send(text)
    this.followers.set(follower, undefined)
    if (this.latest === undefined) this.changed()
    else this.sendTo(follower, this.latest)
    return () => {
      this.followers.delete(follower)
      if (this.followers.size === 0) this.close()
    }
  }

  /** A table may have changed. */
  changed(): void {
    if (this.followers.size === 0 || this.timer !== undefined) return
    const wait = Math.max(0, this.readAt + this.every - performance.now())
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.readAt = performance.now()
      this.publish().catch(this.failed)
    }, wait).unref()
  }

  close(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.latest = undefined
  }

  private async publish(): Promise<void> {
    const page = async (of: keyof typeof LENGTHS) =>
      (await this.store.list({ of }, LENGTHS[of])).tables.map(parseSummary)
    const finished = (await page('finished')).filter(wasPlayed).slice(0, FINISHED_SHOWN)
    const asStranger = (tables: typeof finished) => tables.map((table) => summaryFor(table, null))
    const message: ListsMessage = {
      type: 'lists',
      open: asStranger(await page('open')),
      playing: asStranger(await page('playing')),
      finished: asStranger(finished),
    }
    const text = JSON.stringify(message)
    if (this.followers.size > 0) this.latest = text
    for (const follower of [...this.followers.keys()]) this.sendTo(follower, text)
  }

  private sendTo(follower: (text: string) => void, text: string): void {
    if (this.followers.get(follower) === text) return
    this.followers.set(follower, text)
    follower(text)
  }
}
