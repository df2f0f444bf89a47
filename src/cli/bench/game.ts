import { dealFrom, type Game, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { byProcessor, cpuSeconds } from './measure.ts'

const FORKS = 60
const BATCHES = 5

/** Fork time in microseconds over random games (95th percentile of positions) for the slowest setup. */
export function forksAndBytes(
  game: Game,
  setups: readonly object[],
  games: number,
): { forkUs: number; stateBytes: number } {
  for (const setup of setups) positionsOf(game, setup, 1, (match) => forkUs(match))
  let worst = 0
  let stateBytes = 0
  for (const setup of setups) {
    const times: number[] = []
    byProcessor.take()
    const bytes = positionsOf(game, setup, games, (match) => times.push(forkUs(match)))
    times.sort((a, b) => a - b)
    worst = Math.max(worst, times[Math.floor(times.length * 0.95)]!)
    stateBytes = Math.max(stateBytes, bytes)
  }
  return { forkUs: worst, stateBytes }
}

/** Visits every tenth position of some random games; returns the largest state in bytes. */
function positionsOf(game: Game, setup: object, games: number, look: (match: Match) => void): number {
  let most = 0
  for (let i = 0; i < games; i++) {
    const random = randomFrom(`forks ${i}`)
    const match = Match.begin(game, setupOf(game, setup), { deal: dealFrom(random) })
    while (!match.over) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      match.answer(asked, asked.options[random(asked.options.length)]!)
      most = Math.max(most, JSON.stringify(match.state).length)
      if (!match.over && random(10) === 0) look(match)
    }
  }
  return most
}

/** The best of a few batches, since a single one may include garbage collection or compilation. */
export function forkUs(match: Match): number {
  let least = Number.POSITIVE_INFINITY
  for (let batch = 0; batch < BATCHES; batch++) {
    const started = cpuSeconds()
    for (let n = 0; n < FORKS; n++) match.fork({ light: true })
    least = Math.min(least, cpuSeconds() - started)
  }
  return (least / FORKS) * 1e6
}
