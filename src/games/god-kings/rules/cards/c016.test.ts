import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { strategyRating } from '../ratings.ts'
import { kingOf } from '../sides.ts'

describe('16 Internal Unrest', () => {
  it('makes a king harder to send abroad for the turn, once per king', () => {
    rule('R-C15', 'M11')
    const t = eventTable(16, { hands: { egypt: [16, 15], hatti: [76] } }).play('event:16', 'power:hatti')
    expect(t.state.unrest).toEqual([kingOf(1)])
    expect(strategyRating(t.state, kingOf(1))).toBe(strategyRating(t.state, kingOf(1), false) + 1)
    t.play('ops:76', 'trade', 'event:15')
    expect(t.offered).not.toContain('power:hatti')
  })
})
