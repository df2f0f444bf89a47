import { describe, expect, it } from 'vitest'
import {
  CHARIOT,
  FULL,
  GUARD,
  leaderOf,
  nativeOf,
  sideNamed,
  TYPE,
} from '#games/god-kings/rules/components/counters.ts'
import { spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import { ASIDE, DISCARD, REMOVED } from '#games/god-kings/rules/components/players.ts'
import { eventTable, type TestSpec, type TestTable } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { answerAll, forceAt, ownerOf, scene, whyNot } from '../testing/scene.ts'

describe.each([11, 12, 13, 14])('%i Army Reforms', (card) => {
  it('raises a division of three full warriors at home and leaves the game, except with four players', () => {
    rule('R-C11', '7.2b', '9.5')
    const t = scene(card).answer(`event:${card}`)
    expect(t.offered).toContain('divisionAt:tanis')
    expect(t.offered).not.toContain('divisionAt:kadesh')
    t.answer('divisionAt:tanis')
    expect(forceAt(t, 'egypt', 'tanis')).toEqual({ W: 3 })
    expect(t.state.divisions[0]).toBe(1)
    expect(t.state.cards[card]).toBe(REMOVED)
    const four = scene(card, { players: ['egypt', 'hatti', 'mitanni', 'kassites'] })
    expect(four.answer(`event:${card}`, 'divisionAt:tanis').state.cards[card]).toBe(DISCARD)
  })

  it('is played once per turn, with fewer than four divisions, by Hatti with Pitassa or Walusa', () => {
    rule('7.2a', '7.2b', '7.2c', 'R9.3')
    expect(whyNot(card, { change: (s) => void (s.reforms[0] = true) })).toBe('7.2b reformsPlayed')
    expect(whyNot(card, { change: (s) => void (s.divisions[0] = 15) })).toBe('7.2b fourDivisions')
    expect(whyNot(card, { change: (s) => void (s.divisions[0] = 7) })).toBeUndefined()
    const hatti = { players: ['hatti', 'egypt'], hands: { hatti: [card], egypt: [77] } }
    expect(scene(card, hatti).why(`event:${card}`)).toBe('7.2c needsPitassaOrWalusa')
    const walusa = scene(card, { ...hatti, control: { hatti: 'hatti', walusa: 'hatti' } })
    expect(answerAll(walusa, `event:${card}`, '?province:walusa', 'divisionAt:walma').state.hattiHome).toHaveLength(1)
    expect(forceAt(walusa, 'hatti', 'walma')).toEqual({ W: 3 })
  })
})

describe.each([23, 24, 25])('%i Invasion', (card) => {
  it('brings a tribe that cannot be activated this round; the card is shuffled back at the end of the turn', () => {
    rule('21.0a', '21.0k', '9.3')
    const t = scene(card).answer(`event:${card}`)
    expect(t.offered).toEqual(['tribe:gasga', 'tribe:libyan', 'tribe:elamite'])
    t.answer('tribe:libyan', 4)
    const leader = leaderOf(sideNamed('libyan'))
    const zone = t.state.generals[leader]!
    expect(t.state.owner.filter((owner) => owner === sideNamed('libyan'))).toHaveLength(6)
    expect(nativeOf(sideNamed('libyan'), CHARIOT).map((u) => [t.state.at[u], t.state.steps[u]])).toEqual([
      [zone, FULL],
      [zone, FULL],
    ])
    expect(t.state.activated).toContain(leader)
    expect(t.state.cards[card]).toBe(ASIDE)
  })

  it('restores a tribe that is in play and adds as many mercenaries as the die shows', () => {
    rule('21.0b')
    const t = scene(card, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 1 }, generals: ['thutmose3'] },
        { side: 'gasga', at: 'arawanna', units: { m: 2, c: 1 }, generals: ['leader'] },
      ],
    }).answer(`event:${card}`, 'tribe:gasga', 3)
    expect(forceAt(t, 'gasga', 'arawanna')).toEqual({ M: 5, C: 2 })
    expect(t.state.activated).toEqual([])
  })

  it('cannot choose a tribe whose paths are all closed', () => {
    rule('R-S5', 'R9.3')
    const t = scene(card, { closed: ['egypt', 'sinai'] }).answer(`event:${card}`)
    expect(t.offered).not.toContain('tribe:libyan')
  })
})

