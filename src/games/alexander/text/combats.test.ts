import { expect, test } from 'vitest'
import type { Told } from '../../../kernel/index.ts'
import { combatsIn, lastSegment, lastTold } from './combats.ts'

const told = (kind: string, facts: Told['with']): Told => ({ kind, rule: '', with: facts, at: 0 }) as Told

test('a segment is grouped by combat, each event with the combat of its unit', () => {
  const events = [
    told('moves', { unit: 'a', hex: '0101' }),
    told('charge', { unit: 'a', die: 3 }),
    told('charge', { unit: 'y', die: 9 }),
    told('struggle', { attackers: ['a', 'b'], defenders: ['x'], die: 4 }),
    told('struggle', { attackers: ['c'], defenders: ['y'], die: 8 }),
    told('hit', { unit: 'x', hits: 2 }),
    told('routs', { unit: 'y' }),
    told('advances', { unit: 'c', hex: '0202' }),
    told('leaderKilled', { leader: 'l' }),
  ]
  const story = combatsIn(events)
  expect(story.map(({ attackers, defenders }) => [attackers, defenders])).toEqual([
    [['a', 'b'], ['x']],
    [['c'], ['y']],
    [[], []],
  ])
  expect(story.map(({ events }) => events.map(({ kind }) => kind))).toEqual([
    ['charge', 'struggle', 'hit'],
    ['charge', 'struggle', 'routs', 'advances'],
    ['leaderKilled'],
  ])
})

test('the latest entry may belong to the first combat', () => {
  const events = [
    told('struggle', { attackers: ['a'], defenders: ['x'], die: 4 }),
    told('struggle', { attackers: ['c'], defenders: ['y'], die: 8 }),
    { ...told('routs', { unit: 'x' }), at: 1 },
  ]
  const story = combatsIn(events)
  expect(story[0]!.events.at(-1)!.kind).toBe('routs')
  expect(lastTold(story).kind).toBe('routs')
  expect(lastTold(combatsIn(events.slice(0, 2))).with).toMatchObject({ attackers: ['c'] })
})

test('hits and routs without shock are no story', () => {
  expect(combatsIn([told('hit', { unit: 'a' }), told('routs', { unit: 'a' })])).toEqual([])
})

const kinds = (events: readonly Told[]) => events.map(({ kind }) => kind)

test('the last segment is found in the journal until a unit acts again', () => {
  const before = [
    told('activated', { who: 'm' }),
    told('struggle', { attackers: ['p'], defenders: ['q'], die: 1 }),
    told('momentum', { leader: 'm' }),
    told('moves', { unit: 'a', hex: '0101' }),
    told('hit', { unit: 'a', hits: 1, why: 'ground' }),
  ]
  const segment = [
    told('charge', { unit: 'a', die: 3 }),
    told('struggle', { attackers: ['a'], defenders: ['x'], die: 4 }),
    told('shot', { unit: 'z', target: 'a', occasion: 'entry', die: 9 }),
    told('advances', { unit: 'a', hex: '0202' }),
  ]
  const after = [told('activated', { who: 'n' }), told('points', { first: 0, second: 5 })]
  expect(lastSegment(before)).toEqual([])
  const all = [...before, ...segment, ...after]
  expect(kinds(lastSegment(all))).toEqual(['hit', ...kinds(segment), ...kinds(after)])
  expect(combatsIn(lastSegment(all)).flatMap(({ events }) => kinds(events))).toEqual(['charge', 'struggle', 'advances'])
  expect(lastSegment([...all, told('moves', { unit: 'n', hex: '0303' })])).toEqual([])
  // In the middle of the segment.
  expect(kinds(lastSegment([...before, ...segment.slice(0, 2)]))).toEqual(['hit', 'charge', 'struggle'])
})

test('before the first combat there is no story, even after events of an earlier phase', () => {
  const events = [
    told('struggle', { attackers: ['p'], defenders: ['q'], die: 1 }),
    told('moves', { unit: 'a', hex: '0101' }),
  ]
  expect(lastSegment(events)).toEqual([])
})
