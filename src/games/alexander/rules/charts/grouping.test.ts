import { expect, test } from 'vitest'
import { randomFrom } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/rule.ts'
import { crowd, playSegment } from '../../testing/melee.ts'
import { actsFor, CHARGES } from '../../testing/segment.ts'
import { battleOf } from '../battle.ts'
import { markedUnits } from '../shock/declare.ts'
import { targetsOf } from '../shock/targets.ts'
import type { Alexander } from '../state.ts'
import { isLegalGrouping, isOneCombat } from './grouping.ts'

const zones: { readonly [attacker: number]: readonly number[] } = { 0: [10, 11], 1: [11], 2: [12] }
const reaches = (a: number, d: number) => zones[a]!.includes(d)
const all = { attackers: [0, 1, 2], defenders: [10, 11, 12] }

test('everybody in exactly one combat that hangs together', () => {
  rule('8.32', 'P3')
  const [x, y] = [
    { attackers: [0, 1], defenders: [10, 11] },
    { attackers: [2], defenders: [12] },
  ]
  expect(isLegalGrouping(all, [x, y], reaches)).toBe(true)
  expect(isLegalGrouping(all, [x], reaches)).toBe(false)
  expect(isLegalGrouping(all, [{ attackers: [0, 1, 2], defenders: [10, 11, 12] }], reaches)).toBe(false)
  const split = [{ attackers: [0], defenders: [10] }, { attackers: [1], defenders: [11] }, y]
  expect(isLegalGrouping(all, split, reaches)).toBe(true)
  expect(isLegalGrouping(all, [x, y, { attackers: [2], defenders: [12] }], reaches)).toBe(false)
  expect(isOneCombat({ attackers: [1], defenders: [10] }, reaches)).toBe(false)
})

/** A crowd in which one side has charged whatever stands before it. */
function charge(battle: string, seed: number): Alexander {
  const s = crowd(battle, randomFrom(`grouping ${seed}`), false)
  const b = battleOf(s)
  const mine = b.unitIds.flatMap((_, u) => (b.side[u] === seed % 2 && s.hex[u]! >= 0 ? [u] : []))
  for (const u of mine) s.marks[u]! |= CHARGES
  return actsFor(s, undefined, b.unitIds[mine[0]!]!)
}

test.each(['phrygia', 'chaeronea', 'granicus'])('%s: whatever is answered, a crowd is grouped by P3', (battle) => {
  rule('P3', 'P19', '8.32')
  let several = 0
  for (let seed = 0; seed < 12; seed++) {
    const s = charge(battle, seed)
    playSegment(s, randomFrom(`answers ${seed}`), {}, (phase) => {
      if (phase !== 'group' || s.next.at(-1) === 'group' || s.shock!.outer !== null) return
      const attackers = markedUnits(s).filter((u) => targetsOf(s, u).length > 0)
      const defenders = [...new Set(attackers.flatMap((u) => targetsOf(s, u)))]
      const { combats } = s.shock!
      expect(isLegalGrouping({ attackers, defenders }, combats, (a, d) => targetsOf(s, a).includes(d))).toBe(true)
      several += combats.filter((c) => c.attackers.length + c.defenders.length > 2).length
    })
  }
  expect(several).toBeGreaterThan(5)
})
