import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('109 Blessing of Horus', () => {
  it('gives a king rated 1 two more movement points', () => {
    rule('R-C26')
    const t = eventTable(109).play('event:109', 'all')
    expect(t.match.open[0]!.about).toMatchObject({ left: 6 })
    const poor = eventTable(109, {
      forces: [{ side: 'egypt', at: 'kadesh', units: { W: 1 }, generals: ['amenhotep2'] }],
    })
    expect(poor.why('event:109')).toBe('R9.3 nobodyToActivate')
  })
})
