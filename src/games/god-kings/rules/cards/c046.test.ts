import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('46 Trade Master', () => {
  it('gives 3 VP to whoever controls what it names', () => {
    rule('R9.3')
    const t = eventTable(46, { control: { amurru: 'egypt', ugarit: 'egypt', karkemish: 'egypt' } }).play(
      'event:46',
    )
    expect(t.state.vp[0]).toBe(3)
    expect(eventTable(46).why('event:46')).toBe('R9.3 provincesMissing')
  })
})
