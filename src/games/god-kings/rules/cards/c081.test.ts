import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('81 Protection of Marduk', () => {
  it('helps its side by 1 in a battle', () => {
    rule('15.5.5b', 'W11', '15.5.1.4')
    const own = battleTable([81], []).until('egypt battleCards').answer('card:81')
    expect(own.state.battle!.cards).toEqual([1, 0])
    const enemy = battleTable([], [81]).until('hatti battleCards').answer('card:81')
    expect(enemy.state.battle!.cards).toEqual([0, 1])
  })
})
