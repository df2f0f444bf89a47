import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('63 Wisdom of Horus', () => {
  it('makes a charge fail, also after Overwhelming Charge', () => {
    rule('W10')
    const t = battleTable([], [63]).play('charge')
    t.until('hatti charge').answer('card:63')
    expect(t.told).not.toContain('chargeRoll')
    const both = battleTable([62], [63]).play('charge', 'card:62')
    expect(both.asked).toBe('hatti charge')
    both.answer('card:63')
    expect(both.told).not.toContain('chargeEffect')
  })
})
