import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { unitsIn } from '../pieces.ts'
import { MERCENARY, TYPE } from '../units.ts'

describe('100 Mercenaries', () => {
  it('adds 2 mercenary to a free general', () => {
    rule('R-C34')
    const t = eventTable(100).play('event:100', 'with:egypt-warlord1')
    const there = unitsIn(t.state, 0, spaceNamed('gaza')).filter((u) => TYPE[u] === MERCENARY)
    expect(there).toHaveLength(2)
    expect(there.every((u) => t.state.steps[u] === 2)).toBe(true)
  })
})
