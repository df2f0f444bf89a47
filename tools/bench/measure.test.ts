import { expect, test } from 'vitest'
import { referenceLoop } from '../../scripts/reference.mjs'
import {
  bestRound,
  least,
  leastSeconds,
  most,
  perCpuSecond,
  Reference,
  relative,
  runBench,
  skipBench,
} from './measure.ts'

test('the reference loop is the same work for ever', () => {
  expect([referenceLoop(), referenceLoop()]).toEqual([15_206_458, 15_206_458])
})

test('the speed of a machine is the best of all times the loop was taken', () => {
  let at = 0
  let slow = 1
  const reference = new Reference(() => {
    at += slow
    return at
  })
  reference.take()
  expect(reference.speed).toBe(20)
  slow = 4
  reference.take()
  expect(reference.speed).toBe(20)
  slow = 0.5
  reference.take()
  expect(reference.speed).toBe(40)
})

test('a rate is the best round, a time the least, and none is measured without the loop in its turn', async () => {
  let spin = 0
  const work = (rounds: number) => {
    for (let i = 0; i < rounds * 100_000; i++) spin = (spin + i) | 0
    return 1
  }
  const perS = perCpuSecond(4, () => work(20), 0)
  expect(perS).toBeGreaterThan(0)
  expect(leastSeconds(3, () => void work(20))).toBeLessThan(10 / perS)
  const rounds = [3, 9, 5]
  expect(await bestRound(3, (n) => rounds[n]!, most)).toBe(9)
  expect(await bestRound(3, (n) => rounds[n]!, least)).toBe(3)
  const { speed } = await runBench(() => ({}))
  expect(speed).toBeGreaterThan(1)
})

test('rates and times are told against the speed of the machine, sizes and ratios are not', () => {
  expect(relative('ur.decisionsPerCpuS', 1_000_000, 400)).toBe(2500)
  expect(relative('server.sqlite.answersPerS', 4000, 400)).toBe(10)
  expect(relative('kernel.forkUs', 10, 400)).toBeCloseTo(0.004)
  expect(relative('server.sqlite.cpuUsPerAnswer', 250, 400)).toBeCloseTo(0.1)
  expect(relative('client.homeMs', 500, 400)).toBe(200)
  expect(relative('server.sqlite.p99ms', 5, 400)).toBe(2)
  for (const name of ['ankh.stateBytes', 'kernel.liveKB', 'client.panFps', 'store.pg.ratio50', 'machine.speed'])
    expect(relative(name, 5, 400)).toBeUndefined()
})

test('what cannot be measured is said', async () => {
  const { numbers, lacking } = await runBench(() => ({ 'client.scriptKB': 1, ...skipBench('client', 'browser') }))
  expect(numbers).toEqual({ 'client.scriptKB': 1 })
  expect(lacking).toEqual({ client: 'browser' })
})
