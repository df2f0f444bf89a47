import { godKings } from '../../games/god-kings/game.ts'
import { forksAndBytes } from './game.ts'
import { randomPlay } from './kernel.ts'
import type { Numbers } from './measure.ts'

/** The God Kings: random play of the first scenario, the largest state, and forks in all scenarios. */
export function godKingsSuite(): Numbers {
  const { decisions, games } = randomPlay(godKings, {}, 300)
  const setups = godKings.scenarios.flatMap(({ id, players }) =>
    players.map((count) => ({ scenario: id, players: count })),
  )
  const { forkUs, stateBytes } = forksAndBytes(godKings, setups, 24)
  return {
    'godkings.decisionsPerCpuS': decisions,
    'godkings.gamesPerCpuS': games,
    'godkings.forkUs': forkUs,
    'godkings.stateBytes': stateBytes,
  }
}
