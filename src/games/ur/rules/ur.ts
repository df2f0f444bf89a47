import {
  chance,
  checkpoint,
  type Flow,
  type IllegalReason,
  legalOptions,
  type Outcome,
  options,
  type Play,
  pick,
  type Seat,
  type Setup,
} from '#kernel'
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

/** U5: the option to move a piece from this place of its path. */
export const move = options('move', (place) => (place === HAND ? 'hand' : String(place)))

const OWN_PIECE: IllegalReason = ['U6', 'ownPiece']
const SAFE_PIECE: IllegalReason = ['U9', 'safePiece']
const TOO_FAR: IllegalReason = ['U10', 'tooFar']

/** U5: the places where the side to move has a piece that it could move. */
export function candidates(s: Ur): number[] {
  const own = s.at[s.turn]!
  const places: number[] = []
  for (let place = HAND; place < HOME; place++) if (own[place]! > 0) places.push(place)
  return places
}

/** The rule that bars moving the piece on `from` by the roll, if any. */
export function bar(s: Ur, from: number): IllegalReason | undefined {
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

const BEGIN_OPTIONS = SEATS.map((_, side) => options('begins', (of) => SEATS[of]!)(side))
const ROLL_OPTIONS = board.diceWeights.map((_, sum) => options('roll')(sum))

/** The game from any position to its end. */
export function* play(g: Play<Ur>): Flow {
  while (outcome(g.state) === undefined) {
    yield* checkpoint()
    if (g.state.turn < 0) yield* drawLots(g)
    else yield* turn(g)
  }
}

/** U3: a random draw decides who begins. */
function* drawLots(g: Play<Ur>): Flow {
  const lot = yield* chance('begins', 'U3', () => BEGIN_OPTIONS)
  g.state.turn = lot.of
  g.tell?.({ kind: 'begins', rule: 'U3', with: { seat: SEATS[lot.of]! } })
}

/** One roll and, if possible, one move; a rosette keeps the turn. */
function* turn(g: Play<Ur>): Flow {
  const s = g.state
  const seat = SEATS[s.turn]!
  const rolled = yield* chance('roll', 'U4', () => ROLL_OPTIONS, board.diceWeights)
  s.roll = rolled.of
  g.tell?.({ kind: 'roll', rule: 'U4', with: { seat, roll: rolled.of } })
  const again = canMove(s) ? yield* moveOne(g) : pass(g)
  s.roll = null
  if (!again) s.turn = 1 - s.turn
}

/** U5: the player moves one piece; true if a rosette gives another roll (U8). */
function* moveOne(g: Play<Ur>): Flow<boolean> {
  const s = g.state
  const seat = SEATS[s.turn]!
  const about = { roll: s.roll! }
  const moved = yield* pick(
    seat,
    'move',
    'U5',
    [
      legalOptions(
        () => candidates(s),
        move,
        (from) => bar(s, from),
      ),
    ],
    { about },
  )
  const from = moved.of
  const to = from + s.roll!
  const captured = moveBy(s, from)
  g.tell?.({
    kind: to === HOME ? 'home' : 'move',
    rule: to === HOME ? 'U10' : 'U5',
    with: { seat, from, to },
  })
  if (captured) g.tell?.({ kind: 'capture', rule: 'U7', with: { seat, to } })
  const again = isRosette(to)
  if (again && outcome(s) === undefined) g.tell?.({ kind: 'again', rule: 'U8', with: { seat, to } })
  return again
}

/** U11: a roll of zero, or one that no piece can use, ends the turn. */
function pass(g: Play<Ur>): boolean {
  const { turn: side, roll } = g.state
  g.tell?.({ kind: 'pass', rule: 'U11', with: { seat: SEATS[side]!, roll: roll! } })
  return false
}

/** U11: whether the roll can be used at all. */
export function canMove(s: Ur): boolean {
  return s.roll !== 0 && candidates(s).some((from) => bar(s, from) === undefined)
}

/** U2: the first side to bear off all its pieces wins. */
export function outcome(s: Ur): Outcome | undefined {
  const winner = s.at.findIndex((path) => path[HOME] === piecesOf(path))
  if (winner < 0) return undefined
  const [won, lost] = [SEATS[winner]!, SEATS[1 - winner]!]
  return { winners: [won], ranks: { [won]: 1, [lost]: 2 }, how: 'borneOff' }
}
