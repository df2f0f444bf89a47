import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { siegeTable } from '../../testing/cards.ts'

describe('60 Betrayal!', () => {
  it('changes a siege roll by +1', () => {
    rule('W16', '17.3.1')
    const t = siegeTable([], [60]).play('ops:1', 'siege:egypt-king')
    expect(t.asked).toBe('hatti siege')
    t.answer('card:60', 3)
    expect(t.journal.events.find((e) => e.kind === 'siege')!.with).toMatchObject({ cards: 1, captured: true })
  })
})
