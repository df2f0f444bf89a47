import { spawn } from 'node:child_process'
import { cpus } from 'node:os'
import { cpuSeconds, Reference, seconds } from './reference.ts'

export { cpuSeconds } from './reference.ts'

/** Numbers by their names in the results table. */
export type Numbers = { [name: string]: number }

/** What a suite can lack: then it says so instead of measuring. */
export type Lack = 'build' | 'browser' | 'driver' | 'postgres'

/** What one suite found in its process. */
export interface Found {
  readonly numbers: Numbers
  /** Reference loops per second, by the clock the suite's rates go by. */
  readonly speed: number
  /** What was not measured, and what was lacking. */
  readonly lacking: { readonly [what: string]: Lack }
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

/** The reference loop beside what is measured by the processor, and beside what is measured by the wall clock. */
export const byProcessor = new Reference(cpuSeconds)
export const byWall = new Reference(seconds)

const lacking: { [what: string]: Lack } = {}

/** Says that something cannot be measured here. */
export function lack(what: string, why: Lack): Numbers {
  lacking[what] = why
  return {}
}

/** Runs a suite in this process. */
export async function found(suite: () => Numbers | Promise<Numbers>): Promise<Found> {
  const numbers = await suite()
  return { numbers, speed: byWall.taken ? byWall.speed : byProcessor.speed, lacking }
}

const WARM_UP_S = 2

/** The best of several rounds of the same work after a warm-up, in turn with the reference loop: done per CPU second. */
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

/** The least CPU time of several rounds of the same work, in turn with the reference loop: seconds. */
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

/** The best of several rounds by the wall clock, in turn with the reference loop; `better` says which is best. */
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

/** For `bestRound`: the most, the least. */
export const most = (one: number, other: number) => one > other
export const least = (one: number, other: number) => one < other

/** Runs one suite in a process of its own, so that none is measured in another's heap. */
export function inOwnProcess(suite: string, flags: readonly string[] = []): Promise<Found> {
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
 * A number against the speed of the machine: a rate as so much per reference loop, a time as so many loops; nothing for
 * sizes, shares and ratios, which no speed changes.
 */
export function relative(name: string, value: number, speed: number): number | undefined {
  if (name.startsWith('machine.')) return undefined
  if (/Per(Cpu)?S$/.test(name)) return value / speed
  if (/ms$/i.test(name)) return (value / 1e3) * speed
  if (/Us(PerAnswer)?$/.test(name)) return (value / 1e6) * speed
  return undefined
}

/** The machine the numbers belong to. */
export const machine = () => `${cpus()[0]?.model ?? '?'}, ${cpus().length} cores, Node ${process.versions.node}`

/** A number as a table shows it. */
export const rounded = (value: number) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)))
