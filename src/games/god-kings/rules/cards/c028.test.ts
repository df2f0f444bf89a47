import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import type { TestSpec } from '../../testing.ts'
import { forceAt, go, ownerOf, scene, whyNot } from './testing/scene.ts'

describe('28 Exhaustion of the Kingdoms', () => {
  const three = {
    players: ['egypt', 'hatti', 'mitanni'],
    hands: { egypt: [28, 2], hatti: [3, 78], mitanni: [79] },
  }
  const peace = (more: object = {}) =>
    scene(28, {
      ...three,
      control: {
        egypt: 'egypt',
        amurru: 'egypt',
        hatti: 'hatti',
        ugarit: 'hatti',
        mitanni: 'mitanni',
        ebla: 'mitanni',
      },
      garrisons: { ugarit_city: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { C: 3 }, generals: ['hantili2'] },
        { side: 'mitanni', at: 'washukanni', units: { C: 3 }, generals: ['saushtatar'] },
      ],
      ...more,
    }).answer('event:28', 'power:egypt', 'power:hatti')

  it('keeps two player powers out of the territory and away from the units of each other', () => {
    rule('R-C28', 'M11', '9.3')
    const t = go(peace(), 'ops:3', 'activate:hatti-king', 'all')
    expect(t.why('step:kadesh')).toBe('R-C28 truce')
    expect(t.offered).toContain('step:ebla')
  })

  it('bars sieges and markers between the two', () => {
    rule('R-C28')
    const t = peace({
      control: { egypt: 'egypt', gaza: 'egypt', megiddo: 'egypt', hatti: 'hatti' },
      garrisons: { megiddo: 'egypt' },
      forces: [{ side: 'hatti', at: 'megiddo', units: { C: 3 }, generals: ['hantili2'] }],
    }).answer('ops:3')
    expect(t.why('siege:hatti-king')).toBe('R-C28 truce')
    expect(t.why('markers')).toBeUndefined()
    expect(t.answer('markers').why('mark:gaza')).toBe('R-C28 truce')
  })

  it('needs a pair that is not at peace already', () => {
    rule('R-C28', 'R9.3')
    const two = go(scene(28), 'event:28', 'power:egypt', '?power:hatti')
    expect(two.told).toContain('truce')
    expect(whyNot(28, { change: (s) => void s.truces.push(1) })).toBe('R-C28 noPair')
    const t = scene(28, three).answer('event:28', 'power:hatti')
    expect(t.offered).toEqual(['power:egypt', 'power:mitanni'])
  })

  /** Egypt and Hatti are at peace; Egypt plays the card of a named revolt. */
  const revolt = (card: number, more: Partial<TestSpec>) =>
    scene(card, { ...more, change: (s) => void s.truces.push(1) })

  it('spares the markers of the other power when a named revolt is played', () => {
    rule('R-C28', 'R-C38', 'R-C69')
    const control = { damascus: 'hatti', nahrin: 'egypt', sumer: 'hatti', isin: 'egypt', canaan: 'hatti' }
    const amurru = go(revolt(38, { control }), 'event:38', 'revoltAt:damascus')
    expect([ownerOf(amurru, 'damascus'), ownerOf(amurru, 'nahrin')]).toEqual([1, undefined])
    expect(forceAt(amurru, 'amurru_revolt', 'damascus')).toEqual({ M: 5, C: 2 })
    const sumer = go(revolt(69, { control }), 'event:69', 'revoltAt:uruk')
    expect([ownerOf(sumer, 'uruk'), ownerOf(sumer, 'lagash'), ownerOf(sumer, 'isin')]).toEqual([
      1,
      1,
      undefined,
    ])
  })

  it('keeps a Revolt out of a walled city of the other power, whose marker it would replace', () => {
    rule('R-C28', 'R-C69')
    const hittite = { control: { canaan: 'hatti' }, garrisons: { megiddo: 'hatti' } }
    expect(revolt(70, hittite).why('event:70')).toBe('R-C38 noSpaceForRevolt')
    expect(scene(70, hittite).why('event:70')).toBeUndefined()
    const sumer = revolt(69, { control: { sumer: 'hatti' } }).answer('event:69')
    expect(sumer.offered).toEqual(['revoltAt:isin', 'revoltAt:uruk', 'revoltAt:lagash'])
  })
})
