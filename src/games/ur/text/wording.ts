import type { Phrase, Wording } from '../../../kernel/index.ts'
import board from '../data/board.json'
import { HAND, HOME, isRosette, isShared, SEATS, type Ur } from '../rules/state.ts'
import bookCs from './book.cs.json'
import bookEn from './book.en.json'
import bookJa from './book.ja.json'
import cs from './cs.json'
import en from './en.json'
import { ending } from './ending.ts'
import { duties, goal } from './goal.ts'
import ja from './ja.json'
import toldCs from './told.cs.json'
import toldEn from './told.en.json'
import toldJa from './told.ja.json'
import { weight } from './weight.ts'

/** Path squares of the three rows of the board, left to right; 0 is a gap. The middle row is shared. */
const ROWS = [
  [4, 3, 2, 1, 0, 0, 14, 13],
  [5, 6, 7, 8, 9, 10, 11, 12],
  [4, 3, 2, 1, 0, 0, 14, 13],
] as const

const MARKS = ['L', 'S']

/** The texts of the Royal Game of Ur. */
export const wording: Wording<Ur> = {
  words: {
    en: { ...en, ...bookEn, ...toldEn },
    ja: { ...ja, ...bookJa, ...toldJa },
    cs: { ...cs, ...bookCs, ...toldCs },
  },
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
