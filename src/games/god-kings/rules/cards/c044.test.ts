import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('44 Royal Betrothal', () => {
  it('gives 2 and 1 VP with consent, else 1 Ops', () => {
    rule('R-C44')
    const t = eventTable(44).play('event:44', 'to:hatti')
    expect(t.asked).toBe('hatti betrothed')
    t.answer('yes')
    expect(t.state.vp).toEqual([2, 1])
    const refused = eventTable(44).play('event:44', 'to:hatti', 'no')
    expect(refused.asked).toBe('egypt use')
    expect(refused.match.open[0]!.about).toMatchObject({ ops: 1 })
  })
})
