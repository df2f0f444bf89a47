import { expect, test } from 'vitest'
import type { Event } from '../../../kernel/index.ts'
import { inLegs } from './inLegs.ts'

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
  expect(facts(inLegs(events))).toEqual(['a 0103', 'a 3 3 ground', 'a 1 4 augmented'])
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
  expect(facts(inLegs(events))).toEqual(['a 0101', 'x', 'a 0102', 'b 0201', 'b 0203'])
})

test('merging the same events again gives the same object', () => {
  const events = [moves('a', '0101'), hit('a', 1, 1, 'ground'), hit('a', 1, 2, 'ground')]
  const [first, again] = [inLegs(events), inLegs([...events, moves('b', '0202')])]
  expect(again[0]).toBe(first[0])
  expect(again[1]).toBe(first[1])
  expect(facts(first)).toEqual(['a 0101', 'a 2 2 ground'])
})
