import { describe, expect, it } from 'vitest'
import type { UnitCounts } from '#games/god-kings/testing/position.ts'
import { type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { kingOf, MERCENARY, TYPE } from '../components/counters.ts'
import { inside, spaceNamed } from '../components/map.ts'

const at = (t: TestTable, general: number) => t.state.generals[general]
const EGYPT_KING = kingOf(0)
const WARLORD = kingOf(0) + 1

/** Egypt's king and a warlord with an army at Kadesh; Hatti far away; cards 1 (3 Ops), 15 (2), 44 (1). */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
  forces: [
    {
      side: 'egypt',
      at: 'kadesh',
      units: { W: 6, C: 2 },
      generals: ['thutmose3', 'warlord1'],
    },
    { side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['hantili2'] },
  ],
  hands: { egypt: [1, 15, 44], hatti: [76] },
  ...more,
})

/** The king activated with all his units by 3 Ops. */
const marching = (more: Partial<TestSpec> = {}) =>
  tableAt(spec(more)).answer('ops:1', 'activate:egypt-king', 'done', 'all')

describe('11.1, 11.2: who moves and how far', () => {
  it('moves generals only when a card activates them, and one army per card', () => {
    rule('11.1a', '11.1b', '3.0a', '9.1', '9.2')
    const t = tableAt(spec()).answer('ops:1', 'activate:egypt-king', 'done', 'all', 'step:arwad', 'stop')
    expect(at(t, EGYPT_KING)).toBe(spaceNamed('arwad'))
    expect(at(t, WARLORD)).toBe(spaceNamed('kadesh'))
    expect(t.asked).toBe('hatti impulse')
    expect(t.offered).not.toContain('step:byblos')
  })

  it('costs 1 point per space, 2 for a mountain abroad and 1 at home', () => {
    rule('11.2a', '11.7a', 'R11.11')
    const t = tableAt(
      spec({
        forces: [{ side: 'egypt', at: 'gaza', units: { W: 3 }, generals: ['warlord1'] }],
        hands: { egypt: [15], hatti: [76] },
      }),
    ).answer('ops:15', 'activate:egypt-warlord1', 'all', 'step:jerusalem')
    expect(t.match.open[0]!.about).toMatchObject({ left: 2 })
    const home = tableAt(
      spec({
        forces: [{ side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['warlord1'] }],
        players: ['hatti', 'egypt'],
        hands: { egypt: [76], hatti: [15] },
      }),
    ).answer('ops:15', 'activate:hatti-warlord1', 'all', 'step:hakpis')
    expect(home.match.open[0]!.about).toMatchObject({ left: 3 })
  })

  it('gives a general without units 6 points, chariots 5, any other unit 4', () => {
    rule('11.2b', '3.0l')
    const left = (units: UnitCounts) => {
      const t = tableAt(
        spec({
          forces: [{ side: 'egypt', at: 'kadesh', units, generals: ['warlord1'] }],
          hands: { egypt: [15], hatti: [76] },
        }),
      ).answer('ops:15', 'activate:egypt-warlord1')
      while (t.asked === 'egypt units') t.answer(t.offered.includes('all') ? 'all' : t.offered[0]!)
      return t.match.open[0]!.about!.left
    }
    expect(left({})).toBe(6)
    expect(left({ C: 2 })).toBe(5)
    expect(left({ C: 2, M: 1 })).toBe(4)
  })

  it('limits a warlord to 5 units and a king to 10, 15 with a warlord', () => {
    rule('11.2c', '3.0m', '10.2a', '10.2b', '10.1')
    /** The number of units taken along up to the limit; `said` is the limit the ask reports. */
    const taken = (card: number, ...generals: string[]) => {
      const units = { W: 12, C: 4 }
      const t = tableAt(
        spec({ forces: [{ side: 'egypt', at: 'kadesh', units, generals: ['thutmose3', 'warlord1'] }] }),
      ).answer(`ops:${card}`, ...generals)
      const said = t.match.open[0]!.about!.limit
      expect(t.offered).not.toContain('all')
      while (t.asked === 'egypt units') t.answer(t.offered.find((key) => key.startsWith('unit:'))!)
      expect(t.asked).toBe('egypt march')
      return { said, units: t.state.march!.units.length }
    }
    expect(taken(15, 'activate:egypt-warlord1')).toEqual({ said: 5, units: 5 })
    expect(taken(1, 'activate:egypt-king', 'done')).toEqual({ said: 10, units: 10 })
    expect(taken(1, 'activate:egypt-king', 'general:egypt-warlord1')).toEqual({ said: 15, units: 15 })
  })

  it('lets units be dropped and picked up on the way, once per space', () => {
    rule('11.2d', '11.10a', '11.9')
    const t = marching({
      forces: [
        ...spec().forces!,
        { side: 'egypt', at: 'arwad', units: { M: 1 } },
        { side: 'egypt', at: 'byblos', units: { M: 1 } },
      ],
    }).answer('step:arwad', 'load')
    const mercenary = (space: string) =>
      t.state.at.findIndex((z, u) => z === spaceNamed(space) && TYPE[u] === MERCENARY)
    const [left, fetched] = [mercenary('arwad'), mercenary('byblos')]
    expect(t.asked).toBe('egypt drop')
    t.answer('drop:egypt-chariot-1', 'done')
    expect(t.asked).toBe('egypt take')
    expect(t.offered).not.toContain('take:egypt-chariot-1')
    t.answer('done')
    expect(t.why('load')).toBe('11.2d onceHere')
    t.answer('step:byblos', 'load', 'done')
    t.answer(t.offered.find((key) => key.startsWith('take:'))!)
    expect(t.why('load')).toBe('11.2d onceHere')
    t.answer('step:tyre', 'stop')
    expect(t.state.at.filter((z) => z === spaceNamed('arwad'))).toHaveLength(2)
    expect([t.state.at[left], t.state.at[fetched]]).toEqual([spaceNamed('arwad'), spaceNamed('tyre')])
    expect(t.state.at.filter((z) => z === spaceNamed('tyre'))).toHaveLength(8)
  })

  it('keeps the allowance but never moves a unit beyond its own movement', () => {
    rule('R11.1')
    const t = tableAt(
      spec({
        forces: [
          { side: 'egypt', at: 'kadesh', generals: ['warlord1'] },
          { side: 'egypt', at: 'byblos', units: { W: 3 } },
        ],
        hands: { egypt: [15], hatti: [76] },
      }),
    ).answer('ops:15', 'activate:egypt-warlord1', 'step:byblos', 'load')
    t.answer('take:egypt-ra-1', 'done', 'step:tyre', 'step:megiddo', 'step:jaffa', 'step:gaza')
    expect(t.why('step:raphia')).toBe('R11.1 tooSlow')
  })

  it('offers a subordinate warlord separately with up to five units', () => {
    rule('11.10b', 'M3', 'M4')
    const t = tableAt(spec()).answer('ops:15', 'activate:egypt-warlord1')
    expect(t.match.open[0]!.about).toMatchObject({ limit: 5 })
    t.answer('unit:egypt-ra-1', 'done', 'step:damascus', 'stop')
    expect(at(t, WARLORD)).toBe(spaceNamed('damascus'))
    expect(at(t, EGYPT_KING)).toBe(spaceNamed('kadesh'))
  })
})

