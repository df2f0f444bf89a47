import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { spaceNamed } from '../components/map.ts'
import { expectRevoltArmy } from './testing/forces.ts'
import { forceAt, go, ownerOf, scene, whyNot } from './testing/scene.ts'

describe('70 Coalition of Megiddo', () => {
  it('places four warriors and two chariots under its own general, with a garrison marker', () => {
    rule('R-C69', '22.0a', 'R22.1')
    expectRevoltArmy(70, 'megiddo_revolt', 'megiddo', { W: 4, C: 2 }, true)
  })

  it('removes markers away from player units and garrisons; a lone garrison makes room; neutral units go home', () => {
    rule('R-C69')
    const t = go(
      scene(70, {
        neutrals: ['kassites'],
        control: { karduniash: 'kassites', canaan: 'egypt' },
        garrisons: { megiddo: 'egypt' },
        forces: [
          { side: 'egypt', at: 'gaza', units: { C: 1 }, generals: ['thutmose3'] },
          { side: 'kassites', at: 'megiddo', units: { C: 2 }, generals: ['kashtiliash3'] },
        ],
      }),
      'event:70',
      '?revoltAt:megiddo',
    )
    while (t.asked.endsWith('displace')) t.answer(t.offered[0]!)
    expect(ownerOf(t, 'gaza')).toBe(0)
    expect(t.state.control.filter((power) => power === 0)).toHaveLength(1)
    expect(forceAt(t, 'kassites', 'dur_kurigalzu')).toEqual({ C: 2 })
    expect(t.state.garrison[spaceNamed('megiddo')]).toBe(10)
  })

  it('needs its space without player units, in an open province, and comes once', () => {
    rule('R-C38', 'R-C69', 'R-S5', 'R22.1', 'R9.3')
    const blocked = [{ side: 'hatti', at: 'megiddo', units: { C: 1 } }]
    expect(whyNot(70, { forces: blocked })).toBe('R-C38 noSpaceForRevolt')
    expect(whyNot(70, { closed: ['canaan'] })).toBe('R-C38 noSpaceForRevolt')
    const there = [{ side: 'megiddo_revolt', at: 'megiddo', units: { C: 1 }, generals: ['leader'] }]
    expect(whyNot(70, { forces: there })).toBe('R22.1 revoltInPlay')
  })
})
