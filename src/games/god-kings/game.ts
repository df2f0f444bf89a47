import type { Game } from '#kernel'
import type { Windows } from './rules/actions/windows.ts'
import { cardTables, cardWindows } from './rules/cards/cards.ts'
import { SIDES } from './rules/components/counters.ts'
import { play } from './rules/play.ts'
import { begin } from './rules/setup/begin.ts'
import { HANDICAPS, SCENARIOS, scenarioNamed, scenarioRoles } from './rules/setup/scenarios.ts'
import { copyState } from './rules/state/copy.ts'
import type { Kings, KingsSetup, Tables } from './rules/state/state.ts'
import { upgrade } from './rules/state/upgrade.ts'
import { outcome } from './rules/turn/victory.ts'
import { guess, view } from './view.ts'

/** The God Kings. */
export const godKings: Game<Kings, KingsSetup, Windows, Tables> = {
  id: 'god-kings',
  version: 8,
  scenarios: SCENARIOS.map((s) => ({ id: s.id, players: Object.keys(s.players).map(Number) })),
  settings: [{ id: 'help', values: [true, false], scenarios: ['thutmose', 'campaign'] }, ...HANDICAPS],
  standing: { help: 'never', gifts: 'never' },
  windows: cardWindows,
  reactions: [
    ...['intercept', 'avoid', 'inOrOutGeneral', 'pursue', 'overrun', 'chargeOrNot', 'sortieBack', 'stay', 'keep'],
  ],
  turn: (s) => s.turn,
  tables: cardTables,
  seats: (setup) => scenarioRoles(scenarioNamed(setup.scenario), setup.players).players.map((p) => SIDES[p]!),
  begin,
  play,
  view,
  guess,
  outcome,
  upgrade,
  copy: copyState,
}
