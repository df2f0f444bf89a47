import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestSpec, type TestTable, tableAt } from '../../testing/table.ts'
import type { Counts, ForceSpec } from '../../vectors/position.ts'
import { spaceNamed } from '../components/map.ts'
import { kingOf } from '../components/sides.ts'
import { passes } from '../reactions/reactions.ts'
import { divisionsOf } from './advantage.ts'
import { chargeChance, chargeOrder, chargeRoll, chariotTier } from './charging.ts'
import { advantageOf, battleModifiers, battleTotal } from './drm.ts'
import { byFactor, chariotShare, closest, isExact } from './losses.ts'
import { columnLabel, columnOf, lossNumber, strengthOf } from './strength.ts'
import { battleVp, winnerOf } from './winner.ts'

/** Egypt at Kadesh attacks Hatti at Nahrin, a plain city space without a controller. */
const spec = (egypt: Counts, hatti: Counts, more: Partial<TestSpec> = {}, led: Partial<ForceSpec> = {}): TestSpec => ({
  control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
  forces: [
    { side: 'egypt', at: 'kadesh', units: egypt, generals: ['thutmose3'] },
    { side: 'hatti', at: 'nahrin', units: hatti, generals: ['hantili2'], ...led },
  ],
  hands: { egypt: [1, 2], hatti: [76] },
  ...more,
})

/** The attack, up to the battle: no avoid battle, no units held back. */
const attack = (egypt: Counts, hatti: Counts, more: Partial<TestSpec> = {}, led: Partial<ForceSpec> = {}) => {
  const t = tableAt(spec(egypt, hatti, more, led)).play('ops:1', 'activate:egypt-king')
  if (t.asked === 'egypt units') t.answer(t.offered.includes('all') ? 'all' : t.offered[0]!)
  t.play('step:nahrin')
  for (let i = 0; i < 9 && t.state.battle === null && t.asked === 'hatti avoid'; i++) t.answer('done')
  return t
}

const rollsOf = (t: TestTable) => t.journal.events.filter((e) => e.kind === 'battleRoll').map((e) => e.with)

describe('15.1 to 15.4: battles', () => {
  it('are between the activated army and all units in the field, led by the king or a chosen warlord', () => {
    rule('15.1a', '15.1b', '15.3', '15.4', 'R15.2', 'R15.8', 'F5')
    const t = attack({ W: 3 }, { W: 2 }, {}, { generals: ['warlord1', 'warlord2'] })
    expect(t.asked).toBe('hatti command')
    t.play('command:hatti-warlord2')
    const b = t.state.battle!
    expect(b.general).toEqual([kingOf(0), kingOf(1) + 2])
    expect(b.side).toEqual([0, 1])
    expect(b.units[1]).toHaveLength(2)
  })

  it('let the Attacker hold units back, which take no losses', () => {
    rule('15.5.3b', '15.4', 'R15.2')
    const t = attack({ W: 3 }, { W: 2 })
    expect(t.asked).toBe('egypt holdBack')
    t.answer('unit:egypt-ra-1', 'done')
    expect(t.state.battle!.units[0]).toHaveLength(2)
    expect(t.state.battle!.held).toHaveLength(1)
  })

  it('leave the Attacker at least one unit to fight with', () => {
    rule('15.5.3b')
    const t = attack({ W: 3 }, { W: 2 })
    expect(t.offered).not.toContain('all')
    t.answer(t.offered[0]!).answer(t.offered[0]!)
    expect(t.state.battle!.units[0]).toHaveLength(1)
    expect(t.state.battle!.held).toHaveLength(2)
    expect(t.asked).not.toBe('egypt holdBack')
    expect(attack({ W: 1 }, { W: 2 }).until('egypt advantage').state.battle!.held).toEqual([])
    const chariots = attack({ C: 2 }, { W: 2 }).play('decline')
    expect(chariots.asked).toBe('egypt holdBack')
    chariots.answer('unit:egypt-chariot-1')
    expect(chariots.state.battle!.units[0]).toHaveLength(1)
    expect(chariots.asked).not.toBe('egypt holdBack')
  })
})

