import type { SeatLook } from '../../../client/kit/index.ts'

const brown = (letter: string): SeatLook => ({ colour: 'brown', pattern: 'crosses', letter })
const grey = (letter: string): SeatLook => ({ colour: 'grey', pattern: 'steps', letter })

/** 2.2a: the colours and letters of the sides: powers first, then tribes, Revolts and strays. */
export const looks: { readonly [side: string]: SeatLook } = {
  egypt: { colour: 'green', pattern: 'dots', letter: 'E' },
  hatti: { colour: 'orange', pattern: 'diagonals', letter: 'H' },
  mitanni: { colour: 'blue', pattern: 'waves', letter: 'M' },
  assyria: { colour: 'maroon', pattern: 'chevrons', letter: 'A' },
  kassites: { colour: 'purple', pattern: 'checks', letter: 'K' },
  gasga: brown('G'),
  libyan: brown('L'),
  elamite: brown('E'),
  amurru_revolt: grey('A'),
  sumer_revolt: grey('S'),
  megiddo_revolt: grey('M'),
  karkemish_revolt: grey('K'),
  stray: { colour: 'red', pattern: 'plain', letter: 'S' },
}

/** Mercenaries are always red; the letter names their employer. */
export const mercenaryLook = (side: string): SeatLook => ({
  colour: 'red',
  pattern: looks[side]?.pattern ?? 'plain',
  letter: looks[side]?.letter ?? 'S',
})
