import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testing/cards.ts'
import { whyNot } from './testing/scene.ts'

describe('105 Chariot Raids!', () => {
  it('wears down every enemy army beside one own army', () => {
    rule('R-C105')
    const t = eventTable(105, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 1 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'arwad', units: { W: 1 }, generals: ['warlord2'] },
        { side: 'hatti', at: 'aleppo', units: { W: 1 }, generals: ['hantili2'] },
      ],
    }).play('event:105', 6, 6)
    expect(t.told.filter((k) => k === 'attrition')).toHaveLength(2)
    expect(t.state.steps.slice(23, 35).reduce((a, b) => a + b, 0)).toBe(4)
  })

  it('needs an own army with an enemy army beside it', () => {
    rule('R-C105', 'R9.3')
    expect(whyNot(105)).toBe('R9.3 noArmy')
    const unled = [
      { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { C: 3 } },
    ]
    expect(whyNot(105, { forces: unled })).toBe('R9.3 noArmy')
  })
})
