import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Advice, levelOf, type ThinkRequest } from '../bots/index.ts'
import { botAnswer, Refused } from '../table/index.ts'
import type { Wish } from '../workers/fair.ts'
import type { Worker } from './jobs.ts'
import type { Leased } from './store/store.ts'
import type { LiveTable } from './tables/live.ts'
import { type BotsTurn, playedFor } from './tables/summary.ts'
import type { Tables } from './tables/tables.ts'

/** Whoever can think for bots: workers, so that the loop never waits. */
export interface Thinker {
  think(request: ThinkRequest, signal?: AbortSignal, wish?: Wish): Promise<Advice>
  close(): Promise<void>
  /** How many thoughts wait for a worker. */
  readonly waiting?: number
}

/** What bots need of the server around them. */
export interface BotsNeeds {
  readonly tables: Tables
  readonly thinker: Thinker
  readonly now: () => number
  /** Bots stop at a table of bots that nobody has looked at for so long. */
  readonly unwatched: number
  /** Whether somebody looks at a table now, through any process. */
  readonly isWatched: (live: LiveTable) => boolean
  readonly thought: (seconds: number) => void
}

/** After so many failures at one turn the bot answers at random: the match goes on, and the log has what failed. */
const STUBBORN = 3
/** How long a bot thinks at most where its answer must not tell by its time whether there was anything to choose. */
const GUARDED_MS = 800

/** Lets bots answer; a thought is given up as soon as the match has moved on. */
export class Bots {
  private readonly needs: BotsNeeds
  private readonly thinking = new Map<string, { position: number; stop: AbortController }>()

  constructor(needs: BotsNeeds) {
    this.needs = needs
  }

  /** How many bots think just now. */
  get count(): number {
    return this.thinking.size
  }

  /** A table has changed: a thought about another position is of no use. */
  moved({ id, table }: LiveTable): void {
    const thought = this.thinking.get(id)
    if (thought === undefined) return
    if (thought.position !== table.facts.position || table.bots().length === 0) thought.stop.abort()
  }

  /** The bot whose turn it is at the job's table answers. */
  readonly worker: Worker = async (job, signal) => {
    const live = await this.needs.tables.get(job.table)
    await live.catchUp()
    if (this.isAlone(live, job)) return
    const asked = await live.serial(() => questionAt(live, job.attempts))
    if (asked === undefined) return
    const { request, position, pace } = asked
    const stop = new AbortController()
    const either = AbortSignal.any([signal, stop.signal])
    this.thinking.set(job.table, { position, stop })
    const began = performance.now()
    try {
      const { who, plays: waits } = playedFor(live.table)
      const advice = await this.needs.thinker.think(request, either, { who, waits })
      this.needs.thought((performance.now() - began) / 1000)
      if (pace > advice.ms) await sleep(pace - advice.ms, undefined, { signal: either })
      signal.throwIfAborted()
      await live.act((table, now) => botAnswer(table, request.seat, advice.keys, position, now))
    } catch (error) {
      if (signal.aborted) throw error
      const moot = error instanceof Refused && ['stale', 'over', 'not asked'].includes(error.code)
      if (!moot && !stop.signal.aborted) throw error
    } finally {
      if (this.thinking.get(job.table)?.stop === stop) this.thinking.delete(job.table)
    }
  }

  /** Whether only bots play at a table, and nobody has looked at it for long: they go on when somebody looks. */
  private isAlone(live: LiveTable, job: Leased): boolean {
    const { now, unwatched, isWatched } = this.needs
    const { looked } = JSON.parse(job.body) as Partial<BotsTurn>
    live.lookedAt = isWatched(live) ? now() : Math.max(live.lookedAt, looked ?? now())
    return now() - live.lookedAt > unwatched && !playedFor(live.table).plays
  }
}

/**
 * What the first bot that is waited for is asked, and how long its answer takes at least. Where the ask is guarded, that
 * is the same whatever it holds: never less than it may think.
 */
function questionAt(
  { table }: LiveTable,
  attempts: number,
): { request: ThinkRequest; position: number; pace: number } | undefined {
  const [first] = table.bots()
  const { match, facts } = table
  if (first === undefined || match === null) return undefined
  const { seat, bot } = first
  const level = attempts > STUBBORN ? 'random' : bot
  const request = { game: facts.game, saved: match.save(), seat, level, seed: randomUUID() }
  const { position } = facts
  const budget = levelOf(level)?.budget
  if (match.asked(seat)?.guarded !== true || budget?.ms === undefined) return { request, position, pace: 0 }
  const ms = Math.min(GUARDED_MS, budget.ms)
  return { request: { ...request, budget: { ...budget, ms } }, position, pace: 1.25 * ms + 50 }
}
