import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('45 Great King', () => {
  it('gives 3 VP to whoever controls what it names', () => {
    rule('R-C45', 'R9.3')
    const t = eventTable(45, { control: { egypt: 'egypt', assyria: 'egypt' } }).play('event:45')
    expect(t.state.vp[0]).toBe(3)
    expect(eventTable(45).why('event:45')).toBe('R9.3 provincesMissing')
  })
})
