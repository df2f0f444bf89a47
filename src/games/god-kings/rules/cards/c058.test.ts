import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { DISCARD } from '../deck.ts'

describe('58 Summoning of Enlil', () => {
  it('makes another player discard at random', () => {
    rule('H3', 'H5')
    const t = eventTable(58, { hands: { egypt: [58], hatti: [76, 77] } }).play('event:58')
    expect(t.asked).toBe('chance randomCard')
    t.answer('draw:77')
    expect(t.state.cards[77]).toBe(DISCARD)
    expect(eventTable(58, { hands: { egypt: [58] } }).why('event:58')).toBe('R9.3 noCardToTake')
  })
})
