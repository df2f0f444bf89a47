import { describe, expect, it } from 'vitest'
import { drive, type Script } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { distance } from '#hex/grid.ts'
import { rule } from '#kernel/testing'
import { battleOf } from '../battle.ts'
import { type Alexander, COLUMN, FINISHED, ROUTED } from '../state.ts'
import { momentum } from './momentum.ts'
import { beginOrdersPhase } from './ordersPhase.ts'

/** Calas has ended a phase and tries momentum; 9 and 9 cause panic. Half his Command Range is 3. */
function panicked(given: Position, { answers = [], dice = [] }: Script = {}) {
  const s = position(given)
  s.next = []
  beginOrdersPhase(s, leaderNamed(s, 'm-calas'), 'first', false)
  s.phases[leaderNamed(s, 'm-calas')] = 1
  s.next = []
  return drive(s, momentum, { answers: ['momentum=try', ...answers], dice: [9, 9, ...dice] })
}

const at = (s: Alexander, id: string) => nameAt(s, s.hex[unitNamed(s, id)]!)
const hits = (s: Alexander, id: string) => s.hits[unitNamed(s, id)]
const CALAS = { 'm-calas': '0605' }
const ENEMY = { 'p-mercenaries-of-issus-1': '1105 W' }

describe('5.33a: panic', () => {
  const given = {
    leaders: CALAS,
    units: { ...ENEMY, 'm-mercenary-hoplites-1': '0805', 'm-mercenary-hoplites-2': '1011' },
  }

  it('moves units within half range 2 hexes farther from the nearest enemy, then the leader, who is finished', () => {
    rule('5.33a', 'R4', 'D26', 'F13', 'R67')
    const asked = panicked(given)
    expect([asked.open!.kind, asked.open!.seat]).toEqual(['panicPath', 'macedonian'])
    expect(asked.open!.about).toEqual({ who: 'm-mercenary-hoplites-1' })
    const { grid } = battleOf(asked.state)
    const away = (key: string) =>
      distance(grid, hexAt(asked.state, key.slice(3)), hexAt(asked.state, '1105')) -
      distance(grid, hexAt(asked.state, '0805'), hexAt(asked.state, '1105'))
    expect(asked.keys.map(away)).toEqual(asked.keys.map(() => 2))
    const then = panicked(given, { answers: ['to:0605'], dice: [0] })
    expect(then.open!.about).toEqual({ who: 'm-calas' })
    const { state, open } = panicked(given, { answers: ['to:0605', 'to:0405'], dice: [0] })
    expect(open).toBeUndefined()
    expect([at(state, 'm-mercenary-hoplites-1'), at(state, 'm-mercenary-hoplites-2')]).toEqual(['0605', '1011'])
    expect(state.facing[unitNamed(state, 'm-mercenary-hoplites-1')]).toBe(0)
    const l = leaderNamed(state, 'm-calas')
    expect([nameAt(state, state.leaderHex[l]!), state.leaderStatus[l]]).toEqual(['0405', FINISHED])
  })

  it('costs what Orderly Withdrawal costs: foot a hit and a check, cavalry a check, no hit for being approached from behind', () => {
    rule('R4', '5.33a', 'X7')
    const foot = (die: number) => panicked(given, { answers: ['to:0605'], dice: [die] }).state
    expect([hits(foot(6), 'm-mercenary-hoplites-1'), hits(foot(7), 'm-mercenary-hoplites-1')]).toEqual([1, 2])
    const horse = (facing: string, die: number) =>
      panicked(
        { leaders: CALAS, units: { ...ENEMY, 'm-allied-horse': `0805 ${facing}` } },
        { answers: ['to:0605'], dice: [die] },
      )
    expect(horse('E', 6).rolled).toEqual(['momentum', 'doom', 'tqCheck'])
    expect(hits(horse('E', 6).state, 'm-allied-horse')).toBe(0)
    expect(hits(horse('E', 7).state, 'm-allied-horse')).toBe(1)
    expect(hits(horse('W', 6).state, 'm-allied-horse')).toBe(0)
  })

  it('also moves units in a zone and in column, never into a zone; without a legal hex any unit stays with a hit', () => {
    rule('R4')
    const column = panicked({
      leaders: CALAS,
      units: { ...ENEMY, 'm-mercenary-peltasts-1': { at: '0805', formation: COLUMN, facing: 1 } },
    })
    expect(column.open!.about).toEqual({ who: 'm-mercenary-peltasts-1' })
    const held = panicked({
      leaders: CALAS,
      units: { 'p-mercenaries-of-issus-1': '0905 W', 'm-mercenary-hoplites-1': '0805 E' },
    })
    expect(held.open!.about).toEqual({ who: 'm-mercenary-hoplites-1' })
    const shut = panicked({
      leaders: { 'm-calas': '0807' },
      units: {
        'p-cappadocian-foot-1': '0905 W',
        'p-cappadocian-foot-2': '0704 W',
        'p-cappadocian-foot-3': '0705 W',
        'p-mercenaries-of-issus-1': '0804 W',
        'm-archers': '0805 E',
      },
    }).state
    expect([at(shut, 'm-archers'), hits(shut, 'm-archers')]).toEqual(['0805', 1])
  })

  it('goes one hex where two are not open, and not into rough ground', () => {
    rule('R4', '6.75')
    const woods = panicked({
      leaders: CALAS,
      units: { 'p-mercenaries-of-issus-1': '0506 E', 'm-allied-horse': '0804 E' },
    })
    expect(woods.keys).not.toContain('to:1003')
    const edge = panicked({
      leaders: { 'm-calas': '0305' },
      units: { 'p-mercenaries-of-issus-1': '0505 E', 'm-allied-horse': '0205 E' },
    })
    expect(edge.keys.length).toBeGreaterThan(0)
    expect(edge.keys.every((key) => key.startsWith('to:01'))).toBe(true)
  })

  it('leaves routed units alone; leaders with a unit may go along; friends passed through take a hit', () => {
    rule('R4', '4.61', '6.94')
    const routed = panicked({
      leaders: CALAS,
      units: { ...ENEMY, 'm-mercenary-hoplites-1': { at: '0805', status: ROUTED } },
    })
    expect(routed.open!.about).toEqual({ who: 'm-calas' })
    const along = panicked(
      { leaders: { ...CALAS, 'm-antigonus': '0805' }, units: { ...ENEMY, 'm-mercenary-hoplites-1': '0805' } },
      { answers: ['to:0605', 'leaderWithdraw=along'], dice: [0] },
    ).state
    expect(nameAt(along, along.leaderHex[leaderNamed(along, 'm-antigonus')]!)).toBe('0605')
    const through = panicked(
      {
        leaders: { 'm-calas': '0405' },
        units: {
          'p-mercenaries-of-issus-1': '1105 W',
          'm-allied-horse': '0705',
          'm-mercenary-peltasts-1': '0605',
          'm-mercenary-peltasts-2': '0606',
        },
      },
      { answers: ['to:0505'], dice: [0] },
    ).state
    expect([hits(through, 'm-allied-horse'), hits(through, 'm-mercenary-peltasts-1')]).toEqual([1, 1])
  })
})
