import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { unitNamed } from '../../testing/position.ts'
import { attack, CHARGES, fight } from '../../testing/segment.ts'
import { battleOf } from '../battle.ts'
import type { Alexander } from '../state.ts'
import { canBeGrouped } from './group.ts'

/** Two attackers in a column, two defenders: the upper attacker has both in its zone, the lower only the lower one. */
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
    // The lower attacker has nobody else: once its only defender has joined it must join too.
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

  it('a unit attacks once and is attacked once; nobody splits', () => {
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
    const free = [
      { attacker: 1, targets: [8, 9] },
      { attacker: 2, targets: [8] },
    ]
    const making = {
      attackers: [1],
      defenders: [8],
      asked: [1008, 2008],
      apart: [] as number[],
      questions: 0,
    }
    expect(canBeGrouped(free, making)).toBe(false)
    expect(canBeGrouped(free, { ...making, attackers: [1, 2] })).toBe(true)
    // Defender 9 could be attacked by nobody else: it may not stay apart.
    expect(canBeGrouped(free, { ...making, attackers: [1, 2], apart: [9] })).toBe(false)
    expect(canBeGrouped(free, { ...making, attackers: [2], asked: [1008, 2008], apart: [9] })).toBe(true)
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
