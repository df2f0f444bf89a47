import { describe, expect, it } from 'vitest'
import { CHARIOT, EGYPT, HATTI, kingOf, NATIVE, TYPE } from '../rules/components/counters.ts'
import { spaceNamed } from '../rules/components/map.ts'
import { battleOdds } from '../rules/odds/battle.ts'
import { hypotheticalBattle } from '../rules/odds/chances.ts'
import { begin } from '../rules/setup/begin.ts'
import type { Battle, Kings } from '../rules/state/state.ts'
import { winChance } from './battle.ts'

/** Both kings with warriors in a space, too many to be destroyed. */
function fought(at: string, attackers: number, defenders: number): { s: Kings; b: Battle } {
  const s = begin({ scenario: 'campaign', players: 3, guardSecrets: false })
  const space = spaceNamed(at)
  s.at.fill(-1)
  for (const [side, n] of [
    [EGYPT, attackers],
    [HATTI, defenders],
  ] as const) {
    const warriors = NATIVE[side]!.filter((u) => TYPE[u] !== CHARIOT).slice(0, n)
    for (const u of warriors) [s.at[u], s.steps[u]] = [space, 2]
    s.generals[kingOf(side)] = space
  }
  const units = s.at.flatMap((zone, u) => (zone === space && NATIVE[EGYPT]!.includes(u) ? [u] : []))
  return { s, b: hypotheticalBattle(s, kingOf(EGYPT), units, space)! }
}

describe("the bot's quick odds", () => {
  it.each([
    ['kadesh', 9, 9],
    ['kadesh', 9, 7],
    ['hattusha', 8, 9],
    ['hakpis', 9, 8],
  ])('match the resolver if neither side is destroyed: %s, %i against %i', (at, attackers, defenders) => {
    const { s, b } = fought(at, attackers, defenders)
    const odds = battleOdds(s, b)
    expect(odds.destroyed).toEqual([0, 0])
    expect(winChance(s, b)).toBeCloseTo(odds.win[0], 9)
    expect(winChance(s, { ...b, chaos: true })).toBeCloseTo(battleOdds(s, { ...b, chaos: true }).win[0], 9)
  })
})
