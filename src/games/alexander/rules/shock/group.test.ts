import { describe, expect, it, test } from 'vitest'
import { actsFor, attack, CHARGES, fight } from '#games/alexander/testing/drive.ts'
import { playSegment, randomCrowd } from '#games/alexander/testing/melee.ts'
import { unitNamed } from '#games/alexander/testing/position.ts'
import { randomFrom } from '#kernel'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import type { Alexander } from '../state.ts'
import { markedUnits } from './declare.ts'
import { type CombatDraft, formNextCombat, ungroupedReaches } from './group.ts'
import { shockTargets } from './targets.ts'

/**
 * Two attackers in a column, two defenders: the upper attacker has both in its zone, the lower one only the lower
 * defender.
 */
const two = () =>
  attack(
    {
      battle: 'gaugamela',
      units: {
        'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
        'm-hypaspists-2': { at: '2621', facing: 'E', marks: CHARGES },
        'p-greek-mercenary-1': '2719 W',
        'p-greek-mercenary-2': '2720 W',
      },
    },
    'm-hypaspists-1',
  )

const combats = (s: Alexander) =>
  s.shock!.combats.map((c) => [c.attackers, c.defenders].map((units) => units.map((u) => battleOf(s).unitIds[u]!)))

describe('grouping combats', () => {
  it('asks for each defender which attackers join, then for its neighbours', () => {
    rule('P19', 'D17', '8.31', '8.32', 'P3')
    const first = fight(two())
    expect([first.open!.kind, first.keys]).toEqual(['group', ['join', 'apart']])
    expect(first.open!.about).toMatchObject({
      unit: 'p-greek-mercenary-2',
      with: 'p-greek-mercenary-1',
      defends: true,
    })
    expect(first.open!.seat).toBe('macedonian')
    const one = fight(two(), { answers: ['join'] }, 'avoidance')
    // The lower attacker has no other target: once its only defender has joined, it must join too.
    expect(one.asked).toEqual(['group'])
    expect(combats(one.state)).toEqual([
      [
        ['m-hypaspists-1', 'm-hypaspists-2'],
        ['p-greek-mercenary-1', 'p-greek-mercenary-2'],
      ],
    ])
    expect(combats(fight(two(), { answers: ['apart'] }, 'avoidance').state)).toEqual([
      [['m-hypaspists-1'], ['p-greek-mercenary-1']],
      [['m-hypaspists-2'], ['p-greek-mercenary-2']],
    ])
  })

  it('a unit attacks once and is attacked once, and does not split', () => {
    rule('8.32', 'P3', 'R71')
    for (const answers of [['join'], ['apart']]) {
      const found = combats(fight(two(), { answers }, 'avoidance').state)
      const everybody = found.flat(2)
      expect(new Set(everybody).size).toBe(everybody.length)
      expect(everybody).toHaveLength(4)
    }
  })

  it('an attacker may be left for another combat only if it has a defender there', () => {
    rule('P19', 'P3')
    const asked: [number, boolean][] = []
    const combats = (joiners: readonly number[]) => {
      asked.length = 0
      const made: number[][][] = []
      // Attacker 1 has defenders 8 and 9 in its zone, attacker 2 only 8.
      let free = [
        { attacker: 1, targets: [8, 9] },
        { attacker: 2, targets: [8] },
      ]
      while (free.length > 0) {
        const flow = formNextCombat(free, function* (_making, u, defends) {
          asked.push([u, defends])
          return joiners.includes(u)
        })
        const making = flow.next().value as CombatDraft
        made.push([making.attackers, making.defenders])
        free = ungroupedReaches(free, making) as typeof free
      }
      return made
    }
    // No other unit can attack defender 9: if attacker 1 fights here, so does 9, and 2 has to join.
    expect(combats([1])).toEqual([
      [
        [1, 2],
        [8, 9],
      ],
    ])
    expect(asked).toEqual([[1, false]])
    expect(combats([])).toEqual([
      [[2], [8]],
      [[1], [9]],
    ])
  })

  it('one attacker of one defender is not asked about', () => {
    rule('D17', '8.31')
    const s = attack(
      {
        battle: 'gaugamela',
        units: {
          'm-hypaspists-1': { at: '2620', facing: 'E', marks: CHARGES },
          'p-greek-mercenary-2': '2720 W',
        },
      },
      'm-hypaspists-1',
    )
    const { asked, state } = fight(s, {}, 'avoidance')
    expect([asked, state.shock!.attacked]).toEqual([[], [unitNamed(state, 'p-greek-mercenary-2')]])
  })
})

interface Group {
  readonly attackers: readonly number[]
  readonly defenders: readonly number[]
}

type Reaches = (attacker: number, defender: number) => boolean

/** P3: every unit is in exactly one combat, and each combat is connected by who can attack whom. */
function isLegal(
  attackers: readonly number[],
  defenders: readonly number[],
  combats: readonly Group[],
  reaches: Reaches,
) {
  const isOnce = (units: readonly number[], grouped: readonly number[]) =>
    units.length === grouped.length && units.every((u) => grouped.includes(u))
  return (
    isOnce(
      attackers,
      combats.flatMap((c) => c.attackers),
    ) &&
    isOnce(
      defenders,
      combats.flatMap((c) => c.defenders),
    ) &&
    combats.every((c) => hangsTogether(c, reaches))
  )
}

function hangsTogether({ attackers, defenders }: Group, reaches: Reaches): boolean {
  const seen = attackers.slice(0, 1)
  const struck: number[] = []
  for (let i = 0; i < seen.length; i++)
    for (const d of defenders) {
      if (struck.includes(d) || !reaches(seen[i]!, d)) continue
      struck.push(d)
      for (const a of attackers) if (!seen.includes(a) && reaches(a, d)) seen.push(a)
    }
  return seen.length === attackers.length && struck.length === defenders.length
}

/** A crowd in which one side attacks everything in its zones. */
function charge(battle: string, seed: number): Alexander {
  const s = randomCrowd(battle, randomFrom(`grouping ${seed}`), false)
  const b = battleOf(s)
  const mine = b.unitIds.flatMap((_, u) => (b.side[u] === seed % 2 && s.hex[u]! >= 0 ? [u] : []))
  for (const u of mine) s.marks[u]! |= CHARGES
  return actsFor(s, undefined, b.unitIds[mine[0]!]!)
}

test.each(['phrygia', 'chaeronea', 'granicus'])('%s: a crowd is grouped by P3 with any answers', (battle) => {
  rule('P3', 'P19', '8.32')
  let several = 0
  for (let seed = 0; seed < 12; seed++) {
    const s = charge(battle, seed)
    playSegment(s, randomFrom(`answers ${seed}`), {}, (phase) => {
      if (phase !== 'group' || s.next.at(-1) === 'group' || s.shock!.outer !== null) return
      const attackers = markedUnits(s).filter((u) => shockTargets(s, u).length > 0)
      const defenders = [...new Set(attackers.flatMap((u) => shockTargets(s, u)))]
      const { combats } = s.shock!
      expect(isLegal(attackers, defenders, combats, (a, d) => shockTargets(s, a).includes(d))).toBe(true)
      several += combats.filter((c) => c.attackers.length + c.defenders.length > 2).length
    })
  }
  expect(several).toBeGreaterThan(5)
})
