import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { PROGRAM } from '#bots/bot.ts'
import {
  BestMove,
  type EngineMessage,
  Failed,
  Hello,
  MOST_LINE,
  PROTOCOL,
  type Question,
  readLines,
} from './protocol.ts'

const text = z.string().check(z.minLength(1), z.maxLength(1000))

/** A program the server offers as a bot. */
const Entry = z.strictObject({
  /** Its id in stored matches; must never change. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,24}$/)),
  /** Display name. */
  name: z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u)),
  /** Program and arguments, run without a shell. */
  command: z.array(text).check(z.minLength(1), z.maxLength(50)),
  cwd: z.optional(text),
  /** The games it plays; all if absent. */
  games: z.optional(z.array(z.string()).check(z.minLength(1))),
  /** Milliseconds per answer. */
  ms: z._default(z.int().check(z.minimum(50), z.maximum(60_000)), 1000),
  memoryMB: z._default(z.int().check(z.minimum(16)), 512),
  /** Maximum number of processes. */
  processes: z._default(z.int().check(z.minimum(1), z.maximum(64)), 1),
})
export type ProgramEntry = z.infer<typeof Entry>

const Roster = z.array(Entry).check(z.maxLength(100))

/** The bot id of a program. */
export const botOf = (id: string) => `${PROGRAM}${id}`

/** The programs that play a game, as bots. */
export function programsFor(programs: readonly ProgramEntry[], game: string): { bot: string; entry: ProgramEntry }[] {
  return programs.filter(({ games }) => games?.includes(game) ?? true).map((entry) => ({ bot: botOf(entry.id), entry }))
}

/** Reads the file that lists the programs; an invalid file is a readable error. */
export function readPrograms(file: string | undefined): readonly ProgramEntry[] {
  if (file === undefined) return []
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`MEHEN_PROGRAMS: ${file} cannot be read: ${(error as Error).message}`)
  }
  const read = z.safeParse(Roster, given)
  if (!read.success) throw new Error(`MEHEN_PROGRAMS: ${file}: ${z.prettifyError(read.error)}`)
  const ids = read.data.map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new Error(`MEHEN_PROGRAMS: ${file}: two programs are called ${twice}`)
  return read.data
}

/** How a program is started, and its limits. */
export interface ProgramOptions {
  /** A shell command line, or program and arguments without a shell. */
  readonly command: string | readonly string[]
  /** Its environment; inherited by default. */
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Memory limit for it and its children; none if absent or not measurable. */
  readonly memoryMB?: number
  /** Time to start and say hello. */
  readonly helloMs?: number
  /** Grace period beyond its time before it is killed. */
  readonly graceMs?: number
  /** Receives its standard error, line by line. */
  readonly note?: (line: string) => void
}

/** A protocol violation: a code and the offending line. */
export class ProtocolError extends Error {
  readonly why: 'start' | 'late' | 'ended' | 'nonsense' | 'failed' | 'memory'

  constructor(why: ProtocolError['why'], what = '') {
    super(what === '' ? why : `${why}: ${what}`)
    this.name = 'Disobeyed'
    this.why = why
  }
}

const HELLO_MS = 20_000
const GRACE_MS = 1_000
/** Interval of memory checks. */
const WATCH_MS = 500
const PAGE = 4096
/** Characters and lines of output, and noted lines of standard error, per question. */
const MOST_OUTPUT = 2 * MOST_LINE
const MOST_LINES = 1000
const MOST_NOTES = 20

interface Waiting {
  readonly id: number
  take(reply: unknown): void
  fail(error: ProtocolError): void
}

/**
 * A player in a process of its own: asked one question at a time, killed on a protocol error, restarted on the next
 * question.
 */
export class Program {
  private readonly options: ProgramOptions
  private child: ChildProcess | null = null
  private hello: Promise<Hello> | null = null
  private waiting: Waiting | null = null
  private turn: Promise<unknown> = Promise.resolve()
  private nextId = 1
  /** Number of unanswered questions. */
  busy = 0
  /** Output since the last question. */
  private output = 0
  private lines = 0
  private notes = 0
  private watch: NodeJS.Timeout | undefined
  private closed = false

  constructor(options: ProgramOptions) {
    this.options = options
  }

  /** Its greeting; starts it if it is not running. */
  introduce(): Promise<Hello> {
    this.hello ??= this.start()
    return this.hello
  }

