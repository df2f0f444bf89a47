import { ankh } from '../../games/ankh/game.ts'
import { dealFrom, Match, randomFrom, setupOf } from '../../kernel/index.ts'
import { randomPlay } from './kernel.ts'
import { cpuSeconds, type Numbers } from './measure.ts'

/** Ankh: random play with two to five players, the largest state, and forks at positions of whole games. */
export function ankhSuite(): Numbers {
  const rates = [2, 3, 4, 5].map((n) => randomPlay(ankh, { scenario: `middle-kingdom-${n}` }, 250))
  return {
    'ankh.decisionsPerCpuS': Math.min(...rates.map((rate) => rate.decisions)),
    'ankh.gamesPerCpuS': rates[0]!.games,
    ...forksAndBytes(),
  }
}

/** Forks in microseconds at the 95th percentile of positions, and the most bytes a state has. */
function forksAndBytes(): Numbers {
  const times: number[] = []
  let bytes = 0
  for (let i = 0; i < 40; i++) {
    const random = randomFrom(`forks ${i}`)
    const setup = setupOf(ankh, { scenario: 'drawn', players: 2 + (i % 4) })
    const match = Match.begin(ankh, setup, { deal: dealFrom(random) })
    while (!match.over) {
      const asked = match.open.find((a) => match.answered(a) === null)!
      match.answer(asked, asked.options[random(asked.options.length)]!)
      bytes = Math.max(bytes, JSON.stringify(match.state).length)
      if (match.over || random(10) > 0) continue
      const started = cpuSeconds()
      for (let n = 0; n < 200; n++) match.fork({ light: true })
      times.push(((cpuSeconds() - started) / 200) * 1e6)
    }
  }
  times.sort((a, b) => a - b)
  return { 'ankh.forkUs': times[Math.floor(times.length * 0.95)]!, 'ankh.stateBytes': bytes }
}
