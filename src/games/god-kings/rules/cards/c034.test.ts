import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { unitsIn } from '../pieces.ts'
import { MERCENARY, TYPE } from '../units.ts'

describe('34 Population Migration', () => {
  it('adds 4 mercenary to a free general', () => {
    rule('R-C34')
    const t = eventTable(34).play('event:34', 'with:egypt-warlord1')
    const there = unitsIn(t.state, 0, spaceNamed('gaza')).filter((u) => TYPE[u] === MERCENARY)
    expect(there).toHaveLength(4)
    expect(there.every((u) => t.state.steps[u] === 2)).toBe(true)
  })
})
