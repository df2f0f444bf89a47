import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { conflictEnds, fight, figures } from '../testing/scene.ts'

const given = { figures: figures('isis god F2', 'ra god E4', 'amun god K2') }

describe('victory', () => {
  test('at the top of the track, in the middle of anything', () => {
    rule('A14.1')
    const scene = fight('F2', { ...given, devotion: { isis: 30, ra: 3, amun: 4 } })
    expect(scene.match.outcome).toMatchObject({ how: 'top', winners: ['player1'] })
  })

  test('after the fifth conflict the most devotion wins, stack order breaking ties; the turn is not continued', () => {
    rule('A14.3', 'R-38', 'R-22')
    const scene = conflictEnds(5, {
      ...given,
      devotion: { isis: 22, ra: 22, amun: 22 },
      stacks: { '22': ['ra', 'isis', 'amun'] },
    })
    expect(scene.match.over).toBe(true)
    expect(scene.match.outcome).toEqual({
      winners: ['player3'],
      ranks: { player1: 2, player2: 3, player3: 1 },
      how: 'mostDevotion',
    })
  })

  test('forgotten gods rank below all others, by their devotion', () => {
    rule('R-22')
    const scene = conflictEnds(5, { ...given, devotion: { isis: 22, ra: 20, amun: 5 } }, (s) => {
      s.ladder = [0]
      s.fallen = [2, 1]
    })
    expect(scene.match.outcome!.ranks).toEqual({ player1: 1, player2: 2, player3: 3 })
  })
})
