import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'
import { spaceNamed } from '../map.ts'
import { countIn } from '../pieces.ts'

describe('36 Ilku', () => {
  it('returns three destroyed units and flips six', () => {
    rule('R-C35')
    const t = eventTable(36, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { w: 2, c: 1 }, generals: ['thutmose3'], divisions: { Ra: 2 } },
      ],
      change: (s) => void (s.lost[0] = 1),
    }).play('event:36')
    expect(t.asked).toBe('egypt returnUnits')
    t.answer('all')
    expect(t.asked).toBe('egypt flipUnits')
    t.answer('all')
    expect(countIn(t.state, 0, spaceNamed('kadesh'))).toBe(5)
    expect(t.state.steps.filter((n) => n === 2)).toHaveLength(5)
    expect(eventTable(36).why('event:36')).toBe(undefined)
  })
})
