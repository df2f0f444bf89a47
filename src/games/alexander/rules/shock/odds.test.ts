import { describe, expect, it } from 'vitest'
import { attack, CHARGES } from '#games/alexander/testing/drive.ts'
import { playSegment } from '#games/alexander/testing/melee.ts'
import { unitNamed } from '#games/alexander/testing/position.ts'
import { randomFrom } from '#kernel'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { copy } from '../pieces/occupancy.ts'
import { isSteady } from '../pieces/units.ts'
import { type Alexander, BELOW } from '../state.ts'
import { bestStruggle, combatIfAlone, combatIfAttacking, hypotheticalCombat, shockOdds } from './odds.ts'

/** How often units rout when the segment is played. */
function played(s: Alexander, units: readonly number[], prefer: readonly string[] = []): number[] {
  const random = randomFrom('odds')
  const games = 300
  const routs = units.map(() => 0)
  for (let game = 0; game < games; game++) {
    const t = copy(s)
    playSegment(t, random, {}, undefined, prefer)
    units.forEach((u, i) => {
      if (!isSteady(t, u)) routs[i]!++
    })
  }
  return routs.map((n) => n / games)
}

const duel = (hits: number) =>
  attack(
    {
      units: {
        'm-mercenary-hoplites-1': { at: '1408', facing: 'E', marks: CHARGES, hits: 1 },
        'p-mercenaries-of-issus-1': { at: '1508', facing: 'W', hits },
      },
    },
    'm-mercenary-hoplites-1',
  )

