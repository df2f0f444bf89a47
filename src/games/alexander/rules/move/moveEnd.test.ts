import { describe, expect, it } from 'vitest'
import { legTo, march, reaches } from '#games/alexander/testing/drive.ts'
import { hexAt, nameAt, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { unitAt } from '../pieces/occupancy.ts'
import { type Alexander, COLUMN, ROUTED } from '../state.ts'

const E = 0

describe('stacking', () => {
  it('allows one unit in a hex', () => {
    rule('6.91', '9.55')
    const s = position({ units: { 'm-allied-horse': '0408 E', 'm-archers': '0508 E' } })
    expect(reaches(s, 'm-allied-horse', '0508')).toBe(false)
    expect(march(s, 'm-allied-horse').barred('go:0508')).toEqual(['6.91', 'friendThere'])
  })

  it('never allows enemies in a hex, routed or not', () => {
    rule('6.93')
    const s = position({
      units: {
        'm-allied-horse': '0408 E',
        'p-cappadocian-foot-1': { at: '0508', facing: 'W', status: ROUTED },
      },
    })
    expect(reaches(s, 'm-allied-horse', '0508')).toBe(false)
    expect(march(s, 'm-allied-horse').barred('go:0508')).toEqual(['6.93', 'enemyThere'])
  })

  const wall = (friend: string, other: string) => ({ [friend]: '0508 E', [other]: '0507 E' })

  it('costs both a hit when one goes through the other', () => {
    rule('6.94')
    const s = position({
      units: { 'p-cappadocian-foot-1': '0408 E', ...wall('p-cappadocian-foot-2', 'p-cappadocian-foot-3') },
    })
    const after = march(s, 'p-cappadocian-foot-1', { answers: ['go:0608', 'face:E', 'stop'] }).state
    expect(after.hits[unitNamed(s, 'p-cappadocian-foot-1')]).toBe(1)
    expect(after.hits[unitNamed(s, 'p-cappadocian-foot-2')]! + after.hits[unitNamed(s, 'p-cappadocian-foot-3')]!).toBe(
      1,
    )
    expect(unitAt(after, hexAt(s, '0507'))).toBe(unitNamed(s, 'p-cappadocian-foot-3'))
    expect(unitAt(after, hexAt(s, '0508'))).toBe(unitNamed(s, 'p-cappadocian-foot-2'))
  })

  it('keeps heavy foot and columns from going through, and from being gone through', () => {
    rule('6.94a', '6.67')
    const heavy = position({
      units: {
        'm-mercenary-hoplites-1': '0408 E',
        ...wall('m-mercenary-peltasts-1', 'm-mercenary-peltasts-2'),
      },
    })
    expect(legTo(heavy, 'm-mercenary-hoplites-1', '0608', E)).toBeUndefined()
    expect(march(heavy, 'm-mercenary-hoplites-1').barred('go:0608')).toEqual(['6.94a', 'behindFriends'])
    const passed = position({
      units: {
        'm-mercenary-peltasts-1': '0408 E',
        ...wall('m-mercenary-hoplites-1', 'm-mercenary-hoplites-2'),
      },
    })
    expect(legTo(passed, 'm-mercenary-peltasts-1', '0608', E)).toBeUndefined()
    const column = position({
      units: {
        'p-cappadocian-foot-1': { at: '0408', facing: 1, formation: COLUMN },
        ...wall('p-cappadocian-foot-2', 'p-cappadocian-foot-3'),
      },
    })
    expect(legTo(column, 'p-cappadocian-foot-1', '0607', 1)?.hits).toBe(0)
    expect(legTo(column, 'p-cappadocian-foot-1', '0607', 1)?.mp).toBe(4)
  })

  it('lets skirmishers pass through any unit without hits, and any unit through them', () => {
    rule('6.94b')
    const s = position({
      units: { 'm-archers': '0408 E', ...wall('m-mercenary-hoplites-1', 'm-mercenary-hoplites-2') },
    })
    const light = legTo(s, 'm-archers', '0608', E)
    expect([light?.hits, light?.friendHits, light?.mp]).toEqual([0, 0, 2])
    const heavy = position({
      units: { 'm-mercenary-hoplites-1': '0408 E', ...wall('m-archers', 'm-phrygian-javelinmen') },
    })
    const through = legTo(heavy, 'm-mercenary-hoplites-1', '0608', E)
    expect([through?.hits, through?.friendHits, through?.mp]).toEqual([0, 0, 2])
  })

  it('leaves hexes with leaders free', () => {
    rule('6.95')
    const s = position({ units: { 'm-allied-horse': '0408 E' }, leaders: { 'm-calas': '0508' } })
    expect(legTo(s, 'm-allied-horse', '0508', E)?.mp).toBe(1)
  })

  /** A mover passing through a friend; an enemy next to that hex turns and stops it there. */
  const stopped = (mover: string, friend: string): Alexander =>
    position({
      units: {
        [mover]: '0408 E',
        [friend]: '0508 W',
        'm-mercenary-hoplites-2': { at: '0507', facing: 1, formation: COLUMN },
        'p-cappadocian-foot-1': { at: '0609', facing: 'NE', missiles: 0 },
      },
    })
  const TURN = { answers: ['go:0608', 'face:E', 'reactionFacing=face:NW', 'step=stop'] }

  it('routs a unit forced to end on a friend; the friend takes the excess of its die over TQ, at least 1', () => {
    rule('6.92', 'R99', 'X7', '7.16')
    const s = stopped('m-mercenary-peltasts-1', 'm-mercenary-peltasts-2')
    const [mover, friend] = [unitNamed(s, 'm-mercenary-peltasts-1'), unitNamed(s, 'm-mercenary-peltasts-2')]
    const after = march(s, 'm-mercenary-peltasts-1', { ...TURN, dice: [0] })
    expect(after.open?.kind).toBe('routTie')
    const more = march(s, 'm-mercenary-peltasts-1', {
      answers: [...TURN.answers, after.keys[0]!],
      dice: [0],
    }).keys.slice(0, 1)
    const shaken = (die: number) =>
      march(s, 'm-mercenary-peltasts-1', {
        answers: [...TURN.answers, after.keys[0]!, ...more],
        dice: [0, die],
      })
    const done = shaken(7)
    expect(done.state.status[mover]).toBe(ROUTED)
    // 1 for being passed through, then 7 - 5, and 1 if the die succeeds.
    expect(done.state.hits[friend]).toBe(3)
    expect(shaken(0).state.hits[friend]).toBe(2)
    expect(unitAt(done.state, hexAt(s, '0508'))).toBe(friend)
  })

  it('moves a skirmisher forced to end on a friend to the nearest free hex, with a hit', () => {
    rule('6.92')
    const s = stopped('m-archers', 'm-mercenary-hoplites-1')
    const u = unitNamed(s, 'm-archers')
    const { state } = march(s, 'm-archers', { ...TURN, dice: [0] })
    expect([nameAt(s, state.hex[u]!), state.hits[u]]).toEqual(['0408', 1])
    expect(unitAt(state, hexAt(s, '0508'))).toBe(unitNamed(s, 'm-mercenary-hoplites-1'))
  })

  it('does not let a move end on a friend while it can go on', () => {
    rule('6.91', 'P17')
    const s = stopped('m-archers', 'm-mercenary-hoplites-1')
    const there = march(s, 'm-archers', {
      answers: ['go:0608', 'face:E', 'reactionFacing=face:E'],
      dice: [0],
    })
    expect(there.open?.kind).toBe('step')
    expect(there.barred('stop')).toEqual(['6.91', 'onFriend'])
    expect(there.keys).not.toContain('stop')
  })
})
