import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { referenceLoop } from '../../scripts/reference.mjs'

/** CPU seconds used by this process. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Wall clock seconds. */
export const seconds = () => performance.now() / 1000

/** Loops per measurement: long enough for the clock, short compared with what is measured. */
const LOOPS = 20
/** Loops to discard until the loop is compiled. */
const WARM_UP = 3

/** The speed of the machine while something is measured: the best time of the fixed loop. */
export class Reference {
  readonly #clock: () => number
  #best = 0
  #taken = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  get taken(): boolean {
    return this.#taken > 0
  }

  /** Reference loops per second, best so far. */
  get speed(): number {
    if (this.#best === 0) this.take()
    return this.#best
  }

  /** Runs the loop once. */
  take(): void {
    const rounds = this.#taken++ === 0 ? WARM_UP : 1
    for (let round = 0; round < rounds; round++) {
      const started = this.#clock()
      for (let i = 0; i < LOOPS; i++) referenceLoop()
      this.#best = Math.max(this.#best, LOOPS / (this.#clock() - started))
    }
  }
}

/** Results by name. */
export type Numbers = { [name: string]: number }

/** What a suite can be missing; it is then skipped with a message. */
export type BenchSkip = 'build' | 'browser' | 'driver' | 'postgres'

/** The results of a suite in its process. */
export interface BenchResult {
  readonly numbers: Numbers
  /** Reference loops per second by the suite's clock. */
  readonly speed: number
  /** What was skipped, and why. */
  readonly lacking: { readonly [what: string]: BenchSkip }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

/** The reference loop by CPU time and by wall clock. */
export const byProcessor = new Reference(cpuSeconds)
export const byWall = new Reference(seconds)

const lacking: { [what: string]: BenchSkip } = {}

/** Reports that something cannot be measured here. */
export function skipBench(what: string, why: BenchSkip): Numbers {
  lacking[what] = why
  return {}
}

/** Runs a suite in this process. */
export async function runBench(suite: () => Numbers | Promise<Numbers>): Promise<BenchResult> {
  const numbers = await suite()
  return { numbers, speed: byWall.taken ? byWall.speed : byProcessor.speed, lacking }
}

const WARM_UP_S = 2

/** The best of several rounds after a warm-up, alternating with the reference loop: work per CPU second. */
export function perCpuSecond(rounds: number, measure: () => number, warmUpS = WARM_UP_S): number {
  for (const started = cpuSeconds(); cpuSeconds() - started < warmUpS; ) measure()
  let best = 0
  for (let round = 0; round < rounds; round++) {
    byProcessor.take()
    const started = cpuSeconds()
    const done = measure()
    best = Math.max(best, done / (cpuSeconds() - started))
  }
  byProcessor.take()
  return Math.round(best)
}

/** The least CPU time of several rounds, alternating with the reference loop, in seconds. */
export function leastSeconds(rounds: number, work: () => void): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    byProcessor.take()
    const started = cpuSeconds()
    work()
    least = Math.min(least, cpuSeconds() - started)
  }
  byProcessor.take()
  return least
}

/** The best of several rounds by wall clock, alternating with the reference loop; `better` compares two. */
export async function bestRound<T>(
  rounds: number,
  round: (n: number) => T | Promise<T>,
  better: (one: T, other: T) => boolean,
): Promise<T> {
  byWall.take()
  let best = await round(0)
  for (let n = 1; n < rounds; n++) {
    byWall.take()
    const next = await round(n)
    if (better(next, best)) best = next
  }
  byWall.take()
  return best
}

/** Comparisons for `bestRound`. */
export const most = (one: number, other: number) => one > other
export const least = (one: number, other: number) => one < other

/** Runs a suite in its own process, so that it does not inherit another's heap. */
export function inOwnProcess(suite: string, flags: readonly string[] = []): Promise<BenchResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...flags, process.argv[1]!, 'bench', '--measure', suite], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code !== 0) reject(new Error(`the benchmark ${suite} ended with ${code}`))
      else resolve(JSON.parse(text.trim().split('\n').at(-1)!))
    })
  })
}

/**
 * A number relative to the speed of the machine: rates per reference loop, times in loops; undefined for sizes,
 * shares and ratios.
 */
export function relative(name: string, value: number, speed: number): number | undefined {
  if (name.startsWith('machine.')) return undefined
  if (/Per(Cpu)?S$/.test(name)) return value / speed
  if (/ms$/i.test(name)) return (value / 1e3) * speed
  if (/Us(PerAnswer)?$/.test(name)) return (value / 1e6) * speed
  return undefined
}

/** The machine. */
export const machine = () => `${cpus()[0]?.model ?? '?'}, ${cpus().length} cores, Node ${process.versions.node}`

/** A number for a table. */
export const rounded = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
