import { parseArgs } from 'node:util'
import { simulateFaults } from './simulation.ts'

// npm run simulate-faults: plays on two failing processes, as seeds decide, and checks what is stored.

const USAGE = 'npm run simulate-faults -- [--seeds N] [--from N] [--seconds N] | --seed N'

process.exitCode = await main()

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '200' },
      from: { type: 'string', default: '0' },
      seconds: { type: 'string', default: '86400' },
      seed: { type: 'string' },
    },
  })
  const [seeds, from, seconds] = [values.seeds, values.from, values.seconds].map(Number)
  if ([seeds, from, seconds].some((value) => !Number.isInteger(value) || value! < 0)) {
    console.error(USAGE)
    return 2
  }
  return values.seed === undefined ? many(from!, seeds!, seconds!) : one(values.seed)
}

/** Replays one seed and prints everything that happened. */
async function one(seed: string): Promise<number> {
  const { trace, faults } = await simulateFaults(seed)
  for (const line of [...trace, ...faults]) console.log(line)
  return faults.length === 0 ? 0 : 1
}

async function many(from: number, count: number, seconds: number): Promise<number> {
  const began = Date.now()
  let [done, failed, kills, answers] = [0, 0, 0, 0]
  while (done < count && Date.now() - began < seconds * 1000) {
    const result = await simulateFaults(String(from + done))
    done++
    kills += result.kills
    answers += result.answers
    if (done % 500 === 0) console.log(`${done} seeds`)
    if (result.faults.length === 0) continue
    failed++
    console.log(`seed ${result.seed}: ${result.faults.slice(0, 3).join('; ')}`)
  }
  const took = Math.round((Date.now() - began) / 1000)
  console.log(`${done} seeds, ${failed} with faults; ${answers} answers, ${kills} kills; ${took} s`)
  return failed === 0 ? 0 : 1
}
