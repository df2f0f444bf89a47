import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('59 Lougal!', () => {
  it('helps its side by 2 in a battle', () => {
    rule('15.5.5b', 'W11', '15.5.1.4')
    const own = battleTable([59], []).until('egypt battleCards').answer('card:59')
    expect(own.state.battle!.cards).toEqual([2, 0])
    const enemy = battleTable([], [59]).until('hatti battleCards').answer('card:59')
    expect(enemy.state.battle!.cards).toEqual([0, 2])
  })
})
