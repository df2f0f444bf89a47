import type { ClientMessage, Command, ErrorCode, ServerMessage } from '../../../table/protocol.ts'
import { type Followed, follow, withEarlier } from './follow.ts'
import { Failed } from './here.ts'
import type { Connection, Link } from './link.ts'

type Reply = Extract<ServerMessage, { type: 'done' | 'why' | 'set' | 'look' | 'earlier' | 'advice' }>
type Request = Extract<ClientMessage, { id: number; table: string }>
type Unnumbered<R> = R extends unknown ? Omit<R, 'id' | 'table'> : never

/** What the page shows of a table, and what it is about to show. */
export interface Shown {
  readonly table: Followed | undefined
  /** Why there is nothing to show. */
  readonly error: ErrorCode | undefined
  readonly connection: Connection
  readonly connected: readonly string[]
  readonly watchers: number
  /** How many changes wait to be shown. */
  readonly behind: number
  /** What was shown since the reader last went on: first what he knew, then one change after the other. */
  readonly passage: readonly Followed[]
  /** The next change waits until the reader goes on. */
  readonly held: boolean
}

/** What a change is to a passage: more of it, the first of another, or one that waits until the reader goes on. */
export type Turn = 'more' | 'anew' | 'wait'

interface Waiting {
  readonly done: (reply: any) => void
  readonly failed: (error: Error) => void
}

let lastRef = 0

/** How long each change stands when it is shown again, at least: also where nothing moves. */
const AGAIN_MS = 900

/**
 * One table followed over a link. Changes are shown one after the other, each for as long as `pace` says, so that a
 * person sees what the others did; `skip` shows all at once. Where there are `turns`, a passage waits for its reader.
 */
