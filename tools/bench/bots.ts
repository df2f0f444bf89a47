import { PassThrough } from 'node:stream'
import { gestureOfPolicy, isPolicyOnly, playPlan } from '#bots/bot.ts'
import { botFor, levelOf } from '#bots/levels.ts'
import { serveEnvironment } from '#engine/env.ts'
import { linesOf, writeLine } from '#engine/protocol.ts'
import { title as alexander } from '#games/alexander/index.ts'
import { titles } from '#games/index.ts'
import type { Title } from '#games/title.ts'
import { title } from '#games/ur/index.ts'
import { completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { byProcessor, cpuSeconds, type Numbers, perCpuSecond } from './measure.ts'

/** Search in Ur with playouts to the end, from the middle of games. */
export function searchSuite(): Numbers {
  const { playout: _, ...brain } = title.brain
  return { 'ur.playoutsPerCpuS': playoutsPerCpuS({ ...title, brain }, 12, 400) }
}

/** Playouts per CPU second of search at a few positions of a random game. */
export function playoutsPerCpuS(
  { game, brain }: Pick<Title, 'game' | 'brain'>,
  positions: number,
  playouts: number,
): number {
  const random = randomFrom('search')
  const match = Match.begin(game, completeSetup(game), { deal: randomChance(random) })
  const matches: Match[] = []
  while (!match.over && matches.length < positions) {
    const asked = match.open[0]!
    if (match.length % 5 === 0) matches.push(match.fork())
    match.answer(asked, asked.options[random(asked.options.length)]!)
  }
  const bot = botFor(brain, levelOf('search')!)
  const limits = { budget: { playouts }, seed: 1, now: () => performance.now(), stop: () => false }
  return perCpuSecond(8, () =>
    matches.reduce((sum, position) => sum + bot.choose(position, position.open[0]!.seat, limits).playouts, 0),
  )
}

/** Battles in which the playouts of a search are counted. */
const BATTLES = ['granicus', 'gaugamela']
/** Positions of a battle, one in this many of the decisions that are searched. */
const POSITIONS = 8
const EVERY = 13

/** Playouts of Alexander's search per CPU second, from decisions of a game of normal. */
export function botsSuite(): Numbers {
  return Object.fromEntries(BATTLES.map((scenario) => [`bots.playouts.${scenario}PerCpuS`, playoutsIn(scenario)]))
}

function playoutsIn(scenario: string): number {
  const { game, brain } = alexander
  const setup = completeSetup(game, { scenario, players: 2 })
  const match = Match.begin(game, setup, { deal: randomChance(randomFrom('bench')) })
  const positions: Match[] = []
  for (let searched = 0; !match.over && positions.length < POSITIONS; ) {
    const { seat, options } = match.open.find((asked) => match.answered(asked) === null)!
    const seed = `${match.length}`
    const isSearched = options.length > 1 && match.open.length === 1 && !isPolicyOnly(brain, match, seat, seed)
    if (isSearched && ++searched % EVERY === 0) positions.push(match.fork())
    playPlan(match, seat, gestureOfPolicy(brain, match, seat, seed))
  }
  const bot = botFor(brain, levelOf('search')!)
  const limits = { budget: { playouts: 60 }, seed: 1, now: () => performance.now(), stop: () => false }
  return perCpuSecond(3, () =>
    positions.reduce((sum, position) => sum + bot.choose(position, position.open[0]!.seat, limits).playouts, 0),
  )
}

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
