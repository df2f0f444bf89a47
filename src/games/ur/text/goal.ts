import type { Duty, Phrase, Seat } from '../../../kernel/index.ts'
import board from '../data/board.json'
import { HAND, HOME, isShared, piecesOf, SEATS, type Ur } from '../rules/state.ts'

/** U4: the highest roll. */
const MOST = board.diceWeights.length - 1

/** A side's progress: the squares its pieces have moved. */
const gone = (path: readonly number[]): number => path.reduce((sum, count, place) => sum + count * place, 0)

/** U2: how to win, which side is ahead, and how many pieces each has borne off. */
export function goal({ at }: Ur): Phrase[] {
  const pieces = piecesOf(at[0])
  const [lapis, shell] = at.map(gone) as [number, number]
  const now: Phrase = lapis === shell ? ['goal.even'] : ['goal.now', { seat: SEATS[lapis > shell ? 0 : 1]! }]
  const scores = SEATS.map((seat, side): Phrase => ['goal.score', { seat, home: at[side]![HOME]!, pieces }])
  return [['goal.home', { pieces }], now, ...scores]
}

/** U7, U9: own pieces that one roll could capture, and an enemy with one piece left. */
export function duties({ at }: Ur, seat: Seat): Duty[] {
  const side = SEATS.indexOf(seat)
  if (side < 0) return []
  const enemy = at[1 - side]!
  const pieces = piecesOf(enemy)
  if (at.some((path) => path[HOME] === pieces)) return []
  const squares = at[side]!.flatMap((count, place) => (count > 0 && isExposed(enemy, place) ? [place] : []))
  return [
    ...(squares.length === 0 ? [] : [{ tone: 'threat', phrase: ['duty.exposed', { squares }] } satisfies Duty]),
    ...(enemy[HOME] === pieces - 1
      ? [{ tone: 'threat', phrase: ['duty.last', { seat: SEATS[1 - side]! }] } satisfies Duty]
      : []),
  ]
}

/** U7, U9: whether an enemy piece could land on a shared square by one roll. */
function isExposed(enemy: readonly number[], place: number): boolean {
  if (!isShared(place) || place === board.safe) return false
  return enemy.slice(Math.max(HAND, place - MOST), place).some((count) => count > 0)
}
