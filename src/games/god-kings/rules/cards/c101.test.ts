import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { eventTable } from '../../testing/cards.ts'
import { fightingRating } from '../components/ratings.ts'
import { kingOf as king, kingOf } from '../components/sides.ts'
import { scene } from './testing/scene.ts'

describe('101 Illness of a God', () => {
  it('takes a king’s Battle Rating and his reactions for the round', () => {
    rule('R-C101', 'R-C55', 'W4')
    const t = eventTable(1, {
      hands: { egypt: [1, 101], hatti: [76] },
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 3 }, generals: ['suppiluliuma1', 'warlord1'] },
      ],
    }).answer('card:101', 'power:hatti')
    expect(fightingRating(t.state, kingOf(1))).toBe(0)
    t.play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    expect(t.why('avoid:hatti-king')).toBe('R-C101 ill')
    expect(t.offered).toContain('avoid:hatti-warlord1')
  })

  it('strikes each king once in a round', () => {
    rule('R-C101', 'M11')
    const t = scene(76, { hands: { egypt: [76, 101], hatti: [77] } }).answer('card:101')
    expect(t.offered).toEqual(['power:egypt', 'power:hatti'])
    expect(t.answer('power:hatti').state.ill).toEqual([king(1)])
    const ill = scene(76, { hands: { egypt: [76, 101], hatti: [77] }, change: (s) => void s.ill.push(0, 3) })
    expect(ill.asked).toBe('egypt impulse')
  })
})
