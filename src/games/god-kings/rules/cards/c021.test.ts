import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'

describe('21 Revolt', () => {
  it('removes the unguarded PC markers of a province that is nobody’s home', () => {
    rule('R-C19', 'R22.2')
    const t = eventTable(21, { garrisons: { tyre: 'egypt' } }).play('event:21')
    expect(t.offered).not.toContain('province:egypt')
    t.answer('province:amurru')
    expect(t.state.control[spaceNamed('byblos')]).toBe(-1)
    expect(t.state.control[spaceNamed('tyre')]).toBe(0)
    expect(t.state.control[spaceNamed('kadesh')]).toBe(0)
  })
})
