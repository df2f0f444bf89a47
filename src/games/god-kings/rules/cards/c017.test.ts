import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { siegeTable } from '../../testingCards.ts'

describe('17 Betrayal', () => {
  it('activates a general and adds 3 to his siege roll', () => {
    rule('R-C17', 'R11.10')
    const t = siegeTable([17], []).play('event:17', 'siege:egypt-king', 2)
    expect(t.journal.events.find((e) => e.kind === 'siege')!.with).toMatchObject({ cards: 3, captured: true })
  })
})
