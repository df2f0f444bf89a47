import { expect, test } from 'vitest'
import { FairQueue, type QueuedThink } from './queue.ts'

interface Thought extends QueuedThink {
  readonly name: string
}

const thought = (name: string, who: string | string[], more: Partial<Thought> = {}): Thought => ({
  name,
  who: [who].flat(),
  waits: true,
  ms: 1000,
  queued: 0,
  ...more,
})

/** The order in which thoughts are had by one worker. */
function order(queue: FairQueue<Thought>, from = 0): string[] {
  const names: string[] = []
  for (let now = from; ; ) {
    const next = queue.take(now)
    if (next === undefined) return names
    names.push(next.name)
    now += next.ms
    queue.ended(next, next.ms, now)
  }
}

test('whoever has many tables does not come before whoever has one', () => {
  const queue = new FairQueue<Thought>(1)
  for (let i = 0; i < 59; i++) queue.add(thought(`mallory ${i}`, 'mallory'))
  queue.add(thought('ann', 'ann'))
  const first = queue.take(0)!
  expect(first.name).toBe('mallory 0')
  queue.ended(first, 1000, 1000)
  expect(queue.take(1000)!.name).toBe('ann')
})

test('short thoughts come first among people who had the same', () => {
  const queue = new FairQueue<Thought>(1)
  queue.add(thought('long', 'ann', { ms: 4000 }))
  queue.add(thought('short', 'ben', { ms: 150 }))
  queue.add(thought('middle', 'eve', { ms: 1000 }))
  expect(order(queue)).toEqual(['short', 'middle', 'long'])
})

test('nobody has a second short thought before another has had a longer one', () => {
  const queue = new FairQueue<Thought>(1)
  for (let i = 0; i < 40; i++) queue.add(thought(`easy ${i}`, 'mallory', { ms: 150 }))
  queue.add(thought('hard', 'ann', { ms: 4000 }))
  expect(order(queue).indexOf('hard')).toBeLessThan(30)
})

test('where only bots play they wait for those that somebody plays with, but not for ever', () => {
  const queue = new FairQueue<Thought>(1)
  queue.add(thought('show', 'mallory', { ms: 150, waits: false }))
  queue.add(thought('game', 'ann', { ms: 4000 }))
  expect(queue.pressing).toBe(true)
  expect(order(queue)).toEqual(['game', 'show'])
  queue.add(thought('show', 'eve', { waits: false }))
  queue.add(thought('game', 'ann', { ms: 4000, queued: 20_000 }))
  expect(order(queue, 20_000)).toEqual(['show', 'game'])
})

test('a person has only so many at once; what is for several people counts for whoever had least', () => {
  const queue = new FairQueue<Thought>(2)
  for (let i = 0; i < 4; i++) queue.add(thought(`m${i}`, 'mallory'))
  const [one, two] = [queue.take(0)!, queue.take(0)!]
  expect(queue.take(0)).toBeUndefined()
  queue.add(thought('together', ['mallory', 'ann']))
  expect(queue.take(0)!.name).toBe('together')
  expect(queue.hadBy('ann', 0)).toBe(1000)
  queue.ended(one, 500, 10)
  expect(queue.take(10)!.name).toBe('m2')
  queue.ended(two, 500, 20)
  expect(queue.length).toBe(1)
})

test('what was long ago is forgotten, a clock that goes back does no harm, and nobody is kept for ever', () => {
  const queue = new FairQueue<Thought>(1)
  for (let i = 0; i < 3000; i++) {
    queue.add(thought('once', `person ${i}`))
    queue.ended(queue.take(i * 1000)!, 1000, i * 1000)
  }
  expect(queue.hadBy('person 2999', 2_999_000)).toBe(1000)
  expect(queue.hadBy('person 2999', 2_000_000)).toBe(1000)
  expect(queue.hadBy('person 2999', 3_029_000)).toBe(500)
  expect((queue as unknown as { had: Map<string, unknown> }).had.size).toBeLessThan(1100)
})