describe.each([
  { card: 34, name: 'Population Migration', letter: 'M', count: 4 },
  { card: 37, name: 'Outstanding Prosperity', letter: 'C', count: 2 },
  { card: 64, name: 'Outstanding Tributes', letter: 'C', count: 1 },
  { card: 65, name: 'Tamkaroum Prosperity', letter: 'C', count: 1 },
  { card: 66, name: 'Allied Forces', letter: 'C', count: 1 },
  { card: 67, name: 'Mass Rallying', letter: 'M', count: 3 },
  { card: 68, name: 'Trade with Melukha', letter: 'M', count: 3 },
  { card: 100, name: 'Mercenaries', letter: 'M', count: 2 },
])('$card $name', ({ card, letter, count }) => {
  const twoGenerals: Partial<TestSpec> = {
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 1 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'aleppo', units: { W: 1 }, generals: ['warlord1'] },
    ],
  }

  it(`places full units (${count} ${letter}) with one general, even where he controls nothing`, () => {
    rule('R-C34', '9.3')
    const t = scene(card, twoGenerals).answer(`event:${card}`)
    expect(t.offered).toEqual(['with:egypt-king', 'with:egypt-warlord1'])
    t.answer('with:egypt-warlord1')
    expect(forceAt(t, 'egypt', 'aleppo')).toEqual({ W: 1, [letter]: count })
    expect(forceAt(t, 'egypt', 'kadesh')).toEqual({ W: 1 })
    expect(t.state.cards[card]).toBe(DISCARD)
  })

  it('fills a city with the general and leaves the other units outside it', () => {
    rule('R-C34', '11.8a')
    const t = scene(card, {
      forces: [{ side: 'egypt', at: 'kadesh', inside: true, units: { W: 1 }, generals: ['thutmose3'] }],
    })
    answerAll(t, `event:${card}`, '?with:egypt-king')
    expect(forceAt(t, 'egypt', 'kadesh', true)).toEqual({ W: 1, [letter]: 1 })
    expect(forceAt(t, 'egypt', 'kadesh')).toEqual(count > 1 ? { [letter]: count - 1 } : {})
  })

  it('needs a general who is not besieged, and a unit in the pool', () => {
    rule('R-C34', 'R2.1', 'R9.3')
    const besieged: Partial<TestSpec> = {
      forces: [
        { side: 'egypt', at: 'kadesh', inside: true, units: { W: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'kadesh', units: { C: 3 }, generals: ['hantili2'] },
      ],
      sieges: { kadesh: { besieger: 'hatti', count: 0 } },
    }
    expect(whyNot(card, besieged)).toBe('R-C34 noFreeGeneral')
    const emptyPool = (s: TestTable['state']) => {
      s.owner.fill(3)
      for (const u of nativeOf(0, CHARIOT)) s.steps[u] = 2
    }
    expect(whyNot(card, { ...twoGenerals, change: emptyPool })).toBe('R2.1 poolEmpty')
    const oneLeft = (s: TestTable['state']) => {
      emptyPool(s)
      s.owner[0] = -1
      s.steps[nativeOf(0, CHARIOT)[0]!] = 0
    }
    const t = scene(card, { ...twoGenerals, change: oneLeft }).answer(`event:${card}`, 'with:egypt-king')
    expect(forceAt(t, 'egypt', 'kadesh')).toEqual({ W: 1, [letter]: 1 })
  })
})

/** Plays a named revolt in a space and expects its army, its general and, if `garrison`, its garrison marker there. */
function expectRevoltArmy(
  card: number,
  side: string,
  space: string,
  army: { readonly [letter: string]: number },
  garrison: boolean,
): TestTable {
  const t = answerAll(scene(card, { control: {} }), `event:${card}`, `?revoltAt:${space}`)
  expect(forceAt(t, side, space)).toEqual(army)
  expect(t.state.generals[leaderOf(sideNamed(side))]).toBe(spaceNamed(space))
  expect(t.state.garrison[spaceNamed(space)]).toBe(garrison ? sideNamed(side) : -1)
  return t
}

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

describe('69 Sumerian Revolt', () => {
  it('brings a garrison marker only to a walled city', () => {
    rule('R22.1')
    expectRevoltArmy(69, 'sumer_revolt', 'ur', { W: 4, C: 2 }, true)
  })
})

