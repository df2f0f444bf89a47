import type { Game } from '#kernel'
import { battleAt, battleIndex, FILES } from './rules/battle.ts'
import { type AlexanderSetup, begin, upgrade } from './rules/begin.ts'
import { SETTINGS } from './rules/options.ts'
import { copy } from './rules/pieces/occupancy.ts'
import { outcome, play } from './rules/play.ts'
import type { Alexander } from './rules/state.ts'
import { guess, view } from './view.ts'

export const alexander: Game<Alexander, AlexanderSetup> = {
  id: 'alexander',
  version: 4,
  scenarios: FILES.map((file) => ({ id: file.id, players: [2] })),
  settings: SETTINGS,
  windows: {},
  seats: (setup) => battleAt(battleIndex(setup.scenario)).sides.map((side) => side.id),
  begin,
  play,
  view,
  guess,
  outcome,
  upgrade,
  copy,
}
