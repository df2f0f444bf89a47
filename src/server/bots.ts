import { randomUUID } from 'node:crypto'
import type { Advice, ThinkRequest } from '../bots/index.ts'
import { botAnswer, Refused } from '../table/index.ts'
import type { Worker } from './jobs.ts'
import type { LiveTable } from './tables/live.ts'
import type { Tables } from './tables/tables.ts'

/** Whoever can think for bots: workers, so that the loop never waits. */
export interface Thinker {
  think(request: ThinkRequest, signal?: AbortSignal): Promise<Advice>
  close(): Promise<void>
}

/** Lets bots answer; a thought is given up as soon as the match has moved on. */
export class Bots {
  private readonly tables: Tables
  private readonly thinker: Thinker
  private readonly thought: (seconds: number) => void
  private readonly thinking = new Map<string, { position: number; stop: AbortController }>()

  constructor(tables: Tables, thinker: Thinker, thought: (seconds: number) => void) {
    this.tables = tables
    this.thinker = thinker
    this.thought = thought
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

  /** What the machine would do for a seat. */
  advise(request: ThinkRequest, signal: AbortSignal): Promise<Advice> {
    return this.thinker.think(request, signal)
  }

  /** The bot whose turn it is at the job's table answers. */
  readonly worker: Worker = async (job, signal) => {
    const live = await this.tables.get(job.table)
    await live.catchUp()
    const asked = await live.serial(() => questionAt(live))
    if (asked === undefined) return
    const { request, position } = asked
    const stop = new AbortController()
    this.thinking.set(job.table, { position, stop })
    const began = performance.now()
    try {
      const advice = await this.thinker.think(request, AbortSignal.any([signal, stop.signal]))
      this.thought((performance.now() - began) / 1000)
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
}

/** What the first bot that is waited for is asked. */
function questionAt({ table }: LiveTable): { request: ThinkRequest; position: number } | undefined {
  const [first] = table.bots()
  const { match, facts } = table
  if (first === undefined || match === null) return undefined
  const { seat, bot } = first
  const request = { game: facts.game, saved: match.save(), seat, level: bot, seed: randomUUID() }
  return { request, position: facts.position }
}
