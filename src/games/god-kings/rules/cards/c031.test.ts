import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { DISCARD } from '../deck.ts'

describe('31 False Missive', () => {
  it('cancels an Invasion before it takes effect, not a Revolt', () => {
    rule('R-C29', 'W3')
    const t = eventTable(23, { hands: { egypt: [23], hatti: [31] } }).play(
      'event:23',
      'tribe:gasga',
      'card:31',
    )
    expect(t.state.generals[15]).toBe(-1)
    expect(t.state.cards[23]).toBe(DISCARD)
    const revolt = eventTable(19, { hands: { egypt: [19], hatti: [31] } }).play('event:19', 'province:amurru')
    expect(revolt.asked).toBe('hatti impulse')
  })
})
