import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { income } from '../control.ts'
import { PROVINCES, provinceNamed } from '../map.ts'

describe('72 Mesopotamian Caravans Looted', () => {
  it('stops the tribute of a province in the next reinforcement', () => {
    rule('R-C72', 'M11')
    const t = eventTable(72, { control: { sumer: 'egypt' } })
    const before = income(t.state, 0).tp
    t.play('event:72')
    expect(t.state.noTribute).toEqual([provinceNamed('sumer')])
    expect(income(t.state, 0).tp).toBe(before - PROVINCES[provinceNamed('sumer')]!.tp)
    expect(eventTable(72, { turn: 10 }).why('event:72')).toBe('R-C72 lastTurn')
  })
})
