import { randomUUID } from 'node:crypto'
import type { Advice } from '#bots/bot.ts'
import type { ThinkRequest } from '#bots/levels.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { Store } from '../store/store.ts'
import type { BotRunner } from './botTurns.ts'
import type { JobHandler } from './jobRunner.ts'

/** The answer of another process to a question of this one. */
export interface AdviceReply {
  readonly process: string
  readonly id: string
  /** Null if no advice could be computed. */
  readonly advice: Advice | null
}

/** The body of an advice job, answered by a process that runs bots. */
interface AdviceQuestion {
  readonly process: string
  readonly user: string
  readonly request: ThinkRequest
}

/** Open questions per person. */
const MAX_PER_PERSON = 2
/** How long to wait for another process; an older question is no longer worth answering. */
const TIMEOUT_MS = 15_000

interface AdviserContext {
  readonly process: string
  readonly store: Store
  readonly now: () => number
  /** Runs bots in this process; undefined if other processes do. */
  readonly thinker: BotRunner | undefined
  readonly tell: (advised: AdviceReply) => void
}

/** Advice for people, computed here or by a process that runs bots. */
export class Adviser {
  private readonly needs: AdviserContext
  private readonly open = new Map<string, number>()
  private readonly waiting = new Map<string, (advice: Advice | null) => void>()

  constructor(needs: AdviserContext) {
    this.needs = needs
  }

  /**
   * What the computer would do on a person's seat. Throws `flood` if the person already has too many open questions.
   */
  async advise(request: ThinkRequest, signal: AbortSignal, user: string): Promise<Advice> {
    const open = this.open.get(user) ?? 0
    if (open >= MAX_PER_PERSON) throw new RequestRefused('flood')
    this.open.set(user, open + 1)
    try {
      const { thinker } = this.needs
      if (thinker === undefined) return await this.elsewhere(request, signal, user)
      return await thinker.think(request, signal, { who: [user], waits: true })
    } finally {
      const left = this.open.get(user)! - 1
      if (left > 0) this.open.set(user, left)
      else this.open.delete(user)
    }
  }

  /** Receives the answer of another process. */
  receive({ process, id, advice }: AdviceReply): void {
    if (process === this.needs.process) this.waiting.get(id)?.(advice)
  }

  /** Answers the questions of processes that run no bots. */
  readonly worker: JobHandler = async (job, signal) => {
    const { thinker, tell, now } = this.needs
    if (now() - job.due > TIMEOUT_MS) return
    const { process, user, request } = JSON.parse(job.body) as AdviceQuestion
    const id = job.key.slice('advice:'.length)
    try {
      const advice = await thinker!.think(request, signal, { who: [user], waits: true })
      tell({ process, id, advice })
    } catch (error) {
      if (signal.aborted) throw error
      tell({ process, id, advice: null })
    }
  }

  private async elsewhere(request: ThinkRequest, signal: AbortSignal, user: string): Promise<Advice> {
    const { store, now, process } = this.needs
    const id = randomUUID()
    const key = `advice:${id}`
    const body: AdviceQuestion = { process, user, request }
    await store.putJobs([{ key, kind: 'advice', table: '', due: now(), body: JSON.stringify(body) }])
    let timer: NodeJS.Timeout | undefined
    const advice = await new Promise<Advice | null>((resolve) => {
      this.waiting.set(id, resolve)
      signal.addEventListener('abort', () => resolve(null), { once: true })
      timer = setTimeout(resolve, TIMEOUT_MS, null)
    })
    clearTimeout(timer)
    this.waiting.delete(id)
    if (advice !== null) return advice
    await store.dropJobs([key]).catch(() => {})
    signal.throwIfAborted()
    throw new RequestRefused('busy')
  }
}
