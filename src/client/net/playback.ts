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
}

/** Whether a change continues the recap, begins a new one, or waits until the reader continues. */
export type RecapStep = 'more' | 'new' | 'wait'

/** Minimum time for which each change is shown when a recap is repeated. */
const REPEAT_MS = 900

/**
 * Shows the states of a table one after the other, each for the time `pace` returns in milliseconds, so that people can
 * follow what the others did. With `recapStep`, playback pauses between recaps until the reader continues.
 */
export class Playback {
  /** Relates the next change to the recap so far. Undefined: playback never pauses. */
  recapStep: ((passage: readonly TableModel[], next: TableModel) => RecapStep) | undefined
  private state: PlaybackState = { table: undefined, behind: 0, recap: [], paused: false }
  private readonly pace: (shown: TableModel) => number
  private readonly changed: () => void
  private readonly queue: TableModel[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Number of changes at the head of the queue that are being repeated. */
  private repeating = 0

  constructor(pace: (shown: TableModel) => number, changed: () => void) {
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
    if (this.timer === undefined) this.showNext()
    else this.change({ behind: this.queue.length })
  }

  /** Adds earlier journal lines to every state that is shown or queued. */
  addEarlier(reply: Extract<ServerMessage, { type: 'earlier' }>): void {
    for (const [i, next] of this.queue.entries()) this.queue[i] = withEarlierLines(next, reply)
    const { table, recap: passage } = this.state
    const longer = passage.map((one) => withEarlierLines(one, reply))
    if (table !== undefined) this.change({ table: withEarlierLines(table, reply), recap: longer })
  }

  /** Shows the last state of the queue immediately. */
  skip(): void {
    const last = this.queue.at(-1)
    this.stop()
    if (last !== undefined) this.show(last, [last])
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
    const turn = this.recapStep?.(passage, next) ?? 'new'
    if (turn === 'wait') {
      this.change({ paused: true, behind: this.queue.length })
      return
    }
    this.queue.shift()
    this.show(next, [...(turn === 'new' ? passage.slice(-1) : passage), next])
  }

  private show(table: TableModel, passage: readonly TableModel[], minimum = 0): void {
    this.change({ table, recap: passage, paused: false, behind: this.queue.length })
    const lasts = Math.max(this.pace(table), this.queue.length > 0 ? minimum : 0)
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
