import { dealFrom, type Game, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { cpuSeconds } from './measure.ts'

/** Of whole random games: a fork in microseconds at the 95th percentile of positions, and the most bytes a state has. */
export function forksAndBytes(
  game: Game,
  setups: readonly object[],
  games: number,
): { forkUs: number; stateBytes: number } {
  const times: number[] = []
  let stateBytes = 0
  for (let i = 0; i < games; i++) {
    const random = randomFrom(`forks ${i}`)
    const match = Match.begin(game, setupOf(game, setups[i % setups.length]), { deal: dealFrom(random) })
    while (!match.over) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      match.answer(asked, asked.options[random(asked.options.length)]!)
      stateBytes = Math.max(stateBytes, JSON.stringify(match.state).length)
      if (match.over || random(10) > 0) continue
      const started = cpuSeconds()
      for (let n = 0; n < 200; n++) match.fork({ light: true })
      times.push(((cpuSeconds() - started) / 200) * 1e6)
    }
  }
  times.sort((a, b) => a - b)
  return { forkUs: times[Math.floor(times.length * 0.95)]!, stateBytes }
}
