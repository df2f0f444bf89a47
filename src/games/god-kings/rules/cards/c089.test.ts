import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable } from '../../testing/cards.ts'

describe('89 Chaos of War', () => {
  it('ignores every modifier of both sides', () => {
    rule('R-C89', 'W11')
    const forces = [
      { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['hantili2'] },
    ]
    const t = battleTable([89], [81], { forces }).until('egypt battleCards').answer('card:89')
    t.until('chance attackerRoll').answer(3, 3)
    expect(t.told).not.toContain('advantage')
    const rolls = t.journal.events.filter((e) => e.kind === 'battleRoll').map((e) => e.with!.modifier)
    expect(rolls).toEqual([0, 0])
    expect(battleTable([], [], { forces }).until('egypt advantage').asked).toBe('egypt advantage')
  })
})
