import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Advice } from '#bots/bot.ts'
import { levelOf, levels, type ThinkRequest } from '#bots/levels.ts'
import { playBotPlan } from '#table/command.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { Table } from '#table/table.ts'
import type { ThinkPriority } from '#workers/queue.ts'
import type { Job, LeasedJob } from '../store/store.ts'
import type { LiveTable } from '../tables/liveTable.ts'
import { type BotTurnJob, peopleServedByBots } from '../tables/scheduledJobs.ts'
import type { TableRegistry } from '../tables/tableRegistry.ts'
import type { JobHandler } from './jobRunner.ts'

/** All bot levels, those offered to people first. */
export const BOTS: readonly string[] = [...levels.filter((l) => l.people), ...levels.filter((l) => !l.people)].map(
  (level) => level.id,
)

/** Runs bots in workers so the event loop is not blocked. */
export interface BotRunner {
  think(request: ThinkRequest, signal?: AbortSignal, wish?: ThinkPriority): Promise<Advice>
  close(): Promise<void>
  /** Searches that wait for a worker. */
  readonly waiting?: number
}

interface BotTurnsContext {
  readonly tables: TableRegistry
  readonly thinker: BotRunner
  readonly now: () => number
  /** How long bots keep playing against each other at a table that no one watches. */
  readonly unwatched: number
  /** Whether someone watches a table through any process. */
  readonly isWatched: (live: LiveTable) => boolean
  readonly thought: (seconds: number) => void
  /** How far the job of a directly answered turn is postponed, as insurance against a crash. */
  readonly lease: number
  /** Called when a direct turn has ended; with an error its job must run. */
  readonly ended: (job: Job, error?: unknown) => Promise<void>
}

/** After this many failures of a turn's job the bot answers at random, so that the match goes on. */
const MAX_BOT_FAILURES = 3
/** Limits on turns answered directly at the same time, in all and per person; further turns wait as jobs. */
const MAX_DIRECT_TURNS = 128
const MAX_DIRECT_TURNS_PER_PERSON = 8
/** Search time on guarded asks, where the time an answer takes must not reveal whether there was a choice. */
const GUARDED_SEARCH_MS = 800

/** Lets bots answer; cancels a search when the match moves on. */
export class BotTurns {
  private readonly needs: BotTurnsContext
  private readonly thinking = new Map<string, { position: number; stop: AbortController }>()
  private readonly direct = new Map<string, { readonly who: readonly string[]; readonly run: Promise<void> }>()
  private readonly closing = new AbortController()

  constructor(needs: BotTurnsContext) {
    this.needs = needs
  }

  /** Bots that are searching. */
  get count(): number {
    return this.thinking.size
  }

  /** Cancels the table's search if the position has changed. */
  cancelStaleSearch({ id, table }: LiveTable): void {
    const thought = this.thinking.get(id)
    if (thought === undefined) return
    if (thought.position !== table.state.position || table.botsToMove().length === 0) thought.stop.abort()
  }

  /** When the job of a turn is due: after the lease if the turn can be answered directly, else now. */
  jobDue(table: Table): number {
    const now = this.needs.now()
    const { who } = peopleServedByBots(table)
    let running = 0
    for (const turn of this.direct.values()) if (turn.who.some((person) => who.includes(person))) running++
    const hasRoom =
      this.direct.size < MAX_DIRECT_TURNS && running < MAX_DIRECT_TURNS_PER_PERSON && !this.closing.signal.aborted
    return hasRoom ? now + this.needs.lease : now
  }

  /** Answers a turn that this process has just stored. If that fails or the process ends, the turn's job takes over. */
  answer(live: LiveTable, job: Job): void {
    const { who } = peopleServedByBots(live.table)
    const run = this.play(live, 0, this.closing.signal)
      .then(
        () => this.needs.ended(job),
        (error) => this.needs.ended(job, error),
      )
      .finally(() => this.direct.get(live.id)?.run === run && this.direct.delete(live.id))
    this.direct.set(live.id, { who, run })
  }

  /** Aborts direct turns; their jobs take over. */
  async close(): Promise<void> {
    this.closing.abort()
    await Promise.allSettled([...this.direct.values()].map(({ run }) => run))
  }

  /** Answers the next bot turn at the job's table. */
  readonly worker: JobHandler = async (job, signal) => {
    const live = await this.needs.tables.get(job.table)
    await live.catchUp()
    if (!this.isAlone(live, job)) await this.play(live, job.attempts, signal)
  }

  /** Searches and answers the next bot turn at a table; `attempts` counts earlier failures. */
  private async play(live: LiveTable, attempts: number, signal: AbortSignal): Promise<void> {
    const asked = await live.runExclusive(() => nextQuestion(live, attempts))
    if (asked === undefined) return
    const { request, position, pace } = asked
    const stop = new AbortController()
    const either = AbortSignal.any([signal, stop.signal])
    this.thinking.set(live.id, { position, stop })
    const began = performance.now()
    try {
      const { who, plays: waits } = peopleServedByBots(live.table)
      const advice = await this.needs.thinker.think(request, either, { who, waits })
      this.needs.thought((performance.now() - began) / 1000)
      if (pace > advice.ms) await sleep(pace - advice.ms, undefined, { signal: either })
      signal.throwIfAborted()
      await live.act((table, now) => playBotPlan(table, request.seat, advice, position, now))
    } catch (error) {
      if (signal.aborted) throw error
      const moot = error instanceof RequestRefused && ['stale', 'over', 'not asked'].includes(error.code)
      if (!moot && !stop.signal.aborted) throw error
    } finally {
      if (this.thinking.get(live.id)?.stop === stop) this.thinking.delete(live.id)
    }
  }

  /** Whether only bots play at a table that has not been watched for a while. They continue when someone watches. */
  private isAlone(live: LiveTable, job: LeasedJob): boolean {
    const { now, unwatched, isWatched } = this.needs
    const { looked } = JSON.parse(job.body) as Partial<BotTurnJob>
    live.watchedAt = isWatched(live) ? now() : Math.max(live.watchedAt, looked ?? now())
    return now() - live.watchedAt > unwatched && !peopleServedByBots(live.table).plays
  }
}

/**
 * The next bot's question and its minimum answer time. On a guarded ask that time is always the same, and longer than
 * the search may take.
 */
function nextQuestion(
  { table }: LiveTable,
  attempts: number,
): { request: ThinkRequest; position: number; pace: number } | undefined {
  const [first] = table.botsToMove()
  const { match, state: facts } = table
  if (first === undefined || match === null) return undefined
  const { seat, bot } = first
  const level = attempts > MAX_BOT_FAILURES ? 'random' : bot
  const request = { game: facts.game, saved: match.save(), seat, level, seed: randomUUID() }
  const { position } = facts
  const budget = levelOf(level)?.budget
  if (match.asked(seat)?.guarded !== true || budget?.ms === undefined) return { request, position, pace: 0 }
  const ms = Math.min(GUARDED_SEARCH_MS, budget.ms)
  return { request: { ...request, budget: { ...budget, ms } }, position, pace: 1.25 * ms + 50 }
}
