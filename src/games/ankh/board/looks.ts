import type { SeatLook } from '../../../client/kit/index.ts'
import { DEITIES } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'

/** The five gods: colour, pattern and letter. */
const GODS: { readonly [id: string]: SeatLook } = {
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
export const godLook = (deity: string): SeatLook => GODS[deity] ?? NO_GOD

/** Look of a god in a match. */
export const lookOf = (s: Ankh, god: number): SeatLook => godLook(DEITIES[s.deity[god]!] ?? '')
