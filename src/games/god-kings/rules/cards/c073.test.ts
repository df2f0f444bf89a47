import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { income } from '../control.ts'
import { PROVINCES, provinceNamed } from '../map.ts'

describe('73 Western Caravans Attacked', () => {
  it('stops the tribute of a province in the next reinforcement', () => {
    rule('R-C72', 'M11')
    const t = eventTable(73, { control: { amurru: 'egypt' } })
    const before = income(t.state, 0).tp
    t.play('event:73')
    expect(t.state.noTribute).toEqual([provinceNamed('amurru')])
    expect(income(t.state, 0).tp).toBe(before - PROVINCES[provinceNamed('amurru')]!.tp)
    expect(eventTable(73, { turn: 10 }).why('event:73')).toBe('R-C72 lastTurn')
  })
})
