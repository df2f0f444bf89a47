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
} from 'mehen/kernel'

/** The position. A square holds 0 (empty), 1 (light) or 2 (dark). */
export interface Senet {
  /** The side to move; -1 before the draw. */
  turn: number
  /** The current throw; 0 before it. */
  roll: number
  /** Squares 1 to 30; square 0 is not used. */
  squares: number[]
  /** Pieces borne off, by side. */
  home: [number, number]
}

export const SEATS: readonly Seat[] = ['light', 'dark']

/** S2: pieces per side. */
export const PIECES = 5
/** S1: the last square; one step further a piece is borne off. */
export const LAST = 30
const OFF = LAST + 1
/** S10: where pieces go that fall into the water. */
export const REBIRTH = 15
/** S9. */
export const HAPPINESS = 26
/** S10. */
export const WATER = 27

/** S4: how often each throw from 1 to 5 comes up among 16: four sticks, none marked counts 5. */
const THROW_WEIGHTS = [4, 6, 4, 1, 1]
/** S12: throws that give another one. */
const throwsAgain = (roll: number) => roll !== 2 && roll !== 3

/** S2: both sides alternate on squares 1 to 10. */
export function begin(): Senet {
  const squares = Array.from({ length: LAST + 1 }, (_, square) =>
    square === 0 || square > 2 * PIECES ? 0 : square % 2 === 1 ? 1 : 2,
  )
  return { turn: -1, roll: 0, squares, home: [0, 0] }
}

/** The side of the piece on a square; -1 if it is empty or off the board. */
export const sideOn = (s: Senet, square: number) => (s.squares[square] ?? 0) - 1

/** S5: moves the piece on a square. */
export const move = options('move')

const OWN_PIECE: IllegalReason = ['S6', 'ownPiece']
const PROTECTED: IllegalReason = ['S7', 'protected']
const BLOCKED: IllegalReason = ['S8', 'blocked']
const HAPPINESS_FIRST: IllegalReason = ['S9', 'happinessFirst']
const TOO_FAR: IllegalReason = ['S11', 'tooFar']

/** S5: the squares with pieces of the side to move. */
const candidates = (s: Senet): number[] =>
  s.squares.flatMap((_, square) => (sideOn(s, square) === s.turn ? [square] : []))

/** The rule that forbids moving the piece on `from` by the throw. */
export function whyNot(s: Senet, from: number): IllegalReason | undefined {
  const to = from + s.roll
  const enemy = 1 - s.turn
  if (from < HAPPINESS && to > HAPPINESS) return HAPPINESS_FIRST
  if (to > OFF) return TOO_FAR
  if (passesBlock(s, from, to, enemy)) return BLOCKED
  if (to === OFF) return undefined
  if (sideOn(s, to) === s.turn) return OWN_PIECE
  if (sideOn(s, to) === enemy && isProtected(s, to, enemy)) return PROTECTED
  return undefined
}

/** S7: a piece with a neighbour of its own side. */
const isProtected = (s: Senet, square: number, side: number) =>
  sideOn(s, square - 1) === side || sideOn(s, square + 1) === side

/** S8: whether three pieces of `side` in a row are between the squares. */
function passesBlock(s: Senet, from: number, to: number, side: number): boolean {
  for (let row = 0, square = from + 1; square < to; square++) {
    row = sideOn(s, square) === side ? row + 1 : 0
    if (row === 3) return true
  }
  return false
}

export const canMove = (s: Senet) => candidates(s).some((from) => whyNot(s, from) === undefined)

/** S5, S7, S10, S11: moves a piece by the throw; returns where it ends. */
export function movePiece(s: Senet, from: number): number {
  const to = from + s.roll
  const piece = s.squares[from]!
  if (to === OFF) {
    s.squares[from] = 0
    s.home[s.turn]!++
    return OFF
  }
  s.squares[from] = s.squares[to]!
  s.squares[to] = piece
  if (to !== WATER) return to
  let shore = REBIRTH
  while (s.squares[shore] !== 0) shore--
  s.squares[WATER] = 0
  s.squares[shore] = piece
  return shore
}

const BEGIN_OPTIONS = SEATS.map((_, side) => options('begins', (of) => SEATS[of]!)(side))
const THROW_OPTIONS = THROW_WEIGHTS.map((_, i) => options('throw')(i + 1))

export function* play(g: Play<Senet>): Flow {
  while (outcome(g.state) === undefined) {
    yield* checkpoint()
    if (g.state.turn < 0) yield* drawFirst(g)
    else yield* takeTurn(g)
  }
}

/** S3: a random draw decides who begins. */
function* drawFirst(g: Play<Senet>): Flow {
  const drawn = yield* chance('begins', 'S3', () => BEGIN_OPTIONS)
  g.state.turn = drawn.of
  g.tell?.({ kind: 'begins', rule: 'S3', with: { seat: SEATS[drawn.of]! } })
}

/** S4, S5, S12: a throw, a move if one is legal, and perhaps another throw. */
function* takeTurn(g: Play<Senet>): Flow {
  const s = g.state
  const seat = SEATS[s.turn]!
  const thrown = yield* chance('throw', 'S4', () => THROW_OPTIONS, THROW_WEIGHTS)
  s.roll = thrown.of
  g.tell?.({ kind: 'throw', rule: 'S4', with: { seat, roll: s.roll } })
  if (canMove(s)) yield* moveOne(g, seat)
  else g.tell?.({ kind: 'pass', rule: 'S5', with: { seat, roll: s.roll } })
  if (!throwsAgain(s.roll)) s.turn = 1 - s.turn
  s.roll = 0
}

/** S5: the player chooses the piece. */
function* moveOne(g: Play<Senet>, seat: Seat): Flow {
  const s = g.state
  const about = { roll: s.roll }
  const chosen = yield* pick(
    seat,
    'move',
    'S5',
    [
      legalOptions(
        () => candidates(s),
        move,
        (from) => whyNot(s, from),
      ),
    ],
    { about },
  )
  const from = chosen.of
  const swapped = sideOn(s, from + s.roll) === 1 - s.turn
  const to = movePiece(s, from)
  if (to === OFF) g.tell?.({ kind: 'home', rule: 'S11', with: { seat, from } })
  else if (to < from) g.tell?.({ kind: 'drowned', rule: 'S10', with: { seat, from, to } })
  else g.tell?.({ kind: swapped ? 'swap' : 'move', rule: swapped ? 'S7' : 'S5', with: { seat, from, to } })
}

/** S2: the first side to bear off all its pieces wins. */
export function outcome(s: Senet): Outcome | undefined {
  const winner = s.home.indexOf(PIECES)
  if (winner < 0) return undefined
  const [won, lost] = [SEATS[winner]!, SEATS[1 - winner]!]
  return { winners: [won], ranks: { [won]: 1, [lost]: 2 }, how: 'borneOff' }
}
