import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('86 Abundant Supplies', () => {
  it('cancels an event that causes attrition', () => {
    rule('W17')
    const t = eventTable(52, { hands: { egypt: [52], hatti: [86, 76] } }).play('event:52', 'army:hattusha')
    expect(t.asked).toBe('hatti cancelAttrition')
    t.answer('card:86')
    expect(t.told).not.toContain('attrition')
    expect(t.asked).toBe('hatti impulse')
  })
})
