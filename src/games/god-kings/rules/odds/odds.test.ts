import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { ADJACENT, inside, NONE, spaceNamed } from '../components/map.ts'
import { EGYPT, kingOf, MITANNI } from '../components/sides.ts'
import { CHARIOT, NATIVE, TYPE, WARRIOR } from '../components/units.ts'
import { begin } from '../setup/begin.ts'
import type { Kings } from '../state/state.ts'
import { battleOdds } from './battle.ts'
import { avoidOdds, battleAt, interceptionOdds, siegeOdds } from './chances.ts'
import { afterLosses } from './losses.ts'
import { asAssumed, onTheMarch, playUntil } from './testing/played.ts'

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

/** Egypt without a rating worth naming attacks Mitanni in a space nobody controls. */
function clash(own: number, enemy: number, chariots = 0) {
  const s = position()
  const general = kingOf(EGYPT)
  s.king[EGYPT] = 0
  s.generals[general] = spaceNamed('terqa')
  const units = put(s, EGYPT, 'terqa', own, chariots)
  put(s, MITANNI, 'terqa', enemy, 0)
  return { s, battle: battleAt(s, general, units, spaceNamed('terqa'))! }
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

  it('of equal forces without modifiers: the Attacker needs the higher die', () => {
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
    const { modifiers, advantage } = battleOdds(s, battleAt(s, kingOf(EGYPT), units, spaceNamed('harran'))!)
    expect(modifiers[1]).toMatchObject({ rating: 2, localAllies: 2, divisions: 1 })
    expect(modifiers[0]).toMatchObject({ rating: 0, localAllies: 0, divisions: 0 })
    expect(advantage).toMatchObject({ role: 1, value: 5 })
  })

  it('count the charge of chariots and what it costs', () => {
    const { s, battle } = clash(2, 2, 2)
    const odds = battleOdds(s, battle)
    // 2 chariots against none: -2; rating 0 against none needs 0: naturally 1, and 2 - 2 = 0.
    expect(odds.charges).toMatchObject([{ role: 0, chance: 2 / 6 }])
    const still = battleOdds(s, battle, { charge: [false, false] })
    expect(still.charges).toEqual([])
    expect(odds.steps[1]).toBeGreaterThan(still.steps[1])
  })

  it('count as displaced who is routed, and who is beaten without a retreat', () => {
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

  it('are found in a moment', () => {
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
  it('come as close as they can and hurt least', () => {
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
  it('of a siege rise with every roll', () => {
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
    // Saushtatar, battle 2, into his own Ugarit: 1 and 2.
    expect(interceptionOdds(s, zone, spaceNamed('ugarit_city'), 0)?.chance).toBeCloseTo(2 / 6)
    expect(interceptionOdds(s, spaceNamed('tyre'), spaceNamed('byblos'), 0)).toBeNull()
    s.generals[kingOf(MITANNI)] = inside(spaceNamed('ugarit_city'))
    expect(avoidOdds(s, MITANNI, zone, 0)).toBeNull()
  })
})
