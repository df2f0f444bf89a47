import { describe, expect, it } from 'vitest'
import { kingOf } from '#games/god-kings/rules/components/counters.ts'
import { inside, spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { DISCARD } from '#games/god-kings/rules/components/players.ts'
import { income, trucePair } from '#games/god-kings/rules/politics/control.ts'
import { lastTurn } from '#games/god-kings/rules/setup/scenarios.ts'
import type { TestSpec, TestTable } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { answerAll, ownerOf, scene, vpOf, whyNot } from '../testing/scene.ts'

describe.each([9, 10])('%i Oriental Cruelty', (card) => {
  const cruelty = (more: Partial<TestSpec> = {}): TestTable =>
    scene(card, {
      control: { egypt: 'egypt', hatti: 'hatti', nahrin: 'hatti', aleppo: 'hatti', alalakh: 'hatti' },
      garrisons: { tyre: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { C: 1 } },
        { side: 'hatti', at: 'arwad', units: { C: 1 } },
      ],
      ...more,
    }).answer(`event:${card}`)

  it('places up to four markers within march range of an army, even beyond enemies, but not on units or garrisons', () => {
    rule('R-C9', '9.3')
    const t = cruelty()
    expect(t.asked).toBe('egypt mark')
    for (const space of ['kadesh', 'aleppo', 'alalakh', 'ugarit_city', 'damascus', 'megiddo']) {
      expect(t.offered).toContain(`mark:${space}`)
    }
    for (const space of ['tyre', 'nahrin', 'arwad', 'lawazantiya', 'gaza']) {
      expect(t.offered).not.toContain(`mark:${space}`)
    }
    const before = t.state.control.filter((power) => power === 0).length
    for (let i = 0; i < 4; i++) t.answer(t.offered.filter((key) => key !== 'done')[0]!)
    expect(t.state.control.filter((power) => power === 0).length).toBe(before + 4)
    expect(t.asked).toBe('hatti impulse')
    const one = cruelty().answer('mark:aleppo')
    expect(ownerOf(one, 'aleppo')).toBe(0)
    expect(one.offered).toContain('done')
  })

  it('does not reach into closed provinces and needs an army', () => {
    rule('R-C9', 'R-S5', 'R9.3')
    const t = cruelty({ closed: ['ugarit'] })
    expect(t.offered).not.toContain('mark:ugarit_city')
    expect(t.offered).not.toContain('mark:alalakh')
    const noArmy = [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }]
    expect(whyNot(card, { forces: noArmy })).toBe('R-C9 noMarkerPossible')
  })
})

