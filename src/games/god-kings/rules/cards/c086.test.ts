import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testing/cards.ts'
import { watched } from './testing/attrition.ts'
import { scene } from './testing/scene.ts'

describe('86 Abundant Supplies', () => {
  it('cancels an event that causes attrition', () => {
    rule('W17')
    const t = eventTable(52, { hands: { egypt: [52], hatti: [86, 76] } }).play('event:52', 'army:hattusha')
    expect(t.asked).toBe('hatti cancelAttrition')
    t.answer('card:86')
    expect(t.told).not.toContain('attrition')
    expect(t.asked).toBe('hatti impulse')
  })

  it('cancels The Army Rebels, Chariot Raids and Pest and Pestilence as well', () => {
    rule('W17', 'R-C33', 'R-C105', 'R-C55')
    const beside = [
      { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { C: 3 }, generals: ['hantili2'] },
    ]
    const raid = scene(105, { forces: beside, hands: { egypt: [105], hatti: [86, 76] } }).answer('event:105')
    expect(raid.asked).toBe('hatti cancelAttrition')
    expect(raid.answer('card:86').asked).toBe('hatti impulse')
    const rebels = watched(33, { hands: { egypt: [2, 86], hatti: [33, 79] } }).answer('step:nahrin', 'card:33')
    expect(rebels.asked).toBe('egypt cancelAttrition')
    expect(rebels.answer('card:86').asked).toBe('egypt march')
    expect(rebels.state.march!.rebels).toEqual([])
    const pest = scene(76, { hands: { egypt: [76, 55], hatti: [86, 77] } }).answer('card:55', 'army:gaza')
    expect(pest.asked).toBe('hatti cancelAttrition')
    expect(pest.answer('card:86').told).not.toContain('attrition')
  })
})
