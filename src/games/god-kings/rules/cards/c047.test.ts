import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('47 King of the World’s Regions', () => {
  it('gives 3 VP to whoever controls what it names', () => {
    rule('R9.3')
    const t = eventTable(47, {
      control: { sumer: 'egypt', karduniash: 'egypt', mari: 'egypt', assyria: 'egypt' },
    }).play('event:47')
    expect(t.state.vp[0]).toBe(3)
    expect(eventTable(47).why('event:47')).toBe('R9.3 provincesMissing')
  })
})
