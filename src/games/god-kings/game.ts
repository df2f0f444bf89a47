import type { Game } from '../../kernel/index.ts'
import type { Windows } from './rules/actions/windows.ts'
import { tables, windows } from './rules/cards/index.ts'
import { SIDES } from './rules/components/sides.ts'
import { play } from './rules/play.ts'
import { begin } from './rules/setup/begin.ts'
import { HANDICAPS } from './rules/setup/handicaps.ts'
import { rolesOf, SCENARIOS, scenarioNamed } from './rules/setup/scenarios.ts'
import { copy } from './rules/state/copy.ts'
import type { Kings, KingsSetup, Tables } from './rules/state/state.ts'
import { upgrade } from './rules/state/upgrade.ts'
import { outcome } from './rules/victory/outcome.ts'
import { guess, view } from './view.ts'

/** The God Kings. */
export const godKings: Game<Kings, KingsSetup, Windows, Tables> = {
  id: 'god-kings',
  version: 7,
  scenarios: SCENARIOS.map((s) => ({ id: s.id, players: Object.keys(s.players).map(Number) })),
  settings: [{ id: 'help', values: [true, false], scenarios: ['thutmose', 'campaign'] }, ...HANDICAPS],
  standing: { help: 'never', gifts: 'never' },
  windows,
  tables,
  seats: (setup) => rolesOf(scenarioNamed(setup.scenario), setup.players).players.map((p) => SIDES[p]!),
  begin,
  play,
  view,
  guess,
  outcome,
  upgrade,
  copy,
}