  /**
   * Its answer within `ms`; on a `ProtocolError` it has been killed. An abort rejects at once and tells it to stop;
   * the next question waits until it has.
   */
  choose(question: Question, ms: number, signal?: AbortSignal): Promise<BestMove> {
    const asked = async () => {
      signal?.throwIfAborted()
      const hello = await this.introduce()
      const { saved, ...open } = question
      const whole = hello.wants === 'saved' && saved !== undefined ? { ...open, saved } : open
      const reply = await this.request({ do: 'choose', ...whole }, ms, signal)
      const chosen = z.safeParse(BestMove, reply)
      if (!chosen.success) throw this.end(new ProtocolError('nonsense', z.prettifyError(chosen.error)))
      return chosen.data
    }
    this.busy++
    const answer = this.turn.then(asked, asked)
    this.turn = answer
      .catch(() => undefined)
      .finally(() => {
        this.busy--
      })
    if (signal === undefined) return answer
    return new Promise((resolve, reject) => {
      answer.then(resolve, reject)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
  }

  /** Kills it because its answer was unusable; the next question restarts it. */
  dismiss(what: string): ProtocolError {
    return this.end(new ProtocolError('nonsense', what))
  }

  /** Sends a message that needs no reply, if it is running. */
  tell(told: Extract<EngineMessage, { do: 'over' }>): void {
    if (this.child !== null) this.write(told)
  }

  /** Stops it for good. */
  async close(): Promise<void> {
    this.closed = true
    const { child } = this
    if (child === null) return
    const gone = new Promise((resolve) => child.once('close', resolve))
    this.write({ do: 'quit' })
    const kill = setTimeout(() => killAll(child), this.options.graceMs ?? GRACE_MS)
    await gone
    clearTimeout(kill)
  }

  private async start(): Promise<Hello> {
    if (this.closed) throw new ProtocolError('ended')
    const { command, env, cwd, note, helloMs = HELLO_MS, memoryMB } = this.options
    const stdio = ['pipe', 'pipe', 'pipe'] as const
    const own = { stdio: [...stdio], cwd, env: env ?? process.env, detached: true }
    const child =
      typeof command === 'string' ? spawn(command, { ...own, shell: true }) : spawn(command[0]!, command.slice(1), own)
    this.child = child
    const gone = (what: string) => this.gone(child, new ProtocolError('ended', what))
    child.on('error', (error) => gone(error.message))
    child.on('close', (code, killed) => gone(String(code ?? killed)))
    // Children that the program leaves behind end with it.
    child.on('exit', () => killAll(child))
    child.stdin!.on('error', () => {})
    readLines(
      child.stdout!,
      (line) => this.heard(child, line),
      () => this.end(new ProtocolError('nonsense', 'a line without end')),
    )
    readLines(child.stderr!, (line) => {
      if (child === this.child && this.notes++ < MOST_NOTES) note?.(line.slice(0, 500))
    })
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (part: string) => this.measure(child, part.length))
    if (memoryMB !== undefined) this.watch = setInterval(() => this.weigh(child, memoryMB), WATCH_MS).unref()
    const reply = await this.request({ do: 'hello', protocol: PROTOCOL }, helloMs)
    const hello = z.safeParse(Hello, reply)
    if (!hello.success) throw this.end(new ProtocolError('start', z.prettifyError(hello.error)))
    return hello.data
  }

  private request(what: object, ms: number, signal?: AbortSignal): Promise<unknown> {
    const id = this.nextId++
    this.output = 0
    this.lines = 0
    this.notes = 0
    const { graceMs = GRACE_MS } = this.options
    return new Promise((resolve, reject) => {
      let stopped: NodeJS.Timeout | undefined
      const hurry = () => {
        clearTimeout(late)
        clearTimeout(stopped)
        this.write({ do: 'stop' })
        stopped = setTimeout(() => this.end(new ProtocolError('late')), graceMs)
      }
      const late = setTimeout(hurry, ms)
      const done = () => {
        clearTimeout(late)
        clearTimeout(stopped)
        signal?.removeEventListener('abort', hurry)
        this.waiting = null
      }
      signal?.addEventListener('abort', hurry, { once: true })
      this.waiting = {
        id,
        take: (reply) => {
          done()
          resolve(reply)
        },
        fail: (error) => {
          done()
          reject(error)
        },
      }
      this.write({ id, ...what })
    })
  }

  private measure(child: ChildProcess, length: number): void {
    this.output += length
    if (child === this.child && this.output > MOST_OUTPUT) this.end(new ProtocolError('nonsense', 'too much output'))
  }

  private heard(child: ChildProcess, line: string): void {
    const { waiting } = this
    if (child !== this.child) return
    if (++this.lines > MOST_LINES) {
      this.end(new ProtocolError('nonsense', 'too many lines'))
      return
    }
    if (waiting === null) return
    let reply: unknown
    try {
      reply = JSON.parse(line)
    } catch {
      this.end(new ProtocolError('nonsense', line.slice(0, 100)))
      return
    }
    const failed = z.safeParse(Failed, reply)
    if (failed.success) {
      this.end(new ProtocolError('failed', failed.data.error.slice(0, 300)))
      return
    }
    if ((reply as { id?: unknown } | null)?.id === waiting.id) waiting.take(reply)
  }

  private write(told: object): void {
    this.child?.stdin?.write(`${JSON.stringify(told)}\n`)
  }

  /** Kills the process and rejects pending questions with the error. */
  private end(error: ProtocolError): ProtocolError {
    const { child } = this
    if (child !== null) {
      this.gone(child, error)
      killAll(child)
    }
    return error
  }

  private gone(child: ChildProcess, error: ProtocolError): void {
    if (child !== this.child) return
    this.child = null
    this.hello = null
    clearInterval(this.watch)
    this.waiting?.fail(error)
  }

  private weigh(child: ChildProcess, memoryMB: number): void {
    if (child === this.child && memoryOf(child.pid!) > memoryMB * 1_048_576) this.end(new ProtocolError('memory'))
  }
}

/** Kills a process and its descendants. */
function killAll(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/** The memory of a process group in bytes; 0 if not measurable. */
export function memoryOf(group: number): number {
  let pages = 0
  try {
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid)) continue
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (Number(fields[2]) === group) pages += Number(fields[21])
      } catch {
        // The process ended in the meantime.
      }
    }
  } catch {
    return 0
  }
  return pages * PAGE
}
