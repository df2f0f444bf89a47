import { describe, expect, it } from 'vitest'
import { kingOf } from '#games/god-kings/rules/components/counters.ts'
import { spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { type TestSpec, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { answerAll, forceAt, ownerOf, scene, whyNot } from '../testing/scene.ts'

describe.each([15, 16])('%i Internal Unrest', (card) => {
  /** The king of Hatti, under unrest, has left his home country with a card for Ops. */
  const abroad = (ops: number) =>
    scene(card, { hands: { egypt: [card, 78], hatti: [37, 4] } }).answer(
      `event:${card}`,
      'power:hatti',
      `ops:${ops}`,
      'activate:hatti-king',
      'all',
      'step:kalashma',
    )

  it('lets a king rated 2 leave his home country only with 3 Ops', () => {
    rule('R-C15', '9.2A', '9.3')
    expect(abroad(37).why('stop')).toBe('R-C15 mustEndAtHome')
    expect(abroad(37).answer('step:hattusha').offered).toContain('stop')
    expect(abroad(4).offered).toContain('stop')
  })

  it('strikes each king once per turn', () => {
    rule('R-C15', 'M11', 'R9.3')
    const t = scene(card, { change: (s) => void s.unrest.push(3) }).answer(`event:${card}`)
    expect(t.state.unrest).toEqual([0, 3])
    expect(whyNot(card, { change: (s) => void s.unrest.push(0, 3) })).toBe('R9.3 noKing')
  })
})

describe('22 The God King', () => {
  const away = (more: object = {}) =>
    answerAll(
      scene(22, {
        control: { egypt: 'egypt', hatti: 'hatti', kummanni: 'hatti' },
        forces: [
          { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'kummanni', units: { C: 3 }, generals: ['hantili2', 'warlord1'] },
        ],
        change: (s) => void (s.successor[1] = 1),
        ...more,
      }),
      'event:22',
      '?power:hatti',
    )

  it('crowns the successor; the owner places the whole army of the king on one home space', () => {
    rule('R-C22', '19.3d', '25.0h', '9.3')
    const t = away()
    expect(t.asked).toBe('hatti displace')
    t.answer('refuge:akuwa')
    expect(t.state.king[1]).toBe(1)
    expect(t.state.successor[1]).toBe(-1)
    expect(forceAt(t, 'hatti', 'akuwa')).toEqual({ C: 3 })
    expect(t.state.generals.slice(3, 5)).toEqual([spaceNamed('akuwa'), spaceNamed('akuwa')])
    expect(t.state.newKings).toEqual([kingOf(1)])
  })

  it('leaves a besieged army and the new king where they are', () => {
    rule('R-C22', '19.3d', '25.0h')
    const t = away({
      forces: [
        { side: 'egypt', at: 'kummanni', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'kummanni', inside: true, units: { C: 2 }, generals: ['hantili2', 'warlord1'] },
      ],
      sieges: { kummanni: { besieger: 'egypt', count: 1 } },
    })
    expect([t.state.king[1], t.state.newKings]).toEqual([1, [kingOf(1)]])
    expect(forceAt(t, 'hatti', 'kummanni', true)).toEqual({ C: 2 })
    expect(t.state.generals[3]).toBe(spaceNamed('kummanni') + 100)
    expect(t.state.generals[4]).toBe(spaceNamed('kummanni') + 100)
  })

  it('displaces only the new king if the king has no army', () => {
    rule('R-C22', 'R19.4')
    const t = away({
      forces: [{ side: 'hatti', at: 'kummanni', generals: ['hantili2', 'warlord1'] }],
    }).answer('generalTo:kanesh')
    expect(t.state.generals.slice(3, 5)).toEqual([spaceNamed('kanesh'), spaceNamed('kummanni')])
  })

  it('ends the siege of an army that goes home', () => {
    rule('17.6', 'R-C22')
    const t = away({
      garrisons: { ugarit_city: 'egypt' },
      forces: [{ side: 'hatti', at: 'ugarit_city', units: { C: 3 }, generals: ['hantili2'] }],
      sieges: { ugarit_city: { besieger: 'hatti', count: 1 } },
    })
    expect(t.state.besieger[spaceNamed('ugarit_city')]).toBe(-1)
  })

  it('needs a king with a successor', () => {
    rule('19.3d', 'R9.3')
    expect(whyNot(22)).toBe('19.3d noSuccessor')
  })
})

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

  it("keeps two players' powers out of each other's territory and away from each other's units", () => {
    rule('R-C28', 'M11', '9.3')
    const t = answerAll(peace(), 'ops:3', 'activate:hatti-king', 'all')
    expect(t.why('step:kadesh')).toBe('R-C28 truce')
    expect(t.offered).toContain('step:ebla')
  })

  it('bars sieges and markers between the two powers', () => {
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

  it('needs a pair that is not under truce already', () => {
    rule('R-C28', 'R9.3')
    const two = answerAll(scene(28), 'event:28', 'power:egypt', '?power:hatti')
    expect(two.told).toContain('truce')
    expect(whyNot(28, { change: (s) => void s.truces.push(1) })).toBe('R-C28 noPair')
    const t = scene(28, three).answer('event:28', 'power:hatti')
    expect(t.offered).toEqual(['power:egypt', 'power:mitanni'])
  })

  /** Egypt, under truce with Hatti, holds the card of a named revolt. */
  const revolt = (card: number, more: Partial<TestSpec>) =>
    scene(card, { ...more, change: (s) => void s.truces.push(1) })

  it('spares the markers of the other power when a named revolt is played', () => {
    rule('R-C28', 'R-C38', 'R-C69')
    const control = { damascus: 'hatti', nahrin: 'egypt', sumer: 'hatti', isin: 'egypt', canaan: 'hatti' }
    const amurru = answerAll(revolt(38, { control }), 'event:38', 'revoltAt:damascus')
    expect([ownerOf(amurru, 'damascus'), ownerOf(amurru, 'nahrin')]).toEqual([1, undefined])
    expect(forceAt(amurru, 'amurru_revolt', 'damascus')).toEqual({ M: 5, C: 2 })
    const sumer = answerAll(revolt(69, { control }), 'event:69', 'revoltAt:uruk')
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

  /** A position with Egypt and Hatti under truce. */
  const underTruce = (spec: TestSpec) =>
    tableAt({ hands: { egypt: [2, 9], hatti: [3, 77] }, ...spec, change: (s) => void s.truces.push(1) })
  const army = (side: string, at: string, ...generals: string[]) => ({ side, at, units: { C: 3 }, generals })

  it('bars a space because of its marker alone, or its units alone', () => {
    rule('R-C28')
    const control = { egypt: 'egypt', hatti: 'hatti', arwad: 'hatti' }
    const t = underTruce({ control, forces: [army('egypt', 'kadesh', 'thutmose3'), army('hatti', 'damascus')] })
    t.play('ops:2', 'activate:egypt-king', 'all')
    expect([t.why('step:arwad'), t.why('step:damascus')]).toEqual(['R-C28 truce', 'R-C28 truce'])
    expect(t.offered).toContain('step:byblos')
  })

  it("bars interceptions of each other and in each other's territory", () => {
    rule('R-C28')
    const forces = [army('egypt', 'kadesh', 'thutmose3'), army('hatti', 'aleppo', 'hantili2')]
    const own = underTruce({ control: { egypt: 'egypt', hatti: 'hatti' }, forces })
    expect(own.play('ops:2', 'activate:egypt-king', 'all', 'step:nahrin').asked).toBe('egypt march')
    const lone = [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }, forces[1]!]
    const alone = underTruce({ control: { egypt: 'egypt', hatti: 'hatti' }, forces: lone })
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

  it("bars replacing the other power's markers", () => {
    rule('R-C28')
    const there = underTruce({
      control: { egypt: 'egypt', hatti: 'hatti', byblos: 'hatti', kadesh: 'hatti' },
      forces: [army('egypt', 'byblos', 'thutmose3')],
    })
    expect(there.answer('event:9').offered).not.toContain('mark:kadesh')
    const march = underTruce({
      control: { egypt: 'egypt', hatti: 'hatti', byblos: 'hatti' },
      forces: [army('egypt', 'byblos', 'thutmose3')],
    }).play('ops:2', 'activate:egypt-king', 'all')
    expect(march.why('mark')).toBe('R-C28 truce')
  })
})
