import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('28 Exhaustion of the Kingdoms', () => {
  it('keeps two powers apart for the turn', () => {
    rule('R-C28', 'M11')
    const t = eventTable(28, {
      neutrals: [],
      control: { egypt: 'egypt', kadesh: 'egypt', arwad: 'hatti', hatti: 'hatti' },
      hands: { egypt: [28, 1], hatti: [76] },
    }).play('event:28', 'power:egypt')
    expect(t.state.truces).toEqual([1])
    t.play('ops:76', 'trade', 'ops:1', 'activate:egypt-king', 'all')
    expect(t.why('step:arwad')).toBe('R-C28 truce')
    expect(t.offered).toContain('step:byblos')
  })
})
