import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('54 Wrath of Marduk!', () => {
  it('makes one army roll attrition', () => {
    rule('R-C52', '11.13')
    const t = eventTable(54).play('event:54', 'army:hattusha', 6, 5, 1)
    expect(t.state.steps.slice(23, 35).reduce((a, b) => a + b, 0)).toBe(5)
  })
})