describe('11.6 to 11.8: markers and walls', () => {
  it('places a marker for 1 point without enemies or a garrison marker', () => {
    rule('11.6', 'R11.4', 'R11.7', '18.2d', '17.1a', '11.8b')
    const t = marching({
      control: { egypt: 'egypt', amurru: 'hatti', kadesh: 'egypt', hatti: 'hatti' },
      garrisons: { tyre: 'hatti' },
    }).answer('step:byblos', 'mark')
    expect(t.state.control[spaceNamed('byblos')]).toBe(0)
    expect(t.match.open[0]!.about).toMatchObject({ left: 2 })
    t.answer('step:tyre')
    expect(t.why('mark')).toBe('11.6 garrisonThere')
  })

  it('does not allow markers by generals without units or at cities with enemies inside', () => {
    rule('R11.4', 'R11.9', '3.0l')
    const t = tableAt(
      spec({
        control: { egypt: 'egypt', kadesh: 'hatti', hatti: 'hatti' },
        forces: [
          { side: 'egypt', at: 'arwad', units: { W: 1 }, generals: ['warlord1'] },
          { side: 'hatti', at: 'kadesh', inside: true, units: { W: 1 } },
        ],
        hands: { egypt: [15, 44], hatti: [76] },
      }),
    ).answer('ops:15', 'activate:egypt-warlord1', 'done')
    expect(t.why('mark')).toBe('R11.4 needsArmy')
    t.answer('stop')
    const army = tableAt(
      spec({
        control: { egypt: 'egypt', kadesh: 'hatti', hatti: 'hatti' },
        forces: [
          { side: 'egypt', at: 'arwad', units: { W: 1 }, generals: ['warlord1'] },
          { side: 'hatti', at: 'kadesh', inside: true, units: { W: 1 } },
        ],
        hands: { egypt: [15, 44], hatti: [76] },
      }),
    ).answer('ops:15', 'activate:egypt-warlord1', 'unit:egypt-ra-1', 'step:kadesh')
    army.play('unit:hatti-hattusha-1')
    expect(army.why('mark')).toBe('11.6 enemyUnits')
  })

  it('allows at most two units inside a city; moving in and out is free', () => {
    rule('11.8a', '11.8c', 'M1', 'M5', '17.1b')
    const t = marching().answer('load')
    t.answer('lodge:egypt-ra-1', 'lodge:egypt-seth-1')
    expect(t.why('lodge:egypt-amun-1')).toBe('11.8a twoInside')
    t.play('stop')
    expect(t.state.at.filter((z) => z === inside(spaceNamed('kadesh')))).toHaveLength(2)
  })

  it('asks the owner of an entered city which pieces are inside', () => {
    rule('11.3b', '11.8d', '14.5', 'R14.2', '11.8b')
    const t = tableAt({
      control: { egypt: 'egypt', kadesh: 'egypt', ugarit: 'hatti' },
      forces: [
        { side: 'egypt', at: 'arwad', units: { W: 4 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'ugarit_city', units: { W: 2 }, generals: ['warlord1'] },
      ],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city')
    expect(t.asked).toBe('hatti inOrOut')
    t.answer('all', 'shelter:hatti-warlord1')
    expect(t.asked).toBe('egypt march')
  })

  it('does not ask if a general without units enters, nor in a besieged city', () => {
    rule('R11.8', 'R11.9')
    const t = tableAt(
      spec({
        control: { egypt: 'egypt', ugarit: 'hatti' },
        forces: [
          { side: 'egypt', at: 'arwad', generals: ['thutmose3'] },
          { side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 2 } },
        ],
        hands: { egypt: [1], hatti: [76] },
      }),
    ).answer('ops:1', 'activate:egypt-king', 'step:ugarit_city')
    expect(t.asked).toBe('egypt march')
  })

  it('keeps a general without units out of a field with enemy units', () => {
    rule('R11.9')
    const t = tableAt(
      spec({
        forces: [
          { side: 'egypt', at: 'arwad', generals: ['thutmose3'] },
          { side: 'hatti', at: 'byblos', units: { W: 2 } },
        ],
        hands: { egypt: [1], hatti: [76] },
      }),
    ).answer('ops:1', 'activate:egypt-king')
    expect(t.why('step:byblos')).toBe('R11.9 loneGeneral')
  })
})

describe('11.4, 11.5, 11.11: meeting others', () => {
  it('displaces a general without units and continues', () => {
    rule('11.4', '11.11', 'R11.2', '25.0b', '25.0a', 'R25.1')
    const t = marching({
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 6, C: 2 }, generals: ['thutmose3', 'warlord1'] },
        { side: 'hatti', at: 'arwad', generals: ['warlord2'] },
      ],
    }).answer('step:arwad')
    expect(t.asked).toBe('hatti avoid')
    t.answer('done')
    expect(t.asked).toBe('hatti displace')
    t.answer('generalTo:kanesh')
    expect(t.asked).toBe('egypt march')
    expect(t.state.generals[kingOf(1) + 2]).toBe(spaceNamed('kanesh'))
  })

  it('overruns at ten to one by choice, without VP or marker, and marches on', () => {
    rule('11.5', 'R11.3', '13.9')
    const t = marching({
      control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', arwad: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 6, C: 1 }, generals: ['thutmose3', 'warlord1'] },
        { side: 'hatti', at: 'arwad', units: { m: 1 } },
      ],
    }).answer('step:arwad')
    expect(t.asked).toBe('egypt overrun')
    t.answer('overrun')
    expect(t.asked).toBe('egypt march')
    expect(t.state.vp).toEqual([0, 0])
    expect(t.state.control[spaceNamed('arwad')]).toBe(1)
    expect(t.told).toContain('overrun')
  })

  it('must fight if it does not overrun', () => {
    rule('11.4', '15.2', '15.1a', '11.2e', 'F3', 'F4')
    const t = marching({
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 6 }, generals: ['thutmose3', 'warlord1'] },
        { side: 'hatti', at: 'arwad', units: { W: 1 } },
      ],
    }).answer('step:arwad')
    expect(t.state.battle).not.toBeNull()
    expect(t.asked).toBe('egypt holdBack')
  })
})

