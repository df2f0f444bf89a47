import { PassThrough } from 'node:stream'
import { serveEnvironment } from '../../engine/env.ts'
import { linesOf, writeLine } from '../../engine/lines.ts'
import { titles } from '../../games/index.ts'
import { randomFrom } from '../../kernel/index.ts'
import { byProcessor, cpuSeconds, type Numbers } from './measure.ts'

/** Concurrent matches, one step of each per line. */
const TABLES = 256
const ROUNDS = 5
const STEPS = 120_000
const WARM_UP = 120_000

/** The research environment in batches: steps per CPU second, including the caller's work. */
export async function envSuite(): Promise<Numbers> {
  return {
    'env.urStepsPerCpuS': await stepsPerCpuSecond('ur'),
    'env.godkingsStepsPerCpuS': await stepsPerCpuSecond('god-kings'),
  }
}

interface At {
  readonly table: number
  readonly options?: readonly string[]
}

async function stepsPerCpuSecond(id: string): Promise<number> {
  const { game } = await titles[id]!()
  const [input, output] = [new PassThrough(), new PassThrough()]
  const served = serveEnvironment(game, { input, output })
  const replies = linesOf(output)
  const ask = async (request: object): Promise<readonly At[]> => {
    await writeLine(input, request)
    return JSON.parse((await replies.next()).value!).at
  }
  const random = randomFrom('env')
  let begun = 0
  const begin = (count: number) => ask({ do: 'new', count, seed: `bench ${begun++}`, light: true })
  let at = await begin(TABLES)
  const play = async (steps: number) => {
    for (let done = 0; done < steps; done += TABLES) {
      at = await ask({ do: 'step', steps: at.map(({ table, options }) => [table, random(options!.length)]) })
      const over = at.filter(({ options }) => options === undefined)
      if (over.length === 0) continue
      await ask({ do: 'drop', tables: over.map(({ table }) => table) })
      at = [...at.filter(({ options }) => options !== undefined), ...(await begin(over.length))]
    }
  }
  await play(WARM_UP)
  let best = 0
  for (let round = 0; round < ROUNDS; round++) {
    byProcessor.take()
    const started = cpuSeconds()
    await play(STEPS)
    best = Math.max(best, STEPS / (cpuSeconds() - started))
  }
  byProcessor.take()
  await writeLine(input, { do: 'quit' })
  await served
  return Math.round(best)
}
