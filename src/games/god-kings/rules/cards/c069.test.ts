import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { spaceNamed } from '../components/map.ts'
import { expectRevoltArmy } from './testing/forces.ts'
import { forceAt, go, ownerOf, scene, whyNot } from './testing/scene.ts'

describe('69 Sumerian Revolt', () => {
  it('places four warriors and two chariots under its own general', () => {
    rule('R-C69', '22.0a', 'R22.1')
    expectRevoltArmy(69, 'sumer_revolt', 'uruk', { W: 4, C: 2 }, false)
  })

  it('brings a garrison marker only to a walled city', () => {
    rule('R22.1')
    expectRevoltArmy(69, 'sumer_revolt', 'ur', { W: 4, C: 2 }, true)
  })

  it('removes markers away from player units and garrisons; a lone garrison makes room; neutral units go home', () => {
    rule('R-C69')
    const t = go(
      scene(69, {
        neutrals: ['kassites'],
        control: { karduniash: 'kassites', sumer: 'egypt' },

        forces: [
          { side: 'egypt', at: 'isin', units: { C: 1 }, generals: ['thutmose3'] },
          { side: 'kassites', at: 'uruk', units: { C: 2 }, generals: ['kashtiliash3'] },
        ],
      }),
      'event:69',
      '?revoltAt:uruk',
    )
    while (t.asked.endsWith('displace')) t.answer(t.offered[0]!)
    expect(ownerOf(t, 'isin')).toBe(0)
    expect(t.state.control.filter((power) => power === 0)).toHaveLength(1)
    expect(forceAt(t, 'kassites', 'dur_kurigalzu')).toEqual({ C: 2 })
    expect(t.state.garrison[spaceNamed('uruk')]).toBe(-1)
  })

  it('needs a space of Sumer without player units, in an open province, and comes once', () => {
    rule('R-C38', 'R-C69', 'R-S5', 'R22.1', 'R9.3')
    const blocked = [
      { side: 'hatti', at: 'isin', units: { C: 1 } },
      { side: 'hatti', at: 'uruk', units: { C: 1 } },
      { side: 'hatti', at: 'ur', units: { C: 1 } },
      { side: 'hatti', at: 'lagash', units: { C: 1 } },
    ]
    expect(whyNot(69, { forces: blocked })).toBe('R-C38 noSpaceForRevolt')
    expect(whyNot(69, { closed: ['sumer'] })).toBe('R-C38 noSpaceForRevolt')
    const there = [{ side: 'sumer_revolt', at: 'uruk', units: { C: 1 }, generals: ['leader'] }]
    expect(whyNot(69, { forces: there })).toBe('R22.1 revoltInPlay')
  })
})
