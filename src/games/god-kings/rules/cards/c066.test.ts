import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { unitsIn } from '../pieces.ts'
import { CHARIOT, TYPE } from '../units.ts'

describe('66 Allied Forces', () => {
  it('adds 1 chariot to a free general', () => {
    rule('R-C34')
    const t = eventTable(66).play('event:66', 'with:egypt-warlord1')
    const there = unitsIn(t.state, 0, spaceNamed('gaza')).filter((u) => TYPE[u] === CHARIOT)
    expect(there).toHaveLength(1)
    expect(there.every((u) => t.state.steps[u] === 2)).toBe(true)
  })
})
