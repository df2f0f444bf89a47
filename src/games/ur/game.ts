import type { Game } from '#kernel'
import board from './data/board.json'
import { begin, outcome, play, SEATS, type Ur, type UrSetup } from './rules/ur.ts'
import { view } from './view.ts'

/** The Royal Game of Ur by Finkel's rules. */
export const ur: Game<Ur, UrSetup> = {
  id: 'ur',
  version: 1,
  scenarios: [{ id: 'finkel', players: [2] }],
  settings: [{ id: 'pieces', values: board.pieces }],
  windows: {},
  seats: () => SEATS,
  begin,
  play,
  view,
  guess: () => {},
  outcome,
  copy: (s) => ({ turn: s.turn, roll: s.roll, at: [s.at[0].slice(), s.at[1].slice()] }),
}
