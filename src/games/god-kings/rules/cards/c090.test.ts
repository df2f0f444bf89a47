import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('90 Fierce Charge', () => {
  it('changes a charge roll by -1', () => {
    rule('W10', '15.5.2c')
    const t = battleTable([90], []).play('charge', 'card:90', 3)
    expect(t.journal.events.find((e) => e.kind === 'chargeRoll')!.with).toMatchObject({ modifier: -1 })
  })
})
