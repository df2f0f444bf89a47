import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('57 Way of Horus', () => {
  it('gives a king rated 1 or 2 two more movement points', () => {
    rule('R-C26')
    const t = eventTable(57).play('event:57', 'all')
    expect(t.match.open[0]!.about).toMatchObject({ left: 6 })
    const poor = eventTable(57, {
      forces: [{ side: 'egypt', at: 'kadesh', units: { W: 1 }, generals: ['hatshepsut'] }],
    })
    expect(poor.why('event:57')).toBe('R9.3 nobodyToActivate')
  })
})
