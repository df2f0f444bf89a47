import { describe, expect, it } from 'vitest'
import { type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { odds as phrases } from '#games/god-kings/text/odds.ts'
import { view } from '#games/god-kings/view.ts'
import { rule } from '#kernel/testing/golden.ts'
import { CHARIOT, EGYPT, kingOf, MITANNI, NATIVE, TYPE, WARRIOR } from '../components/counters.ts'
import { ADJACENT, inside, NONE, spaceNamed } from '../components/map.ts'
import { begin } from '../setup/begin.ts'
import type { Battle, Kings } from '../state/state.ts'
import { afterLosses } from './aftermath.ts'
import { battleOdds } from './battle.ts'
import { avoidOdds, hypotheticalBattle, interceptionOdds, siegeOdds } from './chances.ts'
import { battlePosition } from './questions.ts'
import { asAssumed, onTheMarch, playUntil } from './testing/played.ts'

describe('odds', () => {
  function position(): Kings {
    return begin({ scenario: 'campaign', players: 4, guardSecrets: false })
  }

  /** Puts units of a power in a space and returns them. */
  function put(s: Kings, power: number, space: string, warriors: number, chariots: number): number[] {
    const of = (type: number, n: number) =>
      NATIVE[power]!.filter((u) => TYPE[u] === type && s.steps[u]! > 0 && s.at[u]! < 0).slice(0, n)
    const units = [...of(WARRIOR, warriors), ...of(CHARIOT, chariots)]
    for (const u of units) s.at[u] = spaceNamed(space)
    return units.sort((a, b) => a - b)
  }

  /** Egypt, with a low rating, attacks Mitanni in a space without a controller. */
  function clash(own: number, enemy: number, chariots = 0) {
    const s = position()
    const general = kingOf(EGYPT)
    s.king[EGYPT] = 0
    s.generals[general] = spaceNamed('terqa')
    const units = put(s, EGYPT, 'terqa', own, chariots)
    put(s, MITANNI, 'terqa', enemy, 0)
    return { s, battle: hypotheticalBattle(s, general, units, spaceNamed('terqa'))! }
  }

  const sum = (shares: readonly number[]) => shares.reduce((a, b) => a + b, 0)

  describe('the odds of a battle', () => {
    it('add up to one', () => {
      const { s, battle } = clash(5, 4, 2)
      const odds = battleOdds(s, battle)
      expect(sum(odds.win)).toBeCloseTo(1)
      expect(sum(odds.losses[0])).toBeCloseTo(1)
      expect(sum(odds.losses[1])).toBeCloseTo(1)
    })

    it('of equal forces without modifiers depend on the Attacker rolling higher', () => {
      const { s, battle } = clash(2, 2)
      const odds = battleOdds(s, battle)
      expect(odds.strength).toEqual([6, 6])
      expect(odds.advantage.value).toBe(0)
      // Column 5-6: loss numbers 2 3 3 4 4 5 for the dice; 13 of 36 pairs are strictly higher.
      expect(odds.win[0]).toBeCloseTo(13 / 36)
      expect(odds.losses[1]).toEqual([0, 0, 1 / 6, 2 / 6, 2 / 6, 1 / 6].map((n) => expect.closeTo(n)))
    })

    it('name every modifier: rating, local allies, whole divisions', () => {
      const s = position()
      s.generals[kingOf(MITANNI)] = spaceNamed('harran')
      s.generals[kingOf(EGYPT)] = spaceNamed('harran')
      put(s, MITANNI, 'harran', 3, 0)
      const units = put(s, EGYPT, 'harran', 2, 0)
      const { modifiers, advantage } = battleOdds(s, hypotheticalBattle(s, kingOf(EGYPT), units, spaceNamed('harran'))!)
      expect(modifiers[1]).toMatchObject({ rating: 2, localAllies: 2, divisions: 1 })
      expect(modifiers[0]).toMatchObject({ rating: 0, localAllies: 0, divisions: 0 })
      expect(advantage).toMatchObject({ role: 1, value: 5 })
    })

    it('count the charge of chariots and what it costs', () => {
      const { s, battle } = clash(2, 2, 2)
      const odds = battleOdds(s, battle)
      // 2 chariots against none: -2; rating 0 against none needs 0: a natural 1, or 2 - 2 = 0.
      expect(odds.charges).toMatchObject([{ role: 0, chance: 2 / 6 }])
      const still = battleOdds(s, battle, { charge: [false, false] })
      expect(still.charges).toEqual([])
      expect(odds.steps[1]).toBeGreaterThan(still.steps[1])
    })

    it('count a side as displaced if it is routed, or beaten without a retreat', () => {
      rule('15.5.10b', '16.3c', 'R16.8')
      const { s, battle } = clash(3, 3)
      s.control.fill(NONE)
      for (const x of ADJACENT[spaceNamed('terqa')]!) s.control[x] = MITANNI
      const free = battleOdds(s, battle)
      expect(free.displaced[1]).toBeCloseTo(free.rout[1])
      expect(free.displaced[0]).toBeCloseTo(free.win[1] - free.destroyed[0])
      s.control.fill(NONE)
      const cutOff = battleOdds(s, battle)
      expect(cutOff.rout).toEqual(free.rout)
      expect(cutOff.displaced[1]).toBeCloseTo(cutOff.win[0] - cutOff.destroyed[1])
      expect(cutOff.displaced[1]).toBeGreaterThan(cutOff.rout[1] + 0.1)
      onTheMarch(s, kingOf(EGYPT), battle.units[0], 'battle')
      const players = asAssumed(() => 0)
      const dice = { attackerRoll: 6, defenderRoll: 4 } as const
      const told = playUntil({ ...s, battle }, 'noRetreat', (at, asked) =>
        asked.kind in dice ? asked.options[dice[asked.kind as keyof typeof dice] - 1]! : players(at, asked),
      )
      expect(told.event.with).toEqual({ side: 'mitanni' })
    })

    it('are computed quickly', () => {
      const { s, battle } = clash(6, 6, 4)
      const times = Array.from({ length: 5 }, () => {
        const started = performance.now()
        battleOdds(s, battle)
        return performance.now() - started
      })
      expect(Math.min(...times)).toBeLessThan(200)
    })
  })

  describe('losses', () => {
    it('come as close as possible at the lowest cost in strength', () => {
      const { s, battle } = clash(2, 2, 1)
      const [first, second, chariot] = battle.units[0] as [number, number, number]
      const steps = (number: number, charged = false) => {
        const fighters = battle.units[0].map((unit) => ({ unit, steps: s.steps[unit]! }))
        const after = new Map(afterLosses(fighters, number, charged).map((f) => [f.unit, f.steps]))
        return [first, second, chariot].map((unit) => after.get(unit) ?? 0)
      }
      expect(steps(3).sort()).toEqual([1, 2, 2])
      expect(steps(2)).toEqual([2, 2, 1])
      expect(steps(1)).toEqual([2, 2, 2])
      expect(sum(steps(99))).toBe(0)
      expect(steps(5, true)[2]).toBe(1)
    })
  })

  describe('other odds', () => {
    it('of a siege increase with every roll', () => {
      const s = position()
      const kadesh = spaceNamed('kadesh')
      s.garrison[kadesh] = EGYPT
      const odds = siegeOdds(s, MITANNI, kadesh, 3)!
      expect(odds.modifiers.walls).toBe(-1)
      expect(odds.chance).toBeCloseTo(2 / 6)
      expect(odds.within[1]).toBeCloseTo(1 - (4 / 6) * (3 / 6))
      s.impulse.siegeBonus = 3
      const helped = siegeOdds(s, MITANNI, kadesh, 3)!
      expect([helped.modifiers.cards, helped.chance]).toEqual([3, 5 / 6])
      expect(helped.within[1]).toBeCloseTo(1 - (1 / 6) * (3 / 6))
      expect(siegeOdds(s, MITANNI, kadesh, 2)).toBeNull()
      s.garrison[kadesh] = -1
      expect(siegeOdds(s, MITANNI, kadesh, 3)).toBeNull()
    })

    it('of an interception follow the rating of the general', () => {
      const s = position()
      const zone = spaceNamed('aleppo')
      s.generals[kingOf(MITANNI)] = zone
      put(s, MITANNI, 'aleppo', 2, 0)
      // Saushtatar, Battle Rating 2, into his own Ugarit succeeds on 1 and 2.
      expect(interceptionOdds(s, zone, spaceNamed('ugarit_city'), 0)?.chance).toBeCloseTo(2 / 6)
      expect(interceptionOdds(s, spaceNamed('tyre'), spaceNamed('byblos'), 0)).toBeNull()
      s.generals[kingOf(MITANNI)] = inside(spaceNamed('ugarit_city'))
      expect(avoidOdds(s, MITANNI, zone, 0)).toBeNull()
    })
  })
})

describe('stages', () => {
  /** Egypt's king with five chariots among eight units attacks Hatti's two warlords in open ground. */
  const clash = (hatti: object = { W: 4, C: 2 }, generals: readonly string[] = ['hantili2']) =>
    tableAt({
      control: { egypt: 'egypt', hatti: 'hatti', kadesh: 'egypt' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 3, C: 5 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: hatti as { W: number }, generals },
      ],
      hands: { egypt: [1], hatti: [76] },
    }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')

  const oddsNow = (t: TestTable, pointed: string | null = null) => {
    const at = battlePosition(t.state, t.match.open[0]!, pointed)!
    return battleOdds(at, at.battle)
  }

  describe('the odds of a battle in progress', () => {
    it('leave out a charge that was declined', () => {
      rule('15.5.2a')
      const t = clash().until('egypt chargeOrNot')
      const before = oddsNow(t)
      expect(before.charges.map(({ role }) => role)).toEqual([0, 1])
      const declined = battleOdds(t.state, t.state.battle!, { charge: [false, true] })
      t.answer('decline')
      expect(oddsNow(t).charges.map(({ role }) => role)).toEqual([1])
      expect(oddsNow(t).win).toEqual(declined.win)
      expect(declined.win).not.toEqual(before.win)
      const neither = battleOdds(t.state, t.state.battle!, { charge: [false, false] })
      t.play('decline').until('egypt advantage')
      expect(oddsNow(t).charges).toEqual([])
      expect(oddsNow(t).win).toEqual(neither.win)
    })

    it('include the remaining losses of a successful charge', () => {
      rule('15.5.2d', '15.5.8a')
      const t = clash().until('egypt chargeOrNot').answer('charge', 1)
      const byEffect = [1, 2, 3, 4, 5, 6].map((die) => {
        const struck = { ...t.state.battle!, charge: { ...t.state.battle!.charge!, loss: 0 } }
        const other = clash().until('egypt chargeOrNot').answer('charge', 1, die)
        expect(other.state.battle!.charge!.loss).toBeGreaterThan(struck.charge.loss)
        return oddsNow(other).win[0]
      })
      const mean = byEffect.reduce((sum, win) => sum + win, 0) / 6
      expect(oddsNow(t).win[0]).toBeCloseTo(mean)
      t.answer(6)
      const shown = oddsNow(t)
      expect(t.asked).toBe('hatti losses')
      t.answer(t.offered[0]!)
      expect(t.state.battle!.toll).toHaveLength(1)
      expect(oddsNow(t).steps[1]).toBeCloseTo(shown.steps[1] - 1)
    })

    it('respect a charge that failed, or that a card has decided', () => {
      rule('15.5.2b')
      const t = clash().until('egypt chargeOrNot').answer('charge')
      const { battle } = t.state
      const by = (result: boolean | null) =>
        battleOdds(t.state, { ...battle!, charge: { ...battle!.charge!, result } }).charges[0]
      expect(by(null)?.chance).toBeCloseTo(5 / 6)
      expect([by(false)?.chance, by(true)]).toEqual([0, undefined])
      const before = battleOdds(t.state, { ...battle!, charge: { ...battle!.charge!, result: false } })
      t.answer(6)
      expect(oddsNow(t).win).toEqual(before.win)
    })

    it('give the winner instead of chances after both rolls', () => {
      rule('15.5.9a', '15.5.10b')
      const t = clash().until('egypt chargeOrNot').answer('decline', 'decline')
      expect(oddsNow(t).decided).toBeNull()
      t.play('plus:0', 1).answer(6)
      const b = t.state.battle!
      expect(t.asked).toMatch(/losses/)
      const winner = b.inflicted[0] > b.inflicted[1] ? 0 : 1
      const routed = Math.abs(b.inflicted[0] - b.inflicted[1]) >= 5
      const { decided, win } = oddsNow(t)
      expect(decided).toEqual({ winner, inflicted: b.inflicted, routed })
      expect(win[winner]).toBeCloseTo(1)
      const said = () => phrases(view(t.state, 'egypt'), 'egypt').map(([key]) => key)
      expect(said().slice(0, 2)).toEqual(['odds.say.rolled', 'odds.say.won'])
      while (/losses/.test(t.asked)) t.answer(t.offered[0]!)
      expect(t.state.battle!.winner).toBe(winner)
      expect(said()).not.toContain('odds.say.side')
    })

    it('assume the best commander until the Defender names one', () => {
      rule('15.1b')
      const t = clash({ W: 4 }, ['warlord1', 'warlord2']).until('hatti command')
      expect(t.state.battle!.general[1]).toBe(NONE)
      const shown = oddsNow(t)
      expect(shown.modifiers[1].rating).toBeGreaterThan(0)
      t.answer(t.offered[0]!)
      expect(oddsNow(t).win).toEqual(shown.win)
    })

    it('leave out the Battle Rating of the king pointed at for card 101', () => {
      rule('R-C101', '15.5.5a')
      const t = tableAt({
        control: { egypt: 'egypt', hatti: 'hatti', kadesh: 'egypt' },
        forces: [
          { side: 'egypt', at: 'kadesh', units: { W: 3, C: 5 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['suppiluliuma1'] },
        ],
        hands: { egypt: [1, 101], hatti: [76] },
      }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
      t.until('hatti avoid').until('egypt anyTime').answer('card:101')
      expect([t.asked, ...t.offered]).toEqual(['egypt choosePower', 'power:egypt', 'power:hatti'])
      const healthy = oddsNow(t)
      for (const [role, key] of t.offered.entries()) {
        const shown = oddsNow(t, key)
        expect(shown.modifiers[role]!.rating).toBe(0)
        expect(healthy.modifiers[role]!.rating).toBeGreaterThan(0)
        const fork = t.match.fork()
        fork.apply('egypt', key)
        expect(shown).toEqual(battleOdds(fork.state, fork.state.battle!))
      }
      expect(t.state.ill).toEqual([])
    })

    it('change with each unit that is picked to be held back', () => {
      rule('15.5.3b')
      const t = clash({ W: 9 }).until('egypt holdBack')
      const all = oddsNow(t)
      const keys = t.offered.filter((key) => key.startsWith('unit:'))
      const pointed = battlePosition(t.state, t.match.open[0]!, keys[0]!)!
      expect(pointed.battle.held).toHaveLength(1)
      t.answer(keys[0]!)
      t.answer(t.offered[0]!)
      const fewer = oddsNow(t)
      expect(fewer.strength[0]).toBeLessThan(all.strength[0])
      expect(fewer.win[0]).toBeLessThan(all.win[0])
      t.answer('done')
      const fought = t.until('egypt chargeOrNot').state.battle as Battle
      expect(fought.held).toHaveLength(2)
      expect(oddsNow(t).win).toEqual(fewer.win)
    })
  })
})
