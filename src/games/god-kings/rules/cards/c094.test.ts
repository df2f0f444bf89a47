import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { interceptTable } from '../../testing/cards.ts'

describe('94 Omens', () => {
  it('makes an interception succeed without a roll', () => {
    rule('W8')
    const t = interceptTable([], [94])
    expect(t.asked).toBe('hatti interceptInstead')
    t.answer('card:94')
    expect(t.told).toContain('intercepted')
    expect(t.told).not.toContain('interceptionRoll')
  })
})
