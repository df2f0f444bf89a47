import { expect, test } from 'vitest'
import type { Told } from '../../../../kernel/index.ts'
import { combatsIn } from './story.ts'

const told = (kind: string, facts: Told['with']): Told => ({ kind, rule: '', with: facts, at: 0 }) as Told

test('a segment is told combat by combat, each unit with the combat it fought in', () => {
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

test('hits and routs without shock are no story', () => {
  expect(combatsIn([told('hit', { unit: 'a' }), told('routs', { unit: 'a' })])).toEqual([])
})
