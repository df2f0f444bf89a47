import type { Game } from '#kernel'
import { outcome } from './rules/devotion.ts'
import { play, upgrade } from './rules/play.ts'
import { type Ankh, type AnkhSetup, begin, copy, DRAWN, SCENARIOS, SEATS } from './rules/state.ts'
import { redrawHidden, view } from './view.ts'

/** Ankh: Gods of Egypt. */
export const ankh: Game<Ankh, AnkhSetup> = {
  id: 'ankh',
  version: 7,
  scenarios: [
    ...SCENARIOS.map(({ id, players }) => ({ id, players: [players] })),
    { id: DRAWN, players: [2, 3, 4, 5] },
  ],
  settings: [
    { id: 'gods', values: ['choose', 'draw'] },
    { id: 'guardians', values: ['draw', 'agree', 'choose'] },
    { id: 'first', values: ['draw', 'agree', 'player1'] },
  ],
  windows: {},
  reactions: ['sun', 'swapTokens', 'obelisk', 'amunTwo', 'tieBreaker', 'worshipful', 'mummyRise', 'build'],
  seats: (setup) => SEATS.slice(0, setup.players),
  begin,
  play,
  view,
  guess: redrawHidden,
  outcome,
  upgrade,
  copy,
}
