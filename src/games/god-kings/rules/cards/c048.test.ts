import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('48 Utanapishtim Flood', () => {
  it('leaves an activated army two movement points', () => {
    rule('W5')
    const t = eventTable(1, { hands: { egypt: [1], hatti: [48] } }).play(
      'ops:1',
      'activate:egypt-king',
      'all',
    )
    expect(t.asked).toBe('hatti activated')
    t.answer('card:48')
    expect(t.match.open[0]!.about).toMatchObject({ left: 2 })
  })
})
