import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { spaceNamed } from '../components/map.ts'
import { expectRevoltArmy } from './testing/forces.ts'
import { forceAt, go, ownerOf, scene, whyNot } from './testing/scene.ts'

describe('71 Karkemish Revolt', () => {
  it('places four warriors and two chariots under its own general, with a garrison marker', () => {
    rule('R-C69', 'R-C71', '22.0a', 'R22.1')
    expectRevoltArmy(71, 'karkemish_revolt', 'karkemish_city', { W: 4, C: 2 }, true)
  })

  it('removes markers away from player units and garrisons; a lone garrison makes room; neutral units go home', () => {
    rule('R-C69')
    const t = go(
      scene(71, {
        neutrals: ['kassites'],
        control: { karduniash: 'kassites', karkemish: 'egypt' },
        garrisons: { karkemish_city: 'egypt' },
        forces: [
          { side: 'egypt', at: 'emar', units: { C: 1 }, generals: ['thutmose3'] },
          { side: 'kassites', at: 'karkemish_city', units: { C: 2 }, generals: ['kashtiliash3'] },
        ],
      }),
      'event:71',
      '?revoltAt:karkemish_city',
    )
    while (t.asked.endsWith('displace')) t.answer(t.offered[0]!)
    expect(ownerOf(t, 'emar')).toBe(0)
    expect(t.state.control.filter((power) => power === 0)).toHaveLength(1)
    expect(forceAt(t, 'kassites', 'dur_kurigalzu')).toEqual({ C: 2 })
    expect(t.state.garrison[spaceNamed('karkemish_city')]).toBe(11)
  })

  it('needs its space without player units, in an open province, and comes once', () => {
    rule('R-C38', 'R-C69', 'R-S5', 'R22.1', 'R9.3')
    const blocked = [{ side: 'hatti', at: 'karkemish_city', units: { C: 1 } }]
    expect(whyNot(71, { forces: blocked })).toBe('R-C38 noSpaceForRevolt')
    expect(whyNot(71, { closed: ['karkemish'] })).toBe('R-C38 noSpaceForRevolt')
    const there = [{ side: 'karkemish_revolt', at: 'karkemish_city', units: { C: 1 }, generals: ['leader'] }]
    expect(whyNot(71, { forces: there })).toBe('R22.1 revoltInPlay')
  })
})
