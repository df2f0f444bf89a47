import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable, lose } from '../../testingCards.ts'

describe('51 Ziggurat Building', () => {
  it('gives 2 VP for at least 18 steps', () => {
    rule('R-C49')
    const t = eventTable(51, {
      forces: [{ side: 'egypt', at: 'kadesh', units: { W: 12 }, generals: ['thutmose3'] }],
    }).play('event:51')
    lose(t)
    t.answer(t.offered[0]!, 'done')
    expect(t.state.vp[0]).toBe(2)
    expect(t.state.steps.reduce((a, b) => a + b, 0)).toBe(5)
    expect(eventTable(51).why('event:51')).toBe('R-C49 tooFewSteps')
  })
})
