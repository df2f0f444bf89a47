import { expect, test } from 'vitest'
import { EVENTS } from '../rules/pieces.ts'
import { nextEvent, timeOf } from './tracks.ts'

test('what comes next is told while the game lasts', () => {
  expect(nextEvent(3, false)).toBe(EVENTS[4])
  expect(nextEvent(EVENTS.length - 1, false)).toBeUndefined()
  expect(nextEvent(3, true)).toBeUndefined()
})

test('a place of the event track has been, is the last that happened, or comes', () => {
  expect([2, 3, 4, 5].map((place) => timeOf(place, 3))).toEqual(['past', 'now', 'next', 'later'])
})
