import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testingCards.ts'

describe('7 Surprise Move', () => {
  it('moves two spaces at most; nobody intercepts or avoids', () => {
    rule('R-C7', 'R11.10')
    const t = eventTable(7, {
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'egypt', at: 'memphis', generals: ['warlord1'] },
        { side: 'egypt', at: 'gaza', units: { W: 1 }, generals: ['warlord2'] },
        { side: 'hatti', at: 'aleppo', units: { W: 3 }, generals: ['suppiluliuma1'] },
      ],
    }).play('event:7')
    expect(t.why('activate:egypt-warlord1')).toBe('R-C7 armyOnly')
    t.play('activate:egypt-king', 'all', 'step:nahrin')
    expect(t.asked).toBe('egypt march')
    expect(t.offered.some((o) => o.startsWith('sail'))).toBe(false)
    t.answer('step:ugarit_city')
    expect(t.why('step:arwad')).toBe('R-C7 twoSpaces')
    const battle = eventTable(7, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 3 }, generals: ['suppiluliuma1'] },
      ],
    }).play('event:7', 'all', 'step:nahrin')
    expect(battle.state.battle).not.toBeNull()
  })
})
