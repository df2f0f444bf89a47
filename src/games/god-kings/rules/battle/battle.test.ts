import { describe, expect, it } from 'vitest'
import { type ForceSpec, position, type UnitCounts } from '#games/god-kings/testing/position.ts'
import { battleTable, fightOut, lose, type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { type Match, randomFrom, resolveMultiSelect } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import {
  CHARIOT,
  EGYPT,
  GUARD,
  HATTI,
  kingOf,
  MERCENARY,
  nativeOf,
  TYPE,
  UNITS,
  WARRIOR,
} from '../components/counters.ts'
import { NONE, spaceNamed } from '../components/map.ts'
import { isSuccess } from '../components/ratings.ts'
import { battleVp, battleWinner, canWinnerMark } from './battle.ts'
import { advantageDivisions } from './decisions.ts'
import { byFactor, canSumTo, chariotShare, closestTotal, countSteps } from './losses.ts'
import { chargeChance, chargeOrder, chargeRoll, chariotModifier } from './resolver.ts'
import {
  battleAdvantage,
  battleModifiers,
  columnFor,
  columnLabel,
  lossNumber,
  spaceModifiers,
  strengthOf,
  totalModifier,
} from './strength.ts'

const allies = (s: ReturnType<typeof position>, side: number, led: boolean) =>
  spaceModifiers(s, 0, side, spaceNamed('nahrin'), led).localAllies

describe('battle', () => {
  /** Egypt at Kadesh attacks Hatti at Nahrin, a plain city space without a controller. */
  const spec = (
    egypt: UnitCounts,
    hatti: UnitCounts,
    more: Partial<TestSpec> = {},
    led: Partial<ForceSpec> = {},
  ): TestSpec => ({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: egypt, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: hatti, generals: ['hantili2'], ...led },
    ],
    hands: { egypt: [1, 2], hatti: [76] },
    ...more,
  })

  /** The attack, up to the battle: no avoid battle, no units held back. */
  const attack = (egypt: UnitCounts, hatti: UnitCounts, more: Partial<TestSpec> = {}, led: Partial<ForceSpec> = {}) => {
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
      expect([1, 2, 3].map((die) => isSuccess(r, die))).toEqual([true, false, false])
      expect(isSuccess(chargeRoll(enemy, { ...own, led: false }, false, -9), 6)).toBe(false)
      expect([r, chargeRoll(enemy, own, false, 0), chargeRoll(enemy, own, false, -9)].map(chargeChance)).toEqual([
        17, 50, 83,
      ])
    })

    it('apply only the best chariot modifier, and another after a failed avoid battle', () => {
      rule('15.5.2c')
      expect([chariotModifier(2, 1), chariotModifier(3, 2), chariotModifier(3, 1), chariotModifier(1, 1)]).toEqual([
        -2, -1, -3, 0,
      ])
      expect([chariotModifier(1, 0), chariotModifier(2, 0), chariotModifier(5, 0)]).toEqual([-1, -2, -3])
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
      expect([1, 6, 8, 11, 37, 99].map((n) => columnLabel(columnFor(n)))).toEqual([
        '1',
        '5-6',
        '7-8',
        '9-11',
        '37+',
        '37+',
      ])
      expect(columnFor(0)).toBe(-1)
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
      expect(battleAdvantage(5, 2)).toEqual({ role: 0, value: 3 })
      expect(battleAdvantage(1, 2)).toEqual({ role: 1, value: 1 })
      expect(advantageDivisions(1)).toEqual([
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
      expect(closestTotal([0, 0, 4], 10)).toBe(9)
      expect(closestTotal([0, 3, 4], 10)).toBe(10)
      expect(closestTotal([0, 0, 2], 100)).toBe(6)
      expect(canSumTo([0, 1, 1], 4)).toBe(false)
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
      expect(taken).toBe(closestTotal([0, 2, 8], loss))
    })

    it('are picked in any order, and exactly the picks that can be completed are available', () => {
      rule('15.5.8a')
      const t = attack({ W: 3, w: 2, C: 2, M: 1, G: 1 }, { W: 4, C: 2 }).until('egypt advantage').answer('plus:3', 1, 6)
      expect(t.asked).toBe('egypt losses')
      const ends: string[][] = []
      const visit = (at: Match, picks: string[]): void => {
        const ask = at.asked('egypt')
        if (ask?.kind !== 'losses') ends.push(picks)
        for (const { key } of ask?.kind === 'losses' ? ask.options : []) {
          const fork = at.fork()
          fork.apply('egypt', key)
          visit(fork, [...picks, key, ...fork.forced()])
        }
      }
      visit(t.match, [])
      const count = (keys: readonly string[], key: string) => keys.filter((k) => k === key).length
      const includes = (all: readonly string[], some: readonly string[]) =>
        some.every((key) => count(all, key) >= count(some, key))
      const random = randomFrom('losses')
      let [open, shut] = [0, 0]
      for (let i = 0; i < 12; i++) {
        const wanted: string[] = []
        for (;;) {
          const set = resolveMultiSelect(t.match, 'egypt', wanted)!
          expect(set.dropped).toEqual([])
          const things = set.parts.flatMap((part) => part.things)
          for (const { key, more } of things) {
            expect([key, more]).toEqual([key, ends.some((end) => includes(end, [...wanted, key]))])
            if (more) open++
            else shut++
          }
          const left = things.filter(({ more }) => more)
          if (left.length === 0) break
          wanted.push(left[random(left.length)]!.key)
        }
      }
      expect(Math.min(open, shut, ends.length)).toBeGreaterThan(20)
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
      expect(battleWinner([5, 4], [3, 3])).toBe(0)
      expect(battleWinner([4, 4], [3, 3])).toBe(1)
      expect(battleWinner([9, 4], [0, 2])).toBe(1)
      expect(battleWinner([4, 4], [0, 0])).toBe(1)
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
        totalModifier({
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
})

describe('battle limits', () => {
  const NAHRIN = spaceNamed('nahrin')

  /** Egypt's king attacks Hatti's at Nahrin with these units; the hands exclude the card that activates. */
  const attack = (
    egypt: UnitCounts,
    hatti: UnitCounts,
    hands: { egypt?: number[]; hatti?: number[] } = {},
    more: Partial<TestSpec> = {},
  ): TestTable =>
    battleTable(hands.egypt ?? [], hands.hatti ?? [], {
      forces: [
        { side: 'egypt', at: 'kadesh', units: egypt, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: hatti, generals: ['hantili2'] },
      ],
      ...more,
    })

  const told = (t: TestTable, kind: string) => t.journal.events.filter((e) => e.kind === kind).map((e) => e.with!)

  /** The points of the steps lost by one side. */
  const taken = (t: TestTable, role: number) =>
    t.state.battle!.hits[role]!.reduce((sum, u) => sum + byFactor(u < 0 ? ~u : u), 0)

  describe('a battle', () => {
    it('goes through its steps in their order', () => {
      rule('F5', '15.5.1.1', '15.5.1.4', '15.5.1.5', '15.5.1.8', '15.5.1.10', 'W4', 'W9', 'W11')
      const t = battleTable([81, 106], [101, 102, 82, 98], {
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 4, C: 2 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'nahrin', units: { W: 6, C: 1 }, generals: ['warlord1', 'warlord2'] },
        ],
      })
      const asked: string[] = []
      const quiet = ['done', 'pass', 'decline', 'command:hatti-warlord1']
      for (let i = 0; i < 60 && t.asked !== 'hatti impulse'; i++) {
        if (asked.at(-1) !== t.asked) asked.push(t.asked)
        const dice: { [asked: string]: number } = { 'chance charge': 6, 'chance attackerRoll': 3 }
        if (t.asked.startsWith('chance')) t.answer(dice[t.asked] ?? 1)
        else if (t.asked === 'egypt chargeOrNot') t.answer('charge')
        else t.answer(quiet.find((key) => t.offered.includes(key)) ?? t.offered[0]!)
      }
      const from = asked.indexOf('hatti command')
      expect(asked.slice(from)).toEqual([
        'hatti command',
        'egypt holdBack',
        'hatti anyTime',
        'hatti battleDeclared',
        'egypt chargeOrNot',
        'chance charge',
        'hatti chargeOrNot',
        'egypt battleCards',
        'hatti battleCards',
        'egypt advantage',
        'chance attackerRoll',
        'chance defenderRoll',
        'egypt losses',
        'hatti losses',
        'egypt beforeRetreat',
        'hatti retreat',
        'hatti battleEnd',
        'hatti anyTime',
      ])
    })

    it('is fought by all units of the Defender, led or not', () => {
      rule('15.5.3b', '10.1')
      const t = attack({ W: 4 }, { W: 8, C: 4 }).until('egypt holdBack')
      expect(t.state.battle!.units[1]).toHaveLength(12)
    })

    it('lets the Attacker name chariots to hold back only after the charges', () => {
      rule('15.5.3b', 'R15.2')
      const t = attack({ W: 2, C: 2 }, { W: 4 }).until('egypt holdBack')
      expect(t.offered.filter((key) => /chariot/.test(key))).toEqual([])
      t.answer('done')
      expect(t.asked).toBe('egypt chargeOrNot')
      t.answer('decline')
      expect(t.offered).toContain('unit:egypt-chariot-1')
    })

    it('has no second charge after a successful one', () => {
      rule('15.5.2a')
      const t = attack({ W: 2, C: 3 }, { W: 3, C: 2 }).play('charge', 1, 1)
      expect(lose(t).asked).not.toBe('hatti chargeOrNot')
      expect(told(t, 'chargeRoll')).toHaveLength(1)
    })

    it('is fought with the survivors of the charge, in the columns of the table', () => {
      rule('15.5.1.2', '15.5.4', '15.5.3a')
      const t = attack({ W: 2, C: 3 }, { W: 3, C: 1 }).play('charge', 1, 4)
      while (t.asked === 'hatti losses') t.answer(t.offered[0]!)
      const left = strengthOf(t.state, t.state.battle!.units[1], false)
      expect(t.state.battle!.hits[1].length).toBeGreaterThan(0)
      fightOut(t, 2, 2)
      const [egypt, hatti] = told(t, 'battleRoll') as { strength: number; modifier: number; loss: number }[]
      expect([egypt!.strength, hatti!.strength]).toEqual([18, left])
      expect(egypt!.loss).toBe(lossNumber(18, 2 + egypt!.modifier))
      expect(hatti!.loss).toBe(lossNumber(left, 2 + hatti!.modifier))
      const least = [1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 26, 31, 37]
      const labels = '1 2 3 4 5-6 7-8 9-11 12-15 16-20 21-25 26-30 31-36 37+'.split(' ')
      expect(least.map((n) => columnLabel(columnFor(n)))).toEqual(labels)
      expect(least.slice(1).map((n) => columnFor(n - 1))).toEqual(least.slice(1).map((_, i) => i))
    })

    it('gives each side the loss number that the other rolled, and the battle to the higher', () => {
      rule('15.5.7', '15.5.1.8', '15.5.1.9', '15.5.9a')
      const won = fightOut(attack({ W: 4 }, { W: 4 }, { egypt: [106] }), 5, 1)
      const lost = fightOut(attack({ W: 4 }, { W: 4 }, { egypt: [106] }), 1, 6)
      for (const t of [won, lost]) {
        const [egypt, hatti] = told(t, 'battleRoll').map((e) => Number(e.loss))
        expect([taken(t, 1), taken(t, 0)]).toEqual([egypt!, hatti!].map((loss) => closestTotal([0, 0, 8], loss)))
      }
      expect([told(won, 'battleWon')[0]!.side, told(lost, 'battleWon')[0]!.side]).toEqual(['egypt', 'hatti'])
    })

    it('counts the modifiers of cards', () => {
      rule('15.5.5b')
      const t = attack({ W: 4 }, { W: 4 }, { egypt: [59], hatti: [78] }).until('egypt battleCards')
      t.answer('card:59').until('hatti battleCards').answer('card:78')
      expect(battleModifiers(t.state, t.state.battle!, 0).cards).toBe(1)
      t.until('egypt advantage')
      expect(t.match.open[0]!.about!.value).toBe(4)
    })
  })

  describe('Local Allies', () => {
    it('help no side in a contested province', () => {
      rule('R15.3', '15.5.5c')
      const s = position({ control: { amurru: 'egypt', kadesh: 'hatti' } })
      expect([allies(s, EGYPT, true), allies(s, HATTI, true)]).toEqual([0, 0])
      s.control[spaceNamed('kadesh')] = EGYPT
      expect([allies(s, EGYPT, true), allies(s, EGYPT, false)]).toEqual([1, 0])
    })
  })

  describe('losses', () => {
    it('count the loss factor of each type for every step', () => {
      rule('3.0k', '15.5.8a')
      const merc = UNITS.findIndex((_, u) => TYPE[u] === MERCENARY)
      const one = (type: number) => (type === MERCENARY ? merc : nativeOf(EGYPT, type)[0]!)
      expect([WARRIOR, CHARIOT, MERCENARY, GUARD].map((type) => byFactor(one(type)))).toEqual([3, 2, 2, 2])
      const s = position({ forces: [{ side: 'egypt', at: 'kadesh', units: { W: 1, w: 1, C: 1 } }] })
      const units = s.at.flatMap((zone, u) => (zone === spaceNamed('kadesh') ? [u] : []))
      expect(countSteps(s, units, byFactor)).toEqual([0, 2, 3])
    })

    it('of an odd number fall on chariots for the smaller half', () => {
      rule('15.5.2e', 'R15.4')
      expect([chariotShare(3, 6, 54), chariotShare(7, 6, 54), chariotShare(8, 6, 54)]).toEqual([0, 2, 4])
    })
  })

  describe('the winner', () => {
    it('without a surviving unit places no marker, nor does one under truce', () => {
      rule('R15.5', 'R15.7', 'R-C28')
      const s = position({ control: { nahrin: 'hatti' } })
      expect([canWinnerMark(s, EGYPT, NAHRIN, 1), canWinnerMark(s, EGYPT, NAHRIN, 0)]).toEqual([true, false])
      s.truces = [EGYPT * 5 + HATTI]
      expect(canWinnerMark(s, EGYPT, NAHRIN, 1)).toBe(false)
      s.control[NAHRIN] = NONE
      expect(canWinnerMark(s, EGYPT, NAHRIN, 1)).toBe(true)
    })

    it('gains control of the space', () => {
      rule('18.2d', '15.5.9b')
      const t = fightOut(attack({ W: 8 }, { W: 2 }), 6, 1)
      expect(t.state.control[NAHRIN]).toBe(EGYPT)
      const defended = fightOut(attack({ W: 2 }, { W: 8 }), 1, 6)
      expect(defended.state.control[NAHRIN]).toBe(HATTI)
    })

    it('of a second battle earns VP for six units at its start', () => {
      rule('R-C106', '15.5.9c')
      const t = fightOut(attack({ W: 8 }, { w: 6 }, { egypt: [106] }), 3, 1)
      expect(t.asked).toBe('egypt beforeRetreat')
      t.answer('card:106')
      expect(t.state.battle!.start[1]).toBeLessThan(6)
      fightOut(t, 6, 1)
      expect(t.state.vp).toEqual([0, 0])
    })
  })
})
