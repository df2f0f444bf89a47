import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { StorePlace } from '../../../server/store/open.ts'

const MANY = '1000000000'

/** A server process without the limits a load test would hit. */
export class Served {
  readonly base: string
  /** From process start until the server accepted connections. */
  readonly startMs: number
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, base: string, startMs: number) {
    this.#child = child
    this.base = base
    this.startMs = startMs
  }

  static async start({ folder, url }: StorePlace, settings: NodeJS.ProcessEnv = {}): Promise<Served> {
    const started = performance.now()
    const child = spawn(process.execPath, [process.argv[1]!, 'serve', '--lang', 'en'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        MEHEN_PORT: '0',
        MEHEN_DATA: folder,
        MEHEN_DATABASE: url ?? '',
        MEHEN_LOG: 'error',
        MEHEN_BOT_WORKERS: '1',
        MEHEN_LIMIT_REQUESTS: MANY,
        MEHEN_LIMIT_TABLES: MANY,
        MEHEN_LIMIT_SIGN_INS: MANY,
        MEHEN_LIMIT_MESSAGES: MANY,
        MEHEN_LIMIT_BURST: MANY,
        MEHEN_LIMIT_SOCKETS: MANY,
        ...settings,
      },
    })
    const base = await new Promise<string>((resolve, reject) => {
      let text = ''
      child.stdout!.setEncoding('utf8').on('data', (part: string) => {
        text += part
        const address = /http:\/\/[\w.:]+/.exec(text)
        if (address && text.includes('\n')) resolve(address[0])
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    return new Served(child, base, performance.now() - started)
  }

  /** Resident memory in MB. */
  get rssMB(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
  }

  /** CPU time used, workers and system calls included. */
  get cpuSeconds(): number {
    const [, , ...fields] = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(/\) | /)
    return (Number(fields[11]) + Number(fields[12])) / 100
  }

  /** Time its main thread waited for a CPU used by others. */
  get waitedSeconds(): number {
    const { pid } = this.#child
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e9
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    this.#child.kill('SIGTERM')
    await ended
  }
}
