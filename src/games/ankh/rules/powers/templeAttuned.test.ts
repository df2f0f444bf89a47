import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { figures, monuments } from '../../testing/scene.ts'
import { positionOf, regionAt } from '../../vectors/position.ts'
import { strengthOf } from '../strength.ts'

describe('A15.7 Temple Attuned', () => {
  const strength = (...standing: string[]) => {
    const { s } = positionOf({
      figures: figures('isis warrior G6', 'isis warrior G4', 'ra androsphinx H6', 'ra god B5'),
      monuments: monuments(...standing),
      unlocked: { isis: ['templeAttuned'] },
    })
    return strengthOf(s, 0, regionAt(s, 'G6'), 0)
  }

  test('2 for each own temple of the region with an own figure adjacent, once each', () => {
    rule('A15.7')
    expect(strength()).toBe(1)
    expect(strength('temple G5 isis')).toBe(3)
    expect(strength('temple F6 isis')).toBe(3)
    expect(strength('temple G5 isis', 'temple F6 isis')).toBe(5)
    expect(strength('temple G5 ra', 'temple G7', 'obelisk F6 isis')).toBe(1)
    expect(strength('temple I8 isis')).toBe(1)
    expect(strength('temple F5 isis')).toBe(1)
  })
})
