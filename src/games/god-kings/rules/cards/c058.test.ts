import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testing/cards.ts'
import { DISCARD } from '../components/deck.ts'
import { scene } from './testing/scene.ts'

describe('58 Summoning of Enlil', () => {
  it('makes another player discard at random', () => {
    rule('H3', 'H5')
    const t = eventTable(58, { hands: { egypt: [58], hatti: [76, 77] } }).play('event:58')
    expect(t.asked).toBe('chance randomCard')
    t.answer('draw:77')
    expect(t.state.cards[77]).toBe(DISCARD)
    expect(eventTable(58, { hands: { egypt: [58] } }).why('event:58')).toBe('R9.3 noCardToTake')
  })

  it('frees the victim of a Palace Coup who loses that card', () => {
    rule('R-C88', 'H3')
    const t = scene(58, {
      players: ['egypt', 'hatti', 'mitanni'],
      hands: { egypt: [58], hatti: [88, 77], mitanni: [76] },
      change: (s) => void (s.coup = 1),
    }).answer('event:58', 'player:hatti', 'draw:88')
    expect(t.state.coup).toBe(-1)
    expect(t.offered).toContain('event:77')
  })
})