describe('15.5: the steps of a battle', () => {
  it('come in the order of the rulebook, each from the state alone', () => {
    rule('F5', '15.5.1.1', '15.5.1.5', '15.5.1.8', '15.5.1.9', '15.5.1.10')
    const t = attack({ W: 4, C: 2 }, { W: 4, C: 1 })
    const toCome = () => t.state.next.slice().reverse()
    const afterwards = ['activationEnd', 'impulseEnd', 'round']
    t.until('egypt chargeOrNot')
    expect(toCome()).toEqual(['fight', ...afterwards])
    t.until('egypt advantage')
    expect(toCome()).toEqual(afterwards)
    t.answer(t.offered[0]!, 4, 1)
    expect(t.asked).toBe('egypt losses')
    expect(toCome()).toEqual(['losses', 'battleEnd', ...afterwards])
    while (t.asked === 'egypt losses') t.answer(t.offered[0]!)
    expect(t.asked).toBe('hatti losses')
    expect(toCome()).toEqual(['battleEnd', ...afterwards])
    while (t.asked === 'hatti losses') t.answer(t.offered[0]!)
    expect(t.told.slice(-3)).toContain('rout')
    expect(t.asked).toBe('hatti displace')
    expect(toCome()).toEqual(['aftermath', ...afterwards])
  })
})

