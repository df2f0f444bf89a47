import type { SeatLook } from '#kit/core/seats.tsx'
import { type Pictogram, pictograms } from '#kit/pieces/pictograms.ts'
import { DEITIES } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'

/** A closed circle as a path. */
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Silhouettes, 32 x 26 units like the kit's pictograms. */
const SILHOUETTES: { readonly [id: string]: Pictogram } = {
  amun: {
    fill: `M-3.600-13.400-.600-13.400-.200-5.800-3.200-5.800ZM.600-13.400 3.600-13.400 3.200-5.800.200-5.800ZM-3.800-5.800H3.800V-4.400H-3.800Z${disc(0, -2.2, 2.5)}M-6.400 1.200C-4 .2 4 .2 6.400 1.200L7.600 7.200 5.200 7.600 4.800 12H-4.800L-5.200 7.600-7.600 7.200Z`,
    line: 'M11-8V12M9.400-8H12.600',
  },
  anubis: {
    fill: `M-4.600-13.400-1.600-8.600H1L3.200-13.400 4.200-7.600 9.600-5.400 9.200-3.200 3.800-2.600C3.400-1 2.400.2 1 .6H-2.400C-4.200-1.200-5-4.200-4.600-7.600ZM-6.600 1.400H5.400L7 7.200 4.600 7.800 4.200 12H-5.400L-5.800 7.800-8.200 7.200Z`,
    line: 'M11.600-4V12M11.600-4C9.600-7 13.600-7 11.600-4',
  },
  isis: {
    fill: `M-2.800-13.400H.400V-10.200H3V-7H-2.800Z${disc(0, -4.4, 2.5)}M-3.800-1.400H3.800L14.600-6C13.800.4 10.200 4.400 5.200 5.400L5 12H-5L-5.200 5.400C-10.200 4.400-13.800.4-14.600-6Z`,
    line: 'M-12.600-2.400-5 2M12.600-2.400 5 2M-11 .8-5.400 4M11 .8 5.400 4',
  },
  osiris: {
    fill: `M-2.600-7.400C-3.400-11 -1.200-13.400 0-13.400S3.400-11 2.600-7.400ZM-6.200-11.400C-3.400-11-2.800-8.400-3.200-6-5.400-6.400-6.800-8.600-6.200-11.400ZM6.200-11.400C3.400-11 2.800-8.400 3.200-6 5.400-6.400 6.800-8.600 6.200-11.400Z${disc(0, -4.2, 2.6)}M-5-1H5C6.600 3.400 4.600 8.200 3.800 12H-3.800C-4.600 8.200-6.600 3.400-5-1Z`,
    line: 'M-4 4 6.600-4.600C8.400-6 8.600-8 6.800-8M4 4-7.600-5',
  },
  ra: {
    fill: `${disc(0, -9.2, 4.4)}M-3.600-4.800H2.400L6.600-2.400 3.200-1.400C2.800.2 2 .9.800 1H-2.200C-3.800-.4-4.200-2.600-3.600-4.800ZM-6.600 1.800H5.600L7 7.200 4.600 7.800 4.200 12H-5.400L-5.800 7.800-8.200 7.200Z`,
    line: 'M10.800-5V12M8.800-5H12.800',
  },
  catMummy: {
    fill: 'M-5.400-13-2.600-10.600H1.400L4.200-13 4.600-7.600C4.600-5.400 3.800-4 2.600-3.200L6.600 4.600C8 8 7.600 11.800 7.600 11.800H-8.200C-8.200 6.400-6.400.8-3.800-3.200-5-4-5.800-5.400-5.800-7.600Z',
    line: 'M7.600 11C13.400 11 13.600 4.600 10.600 3',
  },
  satet: {
    fill: `${disc(0, -3.8, 2.6)}M-3.400-7.200H3.400L2.800-5.600H-2.800ZM-6-.2H6L7.600 6.800 5 7.400 5.600 12H-5.600L-5 7.400-7.600 6.800Z`,
    line: 'M-1.400-7.200C-6.600-8.400-7.600-12-6-13.400M1.400-7.200C6.600-8.400 7.600-12 6-13.400M11-6V12',
  },
  apep: {
    fill: 'M9.600-9.800C7.600-13.400 1.800-13.200.4-9.400-.8-6.200 2.400-3.800.6-1.600-1.600.8-6.600-1.400-10.200.6-14.600 3-14 9.400-9.400 11.200-3.600 13.400 4.200 10.600 12 11.800 8.600 7.800 1.400 9.400-4 8.400-8.600 7.400-9 4.200-6 3.200-2.600 2.400.8 4.600 3.800 2.200 7.200-.6 3.800-5.200 5-7.200 6-8.200 7.400-7.400 8-6L13.400-8.200Z',
  },
  mummy: {
    fill: `${disc(0, -9.6, 3.5)}M-4.200-5.400H4.200L5 .2H4.200L3.800 12H-3.800L-4.200.2H-5ZM4.400-4.600 13.400-5.800V-3.200L4.800-1.800ZM4.600-.8 12.600-.6V1.800L4.600 1.600Z`,
    line: 'M-3.800 2.600 3.800 4.400M-3.600 6.400 3.600 8M-2.800-10.400 2.800-9',
  },
  giantScorpion: {
    fill: `M-4.600 1.600C-4.600-2-2.400-3.800 0-3.800S4.600-2 4.600 1.600 2.600 7.600 0 7.600-4.600 5.200-4.600 1.600ZM-13.800-8.600C-11.800-12-7.600-10.800-7.800-7.400L-10-7.800-9.200-5.400C-11.800-4.200-14.400-5.800-13.800-8.600ZM13.800-8.600C11.800-12 7.600-10.800 7.800-7.400L10-7.800 9.200-5.400C11.800-4.200 14.400-5.800 13.800-8.600Z`,
    line: 'M-3.400-2.400-9.400-5.800M3.400-2.400 9.400-5.800M-4.600 0-10 1M4.600 0 10 1M-4.400 3.400-9.400 6.400M4.400 3.400 9.400 6.400M0 7.600C2 12.600 9.400 12.400 8.600 8.400 8.200 6.600 6 6.800 6.400 8.600',
  },
  androsphinx: pictograms.guardian,
  warrior: pictograms.warrior,
}

