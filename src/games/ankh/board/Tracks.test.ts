import { expect, test } from 'vitest'
import { EVENTS } from '../rules/pieces.ts'
import { eventTime, nextEvent } from './Tracks.tsx'

test('the next event is shown until the game is over', () => {
  expect(nextEvent(3, false)).toBe(EVENTS[4])
  expect(nextEvent(EVENTS.length - 1, false)).toBeUndefined()
  expect(nextEvent(3, true)).toBeUndefined()
})

test('a space of the event track is before, at or after the last event', () => {
  expect([2, 3, 4, 5].map((place) => eventTime(place, 3))).toEqual(['past', 'now', 'next', 'later'])
})
