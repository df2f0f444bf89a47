import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('27 Way of Horus', () => {
  it('gives any own army two more movement points', () => {
    rule('R-C26', 'R11.10')
    const t = eventTable(27).play('event:27', 'activate:egypt-king', 'all')
    expect(t.match.open[0]!.about).toMatchObject({ left: 6 })
    expect(eventTable(27).play('event:27').why('activate:egypt-warlord2')).toBe('R-C7 armyOnly')
  })
})
