import { describe, expect, it } from 'vitest'
import { rule } from '../../../kernel/testing/index.ts'
import { begin } from '../rules/begin.ts'
import { beginPhase } from '../rules/command/phase.ts'
import { COLUMN, MOVED, ROUTED } from '../rules/state.ts'
import { leaderNamed, position } from '../testing/position.ts'
import { wording } from './wording.ts'

describe('a position in sentences', () => {
  it('tells a small battle unit by unit, with facing, hits and state', () => {
    const s = position({
      units: {
        'm-allied-horse': { at: '0605', hits: 2 },
        'm-mercenary-peltasts-1': { at: '0808', formation: COLUMN, facing: 0 },
        'p-cappadocian-foot-1': { at: '1706', status: ROUTED },
      },
    })
    const told = wording.describe(s, 'macedonian').filter(([key]) => key === 'describe.unit')
    expect(told.map(([, facts]) => facts)).toEqual([
      { unit: 'm-allied-horse', hex: '0605', facing: 'E', hits: 2, tq: 6, states: ['ready'] },
      { unit: 'm-mercenary-peltasts-1', hex: '0808', facing: 'N', hits: 0, tq: 5, states: ['column'] },
      { unit: 'p-cappadocian-foot-1', hex: '1706', facing: 'W', hits: 0, tq: 4, states: ['routed'] },
    ])
  })

  it('tells of a large one who is hurt and who is near, and how many more there are', () => {
    const s = begin({ scenario: 'gaugamela', players: 2, guardSecrets: false } as never)
    const before = wording.describe(s, 'macedonian').length
    expect(before).toBeLessThan(10)
    s.hits[0] = 1
    expect(wording.describe(s, 'macedonian').filter(([key]) => key === 'describe.unit')).toHaveLength(1)
    beginPhase(s, leaderNamed(s, 'm-alexander'), 'first', false)
    const near = wording.describe(s, 'macedonian').filter(([key]) => key === 'describe.unit').length
    expect(near).toBeGreaterThan(4)
    expect(near).toBeLessThan(40)
  })
})

describe('odds in sentences', () => {
  const s = position({
    units: {
      'm-mercenary-hoplites-1': { at: '0808', facing: 'E', marks: MOVED },
      'p-cappadocian-foot-1': '0908 W',
      'm-archers': '0806 E',
    },
    leaders: { 'm-antigonus': '0808' },
  })
  beginPhase(s, leaderNamed(s, 'm-antigonus'), 'first', false)
  const kinds = (seat: string, asked?: Parameters<NonNullable<typeof wording.odds>>[2]) =>
    new Set(wording.odds!(s, seat, asked).map(([key]) => key))

  it('are those of the attack that is asked about, or of attacks that could be made', () => {
    const about = { unit: 'm-mercenary-hoplites-1' }
    const asked = { kind: 'declareShock', about, options: [{ key: 'attack' }, { key: 'none' }] }
    const shown = ['odds.say.combat', 'odds.say.hits', 'odds.say.unit', 'odds.say.advance']
    expect([...kinds('macedonian', asked)]).toEqual(expect.arrayContaining(shown))
    expect([...kinds('macedonian')]).toEqual(expect.arrayContaining(shown))
    expect([...kinds('persian')]).toEqual([])
  })

  it('are those of the shots that are asked about', () => {
    const about = { unit: 'm-archers', occasion: 'order' }
    const options = [{ key: 'at:p-cappadocian-foot-1' }]
    const phrases = wording.odds!(s, 'macedonian', { kind: 'reactionFire', about, options })
    expect(phrases[0]).toMatchObject(['odds.say.shot', { unit: 'm-archers', range: 3, hits: 1 }])
  })

  it('are those of turning to meet an enemy: the risk, and from where he strikes now and then', () => {
    rule('7.16', 'X8', 'P4')
    const turning = position({
      units: {
        'm-allied-horse': '0605 E',
        'p-paphlagonian-horse-1': '0604 W',
        'p-cappadocian-foot-1': '0505 W',
      },
    })
    const about = (by: string) => ({ unit: 'm-allied-horse', by })
    const options = [{ key: 'face:NE' }, { key: 'face:SE' }, { key: 'none' }]
    const told = (by: string) =>
      wording.odds!(turning, 'macedonian', { kind: 'reactionFacing', about: about(by), options })
    const horse = told('p-paphlagonian-horse-1')
    // Speed 10 against 8 adds 2 to the die: above quality 6 from a 5 on.
    expect(horse[0]).toEqual(['odds.say.turn', { ...about('p-paphlagonian-horse-1'), breaks: 50 }])
    expect(horse.slice(1).map(([, facts]) => facts)).toEqual([
      { facing: 'E', aspect: 1 },
      { facing: 'NE', aspect: 0 },
      { facing: 'SE', aspect: 2 },
    ])
    expect(told('p-cappadocian-foot-1')[0]).toMatchObject(['odds.say.turn', { breaks: 0 }])
  })
})
