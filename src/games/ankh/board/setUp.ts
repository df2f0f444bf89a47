import { place } from '../rules/setup.ts'
import { type Ankh, begin, SCENARIOS, type Table } from '../rules/state.ts'

/** A5.7: a scenario set up with the first seat as first player; the bare board for an unknown scenario. */
export function boardOf(id: string): Ankh {
  const scenario = SCENARIOS.findIndex((known) => known.id === id)
  const players = SCENARIOS[scenario]?.players ?? 2
  const state = begin({
    scenario: id,
    players,
    guardSecrets: false,
    gods: 'draw',
    guardians: 'draw',
    first: 'player1',
  })
  if (scenario >= 0) place({ state } as Table)
  return state
}
