import { expect, test } from 'vitest'
import { nonDecreasingClock } from './clock.ts'

test('time follows the wall clock, but never back', () => {
  let [wall, passed] = [1_000_000, 0]
  const now = nonDecreasingClock(
    () => wall,
    () => passed,
  )
  const after = (ms: number, shown: number) => {
    passed += ms
    wall += shown
    return now()
  }
  expect(now()).toBe(1_000_000)
  expect(after(1000, 1000)).toBe(1_001_000)
  // A small correction is waited out; time never decreases.
  expect(after(10, -200)).toBe(1_001_000)
  expect(after(1000, 1000)).toBe(1_001_800)
  // Set back by an hour: time continues as if nothing had happened.
  expect(after(500, -3_600_000)).toBe(1_002_300)
  expect(after(60_000, 60_000)).toBe(1_062_300)
  // Corrected again, or after the machine slept: the wall clock is followed.
  expect(after(1000, 3_700_000)).toBe(1_000_000 + wall - 1_000_000)
  const late = now()
  expect(after(0, 0)).toBe(late)
})
