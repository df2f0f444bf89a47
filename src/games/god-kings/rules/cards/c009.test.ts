import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'

describe('9 Oriental Cruelty', () => {
  it('puts up to four markers within march range of an army', () => {
    rule('R-C9')
    const t = eventTable(9, {
      control: { egypt: 'egypt', kadesh: 'egypt', arwad: 'hatti', hatti: 'hatti' },
      garrisons: { tyre: 'hatti' },
    }).play('event:9', 'army:kadesh')
    expect(t.offered).toContain('mark:arwad')
    expect(t.offered).not.toContain('mark:tyre')
    expect(t.offered).not.toContain('mark:memphis')
    t.answer('mark:byblos', 'mark:damascus', 'mark:arwad', 'mark:nahrin')
    expect(t.state.control[spaceNamed('arwad')]).toBe(0)
    expect(t.asked).toBe('hatti impulse')
  })
})
