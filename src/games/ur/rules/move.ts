import { type Bar, options } from '../../../kernel/index.ts'
import board from '../data/board.json'
import { HAND, HOME, isShared, type Ur } from './state.ts'

/** U5: the option to move a piece from this place of its path. */
export const move = options('move', (place) => (place === HAND ? 'hand' : String(place)))

const OWN_PIECE: Bar = ['U6', 'ownPiece']
const SAFE_PIECE: Bar = ['U9', 'safePiece']
const TOO_FAR: Bar = ['U10', 'tooFar']

/** U5: the places where the side to move has a piece that it could move. */
export function candidates(s: Ur): number[] {
  const own = s.at[s.turn]!
  const places: number[] = []
  for (let place = HAND; place < HOME; place++) if (own[place]! > 0) places.push(place)
  return places
}

/** The rule that bars moving the piece on `from` by the roll, if any. */
export function bar(s: Ur, from: number): Bar | undefined {
  const to = from + s.roll!
  if (to > HOME) return TOO_FAR
  if (to === HOME) return undefined
  if (s.at[s.turn]![to]! > 0) return OWN_PIECE
  if (to === board.safe && s.at[1 - s.turn]![to]! > 0) return SAFE_PIECE
  return undefined
}

/** U5, U7: moves a piece by the roll; returns whether it captured. */
export function moveBy(s: Ur, from: number): boolean {
  const own = s.at[s.turn]!
  const other = s.at[1 - s.turn]!
  const to = from + s.roll!
  own[from]!--
  own[to]!++
  if (!isShared(to) || other[to] === 0) return false
  other[to]!--
  other[HAND]!++
  return true
}