describe.each([
  {
    ...{ card: 69, name: 'Sumerian Revolt', side: 'sumer_revolt', at: 'uruk', walled: false },
    ...{ province: 'sumer', other: 'isin', spaces: ['isin', 'uruk', 'ur', 'lagash'] },
  },
  {
    ...{ card: 70, name: 'Coalition of Megiddo', side: 'megiddo_revolt', at: 'megiddo', walled: true },
    ...{ province: 'canaan', other: 'gaza', spaces: ['megiddo'] },
  },
  {
    ...{ card: 71, name: 'Karkemish Revolt', side: 'karkemish_revolt', at: 'karkemish_city', walled: true },
    ...{ province: 'karkemish', other: 'emar', spaces: ['karkemish_city'] },
  },
])('$card $name', ({ card, side, at, walled, province, other, spaces }) => {
  it('places four warriors and two chariots under a general of their own, in a city with a garrison marker', () => {
    rule('R-C69', 'R-C71', '22.0a', 'R22.1')
    expectRevoltArmy(card, side, at, { W: 4, C: 2 }, walled)
  })

  it('removes unguarded markers, replaces a garrison without units and sends neutral units home', () => {
    rule('R-C69')
    const t = answerAll(
      scene(card, {
        neutrals: ['kassites'],
        control: { karduniash: 'kassites', [province]: 'egypt' },
        garrisons: walled ? { [at]: 'egypt' } : {},
        forces: [
          { side: 'egypt', at: other, units: { C: 1 }, generals: ['thutmose3'] },
          { side: 'kassites', at, units: { C: 2 }, generals: ['kashtiliash3'] },
        ],
      }),
      `event:${card}`,
      `?revoltAt:${at}`,
    )
    while (t.asked.endsWith('displace')) t.answer(t.offered[0]!)
    expect(ownerOf(t, other)).toBe(0)
    expect(t.state.control.filter((power) => power === 0)).toHaveLength(1)
    expect(forceAt(t, 'kassites', 'dur_kurigalzu')).toEqual({ C: 2 })
    expect(t.state.garrison[spaceNamed(at)]).toBe(walled ? sideNamed(side) : -1)
  })

  it('needs a space without player units in an open province, and a revolt that is not in play', () => {
    rule('R-C38', 'R-C69', 'R-S5', 'R22.1', 'R9.3')
    const blocked = spaces.map((space) => ({ side: 'hatti', at: space, units: { C: 1 } }))
    expect(whyNot(card, { forces: blocked })).toBe('R-C38 noSpaceForRevolt')
    expect(whyNot(card, { closed: [province] })).toBe('R-C38 noSpaceForRevolt')
    const there = [{ side, at, units: { C: 1 }, generals: ['leader'] }]
    expect(whyNot(card, { forces: there })).toBe('R22.1 revoltInPlay')
  })
})

describe.each([103, 104])('%i Royal Guard', (card) => {
  const besieged: Partial<TestSpec> = {
    forces: [
      { side: 'egypt', at: 'kadesh', inside: true, units: { C: 1 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'kadesh', units: { C: 3 }, generals: ['hantili2'] },
    ],
    sieges: { kadesh: { besieger: 'hatti', count: 0 } },
  }

  it('places the royal guard with the king', () => {
    rule('R-C103', '3.0o')
    const t = eventTable(card).play(`event:${card}`)
    const guard = unitsIn(t.state, 0, spaceNamed('kadesh')).find((u) => TYPE[u] === GUARD)!
    expect(t.state.steps[guard]).toBe(2)
    const full = eventTable(card, {
      forces: [{ side: 'egypt', at: 'kadesh', units: { G: 1 }, generals: ['thutmose3'] }],
    })
    expect(full.why(`event:${card}`)).toBe('R-C103 guardFull')
  })

  it('flips a reduced guard wherever it is', () => {
    rule('R-C103', 'R-C34', 'R9.3')
    const apart = scene(card, {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 1 }, generals: ['thutmose3'] },
        { side: 'egypt', at: 'gaza', units: { g: 1 }, generals: ['warlord1'] },
      ],
    })
    expect(forceAt(apart.answer(`event:${card}`), 'egypt', 'gaza')).toEqual({ G: 1 })
    const reduced = { side: 'egypt', at: 'gaza', units: { g: 1 }, generals: ['warlord1'] }
    const whileBesieged = scene(card, { ...besieged, forces: [...besieged.forces!, reduced] })
    expect(forceAt(whileBesieged.answer(`event:${card}`), 'egypt', 'gaza')).toEqual({ G: 1 })
  })

  it('cannot place a guard with a besieged king', () => {
    rule('R-C103', 'R-C34', 'R9.3')
    expect(whyNot(card, besieged)).toBe('R-C103 kingBesieged')
  })
})