describe('12: naval movement', () => {
  const sea = (units: UnitCounts, card: number, more: Partial<TestSpec> = {}) =>
    tableAt(
      spec({
        control: { egypt: 'egypt', jaffa: 'hatti', megiddo: 'egypt' },
        forces: [{ side: 'egypt', at: 'avaris', units, generals: ['warlord1'] }],
        hands: { egypt: [card], hatti: [76] },
        ...more,
      }),
    ).answer(`ops:${card}`, 'activate:egypt-warlord1', 'all')

  it('sails along any number of lanes for 3 points, into enemy ports too', () => {
    rule('12.1', '12.3', 'R12.1', '3.0d')
    const t = sea({ W: 3 }, 1)
    expect(t.offered).toContain('sail:jaffa')
    expect(t.offered).toContain('sail:wilusha_city')
    t.answer('sail:jaffa')
    expect(t.match.open[0]!.about).toMatchObject({ left: 1, space: 'jaffa' })
  })

  it('needs a 3-Ops card or a Campaign, once per card', () => {
    rule('12.2', 'R12.3')
    expect(sea({ W: 3 }, 15).offered.some((o) => o.startsWith('sail'))).toBe(false)
    const t = sea({ C: 2 }, 1).answer('sail:jaffa')
    expect(t.offered.some((o) => o.startsWith('sail'))).toBe(false)
    const campaign = tableAt(
      spec({
        control: { egypt: 'egypt' },
        forces: [{ side: 'egypt', at: 'avaris', units: { W: 1 }, generals: ['warlord1'] }],
        hands: { egypt: [3], hatti: [76] },
      }),
    ).answer('event:3', 'done')
    expect(campaign.offered).toContain('sail:paphos')
  })

  it('carries at most five units under any leader', () => {
    rule('R12.2')
    const t = tableAt(
      spec({
        control: { egypt: 'egypt' },
        forces: [{ side: 'egypt', at: 'avaris', units: { W: 6 }, generals: ['thutmose3'] }],
        hands: { egypt: [1], hatti: [76] },
      }),
    ).answer('ops:1', 'activate:egypt-king', 'all')
    expect(t.why('sail:jaffa')).toBe('R12.2 fiveUnits')
  })

  it('lands inside only in its own city that is not besieged', () => {
    rule('12.4')
    const t = sea({ W: 2 }, 1)
    expect(t.offered).toContain('land:megiddo')
    expect(t.offered).not.toContain('land:tyre')
    const siege = sea({ W: 2 }, 1, {
      garrisons: { megiddo: 'egypt' },
      sieges: { megiddo: { besieger: 'hatti', count: 1 } },
      forces: [
        { side: 'egypt', at: 'avaris', units: { W: 2 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'megiddo', units: { W: 3 }, generals: ['warlord1'] },
      ],
    })
    expect(siege.why('land:megiddo')).toBe('12.4 besieged')
    expect(siege.offered).toContain('sail:megiddo')
  })
})

describe('11.2d, 11.10a: a warlord who is dropped', () => {
  it('lowers the command limit', () => {
    rule('11.2c', '11.2d', '11.10a')
    const t = tableAt(
      spec({
        forces: [{ side: 'egypt', at: 'kadesh', units: { W: 12, C: 3 }, generals: ['thutmose3', 'warlord1'] }],
      }),
    ).answer('ops:1', 'activate:egypt-king', 'general:egypt-warlord1', 'all', 'step:arwad', 'load')
    const all = t.state.march!.units
    expect(all).toHaveLength(15)
    const alone = tableAt(
      spec({
        forces: [{ side: 'egypt', at: 'kadesh', units: { W: 12, C: 3 }, generals: ['thutmose3', 'warlord1'] }],
      }),
    ).answer('ops:1', 'activate:egypt-king', 'general:egypt-warlord1', 'all', 'step:arwad', 'load')
    alone.answer('done')
    expect(alone.asked).toBe('egypt march')
    expect(alone.state.march!.warlords).toEqual([WARLORD])
    for (let i = 0; i < 5; i++) t.answer(t.offered[0]!)
    t.answer('done')
    expect(t.asked).toBe('egypt dropGeneral')
    t.answer('dropGeneral:egypt-warlord1')
    expect(t.state.march!.units).toHaveLength(10)
    expect(t.state.march!.warlords).toEqual([])
  })
})
