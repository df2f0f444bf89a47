import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testing/cards.ts'
import { watched } from './testing/attrition.ts'
import { forceAt, scene } from './testing/scene.ts'

describe('55 Pest and Pestilence', () => {
  it('makes one army roll attrition at any time', () => {
    rule('R-C55', 'W4', '20.1b')
    const t = eventTable(76, { hands: { egypt: [76], hatti: [55] } })
    expect(t.asked).toBe('hatti anyTime')
    t.answer('card:55', 'army:kadesh', 6, 6, 1, 1)
    expect(t.told.filter((k) => k === 'attrition')).toHaveLength(1)
    expect(t.asked).toBe('egypt impulse')
  })

  it('names the side where two armies have just met', () => {
    rule('R-C52', 'R-C55', 'W4')
    const t = watched(55, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { C: 2 }, generals: ['hantili2'] },
      ],
    })
    t.play('step:nahrin').until('hatti anyTime').answer('card:55')
    if (t.asked === 'hatti chooseArmy') t.answer('army:nahrin')
    expect(t.offered).toEqual(['power:egypt', 'power:hatti'])
    t.answer('power:egypt', 6, 6, 6)
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ c: 3 })
    expect(forceAt(t, 'hatti', 'nahrin')).toEqual({ C: 2 })
  })

  it('is an action card, never the event of an impulse', () => {
    rule('9.4', 'W1')
    expect(
      scene(76, { hands: { egypt: [55, 76], hatti: [77] } })
        .answer('pass')
        .why('event:55'),
    ).toBe('9.4 actionCard')
  })
})
