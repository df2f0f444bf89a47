import { ankh } from '../../games/ankh/game.ts'
import { forksAndBytes } from './game.ts'
import { randomPlay } from './kernel.ts'
import type { Numbers } from './measure.ts'

const COUNTS = [2, 3, 4, 5]

/** Ankh: random play with two to five players, the largest state, and forks from whole games. */
export function ankhSuite(): Numbers {
  const rates = COUNTS.map((n) => randomPlay(ankh, { scenario: `middle-kingdom-${n}` }, 100))
  const { forkUs, stateBytes } = forksAndBytes(
    ankh,
    COUNTS.map((players) => ({ scenario: 'drawn', players })),
    10,
  )
  return {
    'ankh.decisionsPerCpuS': Math.min(...rates.map((rate) => rate.decisions)),
    'ankh.gamesPerCpuS': rates[0]!.games,
    'ankh.forkUs': forkUs,
    'ankh.stateBytes': stateBytes,
  }
}
