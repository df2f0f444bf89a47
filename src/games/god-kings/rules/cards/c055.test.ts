import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('55 Pest and Pestilence', () => {
  it('makes one army roll attrition at any time', () => {
    rule('R-C55', 'W4', '20.1b')
    const t = eventTable(76, { hands: { egypt: [76], hatti: [55] } })
    expect(t.asked).toBe('hatti anyTime')
    t.answer('card:55', 'army:kadesh', 6, 6, 1, 1)
    expect(t.told.filter((k) => k === 'attrition')).toHaveLength(1)
    expect(t.asked).toBe('egypt impulse')
  })
})
