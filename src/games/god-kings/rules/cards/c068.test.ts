import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { unitsIn } from '../pieces.ts'
import { MERCENARY, TYPE } from '../units.ts'

describe('68 Trade with Melukha', () => {
  it('adds 3 mercenary to a free general', () => {
    rule('R-C34')
    const t = eventTable(68).play('event:68', 'with:egypt-warlord1')
    const there = unitsIn(t.state, 0, spaceNamed('gaza')).filter((u) => TYPE[u] === MERCENARY)
    expect(there).toHaveLength(3)
    expect(there.every((u) => t.state.steps[u] === 2)).toBe(true)
  })
})
