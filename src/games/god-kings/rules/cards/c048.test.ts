import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testing/cards.ts'
import { watched } from './testing/attrition.ts'
import { about } from './testing/scene.ts'

describe('48 Utanapishtim Flood', () => {
  it('leaves an activated army two movement points', () => {
    rule('W5')
    const t = eventTable(1, { hands: { egypt: [1], hatti: [48] } }).play('ops:1', 'activate:egypt-king', 'all')
    expect(t.asked).toBe('hatti activated')
    t.answer('card:48')
    expect(t.match.open[0]!.about).toMatchObject({ left: 2 })
  })

  it('is offered to all, the active player last, before the first point is spent', () => {
    rule('W5', 'W0')
    const own = watched(78, { hands: { egypt: [2, 48], hatti: [78] } })
    expect(own.asked).toBe('egypt activated')
    expect(about(own.answer('pass'))).toMatchObject({ left: 5 })
  })
})
