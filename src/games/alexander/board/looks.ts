import type { SeatLook } from '../../../client/kit/index.ts'

/** The look of each army. */
export const looks: { readonly [side: string]: SeatLook } = {
  macedonian: { colour: 'crimson', pattern: 'chevrons', letter: 'M' },
  persian: { colour: 'teal', pattern: 'waves', letter: 'P' },
  greek: { colour: 'blue', pattern: 'bars', letter: 'G' },
  indian: { colour: 'saffron', pattern: 'dots', letter: 'I' },
  scythian: { colour: 'grey', pattern: 'diagonals', letter: 'S' },
  illyrian: { colour: 'purple', pattern: 'checks', letter: 'I' },
  triballian: { colour: 'green', pattern: 'crosses', letter: 'T' },
}

/** Look of a side in a custom battle. */
const STRANGER: SeatLook = { colour: 'brown', pattern: 'plain', letter: '?' }

export const lookOf = (side: string): SeatLook => looks[side] ?? STRANGER
