import { expect, test } from 'vitest'
import { OUTAGE_MS, ServerTime, startTime } from './clock.ts'
import type { Heartbeat, Outage, Store } from './store/store.ts'

const START = 1_000_000
const HOUR = 3_600_000

/** A store that keeps heartbeats, and a host whose clocks the test sets. */
function host() {
  const clocks = { wallAt: START, passed: 0 }
  let last: Heartbeat | undefined
  const outages: Outage[] = []
  const store = {
    kind: 'libsql',
    heartbeat: async () => last,
    beat: async (beat: Heartbeat, most: number) => {
      if (last !== undefined && beat.at - last.at > most) outages.push({ from: last.at, to: beat.at })
      last = beat
      return [...outages]
    },
  } as Partial<Store> as Store
  const pass = (ms: number, shown = ms) => {
    clocks.passed += ms
    clocks.wallAt += shown
  }
  const start = () => ServerTime.open(store, { wall: () => clocks.wallAt, monotonic: () => clocks.passed })
  return { pass, start }
}

test('a host clock that is set by an hour, forwards or back, changes nothing', async () => {
  for (const jump of [HOUR, -HOUR]) {
    const { pass, start } = host()
    const time = await start()
    expect(time.now()).toBe(START)
    pass(2000, 2000 + jump)
    expect(time.now()).toBe(START + 2000)
    await time.close()
    // Nor after a quick restart.
    pass(1000)
    const again = await start()
    expect(again.now()).toBe(START + 3000)
    expect(again.outages).toEqual([])
    await again.close()
  }
})

test('a longer break is an outage, and the wall clock is believed after it, but never an earlier time', async () => {
  const { pass, start } = host()
  const time = await start()
  pass(1000)
  await time.close()
  pass(0, 60_000)
  const again = await start()
  expect(again.now()).toBe(START + 61_000)
  expect(again.outages).toEqual([{ from: START + 1000, to: START + 61_000 }])
  await again.close()
  expect(startTime({ at: 5000, wall: 5000 }, 1000)).toBe(5000)
})

test('a process that could not write for a while knows of it before it is asked about clocks', async () => {
  const { pass, start } = host()
  const time = await start()
  pass(OUTAGE_MS + 1000)
  expect(await time.current()).toEqual([{ from: START, to: START + OUTAGE_MS + 1000 }])
  await time.close()
})
