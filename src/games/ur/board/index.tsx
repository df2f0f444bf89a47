import type { GameBoard } from '#kit/board.ts'
import type { Ur } from '../rules/ur.ts'
import { Board, Panel } from './Board.tsx'

/** The board of the Royal Game of Ur. */
export const board: GameBoard<Ur> = {
  looks: {
    lapis: { colour: 'blue', pattern: 'rings', letter: 'L' },
    shell: { colour: 'ivory', pattern: 'dots', letter: 'S' },
  },
  Board,
  Panel,
  sounds: { dice: ['roll'], piece: ['move', 'home', 'capture'] },
  filters: [
    { label: 'filter.moves', kinds: ['move', 'home', 'capture', 'again'] },
    { label: 'filter.rolls', kinds: ['begins', 'roll', 'pass'] },
  ],
}
