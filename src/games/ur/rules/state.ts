import type { Seat, Setup } from '../../../kernel/index.ts'
import board from '../data/board.json'

/** U2: the number of pieces can be agreed before the game. */
export interface UrSetup extends Setup {
  readonly pieces: number
}

/** The position: small plain data. */
export interface Ur {
  /** The side to move: an index into `SEATS`; -1 before the draw. */
  turn: number
  /** The current roll; null before it. */
  roll: number | null
  /** The number of pieces of each side at each place of its path: 0 in hand, 1-14 on the board, 15 borne off. */
  at: [number[], number[]]
}

/** The two sides. */
export const SEATS: readonly Seat[] = ['lapis', 'shell']

/** The place of waiting pieces. */
export const HAND = 0

/** U10: the place of pieces that have left the board. */
export const HOME = board.last + 1

/** U1: squares 5 to 12 of both paths are the same squares. */
export const isShared = (place: number) => place >= board.shared.first && place <= board.shared.last

/** U8: squares 4, 8 and 14 of each path. */
export const isRosette = (place: number) => board.rosettes.includes(place)

/** U2: all pieces in hand. */
export function begin(setup: UrSetup): Ur {
  const path = () => Array.from({ length: HOME + 1 }, (_, place) => (place === HAND ? setup.pieces : 0))
  return { turn: -1, roll: null, at: [path(), path()] }
}

/** U2: the number of a side's pieces, on and off the board. */
export const piecesOf = (path: readonly number[]) => path.reduce((sum, count) => sum + count, 0)