/** The silhouette of a god by its id, or of another figure by its kind. */
export const silhouette = (id: string): Pictogram => SILHOUETTES[id] ?? pictograms.figure

/** The five gods: colour, pattern and letter. */
const GOD_LOOKS: { readonly [id: string]: SeatLook } = {
  amun: { colour: 'red', pattern: 'diagonals', letter: 'A' },
  anubis: { colour: 'violet', pattern: 'chevrons', letter: 'N' },
  isis: { colour: 'yellow', pattern: 'waves', letter: 'I' },
  osiris: { colour: 'green', pattern: 'dots', letter: 'O' },
  ra: { colour: 'orange', pattern: 'rings', letter: 'R' },
}

/** Look of a seat without a god yet. */
const NO_GOD: SeatLook = { colour: 'grey', pattern: 'plain', letter: '?' }

/** Looks of the seats; on the board their gods have different looks. */
export const looks: { readonly [seat: string]: SeatLook } = {
  player1: { colour: 'blue', pattern: 'bars', letter: '1' },
  player2: { colour: 'maroon', pattern: 'checks', letter: '2' },
  player3: { colour: 'teal', pattern: 'crosses', letter: '3' },
  player4: { colour: 'purple', pattern: 'steps', letter: '4' },
  player5: { colour: 'brown', pattern: 'plain', letter: '5' },
}

/** Look of a god, by its id. */
export const godLook = (deity: string): SeatLook => GOD_LOOKS[deity] ?? NO_GOD

/** Look of a god in a match. */
export const lookInMatch = (s: Ankh, god: number): SeatLook => godLook(DEITIES[s.deity[god]!] ?? '')
