import { describe, expect, test } from 'vitest'
import type { Event, JournalEntry } from '#kernel'
import { groupByCombat, lastEntry, lastSegment, mergeSteps } from './journal.ts'

describe('in legs', () => {
  const told = (kind: string, facts: Event['with']): Event => ({ kind, rule: '', with: facts }) as Event
  const moves = (unit: string, hex: string) => told('moves', { unit, hex })
  const hit = (unit: string, hits: number, total: number, why: string) => told('hit', { unit, hits, total, why })
  const facts = (events: readonly Event[]) => events.map((event) => Object.values(event.with ?? {}).join(' '))

  test('a leg is one line, with its hits by cause', () => {
    const events = [
      moves('a', '0101'),
      hit('a', 1, 1, 'ground'),
      moves('a', '0102'),
      hit('a', 2, 3, 'ground'),
      hit('a', 1, 4, 'augmented'),
      moves('a', '0103'),
    ]
    expect(facts(mergeSteps(events))).toEqual(['a 0103', 'a 3 3 ground', 'a 1 4 augmented'])
  })

  test('an event of another unit ends the line', () => {
    const events = [
      moves('a', '0101'),
      told('faces', { unit: 'x' }),
      moves('a', '0102'),
      moves('b', '0201'),
      told('runs', { unit: 'b', hex: '0202' }),
      told('runs', { unit: 'b', hex: '0203' }),
    ]
    expect(facts(mergeSteps(events))).toEqual(['a 0101', 'x', 'a 0102', 'b 0201', 'b 0203'])
  })

  test('merging the same events again gives the same object', () => {
    const events = [moves('a', '0101'), hit('a', 1, 1, 'ground'), hit('a', 1, 2, 'ground')]
    const [first, again] = [mergeSteps(events), mergeSteps([...events, moves('b', '0202')])]
    expect(again[0]).toBe(first[0])
    expect(again[1]).toBe(first[1])
    expect(facts(first)).toEqual(['a 0101', 'a 2 2 ground'])
  })
})

describe('combats', () => {
  const told = (kind: string, facts: JournalEntry['with']): JournalEntry =>
    ({ kind, rule: '', with: facts, at: 0 }) as JournalEntry

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
    const story = groupByCombat(events)
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
    const story = groupByCombat(events)
    expect(story[0]!.events.at(-1)!.kind).toBe('routs')
    expect(lastEntry(story).kind).toBe('routs')
    expect(lastEntry(groupByCombat(events.slice(0, 2))).with).toMatchObject({ attackers: ['c'] })
  })

  test('hits and routs without shock are no story', () => {
    expect(groupByCombat([told('hit', { unit: 'a' }), told('routs', { unit: 'a' })])).toEqual([])
  })

  const kinds = (events: readonly JournalEntry[]) => events.map(({ kind }) => kind)

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
    expect(groupByCombat(lastSegment(all)).flatMap(({ events }) => kinds(events))).toEqual([
      'charge',
      'struggle',
      'advances',
    ])
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
})
