import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fightOut } from '../../testing/cards.ts'
import { type TestSpec, tableAt } from '../../testing/table.ts'
import { inside, NONE, spaceNamed } from '../components/map.ts'
import { countIn } from '../components/pieces.ts'
import { EGYPT, HATTI, kingOf } from '../components/sides.ts'

const UGARIT = spaceNamed('ugarit_city')
const besiegers = { side: 'egypt', at: 'ugarit_city', units: { W: 4 }, generals: ['thutmose3'] }

/** Egypt outside Ugarit, which has a garrison marker of Hatti. */
const siege = (count: number, more: Partial<TestSpec> = {}) =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    garrisons: { ugarit_city: 'hatti' },
    sieges: { ugarit_city: { besieger: 'egypt', count } },
    forces: [besiegers],
    hands: { egypt: [1], hatti: [76] },
    ...more,
  })

describe('a siege roll', () => {
  const rolled = (die: number, count: number, hands: TestSpec['hands'] = { egypt: [1], hatti: [76] }) => {
    const t = siege(count, { hands }).play('ops:1', 'siege:egypt-king')
    for (let i = 0; i < 9 && t.asked !== 'chance siege'; i++) t.answer(t.offered[0]!)
    return t.answer(die).state
  }

  it('checks for a natural 1 and a natural 6 first, and a failure adds a marker', () => {
    rule('F6', '17.4', '17.3.3')
    expect(rolled(1, 3).control[UGARIT]).toBe(HATTI)
    expect(rolled(2, 3).control[UGARIT]).toBe(EGYPT)
    expect(rolled(6, 0, { egypt: [1], hatti: [76, 61] }).control[UGARIT]).toBe(EGYPT)
    expect(rolled(2, 1).siege[UGARIT]).toBe(2)
    expect(rolled(2, 0).siege[UGARIT]).toBe(1)
  })

  it('never fails on a natural 6, even against strong walls', () => {
    rule('F6', '17.4')
    const t = tableAt({
      control: { egypt: 'egypt', karduniash: 'kassites' },
      players: ['egypt', 'kassites'],
      garrisons: { babylon: 'kassites' },
      forces: [{ ...besiegers, at: 'babylon' }],
      hands: { egypt: [1], kassites: [61, 76] },
    }).play('ops:1', 'siege:egypt-king')
    expect(t.asked).toBe('kassites siege')
    t.answer('card:61', 6)
    expect(t.state.control[spaceNamed('babylon')]).toBe(EGYPT)
  })
})

describe('a siege', () => {
  it('begins when the activation ends, before the next of the card', () => {
    rule('R17.1')
    const t = siege(0, {
      sieges: {},
      forces: [
        { ...besiegers, at: 'arwad' },
        { side: 'egypt', at: 'memphis', generals: ['warlord1'] },
      ],
    }).play('event:1', 'activate:egypt-king', 'all', 'step:ugarit_city', 'stop', 'noSiege')
    expect(t.asked).toBe('egypt activate')
    expect(t.state.besieger[UGARIT]).toBe(EGYPT)
  })

  it('is not begun by a passing army, even if a card is played meanwhile', () => {
    rule('R17.1')
    const t = siege(0, {
      sieges: {},
      forces: [{ ...besiegers, at: 'arwad' }],
      hands: { egypt: [1], hatti: [55, 76] },
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:ugarit_city')
    expect(t.asked).toBe('hatti anyTime')
    t.answer('card:55')
    while (t.asked === 'chance attrition') t.answer(1)
    expect(t.asked).toBe('egypt march')
    expect(t.state.besieger[UGARIT]).toBe(NONE)
  })
})

describe('a sally', () => {
  const sally = (egypt: number) =>
    siege(0, {
      players: ['hatti', 'egypt'],
      forces: [
        { ...besiegers, units: { W: egypt }, generals: ['warlord1'] },
        { side: 'hatti', at: 'ugarit_city', inside: true, units: { W: 2 }, generals: ['suppiluliuma1'] },
      ],
      hands: { egypt: [76], hatti: [1] },
    }).play('ops:1', 'activate:hatti-king', 'all')

  it('that is won ends the move', () => {
    rule('R17.6', '17.5')
    const t = fightOut(sally(1), 6, 1)
    expect(t.told).toContain('battleWon')
    for (let i = 0; i < 9 && /displace|retreat/.test(t.asked); i++) t.answer(t.offered[0]!)
    expect(t.asked).toBe('egypt impulse')
    expect(t.state.generals[kingOf(HATTI)]).toBe(UGARIT)
  })

  it('that is routed is displaced and does not get back inside', () => {
    rule('R16.7', '15.5.10b')
    const t = sally(3).until('hatti advantage').answer('less', 'part:0-0', 1, 6)
    while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
    expect(t.told).toContain('rout')
    expect(t.asked).toBe('hatti displace')
    t.answer(t.offered[0]!)
    expect(countIn(t.state, HATTI, inside(UGARIT)) + countIn(t.state, HATTI, UGARIT)).toBe(0)
  })
})
