import { checkGame, rule } from 'mehen/kernel/testing'
import { describe, expect, test } from 'vitest'
import { senet } from './index.ts'
import { begin, movePiece, outcome, PIECES, type Senet, whyNot } from './rules.ts'

/** A position with light to move. */
function position(light: readonly number[], dark: readonly number[], roll: number): Senet {
  const s: Senet = { ...begin(), turn: 0, roll }
  s.squares.fill(0)
  for (const square of light) s.squares[square] = 1
  for (const square of dark) s.squares[square] = 2
  s.home = [PIECES - light.length, PIECES - dark.length]
  return s
}

const why = (light: readonly number[], dark: readonly number[], roll: number) =>
  whyNot(position(light, dark, roll), light[0]!)?.join(' ')

describe('senet', () => {
  test('has every property a game must have; no piece is lost', () => {
    rule('S2', 'S3', 'S4', 'S12')
    const report = checkGame(senet, {
      games: 20,
      invariant: ({ squares, home }) => {
        for (const side of [0, 1]) expect(squares.filter((of) => of === side + 1).length + home[side]!).toBe(PIECES)
      },
    })
    expect(report.games).toBe(20)
  })

  test('moves by exactly the throw, not onto an own piece', () => {
    rule('S1', 'S5', 'S6')
    const s = position([3], [], 4)
    expect(whyNot(s, 3)).toBeUndefined()
    expect(movePiece(s, 3)).toBe(7)
    expect(why([3, 7], [], 4)).toBe('S6 ownPiece')
  })

  test('swaps with a lone enemy piece; a pair is protected, three block', () => {
    rule('S7', 'S8')
    const s = position([3], [5], 2)
    movePiece(s, 3)
    expect([s.squares[3], s.squares[5]]).toEqual([2, 1])
    expect(why([3], [5, 6], 2)).toBe('S7 protected')
    expect(why([3], [4, 5, 6], 4)).toBe('S8 blocked')
    expect(why([3], [4, 5], 4)).toBeUndefined()
  })

  test('stops on the House of Happiness, drowns in the water, leaves by an exact throw', () => {
    rule('S9', 'S10', 'S11')
    expect(why([25], [], 2)).toBe('S9 happinessFirst')
    const s = position([26, 15], [14], 1)
    expect(movePiece(s, 26)).toBe(13)
    expect(why([28], [], 4)).toBe('S11 tooFar')
    const last = position([28], [], 3)
    movePiece(last, 28)
    expect(outcome(last)?.winners).toEqual(['light'])
  })
})
