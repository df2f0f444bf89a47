import type { ServerMessage } from '#table/protocol/messages.ts'
import { type TableModel, withEarlierLines } from './tableModel.ts'

/** The table as it is shown, and the recap it belongs to. */
export interface PlaybackState {
  readonly table: TableModel | undefined
  /** Number of changes that are still to be shown. */
  readonly behind: number
  /** The state before the recap, then one state for each change shown in it. */
  readonly recap: readonly TableModel[]
  /** The next change waits until the reader continues. */
  readonly paused: boolean
  /** While paused: which pause since the reader's last answer this is, and how many there are with those still queued. */
  readonly pause: { readonly nth: number; readonly of: number }
}

/** Whether a change continues the recap, begins a new one, or waits until the reader continues. */
export type RecapStep = 'more' | 'new' | 'wait'

/** Minimum time for which each change is shown when a recap is repeated. */
const REPEAT_MS = 900

/** How long a change is shown in milliseconds, with `behind` further changes queued. */
export type Pace = (shown: TableModel, behind: number) => number

/**
 * Shows the states of a table one after the other, each for the time `pace` returns, so that people can follow what the
 * others did. With `recapStep`, playback pauses between recaps until the reader continues. The end of a match is shown
 * immediately.
 */
export class Playback {
  /** Relates the next change to the recap so far. Undefined: playback never pauses. */
  recapStep: ((passage: readonly TableModel[], next: TableModel) => RecapStep) | undefined
  private state: PlaybackState = {
    table: undefined,
    behind: 0,
    recap: [],
    paused: false,
    pause: { nth: 0, of: 0 },
  }
  private readonly pace: Pace
  private readonly changed: () => void
  private readonly queue: TableModel[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Number of changes at the head of the queue that are being repeated. */
  private repeating = 0
  /** Number of pauses since the reader's last answer. */
  private pauses = 0

  constructor(pace: Pace, changed: () => void) {
    this.pace = pace
    this.changed = changed
  }

  now(): PlaybackState {
    return this.state
  }

  /** Shows a state immediately and drops the queue. */
  jump(to: TableModel): void {
    this.stop()
    this.show(to, [to])
  }

  /** Shows a change after those in the queue. */
  add(next: TableModel): void {
    this.queue.push(next)
    if (next.info.status === 'over') this.skip()
    else if (this.timer === undefined) this.showNext()
    else this.change({ behind: this.queue.length })
  }

  /** Adds earlier journal lines to every state that is shown or queued. */
  addEarlier(reply: Extract<ServerMessage, { type: 'earlier' }>): void {
    for (const [i, next] of this.queue.entries()) this.queue[i] = withEarlierLines(next, reply)
    const { table, recap: passage } = this.state
    const longer = passage.map((one) => withEarlierLines(one, reply))
    if (table !== undefined) this.change({ table: withEarlierLines(table, reply), recap: longer })
  }

  /** Shows the last state of the queue immediately; the recap then includes everything that was skipped. */
  skip(): void {
    const skipped = this.queue.slice(this.repeating)
    const passage = skipped.reduce((before, next) => this.extended(before, next), this.state.recap)
    this.stop()
    const last = skipped.at(-1)
    if (last !== undefined) this.show(last, passage)
  }

  /** Ends the recap and shows the next change. */
  continue(): void {
    const last = this.state.recap.at(-1)
    if (last === undefined) return
    this.endRepeat()
    this.change({ table: last, recap: [last], paused: false, behind: this.queue.length })
    this.showNext()
  }

  /** Shows the recap again from the state before it. */
  repeat(): void {
    const { recap: passage } = this.state
    const [first, ...rest] = passage
    if (first === undefined || rest.length === 0) return
    this.endRepeat()
    this.queue.unshift(...rest)
    this.repeating = rest.length
    this.show({ ...first, fresh: [] }, passage, REPEAT_MS)
  }

  /** Drops the queue. */
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

  /** Shows the next change unless it has to wait for the reader. */
  private showNext(): void {
    const next = this.queue[0]
    if (next === undefined) return
    const { recap: passage } = this.state
    if (this.repeating > 0) {
      this.repeating--
      this.queue.shift()
      this.show(next, passage, REPEAT_MS)
      return
    }
    const step = this.recapStep?.(passage, next) ?? 'new'
    if (step === 'wait') {
      // More changes can arrive during a pause.
      if (!this.state.paused) this.pauses++
      const nth = this.pauses
      this.change({ paused: true, behind: this.queue.length, pause: { nth, of: nth + this.pausesAhead() } })
      return
    }
    if (step === 'new') this.pauses = 0
    this.queue.shift()
    this.show(next, this.extended(passage, next))
  }

  /** The recap with one more change. */
  private extended(passage: readonly TableModel[], next: TableModel): readonly TableModel[] {
    const step = this.recapStep?.(passage, next) ?? 'new'
    return [...(step === 'new' ? passage.slice(-1) : passage), next]
  }

  /** Number of pauses among the queued changes after the present one. */
  private pausesAhead(): number {
    let count = 0
    let passage = this.state.recap.slice(-1)
    for (const next of this.queue) {
      if (this.recapStep?.(passage, next) === 'wait') {
        count++
        passage = passage.slice(-1)
      }
      passage = [...this.extended(passage, next)]
    }
    return count
  }

  private show(table: TableModel, passage: readonly TableModel[], minimum = 0): void {
    this.change({ table, recap: passage, paused: false, behind: this.queue.length })
    const lasts = Math.max(this.pace(table, this.queue.length), this.queue.length > 0 ? minimum : 0)
    if (lasts <= 0 && this.queue.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.showNext()
    }, lasts)
  }

  private change(some: Partial<PlaybackState>): void {
    this.state = { ...this.state, ...some }
    this.changed()
  }
}