export class Session {
  readonly id: string
  /** What a change is to the passage before it; without it nothing ever waits. */
  turns: ((passage: readonly Followed[], next: Followed) => Turn) | undefined
  private readonly link: Link
  private readonly invitation: string | undefined
  private readonly pace: (shown: Followed) => number
  private latest: Followed | undefined
  private readonly queue: Followed[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly waiting = new Map<number, Waiting>()
  private readonly listeners = new Set<() => void>()
  private stopListening: (() => void) | undefined
  private opened = false
  /** Earlier lines of the journal are on their way. */
  private reading = false
  /** So many changes are shown again and stand longer. */
  private again = 0
  private shown: Shown

  constructor(link: Link, id: string, pace: (shown: Followed) => number, invitation?: string) {
    this.id = id
    this.link = link
    this.pace = pace
    this.invitation = invitation
    const { connection } = link
    const nobody = { connected: [], watchers: 0 }
    const nothing = { table: undefined, error: undefined, behind: 0, passage: [], held: false }
    this.shown = { ...nothing, ...nobody, connection }
  }

  /** For `useSyncExternalStore`. */
  subscribe = (told: () => void): (() => void) => {
    this.listeners.add(told)
    if (this.listeners.size === 1) this.begin()
    return () => {
      this.listeners.delete(told)
      if (this.listeners.size === 0) this.end()
    }
  }

  now = (): Shown => this.shown

  /** Does something at the table; fails with the code of the refusal. */
  command(command: Command): Promise<Reply> {
    return this.request({ type: 'command', command })
  }

  /** The position after so many answers, as a seat saw it. */
  async look(seat: string, length: number): Promise<Extract<Reply, { type: 'look' }>> {
    const { invitation } = this
    const asked = { type: 'look', seat, length, ...(invitation === undefined ? {} : { invitation }) } as const
    return (await this.request(asked)) as Extract<Reply, { type: 'look' }>
  }

  /** Asks for the lines of the journal before those that are there. */
  async earlier(): Promise<void> {
    const before = this.shown.table?.journalFrom ?? 0
    if (before === 0 || this.reading) return
    this.reading = true
    const { invitation } = this
    try {
      const asked = { type: 'earlier', before, ...(invitation === undefined ? {} : { invitation }) } as const
      const reply = await this.request(asked)
      if (reply.type !== 'earlier') return
      if (this.latest !== undefined) this.latest = withEarlier(this.latest, reply)
      for (const [i, next] of this.queue.entries()) this.queue[i] = withEarlier(next, reply)
      const { table, passage } = this.shown
      const more = passage.map((one) => withEarlier(one, reply))
      if (table !== undefined) this.change({ table: withEarlier(table, reply), passage: more })
    } finally {
      this.reading = false
    }
  }

  /** Asks something about the table. */
  request(asked: Unnumbered<Request>): Promise<Reply> {
    if (!this.opened) return Promise.reject(new Failed('busy'))
    const id = ++lastRef
    const reply = new Promise<Reply>((done, failed) => this.waiting.set(id, { done, failed }))
    this.link.send({ ...asked, id, table: this.id } as ClientMessage)
    return reply
  }

  /** Shows everything that waits, at once. */
  skip(): void {
    this.rest()
    const last = this.queue.pop()
    this.queue.length = 0
    if (last !== undefined) this.show(last, [last])
  }

  /** The reader has read the passage: what comes next is shown. */
  goOn(): void {
    const last = this.shown.passage.at(-1)
    if (last === undefined) return
    this.queue.splice(0, this.again)
    this.rest()
    this.change({ table: last, passage: [last], held: false, behind: this.queue.length })
    this.showNext()
  }

  /** Shows the passage again from what the reader knew before it. */
  repeat(): void {
    const { passage } = this.shown
    const [first, ...rest] = passage
    if (first === undefined || rest.length === 0) return
    this.queue.splice(0, this.again)
    this.rest()
    this.queue.unshift(...rest)
    this.again = rest.length
    this.show({ ...first, fresh: [] }, passage, AGAIN_MS)
  }

  private begin(): void {
    this.stopListening = this.link.listen({
      message: (message) => this.hear(message),
      connection: () => this.connectionChanged(),
    })
    this.connectionChanged()
  }

  private end(): void {
    if (this.opened) this.link.send({ type: 'close', table: this.id })
    this.opened = false
    this.rest()
    this.queue.length = 0
    this.stopListening?.()
    this.fail('busy')
  }

  private connectionChanged(): void {
    const { connection } = this.link
    this.change({ connection })
    if (connection === 'here' || connection === 'open') this.open(this.latest?.seq)
    else this.opened = false
    if (connection === 'lost') this.fail('busy')
  }

  private open(since?: number): void {
    this.opened = true
    const { invitation } = this
    this.link.send({
      type: 'open',
      table: this.id,
      ...(since === undefined ? {} : { since }),
      ...(invitation === undefined ? {} : { invitation }),
    })
  }

  private hear(message: ServerMessage): void {
    if (!('table' in message) || message.table !== this.id) return
    switch (message.type) {
      case 'snapshot':
      case 'update':
        this.take(message)
        break
      case 'presence':
        this.change({ connected: message.connected, watchers: message.watchers })
        break
      case 'error':
        if (message.id === null && this.shown.table === undefined) this.change({ error: message.code })
        else this.settle(message.id, (waiting) => waiting.failed(new Failed(message.code)))
        break
      default:
        this.settle(message.id, (waiting) => waiting.done(message))
    }
  }

  private take(message: Extract<ServerMessage, { type: 'snapshot' | 'update' }>): void {
    const next = follow(this.latest, message, Date.now())
    if (next === 'lost') this.open()
    else if (next !== this.latest) {
      this.latest = next
      if (message.type === 'snapshot') this.jump(next)
      else this.queueUp(next)
    }
  }

  private settle(id: number | null, how: (waiting: Waiting) => void): void {
    const waiting = id === null ? undefined : this.waiting.get(id)
    if (waiting === undefined) return
    this.waiting.delete(id!)
    how(waiting)
  }

  private fail(code: ErrorCode): void {
    for (const { failed } of this.waiting.values()) failed(new Failed(code))
    this.waiting.clear()
  }

  private rest(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.again = 0
  }

  private jump(to: Followed): void {
    this.rest()
    this.queue.length = 0
    this.show(to, [to])
  }

  private queueUp(next: Followed): void {
    this.queue.push(next)
    if (this.timer === undefined) this.showNext()
    else this.change({ behind: this.queue.length })
  }

  /** The change that comes next, unless it waits for the reader. */
  private showNext(): void {
    const next = this.queue[0]
    if (next === undefined) return
    const { passage } = this.shown
    const again = this.again > 0
    const turn = again ? 'more' : (this.turns?.(passage, next) ?? 'anew')
    if (turn === 'wait') {
      this.change({ held: true, behind: this.queue.length })
      return
    }
    this.queue.shift()
    if (again) {
      this.again--
      this.show(next, passage, AGAIN_MS)
    } else this.show(next, [...(turn === 'anew' ? passage.slice(-1) : passage), next])
  }

  private show(table: Followed, passage: readonly Followed[], least = 0): void {
    this.change({ table, passage, held: false, error: undefined, behind: this.queue.length })
    const lasts = Math.max(this.pace(table), this.queue.length > 0 ? least : 0)
    if (lasts <= 0 && this.queue.length === 0) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.showNext()
    }, lasts)
  }

  private change(some: Partial<Shown>): void {
    this.shown = { ...this.shown, ...some }
    for (const told of this.listeners) told()
  }
}
