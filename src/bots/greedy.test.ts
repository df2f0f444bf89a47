import { expect, test } from 'vitest'
import type { GameHeuristics } from '#kernel'
import { greedyBot } from './greedy.ts'
import { bids, bidsBrain } from './testing/bids.ts'
import { heapsBrain, heapsOf, plannedHeapsBrain } from './testing/heaps.ts'
import { kuhn, kuhnBrain } from './testing/kuhn.ts'
import { begin, otherWorld, playoutsOf } from './testing/tools.ts'

const unlimited = (seed: string | number) => ({ budget: {}, seed, now: () => 0, stop: () => false })
const heaps = heapsOf(3, 5, 7)

test('it takes the option after which the evaluation is best', () => {
  for (const wanted of [0, 1, 2]) {
    const brain: GameHeuristics = { evaluate: (s) => (s.heaps[wanted] < [3, 5, 7][wanted]! ? 0.9 : 0.1) }
    const advice = greedyBot(brain).choose(begin(heaps, 1), 'odd', unlimited(wanted))
    expect(advice.keys).toEqual([`take:${wanted}`])
    expect(advice.lines[0]).toMatchObject({ keys: [`take:${wanted}`], value: 0.9 })
    expect(advice.ended).toBe('sure')
  }
})

test('it judges a gesture when it is complete: the policy makes the picks that follow', () => {
  const goal: GameHeuristics = { evaluate: (s) => (s.heaps[1] === 0 ? 1 : s.heaps[0] < 3 ? 0.6 : 0.2) }
  const choose = (brain: GameHeuristics) => greedyBot(brain).choose(begin(heaps, 1), 'odd', unlimited(1)).keys
  expect(choose(goal)).toEqual(['take:0'])
  expect(choose({ ...goal, policy: (_match, asked) => asked.options[0]! })).toEqual(['take:1'])
})

test('it weighs plans where the game has them, and answers the whole plan', () => {
  const brain: GameHeuristics = { ...plannedHeapsBrain, evaluate: (s) => (s.heaps[2] === 4 ? 1 : 0) }
  const advice = greedyBot(brain).choose(begin(heaps, 1), 'odd', unlimited(1))
  expect(advice.keys).toEqual(['take:2', 'take:2', 'take:2', 'done'])
})

test('chance and hidden cards are averaged over several worlds', () => {
  const seen = new Set<number>()
  const brain: GameHeuristics = {
    evaluate(s) {
      seen.add(s.cards[1])
      return 0.5
    },
  }
  greedyBot(brain).choose(begin(kuhn, 3), 'first', unlimited(1))
  expect(seen.size).toBe(2)
})

test('it cannot see what others hold or have answered', () => {
  for (let seed = 0; seed < 30; seed++) {
    const match = begin(bids, seed, { players: 3 })
    const other = otherWorld(match, 'cat', seed + 50)
    other.apply('ant', other.asked('ant')!.options[1]!.key)
    expect(greedyBot(bidsBrain).choose(other, 'cat', unlimited(seed))).toEqual(
      greedyBot(bidsBrain).choose(match, 'cat', unlimited(seed)),
    )
  }
})

test('it keeps to its budget and answers at once when it is told to stop', () => {
  const spent = greedyBot(heapsBrain).choose(begin(heaps, 1), 'odd', playoutsOf(5))
  expect(spent).toMatchObject({ playouts: 5, ended: 'budget' })
  const stopped = greedyBot(heapsBrain).choose(begin(heaps, 1), 'odd', { ...unlimited(1), stop: () => true })
  expect(stopped).toMatchObject({ playouts: 0, ended: 'stopped' })
  expect(begin(heaps, 1).asked('odd')!.find(stopped.keys[0]!)).toBeDefined()
})

test('a seat that is not asked gets no advice', () => {
  expect(() => greedyBot(kuhnBrain).choose(begin(kuhn, 1), 'second', unlimited(1))).toThrow('not asked')
})

test('a hasty one overlooks a third of its ways and believes in one world', () => {
  const tried = new Set<string>()
  const brain: GameHeuristics = {
    evaluate(s) {
      tried.add(String(s.heaps))
      return s.heaps[2] < 7 ? 0.9 : 0.1
    },
    minor: () => false,
  }
  const taken = new Map<string, number>()
  for (let seed = 0; seed < 60; seed++) {
    tried.clear()
    const { keys, lines, playouts } = greedyBot(brain, { hasty: true }).choose(begin(heaps, 1), 'odd', unlimited(seed))
    expect([tried.size, lines.length, playouts]).toEqual([2, 2, 2])
    taken.set(keys[0]!, (taken.get(keys[0]!) ?? 0) + 1)
  }
  // It sees the best way two times of three, and takes it then.
  expect(taken.get('take:2')).toBeGreaterThan(30)
  expect(taken.size).toBe(3)
})

test('a hasty one strays from a trusted policy now and then, but never while it sets up its side', () => {
  const brain: GameHeuristics = { ...heapsBrain, policy: (_match, asked) => asked.options.at(-1)!, trusted: true }
  const first = (brain: GameHeuristics, seed: number) =>
    greedyBot(brain, { hasty: true }).choose(begin(heaps, 1), 'odd', unlimited(seed)).keys[0]!
  const straying = Array.from({ length: 200 }, (_, seed) => first(brain, seed)).filter((key) => key !== 'take:2')
  expect(straying.length).toBeGreaterThan(10)
  expect(straying.length).toBeLessThan(70)
  const { kind } = begin(heaps, 1).asked('odd')!
  const careful = { ...brain, deploys: [kind] }
  for (let seed = 0; seed < 40; seed++) expect(first(careful, seed)).toBe('take:2')
})
