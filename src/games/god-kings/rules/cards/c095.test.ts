import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { interceptTable } from '../../testing/cards.ts'

describe('95 Omens', () => {
  it('makes an interception succeed without a roll', () => {
    rule('W8')
    const t = interceptTable([], [95])
    expect(t.asked).toBe('hatti interceptInstead')
    t.answer('card:95')
    expect(t.told).toContain('intercepted')
    expect(t.told).not.toContain('interceptionRoll')
  })
})
