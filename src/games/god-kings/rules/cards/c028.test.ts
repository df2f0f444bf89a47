import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
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
    expect([ownerOf(sumer, 'uruk'), ownerOf(sumer, 'lagash'), ownerOf(sumer, 'isin')]).toEqual([1, 1, undefined])
  })

  it('keeps a Revolt out of a walled city of the other power, whose marker it would replace', () => {
    rule('R-C28', 'R-C69')
    const hittite = { control: { canaan: 'hatti' }, garrisons: { megiddo: 'hatti' } }
    expect(revolt(70, hittite).why('event:70')).toBe('R-C38 noSpaceForRevolt')
    expect(scene(70, hittite).why('event:70')).toBeUndefined()
    const sumer = revolt(69, { control: { sumer: 'hatti' } }).answer('event:69')
    expect(sumer.offered).toEqual(['revoltAt:isin', 'revoltAt:uruk', 'revoltAt:lagash'])
  })

  /** Egypt and Hatti at peace: the map of the test with forces and markers as given. */
  const calm = (spec: TestSpec) =>
    tableAt({ hands: { egypt: [2, 9], hatti: [3, 77] }, ...spec, change: (s) => void s.truces.push(1) })
  const army = (side: string, at: string, ...generals: string[]) => ({ side, at, units: { C: 3 }, generals })

  it('bars a space for its marker alone, and for units that stand there alone', () => {
    rule('R-C28')
    const control = { egypt: 'egypt', hatti: 'hatti', arwad: 'hatti' }
    const t = calm({ control, forces: [army('egypt', 'kadesh', 'thutmose3'), army('hatti', 'damascus')] })
    t.play('ops:2', 'activate:egypt-king', 'all')
    expect([t.why('step:arwad'), t.why('step:damascus')]).toEqual(['R-C28 truce', 'R-C28 truce'])
    expect(t.offered).toContain('step:byblos')
  })

  it('bars interceptions of each other, and into the territory of the other', () => {
    rule('R-C28')
    const forces = [army('egypt', 'kadesh', 'thutmose3'), army('hatti', 'aleppo', 'hantili2')]
    const own = calm({ control: { egypt: 'egypt', hatti: 'hatti' }, forces })
    expect(own.play('ops:2', 'activate:egypt-king', 'all', 'step:nahrin').asked).toBe('egypt march')
    const lone = [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }, forces[1]!]
    const alone = calm({ control: { egypt: 'egypt', hatti: 'hatti' }, forces: lone })
    expect(alone.play('ops:2', 'activate:egypt-king', 'step:nahrin').asked).toBe('egypt march')
    const third = tableAt({
      players: ['mitanni', 'egypt', 'hatti'],
      control: { egypt: 'egypt', hatti: 'hatti', nahrin: 'egypt' },
      forces: [army('mitanni', 'ebla', 'saushtatar'), army('hatti', 'aleppo', 'hantili2')],
      hands: { mitanni: [2], egypt: [78], hatti: [77] },
      change: (s) => void s.truces.push(1),
    }).play('ops:2', 'activate:mitanni-king', 'all', 'step:nahrin')
    expect(third.asked).toBe('mitanni march')
  })

  it('bars markers in place of his', () => {
    rule('R-C28')
    const there = calm({
      control: { egypt: 'egypt', hatti: 'hatti', byblos: 'hatti', kadesh: 'hatti' },
      forces: [army('egypt', 'byblos', 'thutmose3')],
    })
    expect(there.answer('event:9').offered).not.toContain('mark:kadesh')
    const march = calm({
      control: { egypt: 'egypt', hatti: 'hatti', byblos: 'hatti' },
      forces: [army('egypt', 'byblos', 'thutmose3')],
    }).play('ops:2', 'activate:egypt-king', 'all')
    expect(march.why('mark')).toBe('R-C28 truce')
  })
})