describe('15.5.2: charges', () => {
  it('go first to the side with more chariots, then the better general, then the Attacker', () => {
    rule('15.5.2a', '15.5.1.1')
    const side = (chariots: number, rating: number, led = true) => ({ chariots, rating, led })
    expect(chargeOrder([side(1, 4), side(2, 0)], false)).toEqual([1, 0])
    expect(chargeOrder([side(1, 1), side(1, 2)], false)).toEqual([1, 0])
    expect(chargeOrder([side(1, 1), side(1, 1)], false)).toEqual([0, 1])
    expect(chargeOrder([side(1, 1), side(3, 1, false)], false)).toEqual([0])
    expect(chargeOrder([side(1, 1), side(3, 1)], true)).toEqual([])
  })

  it('compare the signed difference of ratings; 1 always succeeds, 6 always fails', () => {
    rule('15.5.2b', 'R15.1')
    const own = { chariots: 1, rating: 1, led: true }
    const enemy = { chariots: 1, rating: 4, led: true }
    const r = chargeRoll(own, enemy, false, 0)
    expect(r.needs).toBe(-3)
    expect([1, 2, 3].map((die) => passes(r, die))).toEqual([true, false, false])
    expect(passes(chargeRoll(enemy, { ...own, led: false }, false, -9), 6)).toBe(false)
    expect([r, chargeRoll(enemy, own, false, 0), chargeRoll(enemy, own, false, -9)].map(chargeChance)).toEqual([
      17, 50, 83,
    ])
  })

  it('apply only the best chariot modifier, and another after a failed avoid battle', () => {
    rule('15.5.2c')
    expect([chariotTier(2, 1), chariotTier(3, 2), chariotTier(3, 1), chariotTier(1, 1)]).toEqual([-2, -1, -3, 0])
    expect([chariotTier(1, 0), chariotTier(2, 0), chariotTier(5, 0)]).toEqual([-1, -2, -3])
    const own = { chariots: 1, rating: 1, led: true }
    expect(chargeRoll(own, own, true, 0).mods).toMatchObject({ failedAvoid: -1 })
  })

  it('roll unmodified with all chariots and end the step when they succeed', () => {
    rule('15.5.2d', '15.5.1.1', '15.5.3a')
    const t = attack({ W: 2, C: 3 }, { W: 3, C: 1 }).play('charge', 1, 4)
    while (t.asked === 'hatti losses') t.answer(t.offered[0]!)
    expect(t.told).toContain('chargeEffect')
    expect(t.state.battle!.hits[1].length).toBeGreaterThan(0)
    const event = t.journal.events.find((e) => e.kind === 'chargeEffect')!
    expect(event.with).toMatchObject({ die: 4, loss: lossNumber(12, 4) })
    t.until('egypt advantage')
    expect(t.told.filter((k) => k === 'chargeRoll')).toHaveLength(1)
  })

  it('pass to the other side when declined or failed', () => {
    rule('15.5.2a', '15.5.2e')
    const t = attack({ W: 2, C: 3 }, { W: 3, C: 1 }).play('charge', 6)
    expect(t.asked).toBe('hatti chargeOrNot')
    t.play('decline')
    expect(t.state.battle!.charged).toEqual([true, false])
    expect(t.asked).not.toBe('egypt holdBack')
  })

  it('destroy an enemy before any main battle', () => {
    rule('R15.6')
    const t = attack({ C: 6 }, { m: 1, W: 1 }).play('charge', 1, 6)
    expect(t.told).toContain('battleWon')
    expect(t.told).not.toContain('battleRoll')
  })

  it('are impossible in mountains, where chariots count half', () => {
    rule('11.7b', '15.5.5d', '15.5.3a')
    const t = tableAt({
      control: { egypt: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'gaza', units: { C: 3, W: 1 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'jerusalem', units: { W: 2, C: 1 }, generals: ['warlord1'] },
      ],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:jerusalem')
    t.until('egypt advantage')
    expect(t.told).not.toContain('chargeRoll')
    expect(strengthOf(t.state, t.state.battle!.units[0], true)).toBe(9)
    expect(battleModifiers(t.state, t.state.battle!, 1).mountain).toBe(1)
    expect(battleModifiers(t.state, t.state.battle!, 0).mountain).toBe(0)
  })
})

describe('15.5.3 to 15.5.7: strength, modifiers, dice', () => {
  it('find the column by strength and the row by the limited roll', () => {
    rule('15.5.4', '15.5.7', '15.5.1.2', 'R15.6')
    expect([1, 6, 8, 11, 37, 99].map((n) => columnLabel(columnOf(n)))).toEqual([
      '1',
      '5-6',
      '7-8',
      '9-11',
      '37+',
      '37+',
    ])
    expect(columnOf(0)).toBe(-1)
    expect(lossNumber(20, 99)).toBe(lossNumber(20, 10))
    expect(lossNumber(20, -99)).toBe(lossNumber(20, -3))
    expect(lossNumber(0, 10)).toBe(0)
  })

  it('add rating, allies, divisions and reactions', () => {
    rule('15.5.5a', '15.5.5c', '15.5.5e', '15.5.1.3', '7.2a', '3.0j')
    const t = tableAt(
      spec(
        { W: 6 },
        { W: 3 },
        {
          control: { egypt: 'egypt', amurru: 'hatti', hatti: 'hatti' },
          forces: [
            {
              side: 'egypt',
              at: 'byblos',
              units: { W: 6 },
              generals: ['thutmose3'],
              divisions: { Ra: 3, Seth: 2 },
            },
            {
              side: 'hatti',
              at: 'arwad',
              units: { W: 3 },
              generals: ['hantili2'],
              divisions: { Hattusha: 3 },
            },
          ],
        },
      ),
    ).play('ops:1', 'activate:egypt-king', 'all', 'step:arwad')
    t.until('egypt advantage')
    const b = t.state.battle!
    expect(battleModifiers(t.state, b, 0)).toMatchObject({ rating: 4, localAllies: 0, divisions: 1 })
    expect(battleModifiers(t.state, b, 1)).toMatchObject({ rating: 1, localAllies: 1, divisions: 1 })
  })

  it('double Local Allies at home, and give none to leaderless units or rebels', () => {
    rule('15.5.5c', 'R15.3', 'R14.3', 'R7.3')
    const t = attack({ W: 3 }, { W: 3 }, { control: { amurru: 'hatti', egypt: 'egypt', hatti: 'hatti' } })
    const b = t.state.battle!
    expect(battleModifiers(t.state, b, 1).localAllies).toBe(1)
    b.general[1] = -1
    expect(battleModifiers(t.state, b, 1)).toMatchObject({ localAllies: 0, rating: 0 })
    b.general[1] = kingOf(1)
    b.space = spaceNamed('kanesh')
    expect(battleModifiers(t.state, b, 1).localAllies).toBe(2)
  })

  it('give the difference to the better side, which divides it before rolling', () => {
    rule('15.5.6', '15.5.1.5')
    expect(advantageOf(5, 2)).toEqual({ role: 0, value: 3 })
    expect(advantageOf(1, 2)).toEqual({ role: 1, value: 1 })
    expect(divisionsOf(1)).toEqual([
      [1, 0],
      [0, -1],
      [0, 0],
    ])
    const t = attack({ W: 3 }, { W: 3 }).until('egypt advantage')
    expect(t.offered).toEqual(['plus:3', 'plus:2', 'plus:1', 'plus:0', 'less'])
    expect(rollsOf(t.answer('plus:1', 3, 4))).toMatchObject([
      { die: 3, modifier: 1 },
      { die: 4, modifier: -2 },
    ])
  })

  it('let that side leave part of the advantage unused', () => {
    rule('15.5.6')
    const t = attack({ W: 3 }, { W: 3 }).until('egypt advantage').answer('less')
    expect(t.offered).toEqual(['part:2-0', 'part:1-1', 'part:0-2', 'part:1-0', 'part:0-1', 'part:0-0'])
    expect(rollsOf(t.answer('part:1-1', 3, 4))).toMatchObject([{ modifier: 1 }, { modifier: -1 }])
  })

  it('roll for the Attacker first, then for the Defender', () => {
    rule('15.5.1.6', '15.5.1.7', 'H5')
    const t = attack({ W: 3 }, { W: 3 }).until('egypt advantage').answer('plus:3')
    expect(t.asked).toBe('chance attackerRoll')
    t.answer(1)
    expect(t.asked).toBe('chance defenderRoll')
  })
})

describe('15.5.8: losses', () => {
  it('come as close as possible and never above', () => {
    rule('15.5.8a', '3.0k')
    expect(closest([0, 0, 4], 10)).toBe(9)
    expect(closest([0, 3, 4], 10)).toBe(10)
    expect(closest([0, 0, 2], 100)).toBe(6)
    expect(isExact([0, 1, 1], 4)).toBe(false)
  })

  it('are taken step by step in one order that can always be finished', () => {
    rule('15.5.8a', '15.5.1.8', '3.0j', 'H6')
    const t = attack({ W: 4 }, { W: 4, C: 1 }).until('egypt advantage').answer('plus:3', 6, 1)
    while (t.asked === 'egypt losses') t.answer(t.offered[0]!)
    expect(t.asked).toBe('hatti losses')
    const loss = t.state.battle!.inflicted[0]
    while (t.asked === 'hatti losses') t.answer(t.offered.at(-1)!)
    expect(t.told).toContain('battleWon')
    const taken = t.state.battle!.hits[1].reduce((sum, u) => sum + byFactor(u < 0 ? ~u : u), 0)
    expect(taken).toBe(closest([0, 2, 8], loss))
  })

  it('take half from chariots after an attempted charge', () => {
    rule('15.5.2e', '15.5.8b', 'R15.4')
    expect(chariotShare(13, 6, 54)).toBe(6)
    expect(chariotShare(13, 2, 54)).toBe(4)
    expect(chariotShare(13, 6, 3)).toBe(10)
    expect(chariotShare(5, 6, 54)).toBe(2)
  })

  it('leave units reduced and displace a general without units', () => {
    rule('15.5.8c', '25.0b')
    const t = attack({ W: 8 }, { W: 1 }).until('egypt advantage').answer('plus:3', 6, 1)
    while (t.asked === 'egypt losses') t.answer(t.offered[0]!)
    expect(t.asked).toBe('hatti displace')
  })
})

describe('15.5.9, 15.5.10: the winner', () => {
  it('inflicts more or is the only survivor; the Defender wins ties', () => {
    rule('15.5.9a', '15.5.1.9', 'R15.5')
    expect(winnerOf([5, 4], [3, 3])).toBe(0)
    expect(winnerOf([4, 4], [3, 3])).toBe(1)
    expect(winnerOf([9, 4], [0, 2])).toBe(1)
    expect(winnerOf([4, 4], [0, 0])).toBe(1)
  })

  it('places a marker, but not at a city held by others', () => {
    rule('15.5.9b', 'R15.7')
    const t = attack({ W: 8 }, { W: 1 }).until('egypt advantage').answer('plus:3', 6, 1)
    while (t.asked === 'egypt losses') t.answer(t.offered[0]!)
    t.play('generalTo:kanesh')
    expect(t.state.control[spaceNamed('nahrin')]).toBe(0)
  })

  it('earns VP for six units under a general, and one more against Barbarians', () => {
    rule('15.5.9c', '24.1.8', '21.0j', 'R15.5')
    expect(battleVp(1, true, 6)).toBe(1)
    expect(battleVp(1, true, 5)).toBe(0)
    expect(battleVp(1, false, 9)).toBe(0)
    expect(battleVp(5, true, 6)).toBe(2)
    expect(battleVp(5, true, 2)).toBe(1)
    const t = attack({ W: 10 }, { w: 6 }).until('egypt advantage').answer('plus:3', 6, 1)
    while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
    expect(t.state.vp[0]).toBe(1)
  })

  it('makes the loser retreat, and routs it at a difference of five', () => {
    rule('15.5.10a', '15.5.10b', '15.5.1.10', '25.0c', 'R16.1', 'F7')
    const t = attack({ W: 10 }, { W: 6 }).until('egypt advantage').answer('plus:3', 6, 1)
    while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
    expect(t.told).toContain('rout')
    expect(t.asked).toBe('hatti displace')
    const close = attack({ W: 6 }, { W: 6 }).until('egypt advantage').answer('plus:3', 2, 5)
    while (/losses/.test(close.asked)) close.answer(close.offered[0]!)
    expect(close.told).not.toContain('rout')
    expect(
      battleTotal({
        rating: 1,
        localAllies: 2,
        mountain: 0,
        divisions: 1,
        surprise: 0,
        failedAvoid: -1,
        cards: 1,
      }),
    ).toBe(4)
  })
})
