import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testingCards.ts'

describe('89 Chaos of War', () => {
  it('ignores every modifier of both sides', () => {
    rule('R-C89', 'W11')
    const t = battleTable([89], [81]).until('egypt battleCards').answer('card:89')
    t.until('chance attackerRoll')
    expect(t.told).not.toContain('advantage')
  })
})
