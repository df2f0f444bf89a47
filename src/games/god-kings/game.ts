import type { Game } from '../../kernel/index.ts'
import { begin } from './rules/begin.ts'
import { tables, windows } from './rules/cards/index.ts'
import { copy } from './rules/copy.ts'
import { outcome } from './rules/outcome.ts'
import { rolesOf, SCENARIOS, scenarioNamed } from './rules/scenarios.ts'
import { SIDES } from './rules/sides.ts'
import type { Kings, KingsSetup, Tables } from './rules/state.ts'
import { play } from './rules/table.ts'
import type { Windows } from './rules/windows.ts'
import { guess, view } from './view.ts'

/** The God Kings. */
export const godKings: Game<Kings, KingsSetup, Windows, Tables> = {
  id: 'god-kings',
  version: 5,
  scenarios: SCENARIOS.map((s) => ({ id: s.id, players: Object.keys(s.players).map(Number) })),
  settings: [],
  windows,
  tables,
  seats: (setup) => rolesOf(scenarioNamed(setup.scenario), setup.players).players.map((p) => SIDES[p]!),
  begin,
  play,
  view,
  guess,
  outcome,
  copy,
}
