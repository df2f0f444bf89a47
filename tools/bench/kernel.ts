import { completeSetup, type Game, Match, randomChance, randomFrom } from '#kernel'
import { nested } from '#kernel/testing/games/nested.ts'
import { byProcessor, inOwnProcess, leastSeconds, median, type Numbers, perCpuSecond } from './measure.ts'

const ROUNDS = 8

/** Random play without views: decisions and whole games per CPU second. */
export function randomPlay(game: Game, given: object, games: number): { decisions: number; games: number } {
  const setup = completeSetup(game, given)
  let decisions = 0
  const perSecond = perCpuSecond(ROUNDS, () => {
    const random = randomFrom('bench')
    const deal = randomChance(random)
    decisions = 0
    for (let i = 0; i < games; i++) {
      const match = Match.begin(game, setup, { deal, light: true })
      while (!match.over) {
        const asked = match.open.find((a) => match.answered(a) === null)!
        match.answer(asked, asked.options[random(asked.options.length)]!)
        decisions++
      }
    }
    return decisions
  })
  return { decisions: perSecond, games: Math.round((perSecond / decisions) * games) }
}

/** A live match of the nested game, N answers after a checkpoint. */
function liveMatch(answers: number, seed: string | number): Match {
  const random = randomFrom(seed)
  const match = Match.begin(nested, completeSetup(nested), { deal: randomChance(random) })
  while (match.length < 200 || match.save().answers.length < answers) {
    const asked = match.open[0]!
    match.answer(asked, asked.options[random(asked.options.length)]!)
  }
  return match
}

/** Fork time in microseconds thirty answers after the checkpoint, as in search. */
export function forkUs(match: Match): number {
  const forks = 4000
  const least = leastSeconds(2 + ROUNDS, () => {
    for (let i = 0; i < forks; i++) match.fork({ light: true })
  })
  return (least / forks) * 1e6
}

/** Forks while many matches are held, as on a server. */
export function forkSuite(): Numbers {
  const held = Array.from({ length: 200 }, (_, i) => liveMatch(30, i))
  return { us: forkUs(held[100]!) }
}

/** The worst of eight processes against the median. */
export async function forkSpread(): Promise<Numbers> {
  const times: number[] = []
  for (let i = 0; i < 8; i++) {
    byProcessor.take()
    times.push((await inOwnProcess('fork')).numbers.us!)
  }
  return { 'kernel.forkUs': median(times), 'kernel.forkWorstRatio': Math.max(...times) / median(times) }
}

/** Memory of ten thousand matches, live and saved. Needs an exposed garbage collector. */
export function memorySuite(): Numbers {
  const collect = () => {
    for (let i = 0; i < 3; i++) global.gc!()
    return process.memoryUsage().heapUsed + process.memoryUsage().external
  }
  const count = 10_000
  const empty = collect()
  const live = Array.from({ length: count }, (_, i) => liveMatch(16, i))
  const liveKB = (collect() - empty) / count / 1024
  const dormant = live.map((match) => Buffer.from(JSON.stringify(match.save())).toString('latin1'))
  live.length = 0
  const dormantKB = (collect() - empty) / count / 1024
  if (dormant.length !== count) throw new Error('a match was lost')
  return { 'kernel.liveKB': liveKB, 'kernel.dormantKB': dormantKB }
}

/** Loading a stored match of five thousand answers from its record, with every answer checked. */
export function loadSuite(): Numbers {
  const random = randomFrom('load')
  const long: Game = { ...nested, begin: (setup) => ({ ...nested.begin(setup), phase: -200 }) }
  const match = Match.begin(long, completeSetup(nested), { deal: randomChance(random) })
  while (match.length < 5000) match.answer(match.open[0]!, match.open[0]!.options[random(30)]!)
  const record = match.record()
  return { 'kernel.load5000Ms': leastSeconds(ROUNDS, () => void Match.replay(long, record)) * 1000 }
}

/** Decisions in the nested game. */
export function nestedSuite(): Numbers {
  return { 'kernel.nested.decisionsPerCpuS': randomPlay(nested, {}, 100).decisions }
}