describe.each([19, 20, 21])('%i Revolt', (card) => {
  it('removes the PC markers without units in a province that is not a home country; garrisons stay', () => {
    rule('R-C19', '9.3')
    const t = scene(card, {
      control: { egypt: 'egypt', hatti: 'hatti', canaan: 'hatti', pitassa: 'hatti', assyria: 'hatti' },
      garrisons: { megiddo: 'hatti' },
      hattiHome: ['pitassa'],
      forces: [
        { side: 'egypt', at: 'memphis', units: { C: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'jaffa', units: { C: 1 } },
        { side: 'hatti', at: 'hazor', generals: ['warlord1'] },
      ],
    }).answer(`event:${card}`)
    expect(t.offered).toEqual(['province:canaan', 'province:assyria'])
    t.answer('province:canaan')
    for (const space of ['gaza', 'jerusalem', 'hazor']) expect(ownerOf(t, space)).toBeUndefined()
    for (const space of ['jaffa', 'megiddo']) expect(ownerOf(t, space)).toBe(1)
    expect(t.state.cards[card]).toBe(DISCARD)
  })

  it('counts units inside walls, but not a general without units', () => {
    rule('R-C19', 'M5')
    const t = answerAll(
      scene(card, {
        control: { egypt: 'egypt', hatti: 'hatti', megiddo: 'hatti' },
        forces: [{ side: 'hatti', at: 'megiddo', inside: true, generals: ['warlord1'] }],
      }),
      `event:${card}`,
      '?province:canaan',
    )
    expect(ownerOf(t, 'megiddo')).toBeUndefined()
    expect(t.state.generals[kingOf(1) + 1]).toBe(spaceNamed('megiddo'))
    const guarded = scene(card, {
      control: { egypt: 'egypt', hatti: 'hatti', megiddo: 'hatti', gaza: 'hatti' },
      forces: [{ side: 'hatti', at: 'megiddo', inside: true, units: { C: 1 }, generals: ['warlord1'] }],
    })
    answerAll(guarded, `event:${card}`, '?province:canaan')
    expect(ownerOf(guarded, 'megiddo')).toBe(1)
    expect(guarded.state.generals[kingOf(1) + 1]).toBe(inside(spaceNamed('megiddo')))
  })

  it('needs a marker to remove', () => {
    rule('R9.3', 'R-C19')
    expect(whyNot(card, { control: { egypt: 'egypt', hatti: 'hatti' } })).toBe('R9.3 nothingToRemove')
  })

  it('leaves the markers of a power under truce', () => {
    rule('R-C28', 'R-C19')
    const spec: Partial<TestSpec> = {
      control: { egypt: 'egypt', hatti: 'hatti', canaan: 'hatti', gaza: 'kassites' },
      neutrals: ['kassites'],
      forces: [],
      change: (s) => s.truces.push(trucePair(0, 1)),
    }
    const t = answerAll(scene(card, spec), `event:${card}`, '?province:canaan')
    expect([ownerOf(t, 'gaza'), ownerOf(t, 'jaffa')]).toEqual([undefined, 1])
    expect(whyNot(card, { ...spec, control: { canaan: 'hatti' } })).toBe('R9.3 nothingToRemove')
  })
})

describe.each([
  { card: 39, name: 'Libyan Raid', province: 'egypt', power: 'egypt', king: 'thutmose3', home: 'tanis' },
  { card: 40, name: 'Syrian Looters Raid', province: 'mitanni', power: 'mitanni', king: 'saushtatar', home: 'harran' },
  { card: 41, name: 'Gasga Raid', province: 'hatti', power: 'hatti', king: 'hantili2', home: 'kanesh' },
  { card: 42, name: 'Elamite Raid', province: 'karduniash', power: 'kassites', king: 'kashtiliash3', home: 'nippur' },
  { card: 43, name: 'Aramean Raid', province: 'assyria', power: 'assyria', king: 'ashur_uballit1', home: 'kalhu' },
])('$card $name', ({ card, province, power, king, home }) => {
  const raided = (units = 3, hand = [1, 79]): TestTable => {
    const raider = power === 'egypt' ? 'hatti' : 'egypt'
    return scene(card, {
      players: [raider, power],
      control: { [province]: power },
      forces: [{ side: power, at: home, units: { C: units }, generals: [king] }],
      hands: { [raider]: [card, 78], [power]: hand },
    }).answer(`event:${card}`)
  }

  const vp = (t: TestTable) => vpOf(t)[1]

  it('costs the controller 2 VP unless an army of three units ends in the province in their next impulse', () => {
    rule('R-C39', '9.3')
    const answered = raided()
    expect(answered.asked).toBe(`${power} impulse`)
    expect(vp(answerAll(answered, 'ops:1', `activate:${power}-king`, 'all', 'stop'))).toBe(0)
    expect(vp(answerAll(raided(), 'ops:1', 'trade'))).toBe(-2)
    expect(vp(answerAll(raided(2), 'ops:1', `activate:${power}-king`, 'all', 'stop'))).toBe(-2)
    expect(vp(raided(3, []))).toBe(-2)
  })

  it('can be answered by one activation of a Campaign, or by another event that activates', () => {
    rule('R-C39')
    for (const event of [1, 26]) {
      const t = raided(3, [event, 79])
      expect(vp(answerAll(t, `event:${event}`, `?activate:${power}-king`, 'all', 'stop', '?done'))).toBe(0)
    }
  })

  it('needs a player who controls the province and has an impulse left', () => {
    rule('R-C39', 'R9.3')
    expect(whyNot(card, { control: {} })).toBe('R-C39 nobodyToRaid')
    const late = { players: ['egypt', 'hatti'], control: { [province]: 'egypt' }, round: 5 }
    expect(whyNot(card, late)).toBe('R-C39 nobodyToRaid')
    expect(whyNot(card, { ...late, control: { [province]: 'hatti' } })).toBeUndefined()
    expect(whyNot(card, { ...late, round: 4 })).toBeUndefined()
  })
})

describe.each([
  { card: 72, name: 'Mesopotamian Caravans Looted', province: 'sumer' },
  { card: 73, name: 'Western Caravans Attacked', province: 'amurru' },
  { card: 74, name: 'Razzia by Western Euphrates Looters', province: 'mari' },
])('$card $name', ({ card, province }) => {
  it(`makes ${province} yield no tribute points at the next reinforcement; void on the last turn`, () => {
    rule('R-C72', '9.3', '7.1.2')
    const t = scene(card).answer(`event:${card}`)
    expect(t.state.noTribute).toHaveLength(1)
    const again = whyNot(card, { change: (s) => s.noTribute.push(t.state.noTribute[0]!) })
    expect(again).toBe('R9.3 noChange')
    expect(whyNot(card, { turn: lastTurn(t.state) })).toBe('R-C72 lastTurn')
    const owned = scene(card, { control: { [province]: 'egypt' } })
    expect(owned.offered).toContain(`event:${card}`)
    const before = income(owned.state, 0).tp
    expect(income(owned.answer(`event:${card}`).state, 0).tp).toBeLessThan(before)
  })
})
