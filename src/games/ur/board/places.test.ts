import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '#kernel'
import { HAND, HOME } from '../rules/ur.ts'
import { extent, movementArrows, movementsIn, type Orientation, spotOf, squares, trackPieces } from './places.ts'

const lies: Orientation[] = [true, false].flatMap((upright) => [0, 1].map((near) => ({ upright, near })))

/** Pieces of both sides: `[[...places of lapis], [...places of shell]]` as counts by place. */
const counts = (...sides: number[][]) =>
  sides.map((places) => {
    const path = Array.from({ length: HOME + 1 }, () => 0)
    for (const place of places) path[place]!++
    return path
  })

describe('the places of the board', () => {
  test.each(lies)('twenty squares do not overlap and are inside the drawing (%o)', (lie) => {
    const all = squares(lie)
    expect(all).toHaveLength(20)
    expect(new Set(all.map(({ spot }) => `${spot.x} ${spot.y}`)).size).toBe(20)
    const { x, y, width, height } = extent(lie)
    const rests = [0, 1].flatMap((side) => [HAND, HOME].map((place) => spotOf(place, side, 6, lie)))
    for (const spot of [...all.map((square) => square.spot), ...rests]) {
      expect(spot.x).toBeGreaterThan(x)
      expect(spot.x).toBeLessThan(x + width)
      expect(spot.y).toBeGreaterThan(y)
      expect(spot.y).toBeLessThan(y + height)
    }
  })

  test('neighbours on a path are neighbours on the board, except where a side enters and leaves the shared row', () => {
    const lie = lies[2]!
    for (const side of [0, 1]) {
      for (let place = 1; place < 14; place++) {
        const [a, b] = [spotOf(place, side, 0, lie), spotOf(place + 1, side, 0, lie)]
        expect(Math.abs(a.x - b.x) + Math.abs(a.y - b.y), `${place}`).toBe(100)
      }
    }
  })
})

describe('pieces', () => {
  test('keep their numbers while they move, are captured and go home', () => {
    const first = trackPieces(null, counts([0, 0, 0], [0, 5]))
    const moved = trackPieces(first, counts([0, 0, 5], [0, 0]))
    expect(moved[0]!.filter((place, piece) => place !== first[0]![piece])).toEqual([5])
    const captured = first[1]!.indexOf(5)
    expect(moved[1]![captured]).toBe(0)
    const runner = moved[0]!.indexOf(5)
    const home = trackPieces(moved, counts([0, 0, HOME], [0, 0]))
    expect(home[0]![runner]).toBe(HOME)
  })

  test('start again when the number of pieces differs', () => {
    const seven = trackPieces(null, counts([0, 0, 0, 0, 0, 0, 0], [0]))
    expect(trackPieces(seven, counts([1, 2], [3]))).toEqual([[1, 2], [3]])
  })
})

const told = (kind: string, facts: JournalEntry['with']): JournalEntry => ({ kind, rule: '', with: facts!, at: 1 })

test('pieces that move, come home or are captured are movements on the board', () => {
  const lines = [
    told('roll', { seat: 'shell', roll: 3 }),
    told('move', { seat: 'shell', from: 5, to: 8 }),
    told('capture', { seat: 'shell', to: 8 }),
    told('home', { seat: 'lapis', from: 14, to: HOME }),
  ]
  expect(movementsIn(lines).map(({ side, from, to, tone }) => [side, from, to, tone])).toEqual([
    [1, 5, 8, 'move'],
    [0, 8, 0, 'back'],
    [0, 14, HOME, 'move'],
  ])
  const lie = { upright: false, near: 0 } as const
  expect(movementArrows(lines, lie)[0]!.to).toEqual(spotOf(8, 1, 0, lie))
})
