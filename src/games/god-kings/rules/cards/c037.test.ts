import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { unitsIn } from '../pieces.ts'
import { CHARIOT, TYPE } from '../units.ts'

describe('37 Outstanding Prosperity', () => {
  it('adds 2 chariot to a free general', () => {
    rule('R-C34')
    const t = eventTable(37).play('event:37', 'with:egypt-warlord1')
    const there = unitsIn(t.state, 0, spaceNamed('gaza')).filter((u) => TYPE[u] === CHARIOT)
    expect(there).toHaveLength(2)
    expect(there.every((u) => t.state.steps[u] === 2)).toBe(true)
  })
})
