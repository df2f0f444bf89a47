import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut } from '../../testing/cards.ts'

describe('106 Armageddon, Mother of All Battles', () => {
  it('makes the survivors fight once more', () => {
    rule('R-C106', 'W14')
    const t = fightOut(battleTable([106], []), 4, 1)
    expect(t.asked).toBe('egypt beforeRetreat')
    t.answer('card:106')
    expect(t.state.battle!.inflicted).toEqual([0, 0])
    fightOut(t, 4, 1)
    expect(t.told.filter((k) => k === 'battleWon')).toHaveLength(2)
  })
})
