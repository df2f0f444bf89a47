/** A scenario as it is set up, for whoever wants to see it before it is played. Pure. */
import { place } from '../rules/setup.ts'
import { type Ankh, begin, SCENARIOS, type Table } from '../rules/state.ts'

/** A5.7: the board of a scenario with the first seat as first player; the bare board where none is named. */
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
