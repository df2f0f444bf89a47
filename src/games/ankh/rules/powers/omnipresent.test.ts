import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures } from '../../testing/scene.ts'
import { positionOf } from '../../vectors/position.ts'
import { omnipresent, regionsWith } from './omnipresent.ts'

describe('A15.3 Omnipresent', () => {
  test('one follower for each region with an own figure; water counts for all its regions', () => {
    rule('A15.3')
    const given = {
      figures: figures('isis god F2', 'isis warrior F1', 'isis apep E6', 'ra god B5', 'ra warrior K2'),
      unlocked: { isis: ['omnipresent'] },
    }
    const { s, g } = positionOf(given)
    expect([regionsWith(s, 0), regionsWith(s, 1)]).toEqual([3, 2])
    omnipresent(g)
    expect(s.followers).toEqual([3, 0])
  })
})
