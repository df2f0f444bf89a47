import { describe, expect, it } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { forceAt } from '../rules/cards/testing/scene.ts'
import { EGYPT, HATTI, kingOf, STRAY } from '../rules/components/counters.ts'
import { inside, NONE, spaceNamed } from '../rules/components/map.ts'
import { unitsIn } from '../rules/components/pieces.ts'
import { findReach } from '../rules/march/reach.ts'
import { trucePair } from '../rules/politics/control.ts'
import type { ForceSpec } from '../testing/position.ts'
import { fightOut, type TestSpec, type TestTable, tableAt } from '../testing/table.ts'

/** Sallies, sorties and charges of the source book's tests of play (PL), and R17.6 with 11.8c. */
const scene = (forces: readonly ForceSpec[], more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    control: { egypt: 'egypt', hatti: 'hatti', kadesh: 'egypt', mitanni: 'mitanni' },
    forces,
    hands: { egypt: [1, 15, 76], hatti: [77], mitanni: [78] },
    ...more,
  })

const KADESH = spaceNamed('kadesh')
const king = kingOf(EGYPT)
const warlord1 = king + 1
const besieged = { sieges: { kadesh: { besieger: 'hatti', count: 0 } } }
const hittites = (W: number) => ({ side: 'hatti', at: 'kadesh', units: { W }, generals: ['warlord1'] })
const within = (units: ForceSpec['units'], ...generals: string[]) => ({
  side: 'egypt',
  at: 'kadesh',
  inside: true,
  units: units!,
  generals,
})

describe('PL-06: a warlord sallies, the king is in the city', () => {
  const two = [58, 77]
  const sally = (ruler: string) =>
    scene([within({ W: 2 }, ruler, 'warlord1'), hittites(5)], {
      ...besieged,
      hands: { egypt: two, hatti: [76] },
    }).play('ops:58')

  it('(a) the king leads with his Battle Rating; both are in the battle, have moved, and go back inside', () => {
    rule('17.7a', 'R17.6', '11.12a')
    const t = sally('thutmose3').answer('activate:egypt-warlord1')
    t.until('egypt units').answer('all').until('egypt advantage')
    expect(t.state.battle!.general[0]).toBe(king)
    expect(t.state.impulse.movedGenerals).toEqual([king, warlord1])
    expect([t.state.generals[king], t.state.generals[warlord1]]).toEqual([KADESH, KADESH])
    fightOut(t, 1, 1)
    expect(t.asked).toBe('egypt sortieBack')
    t.answer('backIn')
    expect([t.state.generals[king], t.state.generals[warlord1]]).toEqual([inside(KADESH), inside(KADESH)])
  })

  it('(b) only the rating of the activated general is compared with the card', () => {
    rule('R17.6', '9.2A')
    const t = sally('amenhotep4')
    expect(t.why('activate:egypt-king')).toBe('9.2A strategy')
    t.answer('activate:egypt-warlord1').until('egypt units').answer('all')
    t.until('hatti advantage')
    expect(t.state.battle!.general[0]).toBe(king)
  })
})

