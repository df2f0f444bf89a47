import { describe, expect, it } from 'vitest'
import { HOME, type Ur } from '#games/ur/rules/ur.ts'
import { rule } from '#kernel/testing/golden.ts'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '../translator.ts'

const { wording } = await worded('ur')
const english = new Translator('en', wording.words)

/** A position by the places of each side's five pieces. */
function placed(lapis: readonly number[], shell: readonly number[]): Ur {
  const path = (pieces: readonly number[]) =>
    Array.from({ length: HOME + 1 }, (_, place) => pieces.filter((piece) => piece === place).length)
  return { turn: 0, roll: null, at: [path(lapis), path(shell)] }
}
const goalOf = (s: Ur) => wording.goal!(s, 'lapis').map((phrase) => english.phrase(phrase))
const minded = (s: Ur, seat = 'lapis') =>
  wording.duties!(s, seat).map(({ tone, phrase }) => `${tone}: ${english.phrase(phrase)}`)

describe('the goal of Ur', () => {
  it('is to bear off all pieces; ahead is who has gone farther', () => {
    rule('U2')
    expect(goalOf(placed([15, 15, 0, 0, 0], [15, 3, 0, 0, 0]))).toEqual([
      'First to bear off all 5 pieces wins',
      'Ahead now: Lapis',
      'Lapis 2 of 5',
      'Shell 1 of 5',
    ])
    expect(goalOf(placed([15, 0, 0, 0, 0], [8, 7, 2, 0, 0]))[1]).toBe('Ahead now: Shell')
    expect(goalOf(placed([4, 0, 0, 0, 0], [3, 1, 0, 0, 0]))[1]).toBe('Now: even')
  })
})

describe('what a side must mind', () => {
  it('are pieces that one roll could capture, not those out of reach, at home or on the safe rosette', () => {
    rule('U7', 'U9', 'U4')
    const s = placed([5, 8, 11, 13, 3], [4, 7, 0, 0, 0])
    expect(minded(s)).toEqual(['threat: Can be captured: 5, 11'])
    expect(minded(placed([5, 12, 0, 0, 0], [7, 0, 0, 0, 0]))).toEqual([])
    expect(minded(s, 'watcher')).toEqual([])
  })

  it('is an enemy with one piece left, until it is over', () => {
    rule('U10')
    const s = placed([15, 15, 15, 15, 0], [0, 0, 0, 0, 0])
    expect(minded(s, 'shell')).toEqual(['threat: Lapis has one piece left to bear off'])
    expect(minded(s)).toEqual([])
    expect(minded(placed([15, 15, 15, 15, 15], [6, 0, 0, 0, 0]), 'shell')).toEqual([])
  })
})
