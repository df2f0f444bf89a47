import { expect } from 'vitest'
import type { TestSpec, TestTable } from '../../../testing/table.ts'
import { DISCARD } from '../../components/deck.ts'
import { inside, spaceNamed } from '../../components/map.ts'
import { kingOf } from '../../components/sides.ts'
import { trucePair } from '../../politics/truce.ts'
import { lastTurn } from '../../setup/scenarios.ts'
import { go, ownerOf, scene, vpOf, whyNot } from './scene.ts'

const cruelty = (card: number, more: Partial<TestSpec> = {}): TestTable =>
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

/** Cards 9, 10: four markers within march range, whoever stands on the way. */
export function expectCruelty(card: number): void {
  const t = cruelty(card)
  expect(t.asked).toBe('egypt mark')
  for (const space of ['kadesh', 'aleppo', 'alalakh', 'ugarit_city', 'damascus', 'megiddo', 'adaniya']) {
    if (space !== 'adaniya') expect(t.offered).toContain(`mark:${space}`)
  }
  for (const space of ['tyre', 'nahrin', 'arwad', 'lawazantiya', 'gaza']) {
    expect(t.offered).not.toContain(`mark:${space}`)
  }
  const before = t.state.control.filter((power) => power === 0).length
  for (let i = 0; i < 4; i++) t.answer(t.offered.filter((key) => key !== 'done')[0]!)
  expect(t.state.control.filter((power) => power === 0).length).toBe(before + 4)
  expect(t.asked).toBe('hatti impulse')
  const one = cruelty(card).answer('mark:aleppo')
  expect(ownerOf(one, 'aleppo')).toBe(0)
  expect(one.offered).toContain('done')
}

/** Cards 9, 10: not in closed provinces, and only around an army. */
export function expectCrueltyBounds(card: number): void {
  const t = cruelty(card, { closed: ['ugarit'] })
  expect(t.offered).not.toContain('mark:ugarit_city')
  expect(t.offered).not.toContain('mark:alalakh')
  expect(whyNot(card, { forces: [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }] })).toBe(
    'R-C9 noMarkerPossible',
  )
}

const loose: Partial<TestSpec> = {
  control: { egypt: 'egypt', hatti: 'hatti', canaan: 'hatti', pitassa: 'hatti', assyria: 'hatti' },
  garrisons: { megiddo: 'hatti' },
  hattiHome: ['pitassa'],
  forces: [
    { side: 'egypt', at: 'memphis', units: { C: 1 }, generals: ['thutmose3'] },
    { side: 'hatti', at: 'jaffa', units: { C: 1 } },
    { side: 'hatti', at: 'hazor', generals: ['warlord1'] },
  ],
}

/** Cards 19-21: PC markers of a province without units go, garrison markers stay. */
export function expectRevolt(card: number): void {
  const t = scene(card, loose).answer(`event:${card}`)
  expect(t.offered).toEqual(['province:canaan', 'province:assyria'])
  t.answer('province:canaan')
  for (const space of ['gaza', 'jerusalem', 'hazor']) expect(ownerOf(t, space)).toBeUndefined()
  for (const space of ['jaffa', 'megiddo']) expect(ownerOf(t, space)).toBe(1)
  expect(t.state.cards[card]).toBe(DISCARD)
}

/** Cards 19-21: a lone general guards no marker, and a city that is no longer his opens its gates (M5). */
export function expectRevoltOpensGates(card: number): void {
  const t = go(
    scene(card, {
      control: { egypt: 'egypt', hatti: 'hatti', megiddo: 'hatti' },
      forces: [{ side: 'hatti', at: 'megiddo', inside: true, generals: ['warlord1'] }],
    }),
    `event:${card}`,
    '?province:canaan',
  )
  expect(ownerOf(t, 'megiddo')).toBeUndefined()
  expect(t.state.generals[kingOf(1) + 1]).toBe(spaceNamed('megiddo'))
  const kept = scene(card, {
    control: { egypt: 'egypt', hatti: 'hatti', megiddo: 'hatti', gaza: 'hatti' },
    forces: [{ side: 'hatti', at: 'megiddo', inside: true, units: { C: 1 }, generals: ['warlord1'] }],
  })
  go(kept, `event:${card}`, '?province:canaan')
  expect(ownerOf(kept, 'megiddo')).toBe(1)
  expect(kept.state.generals[kingOf(1) + 1]).toBe(inside(spaceNamed('megiddo')))
}

