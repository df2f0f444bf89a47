import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { income } from '../control.ts'
import { PROVINCES, provinceNamed } from '../map.ts'

describe('74 Razzia by Western Euphrates Looters', () => {
  it('stops the tribute of a province in the next reinforcement', () => {
    rule('R-C72', 'M11')
    const t = eventTable(74, { control: { mari: 'egypt' } })
    const before = income(t.state, 0).tp
    t.play('event:74')
    expect(t.state.noTribute).toEqual([provinceNamed('mari')])
    expect(income(t.state, 0).tp).toBe(before - PROVINCES[provinceNamed('mari')]!.tp)
    expect(eventTable(74, { turn: 10 }).why('event:74')).toBe('R-C72 lastTurn')
  })
})
