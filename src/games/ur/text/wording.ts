import type { Event, Phrase, Reminder, Seat, Wording } from '#kernel'
import board from '../data/board.json'
import { HAND, HOME, isRosette, isShared, piecesOf, SEATS, type Ur } from '../rules/ur.ts'

/** U7, U10: a capture matters most, then a piece that comes home; a roll only leads to a move. */
const WEIGHTS: { readonly [kind: string]: number } = { capture: 4, home: 3, move: 2, again: 2, pass: 2 }

/** How important an event is when many turns are summarized in a few lines. */
export const weight = ({ kind }: Pick<Event, 'kind'>): number => WEIGHTS[kind] ?? 1

/** U2: who has borne off all pieces, and how far the other side was from it. */
export function ending({ at }: Ur): Phrase[] {
  const pieces = piecesOf(at[0])
  const winner = at.findIndex((path) => path[HOME] === pieces)
  if (winner < 0) return []
  const behind = at[1 - winner]!
  const squares = behind.reduce((sum, count, place) => sum + count * (HOME - place), 0)
  return [
    ['ending.home', { seat: SEATS[winner]!, pieces }],
    ['ending.behind', { seat: SEATS[1 - winner]!, left: pieces - behind[HOME]!, squares }],
  ]
}

/** U4: the highest roll. */
const MOST = board.diceWeights.length - 1

/** A side's progress: the squares its pieces have moved. */
const progress = (path: readonly number[]): number => path.reduce((sum, count, place) => sum + count * place, 0)

/** U2: how to win, which side is ahead, and how many pieces each has borne off. */
export function goal({ at }: Ur): Phrase[] {
  const pieces = piecesOf(at[0])
  const [lapis, shell] = at.map(progress) as [number, number]
  const now: Phrase = lapis === shell ? ['goal.even'] : ['goal.now', { seat: SEATS[lapis > shell ? 0 : 1]! }]
  const scores = SEATS.map((seat, side): Phrase => ['goal.score', { seat, home: at[side]![HOME]!, pieces }])
  return [['goal.home', { pieces }], now, ...scores]
}

/** U7, U9: own pieces that one roll could capture, and an enemy with one piece left. */
export function duties({ at }: Ur, seat: Seat): Reminder[] {
  const side = SEATS.indexOf(seat)
  if (side < 0) return []
  const enemy = at[1 - side]!
  const pieces = piecesOf(enemy)
  if (at.some((path) => path[HOME] === pieces)) return []
  const squares = at[side]!.flatMap((count, place) => (count > 0 && isExposed(enemy, place) ? [place] : []))
  return [
    ...(squares.length === 0 ? [] : [{ tone: 'threat', phrase: ['duty.exposed', { squares }] } satisfies Reminder]),
    ...(enemy[HOME] === pieces - 1
      ? [{ tone: 'threat', phrase: ['duty.last', { seat: SEATS[1 - side]! }] } satisfies Reminder]
      : []),
  ]
}

/** U7, U9: whether an enemy piece could land on a shared square by one roll. */
function isExposed(enemy: readonly number[], place: number): boolean {
  if (!isShared(place) || place === board.safe) return false
  return enemy.slice(Math.max(HAND, place - MOST), place).some((count) => count > 0)
}

/** Path squares of the three rows of the board, left to right; 0 is a gap. The middle row is shared. */
const ROWS = [
  [4, 3, 2, 1, 0, 0, 14, 13],
  [5, 6, 7, 8, 9, 10, 11, 12],
  [4, 3, 2, 1, 0, 0, 14, 13],
] as const

const MARKS = ['L', 'S']

/** The texts of the Royal Game of Ur. */
export const wording: Wording<Ur> = {
  weight,
  describe(view) {
    const lines: Phrase[] = []
    for (const [side, seat] of SEATS.entries()) {
      const path = view.at[side]!
      const squares = path.flatMap((n, place) => (n > 0 && place > HAND && place < HOME ? place : []))
      lines.push([
        squares.length > 0 ? 'describe.side' : 'describe.sideNoneOut',
        { seat, hand: path[HAND]!, home: path[HOME]!, squares },
      ])
    }
    if (view.roll !== null) lines.push(['describe.roll', { seat: SEATS[view.turn]!, roll: view.roll }])
    return lines
  },
  goal,
  duties,
  ending,
  picture(view) {
    return ROWS.map((row, r) =>
      row
        .map((place) => {
          if (place === 0) return '   '
          const sides = isShared(place) ? [0, 1] : r === 0 ? [0] : [1]
          const side = sides.find((s) => view.at[s]![place]! > 0)
          const inside = side === undefined ? (isRosette(place) ? '*' : '.') : MARKS[side]
          return place === board.safe && side !== undefined ? `(${inside})` : `[${inside}]`
        })
        .join(''),
    )
  },
}