/** Cards 19-21: a power under truce (28) with the player's own keeps its markers. */
export function expectRevoltKeepsTruce(card: number): void {
  const spec: Partial<TestSpec> = {
    control: { egypt: 'egypt', hatti: 'hatti', canaan: 'hatti', gaza: 'kassites' },
    neutrals: ['kassites'],
    change: (s) => s.truces.push(trucePair(0, 1)),
  }
  const t = go(scene(card, { ...spec, forces: [] }), `event:${card}`, '?province:canaan')
  expect([ownerOf(t, 'gaza'), ownerOf(t, 'jaffa')]).toEqual([undefined, 1])
  expect(whyNot(card, { ...spec, forces: [], control: { canaan: 'hatti' } })).toBe('R9.3 nothingToRemove')
}

/** Cards 19-21: home countries are safe; without a target the event is void. */
export const whyNoRevolt = (card: number): string | undefined =>
  whyNot(card, { control: { egypt: 'egypt', hatti: 'hatti' } })

/** Cards 72-74: no tribute of a province in the next reinforcement. */
export function expectNoTribute(card: number, province: string): void {
  const t = scene(card).answer(`event:${card}`)
  expect(t.state.noTribute).toHaveLength(1)
  const again = whyNot(card, { change: (s) => s.noTribute.push(t.state.noTribute[0]!) })
  expect(again).toBe('R9.3 noChange')
  expect(whyNot(card, { turn: lastTurn(t.state) })).toBe('R-C72 lastTurn')
  expect(scene(card, { control: { [province]: 'egypt' } }).offered).toContain(`event:${card}`)
}

const raided = (card: number, province: string, power: string, king: string, units = 3, hand = [1, 79]): TestTable => {
  const raider = power === 'egypt' ? 'hatti' : 'egypt'
  const capital = {
    egypt: 'tanis',
    mitanni: 'harran',
    hatti: 'kanesh',
    karduniash: 'nippur',
    assyria: 'kalhu',
  }
  return scene(card, {
    players: [raider, power],
    control: { [province]: power },
    forces: [
      {
        side: power,
        at: capital[province as 'egypt'],
        units: { C: units },
        generals: [king],
      },
    ],
    hands: { [raider]: [card, 78], [power]: hand },
  }).answer(`event:${card}`)
}

/** Cards 39-43: the controller answers with an army of three units that ends in the province, or loses 2 VP. */
export function expectRaid(card: number, province: string, power: string, king: string): void {
  const vp = (t: TestTable) => vpOf(t)[1]
  const seat = (t: TestTable) => expect(t.asked).toBe(`${power} impulse`)
  const answered = raided(card, province, power, king)
  seat(answered)
  expect(vp(go(answered, 'ops:1', `activate:${power}-king`, 'all', 'stop'))).toBe(0)
  expect(vp(go(raided(card, province, power, king), 'ops:1', 'trade'))).toBe(-2)
  const few = raided(card, province, power, king, 2)
  expect(vp(go(few, 'ops:1', `activate:${power}-king`, 'all', 'stop'))).toBe(-2)
  expect(vp(raided(card, province, power, king, 3, []))).toBe(-2)
}

/** Cards 39-43: an event that activates answers as Ops do; one of a Campaign's activations is enough. */
export function expectRaidEvents(card: number, province: string, power: string, king: string): void {
  const vp = (t: TestTable) => vpOf(t)[1]
  const play = (event: number) =>
    go(
      raided(card, province, power, king, 3, [event, 79]),
      `event:${event}`,
      `?activate:${power}-king`,
      'all',
      'stop',
      '?done',
    )
  expect(vp(play(1))).toBe(0)
  expect(vp(play(26))).toBe(0)
}

/** Cards 39-43: not without a controller, nor when he has no impulse left. */
export function expectRaidBars(card: number, province: string): void {
  expect(whyNot(card, { control: {} })).toBe('R-C39 nobodyToRaid')
  const late = { players: ['egypt', 'hatti'], control: { [province]: 'egypt' }, round: 5 }
  expect(whyNot(card, late)).toBe('R-C39 nobodyToRaid')
  expect(whyNot(card, { ...late, control: { [province]: 'hatti' } })).toBeUndefined()
  expect(whyNot(card, { ...late, round: 4 })).toBeUndefined()
}
