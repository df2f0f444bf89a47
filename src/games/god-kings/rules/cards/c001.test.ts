import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('1 Favor of Ra', () => {
  it('activates up to three generals, one of them a neutral, each once', () => {
    rule('R-C1', '11.12a', 'R11.10')
    const t = eventTable(1).play('event:1')
    expect(t.asked).toBe('egypt activate')
    expect(t.match.open[0]!.about).toMatchObject({ left: 3 })
    t.play('activate:kassites-king', 'done', 'stop')
    expect(t.why('activate:kassites-king')).toBeDefined()
    expect(t.state.impulse.neutrals).toBe(0)
    t.play('activate:egypt-king', 'all', 'step:arwad', 'stop')
    expect(t.why('activate:egypt-king')).toBe('11.12a moved')
    t.answer('done')
    expect(t.asked).toBe('hatti impulse')
  })
})
