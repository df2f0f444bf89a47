import { randomUUID } from 'node:crypto'
import type { Advice, ThinkRequest } from '../bots/index.ts'
import { Refused } from '../table/index.ts'
import type { Thinker } from './bots.ts'
import type { Worker } from './jobs.ts'
import type { Store } from './store/store.ts'

/** What another process said to a question of this one. */
export interface Advised {
  readonly process: string
  readonly id: string
  /** Null: nobody could say. */
  readonly advice: Advice | null
}

/** A question that another process answers, as its job says it. */
interface Question {
  readonly process: string
  readonly user: string
  readonly request: ThinkRequest
}

/** How many questions of one person are open at once. */
const MOST_EACH = 2
/** How long an answer of another process is waited for, and a question is worth answering. */
const PATIENCE_MS = 15_000

/** What advice needs of the server around it. */
export interface AdviceNeeds {
  readonly process: string
  readonly store: Store
  readonly now: () => number
  /** Who thinks in this process; undefined where others do. */
  readonly thinker: Thinker | undefined
  readonly tell: (advised: Advised) => void
}

/** Advice for people: thought out here, or asked of a process that thinks. */
export class Adviser {
  private readonly needs: AdviceNeeds
  private readonly open = new Map<string, number>()
  private readonly waiting = new Map<string, (advice: Advice | null) => void>()

  constructor(needs: AdviceNeeds) {
    this.needs = needs
  }

  /** What the machine would do for a person's seat. Whoever has asked for much must wait for it first. */
  async advise(request: ThinkRequest, signal: AbortSignal, user: string): Promise<Advice> {
    const open = this.open.get(user) ?? 0
    if (open >= MOST_EACH) throw new Refused('flood')
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

  /** Another process has thought. */
  heard({ process, id, advice }: Advised): void {
    if (process === this.needs.process) this.waiting.get(id)?.(advice)
  }

  /** Thinks for a process that does not. */
  readonly worker: Worker = async (job, signal) => {
    const { thinker, tell, now } = this.needs
    if (now() - job.due > PATIENCE_MS) return
    const { process, user, request } = JSON.parse(job.body) as Question
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
    const body: Question = { process, user, request }
    await store.putJobs([{ key, kind: 'advice', table: '', due: now(), body: JSON.stringify(body) }])
    let timer: NodeJS.Timeout | undefined
    const advice = await new Promise<Advice | null>((resolve) => {
      this.waiting.set(id, resolve)
      signal.addEventListener('abort', () => resolve(null), { once: true })
      timer = setTimeout(resolve, PATIENCE_MS, null)
    })
    clearTimeout(timer)
    this.waiting.delete(id)
    if (advice !== null) return advice
    await store.dropJobs([key]).catch(() => {})
    signal.throwIfAborted()
    throw new Refused('busy')
  }
}
