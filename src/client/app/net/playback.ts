import type { ServerMessage } from '../../../table/protocol.ts'
import { type Followed, withEarlier } from './follow.ts'

/** What the page shows of a table, and what it is about to show. */
export interface Playing {
  readonly table: Followed | undefined
  /** How many changes wait to be shown. */
  readonly behind: number
  /** What was shown since the reader last went on: first what was known before, then one change after the other. */
  readonly passage: readonly Followed[]
  /** The next change waits until the reader goes on. */
  readonly held: boolean
}

/** What a change is to a passage: more of it, the first of another, or one that waits until the reader goes on. */
export type Turn = 'more' | 'new' | 'wait'

/** Minimum time each change is shown in a repeat, also where nothing moves. */
const REPEAT_MS = 900

/**
 * Shows the states of a table one after the other, each for as long as `pace` says, so that a person sees what the
 * others did. `skip` shows the last one immediately. With `turns`, a passage waits for its reader.
 */
export class Playback {
  /** What a change is to the passage before it; without it nothing ever waits. */
  turns: ((passage: readonly Followed[], next: Followed) => Turn) | undefined
  private playing: Playing = { table: undefined, behind: 0, passage: [], held: false }
  private readonly pace: (shown: Followed) => number
  private readonly changed: () => void
  private readonly queue: Followed[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  /** How many changes at the head of the queue are shown a second time. */
  private repeating = 0

  constructor(pace: (shown: Followed) => number, changed: () => void) {
    this.pace = pace
    this.changed = changed
  }

  now(): Playing {
    return this.playing
  }

  /** Drops what waits and shows a state immediately. */
  jump(to: Followed): void {
    this.stop()
    this.show(to, [to])
  }

  /** Shows a change after those that wait. */
  add(next: Followed): void {
    this.queue.push(next)
    if (this.timer === undefined) this.showNext()
    else this.change({ behind: this.queue.length })
  }

  /** Adds earlier lines of the journal to everything that is shown or waits. */
  addEarlier(reply: Extract<ServerMessage, { type: 'earlier' }>): void {
    for (const [i, next] of this.queue.entries()) this.queue[i] = withEarlier(next, reply)
    const { table, passage } = this.playing
    const longer = passage.map((one) => withEarlier(one, reply))
    if (table !== undefined) this.change({ table: withEarlier(table, reply), passage: longer })
  }

  /** Shows everything that waits immediately. */
  skip(): void {
    const last = this.queue.at(-1)
    this.stop()
    if (last !== undefined) this.show(last, [last])
  }

  /** The reader has read the passage: what comes next is shown. */
  goOn(): void {
    const last = this.playing.passage.at(-1)
    if (last === undefined) return
    this.endRepeat()
    this.change({ table: last, passage: [last], held: false, behind: this.queue.length })
    this.showNext()
  }

  /** Shows the passage again from what the reader knew before it. */
  repeat(): void {
    const { passage } = this.playing
    const [first, ...rest] = passage
    if (first === undefined || rest.length === 0) return
    this.endRepeat()
    this.queue.unshift(...rest)
    this.repeating = rest.length
    this.show({ ...first, fresh: [] }, passage, REPEAT_MS)
  }

  /** Forgets what waits. */
  stop(): void {
    this.endRepeat()
    this.queue.length = 0
  }

  private endRepeat(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.queue.splice(0, this.repeating)
    this.repeating = 0
  }

  /** Shows the next change unless it waits for the reader. */
  private showNext(): void {
    const next = this.queue[0]
    if (next === undefined) return
    const { passage } = this.playing
    if (this.repeating > 0) {
      this.repeating--
      this.queue.shift()
      this.show(next, passage, REPEAT_MS)
      return
    }
    const turn = this.turns?.(passage, next) ?? 'new'
    if (turn === 'wait') {
      this.change({ held: true, behind: this.queue.length })
      return
    }
    this.queue.shift()
    this.show(next, [...(turn === 'new' ? passage.slice(-1) : passage), next])
  }

  private show(table: Followed, passage: readonly Followed[], minimum = 0): void {
    this.change({ table, passage, held: false, behind: this.queue.length })
    const lasts = Math.max(this.pace(table), this.queue.length > 0 ? minimum : 0)
    if (lasts <= 0 && this.queue.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.showNext()
    }, lasts)
  }

  private change(some: Partial<Playing>): void {
    this.playing = { ...this.playing, ...some }
    this.changed()
  }
}
