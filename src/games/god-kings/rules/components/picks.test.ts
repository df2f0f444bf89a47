import { describe, expect, it } from 'vitest'
import { godKings } from '#games/god-kings/game.ts'
import { type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { completeSetup, Match, type MultiSelect, resolveMultiSelect } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { EGYPT, GENERALS_OF, generalName } from './counters.ts'

const table = () =>
  tableAt({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 3, C: 1 }, generals: ['thutmose3', 'warlord1'] },
      { side: 'hatti', at: 'nahrin', units: { W: 2 }, generals: ['hantili2'] },
    ],
    hands: { egypt: [1, 2], hatti: [76] },
  })

const isSet = (t: TestTable) => t.match.open[0]!.set !== null

describe('asks that make up a set carry its name', () => {
  it('for warlords and units that march, units held back and cities to garrison', () => {
    rule('11.2c', '10.2a', '15.5.3b', '9.2G')
    const t = table().play('ops:1')
    expect([t.asked, isSet(t)]).toEqual(['egypt use', false])
    t.answer('activate:egypt-king')
    expect([t.asked, isSet(t)]).toEqual(['egypt warlords', true])
    t.answer('general:egypt-warlord1')
    expect([t.asked, isSet(t)]).toEqual(['egypt units', true])
    t.answer('all')
    expect([t.asked, isSet(t)]).toEqual(['egypt march', false])
    t.play('step:nahrin').until('egypt holdBack')
    expect(isSet(t)).toBe(true)
    const cities = table().play('ops:1', 'garrisons')
    expect([cities.asked, isSet(cities)]).toEqual(['egypt garrison', true])
  })
})

const partsOf = (set: MultiSelect | undefined) => set!.parts.map(({ kind }) => kind)
const thing = (set: MultiSelect | undefined, key: string) =>
  set!.parts.flatMap(({ things }) => things).find((t) => t.key === key)!
const setOf = (t: TestTable, ...wanted: string[]) => resolveMultiSelect(t.match, t.match.open[0]!.seat, wanted)!

/** The setup of Kadesh, up to Egypt's garrisons. */
function atGarrisons() {
  const match = Match.begin(godKings, completeSetup(godKings, { scenario: 'kadesh', players: 2 }))
  while (match.asked('egypt')?.kind !== 'setupGarrison') {
    const { seat, options } = match.open[0]!
    match.apply(seat, options.find(({ key }) => key.startsWith('all:') || key === 'done')!.key)
  }
  return { match, seat: 'egypt' }
}

describe('garrisons at the start', () => {
  it('can be picked in any order: picking the last city first does not lose the others', () => {
    rule('4.0c')
    const { match, seat } = atGarrisons()
    const all = resolveMultiSelect(match, seat, [])!.parts[0]!.things.map(({ key }) => key)
    const set = resolveMultiSelect(match, seat, ['garrison:tyre'])!
    expect(set.parts[0]!.things.map(({ key }) => key)).toEqual(all)
    for (const city of ['garrison:memphis', 'garrison:megiddo']) expect(thing(set, city).more).toBe(true)
    const three = resolveMultiSelect(match, seat, ['garrison:tyre', 'garrison:memphis', 'garrison:megiddo'])!
    expect(three.keys).toHaveLength(3)
    match.apply(seat, ...three.keys!)
    expect(match.open[0]!.kind).not.toBe('setupGarrison')
  })

  it('are limited to the markers the power has', () => {
    rule('4.0c')
    const { match, seat } = atGarrisons()
    const { most, things } = resolveMultiSelect(match, seat, [])!.parts[0]!
    const wanted = things.slice(0, most!).map(({ key }) => key)
    const set = resolveMultiSelect(match, seat, wanted)!
    expect(set.dropped).toEqual([])
    expect(set.parts[0]!.things.some(({ more }) => more)).toBe(false)
  })
})

const WARLORDS = GENERALS_OF[EGYPT]!.slice(1).map(generalName)
const [FIRST, SECOND] = [`general:${WARLORDS[0]}`, `general:${WARLORDS[1]}`] as const

describe('a party that marches', () => {
  const party = (more: Partial<TestSpec> = {}) =>
    tableAt({
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
      forces: [
        {
          side: 'egypt',
          at: 'kadesh',
          units: { W: 3, C: 3 },
          generals: ['thutmose3', 'warlord1', 'warlord2'],
        },
      ],
      hands: { egypt: [1, 15], hatti: [76] },
      ...more,
    })
      .play('ops:1', 'activate:egypt-king')
      .until('egypt warlords')

  it('is one set of warlords and units', () => {
    rule('11.2e', '11.10b')
    const set = setOf(party())
    expect(partsOf(set)).toEqual(['warlords', 'units'])
    expect(set.keys).toEqual(['done', 'done'])
  })

  it('keeps the first warlord if the second was picked before him', () => {
    rule('10.2a')
    const t = party()
    const set = setOf(t, SECOND, FIRST)
    expect(set.keys).toEqual([FIRST, SECOND, 'done'])
    t.match.apply('egypt', ...set.keys!)
    expect(t.state.march!.warlords).toHaveLength(2)
  })

  it('takes warriors if chariots were picked before them', () => {
    rule('11.2c')
    const t = party()
    const units = setOf(t).parts[1]!.things.map(({ key }) => key)
    expect(units).toHaveLength(6)
    const backwards = units.slice().reverse()
    const set = setOf(t, ...backwards.slice(0, 4))
    expect(thing(set, units[0]!)).toMatchObject({ picked: 0, more: true })
    t.match.apply('egypt', ...setOf(t, ...backwards).keys!)
    expect(t.state.march!.units).toHaveLength(6)
  })

  it('is limited by its generals, and a warlord picked later makes room', () => {
    rule('11.2c')
    const t = party({
      forces: [{ side: 'egypt', at: 'kadesh', units: { W: 9, C: 4 }, generals: ['thutmose3', 'warlord1'] }],
    })
    const units = setOf(t).parts[1]!.things.map(({ key }) => key)
    const { most } = setOf(t).parts[1]!
    const full = setOf(t, ...units.slice(0, most!))
    expect(thing(full, units[most!]!)).toMatchObject({ more: false })
    const roomier = setOf(t, ...units.slice(0, most!), FIRST)
    expect(roomier.parts[1]!.most).toBeGreaterThan(most!)
    expect(thing(roomier, units[most!]!)).toMatchObject({ more: true })
  })
})

describe('pieces loaded on the way', () => {
  it('are dropped and picked up as one set', () => {
    rule('11.2d', '11.9')
    const t = tableAt({
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 2 }, generals: ['thutmose3'] },
        { side: 'egypt', at: 'arwad', units: { C: 2, W: 1 }, generals: ['warlord1', 'warlord2'] },
      ],
      hands: { egypt: [1, 15], hatti: [76] },
    })
    t.play('ops:1', 'activate:egypt-king').until('egypt units').play('all', 'step:arwad', 'load')
    const set = setOf(t)
    expect(partsOf(set)).toEqual(['drop', 'takeGeneral', 'take'])
    const general = set.parts[1]!.things.map(({ key }) => key)
    const take = set.parts[2]!.things.map(({ key }) => key)
    const drop = set.parts[0]!.things.find(({ key }) => key.startsWith('drop:'))!.key
    const whole = setOf(t, take[2]!, general[1]!, take[0]!, general[0]!, drop)
    t.match.apply('egypt', ...whole.keys!)
    expect(t.state.march!.warlords).toHaveLength(2)
    expect(t.state.march!.units).toHaveLength(3)
  })
})
