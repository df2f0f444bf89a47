import type { Game } from '../../kernel/index.ts'
import { battleNamed, battleNumber, FILES } from './rules/battle.ts'
import { type AlexanderSetup, begin, upgrade } from './rules/begin.ts'
import { copy } from './rules/copy.ts'
import { outcome } from './rules/outcome.ts'
import { play } from './rules/play.ts'
import { SETTINGS } from './rules/settings.ts'
import type { Alexander } from './rules/state.ts'
import { guess, view } from './view.ts'

export const alexander: Game<Alexander, AlexanderSetup> = {
  id: 'alexander',
  version: 3,
  scenarios: FILES.map((file) => ({ id: file.id, players: [2] })),
  settings: SETTINGS,
  windows: {},
  seats: (setup) => battleNumber(battleNamed(setup.scenario)).sides.map((side) => side.id),
  begin,
  play,
  view,
  guess,
  outcome,
  upgrade,
  copy,
}