describe('odds of a combat', () => {
  it('name the column and each of its modifiers', () => {
    rule('8.35a', '8.36b', 'P8')
    const s = duel(0)
    const [a, d] = [unitNamed(s, 'm-mercenary-hoplites-1'), unitNamed(s, 'p-mercenaries-of-issus-1')]
    const odds = shockOdds(s, combatIfAlone(s, a))
    expect(odds).toMatchObject({ attacker: a, defender: d, exact: true })
    expect(odds.shock).toMatchObject({
      base: 7,
      column: 8,
      superiority: 0,
      shifts: [{ id: 'sizeRatio', rule: '8.36b', columns: 1 }],
    })
    expect(odds.attackerHits).toEqual([
      { hits: 2, chance: 0.8 },
      { hits: 3, chance: 0.2 },
    ])
    expect(odds.units.map((u) => u.charge.length)).toEqual([4, 4])
  })

  it('are those of the segment as it is played', () => {
    rule('8.38a', '8.38b', '8.37')
    for (const hits of [0, 2, 4]) {
      const s = duel(hits)
      const [a, d] = [unitNamed(s, 'm-mercenary-hoplites-1'), unitNamed(s, 'p-mercenaries-of-issus-1')]
      const odds = shockOdds(s, combatIfAlone(s, a))
      played(s, [a, d]).forEach((share, i) => {
        expect(Math.abs(odds.units[i]!.rout - share)).toBeLessThan(0.08)
      })
    }
  })

  it('count standing phalanxes and several attackers', () => {
    rule('9.65a', '10.26')
    const s = attack(
      {
        units: {
          'p-mercenaries-of-issus-1': { at: '1507', facing: 'W', marks: CHARGES, hits: 2 },
          'p-cappadocian-foot-1': { at: '1508', facing: 'W', marks: CHARGES },
          'm-garrison-phalanx': { at: '1407', facing: 'E', hits: 3 },
        },
      },
      'p-mercenaries-of-issus-1',
    )
    const units = ['p-mercenaries-of-issus-1', 'p-cappadocian-foot-1', 'm-garrison-phalanx'].map((id) =>
      unitNamed(s, id),
    )
    const odds = shockOdds(s, hypotheticalCombat(s, [units[1]!, units[0]!], [units[2]!]))
    const prefer = [`standFor:${battleOf(s).unitIds[odds.attacker]}`]
    played(s, units, prefer).forEach((share, i) => {
      const found = odds.units.find((x) => x.unit === units[i])!.rout
      expect(Math.abs(found - share)).toBeLessThan(0.08)
    })
  })

  it('count the hits of friends whom those who rout run through', () => {
    rule('10.24', 'F12')
    const units = {
      'm-companion-agema': { at: '3232', facing: 'NE', marks: CHARGES, hits: 5 },
      'm-dahae-horse-archers-1': { at: '3331', facing: 'W', marks: CHARGES, hits: 4 },
      'i-elephants-20': '3231 W',
    }
    const s = attack({ battle: 'hydaspes', units }, 'm-companion-agema')
    const [agema, archers, elephants] = Object.keys(units).map((id) => unitNamed(s, id)) as [number, number, number]
    const odds = shockOdds(s, hypotheticalCombat(s, [agema, archers], [elephants]))
    const [agemaRouts] = played(s, [agema])
    // Without them the agema would rout in 35% of cases.
    expect(odds.units[0]!.rout).toBeGreaterThan(0.75)
    expect(Math.abs(odds.units[0]!.rout - agemaRouts!)).toBeLessThan(0.12)
    expect(odds.units[1]!.rout).toBeCloseTo(1)
  })

  it('count units of another combat that would run through, and play both combats together', () => {
    rule('10.24', '8.30', '8.38a')
    const units = {
      'm-mercenary-hoplites-1': { at: '1408', facing: 'E', marks: CHARGES },
      'm-mercenary-peltasts-1': { at: '1509', facing: 'NE', marks: CHARGES },
      'm-allied-horse': { at: '1607', facing: 'SE', marks: CHARGES },
      'p-cappadocian-foot-1': { at: '1508', facing: 'W', hits: 4 },
      'p-cappadocian-foot-2': '1608 NW',
    }
    const s = attack({ units }, 'm-mercenary-hoplites-1')
    const [horse, second] = ['m-allied-horse', 'p-cappadocian-foot-2'].map((id) => unitNamed(s, id)) as [number, number]
    const { state, combat } = combatIfAttacking(s, horse)!
    expect(combat.defenders).toEqual([second])
    const rout = (of: ReturnType<typeof shockOdds>) => of.units.find(({ unit }) => unit === second)!.rout
    const odds = shockOdds(state, combat)
    expect(odds.exact).toBe(false)
    const alone = rout(shockOdds(s, combatIfAlone(s, horse)))
    expect(Math.abs(rout(odds) - played(s, [second])[0]!)).toBeLessThan(0.12)
    expect(rout(odds) - alone).toBeGreaterThan(0.15)
  })

  it('of a unit at the edge count that enemies of another combat, who hold it there, may rout', () => {
    rule('8.38b', '8.30', 'X14')
    const units = {
      'p-hyrcanian-horse-4': { at: '1623', facing: 'W', marks: CHARGES, hits: 3 },
      'p-arsames-horse-5': { at: '1723', facing: 'W', marks: CHARGES, hits: 1 },
      'm-hypaspist-agema': { at: '1523', facing: 'SW', hits: 7 },
      'm-paeonian-horse': { at: '1624', facing: 'NW', hits: 3 },
    }
    const s = attack({ battle: 'granicus', units }, 'p-hyrcanian-horse-4')
    const horse = unitNamed(s, 'p-hyrcanian-horse-4')
    const { state, combat } = combatIfAttacking(s, horse)!
    expect(state.shock!.combats).toHaveLength(2)
    const { units: each } = shockOdds(state, combat)
    expect(each.map(({ unit }) => unit)).toEqual([horse, unitNamed(s, 'm-hypaspist-agema')])
    expect(Math.abs(each[0]!.rout - played(s, [horse])[0]!)).toBeLessThan(0.12)
  })

  it('of a crowd too large to count are drawn, and say how sure they are', () => {
    rule('8.33', '8.38b')
    const line = (ids: string[], column: string, facing: string, marks = 0) =>
      ids.map((id, i) => [id, { at: `${column}${10 + i}`, facing, marks, hits: 1 }])
    const s = attack(
      {
        battle: 'gaugamela',
        units: Object.fromEntries([
          ...line(['p-immortals-1', 'p-immortals-2', 'p-carian-foot-1', 'p-kinsmen-1'], '26', 'W', CHARGES),
          ...line(['m-hypaspists-1', 'm-hypaspists-2', 'm-achaean-peltasts', 'm-companion-1'], '25', 'E'),
        ]),
      },
      'p-immortals-1',
    )
    const b = battleOf(s)
    const on = (side: number) => b.army[side]!.filter((u) => s.hex[u]! >= 0)
    const c = hypotheticalCombat(
      s,
      on(b.side[unitNamed(s, 'p-immortals-1')]!),
      on(b.side[unitNamed(s, 'm-hypaspists-1')]!),
    )
    const odds = shockOdds(s, c)
    expect(odds.exact).toBe(false)
    expect(odds.error).toBeGreaterThan(0)
    expect(odds.error).toBeLessThan(0.02)
  })

  it('a double-depth phalanx fights with both its units', () => {
    rule('9.62c')
    const s = attack(
      {
        battle: 'gaugamela',
        options: ['double-depth-phalanx'],
        units: {
          'm-craterus-phalanx': { at: '2620', facing: 'E', marks: CHARGES },
          'm-amyntas-simmias-phalanx': { at: '2620', facing: 'E', marks: CHARGES | BELOW },
          'p-immortals-1': '2720 W',
        },
      },
      'm-craterus-phalanx',
    )
    const [top, below] = [unitNamed(s, 'm-craterus-phalanx'), unitNamed(s, 'm-amyntas-simmias-phalanx')]
    const size = () =>
      bestStruggle(s, hypotheticalCombat(s, [top], [unitNamed(s, 'p-immortals-1')])).shock.facts.attackerSize
    expect(size()).toBe(10)
    s.depth[top] = below
    s.depth[below] = top
    expect(size()).toBe(20)
    expect(shockOdds(s, combatIfAlone(s, top)).units).toHaveLength(3)
  })
})
