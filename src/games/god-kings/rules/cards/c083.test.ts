import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('83 Protection of Ishtar', () => {
  it('helps its side by 1 in a battle', () => {
    rule('15.5.5b', 'W11', '15.5.1.4')
    const own = battleTable([83], []).until('egypt battleCards').answer('card:83')
    expect(own.state.battle!.cards).toEqual([1, 0])
    const enemy = battleTable([], [83]).until('hatti battleCards').answer('card:83')
    expect(enemy.state.battle!.cards).toEqual([0, 1])
  })
})
