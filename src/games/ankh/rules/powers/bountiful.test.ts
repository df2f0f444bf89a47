import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures, monuments } from '../../testing/scene.ts'
import { positionOf } from '../../vectors/position.ts'
import { income, lose } from '../devotion.ts'

describe('A15.11 Bountiful', () => {
  test('one more for each income that finds its god on red, the last red space included', () => {
    rule('A15.11', 'R-33')
    const devotionAfter = (...incomes: number[]) => {
      const { s, g } = positionOf({ devotion: { isis: 20, ra: 3 }, unlocked: { isis: ['bountiful'] } })
      for (const by of incomes) income(g, 0, by, 'A15.11', 'test')
      return s.devotion[0]
    }
    expect([devotionAfter(1), devotionAfter(1, 2), devotionAfter(0), devotionAfter(5)]).toEqual([22, 24, 20, 26])
    const { s, g } = positionOf({ devotion: { isis: 20 }, unlocked: { isis: ['bountiful'] } })
    lose(g, 0, 1, 'R-01', 'test')
    expect(s.devotion[0]).toBe(19)
  })

  test('majorities of a region are one income, a victory with its bonuses another', () => {
    rule('A15.11', 'R-33')
    const scene = fight('F2', {
      figures: figures('isis god F2', 'ra god B5'),
      monuments: monuments('temple G1 isis', 'obelisk D1 isis', 'pyramid D2 isis'),
      unlocked: { isis: ['bountiful'] },
    })
    expect(scene.devotions).toEqual(['isis 4 majorities', 'isis 2 domination'])
  })
})
