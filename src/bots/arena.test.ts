import { expect, test } from 'vitest'
import type { Setup } from '#kernel'
import { meanOf, tallyOf, wilson } from '#tools/measure/statistics.ts'
import { type Contest, contestsFor, type Played, playContest } from './arena.ts'
import { utility } from './bot.ts'
import { bids, bidsBrain } from './testing/bids.ts'
import { counts } from './testing/tools.ts'

const levels = { a: 'greedy', b: 'random' }
const player = { game: bids, brain: bidsBrain }
const calm = { now: () => 0, stop: () => false }
const plan = (games: number, players?: number) => ({ levels, games, seed: 's', players })

test('every seating and its exchange come equally often, with the same dice', () => {
  const contests = contestsFor(bids, plan(60, 3))
  expect(counts(contests.map(({ sides }) => sides.join('')))).toEqual({
    abb: 10,
    baa: 10,
    aab: 10,
    bba: 10,
    aba: 10,
    bab: 10,
  })
  for (let i = 0; i < 60; i += 2) {
    const [one, two] = [contests[i]!, contests[i + 1]!]
    expect(two.seed).toBe(one.seed)
    expect(two.sides).toEqual(one.sides.map((side) => (side === 'a' ? 'b' : 'a')))
  }
  expect(new Set(contests.map(({ seed }) => seed)).size).toBe(30)
})

test('all player counts come in turn unless one is asked for; an impossible one is refused', () => {
  const contests = contestsFor(bids, plan(16))
  expect(counts(contests.map(({ setup }) => String((setup as Setup).players)))).toEqual({
    '2': 4,
    '3': 4,
    '4': 4,
    '5': 4,
  })
  expect(() => contestsFor(bids, plan(2, 9))).toThrow(RangeError)
  expect(() => contestsFor(bids, { ...plan(2), scenario: 'nowhere' })).toThrow(RangeError)
})

test('a contest is played the same way every time', () => {
  const [contest] = contestsFor(bids, { ...plan(1, 4), budget: { playouts: 50 } })
  const searching = { ...contest!, levels: { a: 'search', b: 'greedy' } }
  const played = playContest(player, searching, calm)!
  expect(played.outcome!.winners.length).toBeGreaterThan(0)
  expect(played.efforts.a.decisions + played.efforts.b.decisions).toBe(16)
  expect(playContest(player, searching, calm)).toEqual(played)
})

test('a stopped contest has no result', () => {
  expect(playContest(player, contestsFor(bids, plan(1))[0]!, { ...calm, stop: () => true })).toBeUndefined()
})

test("Wilson's interval", () => {
  const { value, low, high } = wilson(8, 10)
  expect(value).toBeCloseTo(0.8)
  expect(low).toBeCloseTo(0.4902, 3)
  expect(high).toBeCloseTo(0.9433, 3)
  expect(wilson(0, 50).low).toBe(0)
  expect(wilson(0, 50).high).toBeCloseTo(0.0713, 3)
})

test('the mean and its interval', () => {
  const { value, low, high } = meanOf([1, 2, 3, 4, 5])
  expect(value).toBe(3)
  expect(high - value).toBeCloseTo(1.386, 3)
  expect(value - low).toBeCloseTo(1.386, 3)
})

test('the tally counts wins, shared games and ranks by side', () => {
  const effort = { decisions: 10, ms: 40, playouts: 100, late: 1, faults: 0 }
  const game = (sides: Contest['sides'], winners: string[], ranks: Record<string, number>): Played => ({
    contest: { game: 'x', setup: {}, sides, levels, seed: '' },
    outcome: { winners, ranks, how: 'x' },
    roles: ['x', 'y', 'z'].map((seat) => ({ seat })),
    efforts: { a: effort, b: effort },
  })
  const played = [
    game(['a', 'b', 'b'], ['x'], { x: 1, y: 2, z: 3 }),
    game(['b', 'a', 'a'], ['x'], { x: 1, y: 2, z: 3 }),
    game(['a', 'a', 'b'], ['x', 'y'], { x: 1, y: 1, z: 3 }),
    game(['a', 'b', 'a'], ['x', 'y'], { x: 1, y: 1, z: 3 }),
    { ...game(['a', 'b', 'b'], [], {}), outcome: undefined },
  ]
  const tally = tallyOf(played, () => ['x', 'y', 'z'])
  expect(tally.wins).toEqual({ a: 2, b: 1, shared: 2 })
  expect(tally.unfinished).toBe(1)
  expect(tally.winRate.value).toBeCloseTo(0.6)
  expect(tally.ranks!.a.value).toBeCloseTo((1 + 2.5 + 1 + 2) / 4)
  expect(tally.ranks!.b.value).toBeCloseTo((2.5 + 1 + 3 + 1) / 4)
  expect(tally.ranks!.lead.value).toBeCloseTo((1.5 - 1.5 + 2 - 1) / 4)
  expect(tally.efforts.a).toEqual({
    decisions: 50,
    msPerDecision: 4,
    playoutsPerDecision: 10,
    late: 0.1,
    faults: 0,
  })
})

test('an outcome is worth as much to all together however it is shared, and more to the winner', () => {
  const three = (winners: string[], ranks: Record<string, number>) =>
    ['x', 'y', 'z'].map((seat) => utility({ winners, ranks, how: '' }, seat, 3))
  const clear = three(['x'], { x: 1, y: 2, z: 3 })
  expect(clear[0]).toBe(1)
  expect(clear[1]).toBeGreaterThan(clear[2]!)
  expect(clear[2]).toBe(0)
  const shared = three(['x', 'y'], { x: 1, y: 1, z: 3 })
  expect(shared[0]).toBe(shared[1])
  const sum = (worths: number[]) => worths.reduce((total, w) => total + w, 0)
  expect(sum(shared)).toBeCloseTo(sum(clear))
  const draw = ['x', 'y'].map((seat) => utility({ winners: ['x', 'y'], ranks: { x: 1, y: 1 }, how: '' }, seat, 2))
  expect(draw).toEqual([0.5, 0.5])
})
