import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testing/cards.ts'

describe('75 Hasty Retreat', () => {
  it('wears the loser down before his retreat', () => {
    rule('R-C75', 'W13')
    const t = fightOut(battleTable([75], []), 4, 1)
    expect(t.asked).toBe('egypt afterLosses')
    t.answer('card:75')
    expect(t.asked).toBe('chance attrition')
    while (t.asked === 'chance attrition') t.answer(1)
    expect(t.told.indexOf('attrition')).toBeGreaterThan(t.told.indexOf('battleWon'))
    expect(t.told).not.toContain('retreated')
  })
})
