import type { SeatLook } from '../kit/index.ts'

/** Sample seats. */
export const looks = {
  egypt: { colour: 'green', pattern: 'dots', letter: 'E' },
  hatti: { colour: 'orange', pattern: 'diagonals', letter: 'H' },
  mitanni: { colour: 'blue', pattern: 'waves', letter: 'M' },
  kassites: { colour: 'purple', pattern: 'checks', letter: 'K' },
  assyria: { colour: 'maroon', pattern: 'chevrons', letter: 'A' },
  mercenaries: { colour: 'red', pattern: 'plain', letter: 'S' },
  barbarians: { colour: 'brown', pattern: 'crosses', letter: 'B' },
  isis: { colour: 'yellow', pattern: 'rings', letter: 'I' },
  macedon: { colour: 'crimson', pattern: 'bars', letter: 'M' },
  persia: { colour: 'teal', pattern: 'steps', letter: 'P' },
  indians: { colour: 'saffron', pattern: 'waves', letter: 'I' },
  scythians: { colour: 'grey', pattern: 'diagonals', letter: 'S' },
} satisfies Record<string, SeatLook>
