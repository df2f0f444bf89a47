import { afterEach, expect, test, vi } from 'vitest'
import { addressKey, FixedWindowLimiter, TokenBuckets } from './rateLimits.ts'

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

test('an IPv6 network of 64 bits counts as one address, and a mapped IPv4 address as itself', () => {
  expect(addressKey('203.0.113.7')).toBe('203.0.113.7')
  expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7')
  const home = addressKey('2001:db8:0:7::1')
  expect(addressKey('2001:0db8::7:ffff:1:2:3')).toBe(home)
  expect(addressKey('2001:db8:0:7:a:b:c:d')).toBe(home)
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressKey('2001:db8:0:8::1')).not.toBe(home)
})

test('a bucket per key remembers its client, and only the most recent clients', () => {
  const buckets = new TokenBuckets()
  const rate = { second: 1, burst: 2 }
  const take = (key: string, now: number) => buckets.of(key, rate, now).take(now)
  expect([take('ann', 0), take('ann', 0), take('ann', 0), take('ben', 0)]).toEqual([true, true, false, true])
  expect([take('ann', 1000), take('ann', 1000)]).toEqual([true, false])
  buckets.of('ann', rate, 1000).charge(5)
  expect([take('ann', 5000), take('ann', 7000)]).toEqual([false, true])
  for (let i = 0; i < 20_000; i++) take(`address ${i}`, 0)
  expect(take('ann', 7000)).toBe(true)
})
