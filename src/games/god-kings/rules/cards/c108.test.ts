import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { turnScore } from '../victory.ts'

describe('108 Flood in Sumeria!', () => {
  it('takes the VP of Sumer for the turn', () => {
    rule('M11', '24.1.1')
    const t = eventTable(108, { control: { sumer: 'egypt', egypt: 'egypt' } })
    const before = turnScore(t.state, 0, 0).vp
    t.play('event:108')
    expect(turnScore(t.state, 0, 0).vp).toBe(before - 3)
  })
})
