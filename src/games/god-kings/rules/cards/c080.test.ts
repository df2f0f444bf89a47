import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('80 Demons Invocation Formula', () => {
  it('hinders the enemy by 1 in a battle', () => {
    rule('15.5.5b', 'W11', '15.5.1.4')
    const own = battleTable([80], []).until('egypt battleCards').answer('card:80')
    expect(own.state.battle!.cards).toEqual([0, -1])
    const enemy = battleTable([], [80]).until('hatti battleCards').answer('card:80')
    expect(enemy.state.battle!.cards).toEqual([-1, 0])
  })
})
