import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'

describe('30 False Rumor', () => {
  it('cancels a Revolt before it takes effect, not an Invasion', () => {
    rule('R-C29', 'W3', 'R9.4')
    const t = eventTable(19, { hands: { egypt: [19], hatti: [30] } }).play('event:19', 'province:amurru')
    expect(t.asked).toBe('hatti cancelEvent')
    t.answer('card:30')
    expect(t.state.control[spaceNamed('byblos')]).toBe(0)
    const invasion = eventTable(23, { hands: { egypt: [23], hatti: [30] } }).play('event:23', 'tribe:gasga')
    expect(invasion.asked).toBe('chance invasion')
  })
})