describe('11.8c, R17.6: leaving a city into a field that others hold', () => {
  const open = (more: Partial<TestSpec> = {}, hatti = 2) =>
    scene([within({ W: 2 }, 'thutmose3'), hittites(hatti)], more).play('ops:1', 'activate:egypt-king', 'all')

  it('is a sally even if the city is not besieged: no step past them, and no move after a victory', () => {
    rule('11.8c', 'R17.6')
    const t = open()
    expect(t.asked).toBe('egypt march')
    expect(t.why('step:arwad')).toBe('11.8c sallyOnly')
    t.answer('outside')
    expect(t.told).not.toContain('avoiding')
    fightOut(t, 6, 1)
    t.until('hatti displace').answer(t.offered[0]!)
    while (t.asked === 'hatti displace') t.answer(t.offered[0]!)
    t.until('hatti impulse')
    expect(forceAt(t, 'hatti', 'kadesh')).toEqual({})
    expect(t.state.generals[king]).toBe(KADESH)
  })

  it('sends the loser back inside', () => {
    rule('R16.7', 'R17.6')
    const t = fightOut(open({}, 4).answer('outside'), 1, 1)
    expect(t.asked).toBe('egypt sortieBack')
    t.answer('backIn')
    expect(t.state.generals[king]).toBe(inside(KADESH))
  })

  it('is barred to a general without units; an army in no danger leaves freely', () => {
    rule('11.8c', 'R11.9')
    const alone = scene(
      [
        { side: 'egypt', at: 'tyre', inside: true, generals: ['thutmose3'] },
        { side: 'hatti', at: 'tyre', units: { W: 2 } },
      ],
      { garrisons: { tyre: 'egypt' } },
    ).play('ops:1', 'activate:egypt-king')
    expect([alone.why('outside'), alone.why('step:byblos')]).toEqual(['R11.9 loneGeneral', '11.8c sallyOnly'])
    expect(alone.offered).toContain('sail:arwad')
    const free = scene([within({ W: 2 }, 'thutmose3')]).play('ops:1', 'activate:egypt-king', 'all')
    expect(free.offered).toContain('step:arwad')
  })

  it('leaves the sea open from a port that is not besieged', () => {
    rule('11.8c', '12.4')
    const t = scene(
      [
        { side: 'egypt', at: 'tyre', inside: true, units: { W: 2 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'tyre', units: { W: 2 } },
      ],
      { control: { egypt: 'egypt', hatti: 'hatti', tyre: 'egypt' } },
    ).play('ops:1', 'activate:egypt-king', 'all')
    const found = findReach(t.state, t.state.march!)
    expect(found.every(({ bySea, way }) => bySea || way.length > 2)).toBe(true)
    expect(found.find(({ space }) => space === KADESH)).toMatchObject({ bySea: false, left: 0 })
    expect(t.play('sail:arwad', 'step:kadesh').state.generals[king]).toBe(KADESH)
  })

  it('attacks several sides one after the other', () => {
    rule('R17.6', 'R15.8')
    const t = scene([
      within({ W: 2 }, 'thutmose3'),
      { side: 'hatti', at: 'kadesh', units: { w: 1 } },
      { side: 'stray', at: 'kadesh', units: { m: 1 } },
    ]).play('ops:1', 'activate:egypt-king', 'all', 'outside')
    const foes: number[] = []
    for (let i = 0; i < 2; i++) {
      t.until('egypt advantage')
      foes.push(t.state.battle!.side[1])
      fightOut(t, 6, 1)
      if (/^hatti (retreat|displace)/.test(t.asked)) t.answer(t.offered[0]!)
    }
    expect(foes).toEqual([HATTI, STRAY])
    t.until('hatti impulse')
    expect(forceAt(t, 'egypt', 'kadesh')).toEqual({ W: 2 })
    expect(unitsIn(t.state, STRAY, KADESH)).toEqual([])
  })

  it('ends with the first defeat', () => {
    rule('R17.6')
    const t = scene([
      within({ W: 1 }, 'thutmose3'),
      { side: 'hatti', at: 'kadesh', units: { W: 6 } },
      { side: 'stray', at: 'kadesh', units: { m: 1 } },
    ]).play('ops:1', 'activate:egypt-king', 'unit:egypt-ra-1', 'outside')
    fightOut(t, 1, 4)
    if (t.asked === 'egypt sortieBack') t.answer('backIn')
    if (t.asked === 'egypt displace') t.answer(t.offered[0]!)
    expect(t.until('hatti impulse').told.filter((kind) => kind === 'battle')).toHaveLength(1)
  })
})

describe('17.6: a besieger who loses his last unit', () => {
  it('besieges no longer while his general is still to be displaced', () => {
    rule('17.6', '15.5.8a')
    const t = scene([within({ W: 2 }, 'thutmose3'), { ...hittites(0), units: { m: 1 } }], {
      sieges: { kadesh: { besieger: 'hatti', count: 0 } },
      hands: { egypt: [58, 77], hatti: [76] },
    }).play('ops:58')
    t.answer('activate:egypt-king').until('egypt units').answer('all')
    fightOut(t, 6, 1)
    expect(t.asked).toBe('hatti displace')
    expect(t.state.besieger[KADESH]).toBe(NONE)
  })
})

describe('PL-10: Exhaustion of the Kingdoms', () => {
  const bound = (besieger: string) =>
    scene(
      [
        { ...within({ W: 2 }, 'warlord1'), at: 'tyre' },
        { side: besieger, at: 'tyre', units: { W: 4 } },
        { side: 'egypt', at: 'megiddo', units: { W: 4 }, generals: ['thutmose3'] },
      ],
      {
        players: ['egypt', 'hatti', 'mitanni'],
        control: { egypt: 'egypt', hatti: 'hatti', mitanni: 'mitanni', tyre: 'egypt', megiddo: 'egypt' },
        sieges: { tyre: { besieger, count: 0 } },
        change: (s) => void s.truces.push(trucePair(EGYPT, HATTI)),
      },
    ).play('ops:1')

  it('bars sally and relief against the other power, not against a third', () => {
    rule('R-C28', 'R17.6', '17.7a')
    expect(bound('hatti').why('activate:egypt-warlord1')).toBe('R-C28 truce')
    const relief = bound('hatti').play('activate:egypt-king', 'all')
    expect(relief.why('step:tyre')).toBe('R-C28 truce')
    expect(bound('mitanni').offered).toContain('activate:egypt-warlord1')
    const free = bound('mitanni').play('activate:egypt-king', 'all')
    expect(free.offered).toContain('step:tyre')
  })

  it('bars a sally against units that do not besiege', () => {
    rule('R-C28', '11.8c')
    const t = scene([within({ W: 2 }, 'thutmose3'), hittites(2)], {
      change: (s) => void s.truces.push(trucePair(EGYPT, HATTI)),
    }).play('ops:1', 'activate:egypt-king', 'all')
    expect(t.why('outside')).toBe('R-C28 truce')
  })
})

describe('PL-13: a sortie on a Campaign card', () => {
  it('has moved: neither its general nor its units march with that card', () => {
    rule('11.12a', 'F3', '17.7a')
    const t = scene(
      [
        within({ W: 2 }, 'warlord1'),
        hittites(3),
        { side: 'egypt', at: 'damascus', units: { W: 6 }, generals: ['thutmose3'] },
        { side: 'egypt', at: 'gaza', units: { W: 1 }, generals: ['warlord2'] },
      ],
      { ...besieged, control: { egypt: 'egypt', hatti: 'hatti', amurru: 'egypt' } },
    ).play('event:1', 'activate:egypt-king', 'all', 'step:kadesh')
    t.until('egypt sortie').answer('all')
    t.play('general:egypt-warlord1')
    fightOut(t, 6, 1)
    while (/^hatti (retreat|displace)/.test(t.asked)) t.answer(t.offered[0]!)
    t.until('egypt activate')
    expect(t.why('activate:egypt-warlord1')).toBe('11.12a moved')
    expect(t.offered).toContain('activate:egypt-warlord2')
    expect(t.state.impulse.movedUnits).toEqual(expect.arrayContaining(unitsIn(t.state, EGYPT, KADESH)))
  })
})

describe('PL-14: a charge destroys every unit that fights', () => {
  it('wins immediately: no main battle, no card 87, and those held back retreat', () => {
    rule('R15.6', '15.5.2d', '15.5.9a')
    const t = scene(
      [
        { side: 'egypt', at: 'kadesh', units: { m: 1, W: 2 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { C: 8 }, generals: ['suppiluliuma1'] },
      ],
      { hands: { egypt: [1, 2, 87], hatti: [77] } },
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    const warriors = () => t.offered.filter((key) => /egypt-(ra|amun|ptah|seth)/i.test(key))
    t.until('egypt holdBack')
    while (t.asked === 'egypt holdBack' && warriors().length > 0) t.answer(warriors()[0]!)
    t.until('hatti chargeOrNot').answer('charge')
    t.until('chance charge').answer(1, 6)
    t.until('egypt retreat')
    expect(t.told).not.toContain('battleRoll')
    expect(t.asked).toBe('egypt retreat')
    expect(t.journal.events.find((e) => e.kind === 'battleWon')!.with).toMatchObject({ side: 'hatti' })
    expect(forceAt(t, 'egypt', 'nahrin')).toEqual({ W: 2 })
  })
})
