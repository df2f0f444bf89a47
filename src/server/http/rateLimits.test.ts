import { afterEach, expect, test, vi } from 'vitest'
import { FixedWindowLimiter } from './rateLimits.ts'

afterEach(() => vi.restoreAllMocks())

function counted(windows: FixedWindowLimiter, key: string): { current: number; ttl: number } {
  let result: { current: number; ttl: number } | undefined
  windows.incr(key, (_, found) => (result = found), 60_000)
  return result!
}

test('requests are counted by a clock that is not affected when the wall clock is set back', () => {
  const passed = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const wall = vi.spyOn(Date, 'now').mockReturnValue(10_000_000)
  const windows = new FixedWindowLimiter()
  expect(counted(windows, 'ann')).toEqual({ current: 1, ttl: 60_000 })
  expect(counted(windows, 'ann')).toEqual({ current: 2, ttl: 60_000 })
  expect(counted(windows, 'ben').current).toBe(1)
  wall.mockReturnValue(10_000_000 - 3_600_000)
  passed.mockReturnValue(35_000)
  expect(counted(windows, 'ann')).toEqual({ current: 3, ttl: 30_000 })
  passed.mockReturnValue(65_000)
  expect(counted(windows, 'ann')).toEqual({ current: 1, ttl: 60_000 })
  expect(counted(windows.child(), 'ann').current).toBe(1)
})

test('only the most recent clients are remembered', () => {
  const windows = new FixedWindowLimiter()
  for (let i = 0; i < 30_000; i++) counted(windows, `address ${i}`)
  expect(counted(windows, 'address 29999').current).toBe(2)
  expect(counted(windows, 'address 0').current).toBe(1)
  expect((windows as unknown as { counts: Map<string, unknown> }).counts.size).toBe(20_000)
})
