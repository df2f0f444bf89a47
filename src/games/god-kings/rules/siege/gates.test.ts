import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, type TestTable, tableAt } from '../../testing/table.ts'
import { inside, spaceNamed } from '../components/map.ts'
import { EGYPT, KASSITES, kingOf } from '../components/sides.ts'
import { clearMarker, setControl } from '../politics/control.ts'
import { WAITING } from '../state/state.ts'

const MEGIDDO = spaceNamed('megiddo')

/** Hatti inside Megiddo, with or without Egypt outside. */
const city = (besieged: boolean) =>
  tableAt({
    control: { egypt: 'egypt', hatti: 'hatti', megiddo: 'hatti' },
    forces: [
      { side: 'hatti', at: 'megiddo', inside: true, units: { C: 1 }, generals: ['warlord1'] },
      ...(besieged ? [{ side: 'egypt', at: 'megiddo', units: { C: 3 }, generals: ['thutmose3'] }] : []),
    ],
    hands: { egypt: [76], hatti: [77] },
  }).state

describe('M5: only the owner can be inside a walled city', () => {
  it('pieces of a side that loses the marker move outside', () => {
    rule('M5', '20.1c')
    const s = city(false)
    const unit = s.at.indexOf(inside(MEGIDDO))
    setControl(s, MEGIDDO, 0)
    expect([s.at[unit], s.generals[kingOf(1) + 1]]).toEqual([MEGIDDO, MEGIDDO])
  })

  it('units that an enemy keeps out of the field wait off the map', () => {
    rule('M5', 'M6', 'R25.1')
    const s = city(true)
    const unit = s.at.indexOf(inside(MEGIDDO))
    clearMarker(s, MEGIDDO)
    expect([s.at[unit], s.generals[kingOf(1) + 1]]).toEqual([WAITING, MEGIDDO])
  })
})

describe('M6: no unit joins a full city with an enemy outside', () => {
  it('neither raised troops nor units that an event adds or returns', () => {
    rule('M6', 'R-C34', 'R-C35', '9.2D')
    const crowded = (W: number) =>
      tableAt({
        control: { egypt: 'egypt', megiddo: 'egypt', hatti: 'hatti' },
        forces: [
          { side: 'egypt', at: 'megiddo', inside: true, units: { W }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'megiddo', units: { C: 2 } },
        ],
        hands: { egypt: [34, 35], hatti: [77] },
      })
    expect(crowded(2).why('event:34')).toBe('R-C34 noFreeGeneral')
    expect(crowded(2).why('event:35')).toBe('R9.3 nothingToRebuild')
    expect(crowded(2).play('ops:34').why('raise:egypt-king')).toBe('R18.1 enemyUnits')
    const one = crowded(1).play('event:35', 'unit:egypt-ra-2')
    expect(one.asked).not.toBe('egypt returnUnits')
    expect(one.state.at.filter((zone) => zone === inside(MEGIDDO))).toHaveLength(2)
  })
})

describe('R17.1: sieges', () => {
  it('begin with the activation that brings three units, not with units that come together without one', () => {
    rule('R17.1', '17.6')
    const spec = (units: number, at: string): TestSpec => ({
      control: { egypt: 'egypt', canaan: 'egypt', hatti: 'hatti' },
      garrisons: { megiddo: 'hatti' },
      forces: [
        { side: 'egypt', at: 'megiddo', units: { C: units }, generals: ['thutmose3'] },
        { side: 'egypt', at, units: { C: 1 }, generals: ['warlord1'] },
      ],
      hands: { egypt: [1, 37, 76], hatti: [77] },
    })
    const besieger = (t: TestTable) => t.state.besieger[MEGIDDO]
    expect(besieger(tableAt(spec(2, 'gaza')).play('event:37', 'with:egypt-king'))).toBe(-1)
    expect(besieger(tableAt(spec(3, 'gaza')).play('ops:1', 'activate:egypt-warlord1', 'stop'))).toBe(-1)
    expect(besieger(tableAt(spec(3, 'gaza')).play('ops:1', 'activate:egypt-king', 'stop'))).toBe(EGYPT)
    const joining = ['ops:1', 'activate:egypt-warlord1', 'unit:egypt-chariot-4', 'step:megiddo', 'stop'] as const
    expect(besieger(tableAt(spec(3, 'jaffa')).play(...joining))).toBe(EGYPT)
  })

  it('are rolled for by three units at that moment, even if a card reduced the army since the activation', () => {
    rule('17.2a', 'W4', 'R-C55')
    const spec = {
      control: { egypt: 'egypt', hatti: 'hatti' },
      garrisons: { megiddo: 'hatti' },
      forces: [{ side: 'egypt', at: 'megiddo', units: { c: 3 }, generals: ['thutmose3'] }],
      hands: { egypt: [76, 78], hatti: [55, 77] },
    }
    const t = tableAt(spec).answer('pass', 'ops:76', 'siege:egypt-king')
    expect(t.asked).toBe('hatti anyTime')
    t.answer('card:55')
    expect(t.answer(6, 1, 1).asked).toBe('hatti impulse')
    const passed = tableAt(spec).answer('pass', 'ops:76', 'siege:egypt-king', 'pass')
    expect(passed.asked).toBe('chance siege')
  })

  it('pass from a new neutral king only to a warlord who is also besieging', () => {
    rule('R19.5', '9.2B')
    const t = tableAt({
      neutrals: ['kassites'],
      control: { karduniash: 'kassites', egypt: 'egypt', hatti: 'hatti' },
      garrisons: { mari_city: 'hatti' },
      forces: [
        { side: 'kassites', at: 'mari_city', units: { C: 3 }, generals: ['karaindash'] },
        { side: 'kassites', at: 'eshnunna', units: { C: 3 }, generals: ['warlord1'] },
      ],
      round: 4,
      hands: { egypt: [1, 78], hatti: [77] },
      change: (s) => void (s.successor[KASSITES] = 4),
    }).answer('ops:1', 'siege:kassites-king', 'pass', 1)
    expect(t.told).toContain('king')
    expect(t.told).not.toContain('siege')
    expect(t.asked).toBe('hatti impulse')
  })
})
