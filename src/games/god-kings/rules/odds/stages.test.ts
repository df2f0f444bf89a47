import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { type TestTable, tableAt } from '../../testing/table.ts'
import { odds as phrases } from '../../text/odds.ts'
import { view } from '../../view.ts'
import { NONE } from '../components/map.ts'
import type { Battle } from '../state/state.ts'
import { battleAsked } from './asked.ts'
import { battleOdds } from './battle.ts'

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

const oddsNow = (t: TestTable) => {
  const b = battleAsked(t.state, t.match.open[0]!)!
  return battleOdds(t.state, b)
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

  it('change with each unit that is picked to be held back', () => {
    rule('15.5.3b')
    const t = clash({ W: 9 }).until('egypt holdBack')
    const all = oddsNow(t)
    const keys = t.offered.filter((key) => key.startsWith('unit:'))
    const pointed = battleAsked(t.state, t.match.open[0]!, keys[0]!)!
    expect(pointed.held).toHaveLength(1)
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
