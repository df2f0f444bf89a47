import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable, lose } from '../../testingCards.ts'

describe('50 Diplomacy', () => {
  it('gives 2 VP for 18 steps', () => {
    rule('R-C49')
    const t = eventTable(50, {
      forces: [{ side: 'egypt', at: 'kadesh', units: { W: 12 }, generals: ['thutmose3'] }],
    }).play('event:50')
    lose(t)
    expect(t.state.vp[0]).toBe(2)
    expect(t.state.steps.reduce((a, b) => a + b, 0)).toBe(6)
    expect(eventTable(50).why('event:50')).toBe('R-C49 tooFewSteps')
  })
})
