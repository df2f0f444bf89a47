import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { DISCARD, REMOVED } from '../components/deck.ts'
import { expectRevoltArmy } from './testing/forces.ts'
import { ownerOf, scene, whyNot } from './testing/scene.ts'

describe('38 Amurru Revolt', () => {
  it('places five mercenaries and two chariots on an empty space of Amurru and leaves the game', () => {
    rule('R-C38', '22.0a', '9.5')
    const t = expectRevoltArmy(38, 'amurru_revolt', 'damascus', { M: 5, C: 2 }, false)
    expect(t.state.cards[38]).toBe(REMOVED)
  })

  it('removes the PC markers of Amurru without units', () => {
    rule('R-C38', 'R-C19')
    const t = scene(38, {
      control: { amurru: 'egypt', gaza: 'egypt' },
      garrisons: { tyre: 'egypt' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 1 }, generals: ['thutmose3'] },
        { side: 'egypt', at: 'byblos', generals: ['warlord1'] },
      ],
    }).answer('event:38')
    expect(t.offered).toEqual(['revoltAt:damascus', 'revoltAt:arwad', 'revoltAt:nahrin'])
    t.answer('revoltAt:arwad')
    for (const space of ['damascus', 'arwad', 'nahrin', 'byblos']) expect(ownerOf(t, space)).toBeUndefined()
    for (const space of ['kadesh', 'tyre', 'gaza']) expect(ownerOf(t, space)).toBe(0)
    expect(DISCARD).not.toBe(t.state.cards[38])
  })

  it('needs an empty space and an open province', () => {
    rule('R-C38', 'R-S5', 'R22.1', 'R9.3')
    expect(whyNot(38, { closed: ['amurru'] })).toBe('R-C38 noSpaceForRevolt')
    const there = [{ side: 'amurru_revolt', at: 'damascus', units: { M: 1 }, generals: ['leader'] }]
    expect(whyNot(38, { forces: there })).toBe('R22.1 revoltInPlay')
  })
})
