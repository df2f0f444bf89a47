import { spawn } from 'node:child_process'
import { cpus } from 'node:os'

/** Numbers by their names in the results table. */
export type Numbers = { [name: string]: number }

/** CPU seconds this process has used. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]!
}

const WARM_UP_S = 2

/** Runs a measurement several times after a warm-up and gives the median of what it returns per CPU second. */
export function perCpuSecond(runs: number, measure: () => number): number {
  for (const started = cpuSeconds(); cpuSeconds() - started < WARM_UP_S; ) measure()
  const rates = Array.from({ length: runs }, () => {
    const started = cpuSeconds()
    const done = measure()
    return done / (cpuSeconds() - started)
  })
  return Math.round(median(rates))
}

/** Runs one suite in a process of its own, so that none is measured in another's heap. */
export function inOwnProcess(suite: string, flags: readonly string[] = []): Promise<Numbers> {
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

/** The machine the numbers belong to. */
export const machine = () =>
  `${cpus()[0]?.model ?? '?'}, ${cpus().length} cores, Node ${process.versions.node}`

/** A number as a table shows it. */
export const rounded = (value: number) =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3))
