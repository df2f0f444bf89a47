import { describe, expect, it } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { forceAt } from '../rules/cards/testing/scene.ts'
import { EGYPT, kingOf, leaderOf, MITANNI, sideNamed } from '../rules/components/counters.ts'
import { inside, NONE, spaceId, spaceNamed } from '../rules/components/map.ts'
import type { ForceSpec } from '../testing/position.ts'
import { fightOut, type TestSpec, type TestTable, tableAt } from '../testing/table.ts'

/** Marches of the source book's tests of play (PL), each from the position it describes. */
const scene = (forces: readonly ForceSpec[], more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    control: { egypt: 'egypt', hatti: 'hatti', mitanni: 'mitanni' },
    forces,
    hands: { egypt: [1, 2], hatti: [77], mitanni: [78] },
    ...more,
  })

const at = (t: TestTable, general: number) => t.state.generals[general]!
const egyptWarlord1 = kingOf(EGYPT) + 1
const egyptWarlord2 = kingOf(EGYPT) + 2

describe('PL-04: a lone general and an enemy army that is not the active one', () => {
  it('(a) an army that avoids battle displaces him where it arrives', () => {
    rule('11.11', 'F4', '25.0b', 'M6')
    const t = scene([
      { side: 'egypt', at: 'nahrin', units: { W: 4 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'ebla', generals: ['warlord2'] },
      { side: 'hatti', at: 'aleppo', units: { W: 2 }, generals: ['warlord1'] },
    ]).play('ops:1', 'activate:egypt-king', 'all', 'step:aleppo')
    t.play('avoid:hatti-warlord1', 'all', 1, 'avoidTo:ebla')
    expect(t.asked).toBe('egypt displace')
    t.answer('generalTo:memphis')
    expect(at(t, egyptWarlord2)).toBe(spaceNamed('memphis'))
    expect(forceAt(t, 'hatti', 'ebla')).toEqual({ W: 2 })
    expect(t.told.filter((kind) => kind === 'avoidRoll')).toHaveLength(1)
  })

  const retreat = (generals: readonly string[]) => {
    const t = scene(
      [
        { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 3 }, generals },
        { side: 'mitanni', at: 'aleppo', generals: ['warlord1'] },
      ],
      {
        players: ['egypt', 'hatti', 'mitanni'],
        control: { egypt: 'egypt', hatti: 'hatti', mitanni: 'mitanni', aleppo: 'hatti' },
      },
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    return fightOut(t, 2, 3)
  }

  it('(b) an army that retreats displaces him, without a loss; units without a general do not', () => {
    rule('11.11', '16.3b', 'F7')
    const t = retreat(['warlord1'])
    expect(t.asked).toBe('hatti retreat')
    t.answer('retreat:aleppo')
    expect(t.asked).toBe('mitanni displace')
    t.answer(t.offered[0]!)
    expect(t.told).toContain('retreated')
    expect(t.journal.events.find((e) => e.kind === 'retreated')!.with).toMatchObject({ losses: 0 })
    const unled = retreat([])
    unled.answer('retreat:aleppo')
    expect(at(unled, kingOf(MITANNI) + 1)).toBe(spaceNamed('aleppo'))
  })

  it('(c) an army that intercepts displaces him when the mover backs up; else he is with it', () => {
    rule('11.11', 'F4', '13.5')
    const intercepted = () =>
      scene(
        [
          { side: 'egypt', at: 'tyre', units: { W: 4 }, generals: ['thutmose3'] },
          { side: 'egypt', at: 'byblos', generals: ['warlord2'] },
          { side: 'hatti', at: 'kadesh', units: { W: 4 }, generals: ['suppiluliuma1'] },
        ],
        { control: { egypt: 'egypt', hatti: 'hatti', tyre: 'egypt' } },
      ).play('ops:1', 'activate:egypt-king', 'all', 'step:byblos', 'intercept:hatti-king', 'all', 1)
    const back = intercepted().play('back')
    expect(back.asked).toBe('egypt displace')
    back.answer('generalTo:memphis')
    expect(at(back, egyptWarlord2)).toBe(spaceNamed('memphis'))
    const fights = intercepted().play('fight')
    expect(at(fights, egyptWarlord2)).toBe(spaceNamed('byblos'))
    expect(fights.state.battle).not.toBeNull()
  })
})

describe('PL-05: a third side before the walls', () => {
  const besieging = (third: boolean): TestTable =>
    scene(
      [
        { side: 'egypt', at: 'kadesh', inside: true, units: { W: 1 }, generals: ['warlord1'] },
        ...(third ? [{ side: 'hatti', at: 'kadesh', units: { W: 2 } }] : []),
        { side: 'mitanni', at: 'nahrin', units: { W: 8 }, generals: ['saushtatar'] },
      ],
      {
        players: ['mitanni', 'egypt', 'hatti'],
        control: { egypt: 'egypt', hatti: 'hatti', mitanni: 'mitanni', kadesh: 'egypt' },
        hands: { mitanni: [1, 2], egypt: [76], hatti: [77] },
      },
    ).play('ops:1', 'activate:mitanni-king', 'all', 'step:kadesh')

  it('keeps the owner inside without an ask; the winner besieges', () => {
    rule('11.8d', 'M6', 'F4', 'R11.5', 'R17.1')
    const t = besieging(true)
    expect(t.told).not.toContain('inOrOut')
    fightOut(t, 6, 1)
    const city = spaceNamed('kadesh')
    if (t.asked === 'hatti retreat' || t.asked === 'hatti displace') t.answer(t.offered[0]!)
    t.until('egypt impulse')
    expect(forceAt(t, 'egypt', 'kadesh', true)).toEqual({ W: 1 })
    expect(at(t, egyptWarlord1)).toBe(inside(city))
    expect(forceAt(t, 'hatti', 'kadesh')).toEqual({})
    expect([t.state.control[city], t.state.besieger[city]]).toEqual([EGYPT, MITANNI])
  })

  it('asks the owner if there is no third side', () => {
    rule('11.8d', '11.3b')
    expect(besieging(false).asked).toBe('egypt inOrOut')
  })
})

describe('PL-07: the besieger is overrun', () => {
  it('ends the siege immediately: the army goes on with those inside', () => {
    rule('17.6', '11.5', '11.2d')
    const t = scene(
      [
        { side: 'egypt', at: 'megiddo', inside: true, units: { W: 1 } },
        { side: 'hatti', at: 'megiddo', units: { w: 1 } },
        { side: 'egypt', at: 'jaffa', units: { W: 7 }, generals: ['thutmose3'] },
      ],
      {
        control: { egypt: 'egypt', hatti: 'hatti', canaan: 'egypt', tyre: 'egypt' },
        garrisons: { megiddo: 'egypt' },
        sieges: { megiddo: { besieger: 'hatti', count: 0 } },
      },
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:megiddo', 'overrun')
    expect(t.asked).toBe('egypt march')
    expect(t.state.besieger[spaceNamed('megiddo')]).toBe(NONE)
    t.answer('load')
    expect(t.offered.some((key) => key.startsWith('lodge:'))).toBe(true)
    t.answer('done')
    expect(t.asked).toBe('egypt take')
    t.answer(t.offered[0]!)
    expect(t.state.march!.units).toHaveLength(8)
    t.play('step:tyre')
    expect(forceAt(t, 'egypt', 'tyre')).toEqual({ W: 8 })
  })
})

describe('PL-08: back from a voyage', () => {
  const sailing = (hatti: readonly ForceSpec[], hand: number[] = [77]) =>
    scene(
      [
        { side: 'egypt', at: 'tyre', inside: true, units: { W: 2 }, generals: ['warlord1'] },
        { side: 'hatti', at: 'tyre', units: { W: 2 } },
        ...hatti,
      ],
      { control: { egypt: 'egypt', hatti: 'hatti', amurru: 'egypt' }, hands: { egypt: [1, 2], hatti: hand } },
    ).play('ops:1', 'activate:egypt-warlord1', 'all')

  const backInside = (t: TestTable) => {
    expect(forceAt(t, 'egypt', 'tyre', true)).toEqual({ W: 2 })
    expect(at(t, egyptWarlord1)).toBe(inside(spaceNamed('tyre')))
    expect([forceAt(t, 'egypt', 'tyre'), forceAt(t, 'hatti', 'tyre')]).toEqual([{}, { W: 2 }])
  }

  it('an army that sailed from inside goes back inside the walls', () => {
    rule('13.5', '11.8c', 'R17.6', '12.4')
    const t = sailing([{ side: 'hatti', at: 'kadesh', units: { W: 3 }, generals: ['suppiluliuma1'] }])
    expect(t.why('step:byblos')).toBe('11.8c sallyOnly')
    t.play('sail:arwad', 'intercept:hatti-king', 'all', 1, 'back')
    backInside(t)
  })

  it('an Ill Omen sends it there too', () => {
    rule('R-C102', '13.5')
    const t = sailing([{ side: 'hatti', at: 'arwad', units: { W: 3 }, generals: ['suppiluliuma1'] }], [77, 102])
    t.play('sail:arwad').until('hatti battleDeclared').answer('card:102')
    backInside(t)
  })
})

describe('PL-09: Barbarians before a landing', () => {
  const landing = (die: number) =>
    scene(
      [
        { side: 'libyan', at: 'avaris', units: { M: 2 }, generals: ['leader'] },
        { side: 'egypt', at: 'megiddo', units: { W: 3 }, generals: ['warlord1'] },
      ],
      {
        players: ['hatti', 'egypt'],
        control: { egypt: 'egypt', hatti: 'hatti', canaan: 'egypt' },
        hands: { hatti: [1, 2], egypt: [77] },
      },
    ).play('ops:1', 'activate:libyan-leader', 'all', 'sail:megiddo', die)

  it('roll a die: 1-3 they stay, and the activation is over', () => {
    rule('21.0f', 'R21.4')
    for (const die of [1, 2, 3]) {
      const t = landing(die)
      expect(forceAt(t, 'libyan', 'avaris')).toEqual({ M: 2 })
      expect(t.asked).toBe('egypt impulse')
    }
  })

  it('4-6 they land and fight', () => {
    rule('21.0f', 'R21.4', '12.3')
    for (const die of [4, 5, 6]) {
      const t = landing(die)
      expect(at(t, leaderOf(sideNamed('libyan')))).toBe(spaceNamed('megiddo'))
      expect(t.until('egypt advantage').state.battle!.units[0]).toHaveLength(2)
    }
  })
})

describe('PL-11: a split landing', () => {
  const split = () =>
    scene(
      [
        { side: 'egypt', at: 'avaris', units: { W: 4 }, generals: ['thutmose3', 'warlord1'] },
        { side: 'hatti', at: 'tyre', units: { W: 3 }, generals: ['suppiluliuma1'] },
      ],
      { control: { egypt: 'egypt', hatti: 'hatti', canaan: 'egypt' } },
    )
      .play('ops:1', 'activate:egypt-king', 'general:egypt-warlord1', 'all', 'sail:megiddo')
      .play('intercept:hatti-king', 'all', 1, 'split')
  const units = (t: TestTable) => t.answer(t.offered[0]!).answer(t.offered[0]!)
  const places = (t: TestTable) => {
    t.until('hatti impulse')
    expect([forceAt(t, 'egypt', 'megiddo', true), forceAt(t, 'egypt', 'avaris')]).toEqual([{ W: 2 }, { W: 2 }])
    return [kingOf(EGYPT), egyptWarlord1].map((x) => {
      const zone = at(t, x)
      return zone >= 100 ? `in ${spaceId(zone - 100)}` : spaceId(zone)
    })
  }

  it('takes either general inside while the other sails back, or both sail back', () => {
    rule('13.8c', '12.1')
    const t = units(split())
    expect(t.asked).toBe('egypt splitGenerals')
    expect(places(t.answer('done'))).toEqual(['avaris', 'avaris'])
    expect(places(units(split()).answer('general:egypt-warlord1'))).toEqual(['avaris', 'in megiddo'])
    const king = units(split()).answer('general:egypt-king')
    expect(king.asked).not.toBe('egypt splitGenerals')
    expect(places(king)).toEqual(['in megiddo', 'avaris'])
  })
})
