import { describe, expect, test } from 'vitest'
import { moveRow, toRows } from './ArrangePanel.tsx'

const placed = (piece: string, like: string, at: string) => ({ piece, name: [piece] as const, like, at })
const army = [
  placed('king', 'king', 'a'),
  placed('c1', 'chariot', 'a'),
  placed('c2', 'chariot', 'a'),
  placed('c3', 'chariot', 'b'),
]
const said = (list: ReturnType<typeof toRows>) => list.map(({ like, at, pieces }) => `${pieces.length} ${like} ${at}`)

describe('an arrangement', () => {
  test('has one row for the identical pieces of a place', () => {
    expect(said(toRows(army))).toEqual(['1 king a', '2 chariot a', '1 chariot b'])
  })

  test('is changed by sending a row, or one piece of it, elsewhere', () => {
    const [, chariots] = toRows(army)
    expect(said(toRows(moveRow(army, chariots!, 'b')))).toEqual(['1 king a', '3 chariot b'])
    expect(said(toRows(moveRow(army, chariots!, 'c', 1)))).toEqual([
      '1 king a',
      '1 chariot a',
      '1 chariot c',
      '1 chariot b',
    ])
  })
})
