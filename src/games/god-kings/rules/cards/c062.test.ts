import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('62 Overwhelming Charge!', () => {
  it('makes a charge succeed without a roll', () => {
    rule('W10')
    const t = battleTable([62], []).play('charge', 'card:62')
    expect(t.asked).toBe('chance chargeEffect')
  })
})
