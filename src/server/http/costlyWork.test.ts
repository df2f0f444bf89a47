import { describe, expect, test } from 'vitest'
import type { Command } from '#table/protocol/commands.ts'
import { DEFAULTS } from '../config.ts'
import { CommandLimiter } from './commandLimits.ts'
import { CostlyWork } from './costlyWork.ts'

const UNLIMITED = { second: 1e9, burst: 1e9 }
const present = new AbortController().signal

describe('costly work', () => {
  /** Work that notes each step. */
  function* counting(name: string, steps: number, done: string[]): Generator<void, string> {
    for (let i = 0; i < steps; i++) {
      done.push(name)
      yield
    }
    return name
  }

  test('of one address does not delay that of others: addresses take turns', async () => {
    const work = new CostlyWork({ person: UNLIMITED, address: UNLIMITED })
    const done: string[] = []
    const many = Array.from({ length: 50 }, (_, i) =>
      work.run({ address: 'eve', user: `guest ${i}`, signal: present }, counting('eve', 40, done)),
    )
    const honest = work.run({ address: 'ann', user: 'ann', signal: present }, counting('ann', 10, done))
    expect(await honest).toBe('ann')
    expect(done.filter((name) => name === 'eve').length).toBeLessThan(20)
    expect(work.size).toBe(50)
    await Promise.all(many)
    expect(done).toHaveLength(50 * 40 + 10)
  })

  test('leaves the event loop free for at least as long as it runs', async () => {
    const work = new CostlyWork({ person: UNLIMITED, address: UNLIMITED })
    let busy = 0
    function* spin(): Generator<void, void> {
      for (let i = 0; i < 60; i++) {
        const until = performance.now() + 1
        while (performance.now() < until);
        busy++
        yield
      }
    }
    const from = performance.now()
    await work.run({ address: 'eve', user: 'eve', signal: present }, spin())
    expect(busy).toBe(60)
    expect(performance.now() - from).toBeGreaterThan(100)
  })

  test('is refused once the units of a person or an address are used up, and again allowed later', async () => {
    let now = 0
    const limits = { person: { second: 10, burst: 100 }, address: { second: 20, burst: 250 } }
    const work = new CostlyWork(limits, () => now)
    const run = (address: string, user: string | null, units: number) =>
      work.run({ address, user, signal: present }, counting('', units - 1, [])).then(
        () => 'done',
        (error) => error.code,
      )
    expect(await run('home', 'eve', 100)).toBe('done')
    expect(await run('home', 'eve', 1)).toBe('flood')
    expect(await run('elsewhere', 'eve', 1)).toBe('flood')
    expect(await run('home', 'ann', 99)).toBe('done')
    expect(await run('home', null, 60)).toBe('done')
    expect(await run('home', 'ben', 1)).toBe('flood')
    now += 1000
    expect(await run('home', 'ben', 1)).toBe('done')
  })

  test('of a client that is gone is dropped', async () => {
    const work = new CostlyWork({ person: UNLIMITED, address: UNLIMITED })
    const leaving = new AbortController()
    const done: string[] = []
    const client = { address: 'eve', user: 'eve', signal: leaving.signal }
    const runs = Array.from({ length: 20 }, () => work.run(client, counting('eve', 1000, done)))
    leaving.abort()
    const results = await Promise.allSettled(runs)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(done).toEqual([])
    expect(work.size).toBe(0)
  })
})

describe('commands', () => {
  /** How many of a command pass in the first minute and in the tenth, sent 20 times per second. */
  function passed(...commands: Command['do'][]): [first: number, tenth: number] {
    let now = 0
    const limiter = new CommandLimiter(DEFAULTS.limits.commands, () => now)
    const counts = Array.from({ length: 10 }, () => 0)
    for (let i = 0; i < 10 * 60 * 20; i++, now += 50) {
      if (limiter.admits('home', 'eve', 'table', commands[i % commands.length]!)) counts[Math.floor(now / 60_000)]!++
    }
    return [counts[0]!, counts[9]!]
  }

  test('of every kind are limited per minute and seat', () => {
    const most: [Command['do'][], number, number][] = [
      [['answer'], 360, 240],
      [['undo', 'recall'], 60, 30],
      [['chat'], 50, 30],
      [['note'], 22, 12],
      [['order'], 32, 12],
      [['hand over', 'take back'], 16, 6],
      [['ask rewind', 'consent'], 16, 6],
      [['rematch', 'sit', 'leave', 'seat bot', 'decline', 'cancel', 'resign'], 26, 6],
    ]
    for (const [commands, first, later] of most) {
      const [one, ten] = passed(...commands)
      expect([first - one, later - ten], commands.join()).toEqual([expect.toBeOneOf([0, 1]), expect.toBeOneOf([0, 1])])
    }
  })

  test('of one person or address are limited across tables', () => {
    const now = 0
    const limiter = new CommandLimiter(DEFAULTS.limits.commands, () => now)
    const sent = (user: string, most: number) => {
      let count = 0
      while (count < most && limiter.admits('home', user, `table ${count}`, 'answer')) count++
      return count
    }
    expect(sent('eve', 1000)).toBe(100)
    expect(sent('ann', 100)).toBe(100)
    for (let i = 0; i < 2; i++) expect(sent(`guest ${i}`, 1000)).toBe(100)
    expect(sent('ben', 1)).toBe(0)
  })
})
