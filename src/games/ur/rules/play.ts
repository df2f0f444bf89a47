import { chance, checkpoint, each, type Flow, type Outcome, options, type Play, pick } from '../../../kernel/index.ts'
import board from '../data/board.json'
import { bar, candidates, move, moveBy } from './move.ts'
import { HOME, isRosette, piecesOf, SEATS, type Ur } from './state.ts'

const lots = SEATS.map((_, side) => options('begins', (of) => SEATS[of]!)(side))
const rolls = board.diceWeights.map((_, sum) => options('roll')(sum))

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
  const lot = yield* chance('begins', 'U3', () => lots)
  g.state.turn = lot.of
  g.tell?.({ kind: 'begins', rule: 'U3', with: { seat: SEATS[lot.of]! } })
}

/** One roll and, if possible, one move; a rosette keeps the turn. */
function* turn(g: Play<Ur>): Flow {
  const s = g.state
  const seat = SEATS[s.turn]!
  const rolled = yield* chance('roll', 'U4', () => rolls, board.diceWeights)
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
      each(
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
