import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testing/cards.ts'

describe('87 The God King Enters the Fray', () => {
  it('wins a tied battle for its player', () => {
    rule('R-C87', 'W12', 'R8.3')
    const t = fightOut(battleTable([87], []), 3, 3)
    expect(t.asked).toBe('egypt tied')
    t.answer('card:87')
    expect(t.journal.events.find((e) => e.kind === 'battleWon')!.with).toMatchObject({ side: 'egypt' })
    expect(t.told).not.toContain('rout')
    const defended = fightOut(battleTable([], [87]), 3, 3).answer('card:87')
    expect(defended.journal.events.find((e) => e.kind === 'battleWon')!.with).toMatchObject({ side: 'hatti' })
  })
})
