import { describe, expect, test } from 'vitest'
import { type GameHeuristics, Match, type Plan } from '#kernel'
import { playPlan } from '../bot.ts'
import { bids, bidsBrain } from '../testing/bids.ts'
import { heapsBrain, heapsOf, plannedHeapsBrain } from '../testing/heaps.ts'
import { kuhn, kuhnBrain } from '../testing/kuhn.ts'
import { offersBrain, offersOf } from '../testing/offers.ts'
import { begin, counts, otherWorld, playoutsOf } from '../testing/tools.ts'
import { searchBot } from './search.ts'

const heaps = heapsOf(3, 5, 7)

/** Leaving heaps whose nim-sum is 0 wins. */
const nimSum = (left: readonly number[]) => left.reduce((sum, n) => sum ^ n, 0)

describe('a game without secrets', () => {
  test.each([
    ['single picks', heapsBrain],
    ['plans', plannedHeapsBrain],
  ])('the winning move of Nim is found with %s', (_, brain) => {
    for (let seed = 0; seed < 5; seed++) {
      const match = begin(heapsOf(1, 2, 4), seed)
      while (match.open[0]?.seat === 'odd') {
        playPlan(match, 'odd', searchBot(brain).choose(match, 'odd', playoutsOf(4000, seed)).keys)
      }
      expect(nimSum(match.state.heaps)).toBe(0)
    }
  })

  test('a plan is answered whole', () => {
    const { keys } = searchBot(plannedHeapsBrain).choose(begin(heaps, 1), 'odd', playoutsOf(3000))
    const match = begin(heaps, 1)
    match.apply('odd', ...keys)
    expect(match.open[0]!.seat).toBe('even')
  })

  test('plans that promise more are visited first, whatever their order', () => {
    const fond: GameHeuristics = { ...plannedHeapsBrain, promise: (plan) => (plan[0] === 'take:2' ? 1 : 1e-6) }
    const visits = (brain: GameHeuristics) =>
      searchBot(brain)
        .choose(begin(heaps, 1), 'odd', playoutsOf(24))
        .lines.reduce((sum, { keys, visits: n }) => sum + (keys[0] === 'take:2' ? n : 0), 0)
    expect(visits(fond)).toBeGreaterThan(2 * visits(plannedHeapsBrain))
  })

  test('the length of a playout may depend on the position', () => {
    let seen = 0
    const measured: GameHeuristics = {
      ...plannedHeapsBrain,
      playout: ({ heaps: left }) => left.length,
      rests: () => ++seen > 0,
    }
    searchBot(measured).choose(begin(heaps, 1), 'odd', playoutsOf(20))
    expect(seen).toBeGreaterThan(0)
  })

  test('a long gesture of single picks is answered in one go where it is well explored', () => {
    const eager: GameHeuristics = {
      ...heapsBrain,
      priors: (_match, asked) => asked.options.map((o) => (o.key === 'take:2' ? 50 : 1)),
    }
    const { keys } = searchBot(eager).choose(begin(heaps, 1), 'odd', playoutsOf(3000))
    expect(keys.length).toBeGreaterThan(1)
    begin(heaps, 1).apply('odd', ...keys)
  })

  test('the statistics add up, and the chosen line comes first', () => {
    const { lines, playouts, keys } = searchBot(plannedHeapsBrain).choose(begin(heaps, 1), 'odd', playoutsOf(400))
    expect(lines[0]!.keys).toEqual(keys)
    expect(lines[0]!.visits).toBe(Math.max(...lines.map((line) => line.visits)))
    expect(lines.reduce((sum, line) => sum + line.visits, 0)).toBeLessThanOrEqual(playouts)
    expect(lines[0]!.next[0]).toMatch(/^even take:/)
    for (const { share, value, visits } of lines) {
      expect(share).toBeCloseTo(visits / playouts)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(1)
    }
  })

  test('it stops as soon as nothing can change its mind', () => {
    const brain: GameHeuristics = { evaluate: (s) => (s.heaps[0] === 3 ? 0 : 1), playout: 0 }
    const advice = searchBot(brain).choose(begin(heaps, 1), 'odd', playoutsOf(2000))
    expect(advice.ended).toBe('sure')
    expect(advice.playouts).toBeLessThan(1800)
    expect(advice.keys[0]).toBe('take:0')
  })

  test('a rule that throws in a guessed world costs that world only, and is reported', () => {
    let calls = 0
    const brain: GameHeuristics = {
      ...heapsBrain,
      policy(_match, asked, random) {
        if (++calls % 100 === 0) throw new Error('a bug')
        return asked.options[random(asked.options.length)]!
      },
    }
    const advice = searchBot(brain).choose(begin(heaps, 1), 'odd', playoutsOf(300))
    expect(advice.faults).toBeGreaterThan(0)
    expect(advice.playouts + advice.faults).toBeLessThanOrEqual(300)
    const broken: GameHeuristics = {
      ...heapsBrain,
      policy: () => {
        throw new Error('a bug')
      },
    }
    expect(() => searchBot(broken).choose(begin(heaps, 1), 'odd', playoutsOf(300))).toThrow('a bug')
  })
})

/** A hand of poker with these cards, after these answers. */
function hand(cards: [number, number], ...answers: [string, string][]) {
  const match = Match.begin(kuhn, { scenario: 'usual', players: 2, guardSecrets: false })
  for (const card of cards) match.apply('chance', `card:${card}`)
  for (const [seat, key] of answers) match.apply(seat, key)
  return match
}

const choice = (match: Match, seat: string, seed: number) =>
  searchBot(kuhnBrain).choose(match, seat, playoutsOf(800, seed)).keys[0]!

describe('hidden cards', () => {
  test.each([1, 2, 3, 4])('poker: the worst card folds, the best calls and bets (seed %i)', (seed) => {
    expect(choice(hand([2, 0], ['first', 'bet']), 'second', seed)).toBe('fold')
    expect(choice(hand([1, 2], ['first', 'bet']), 'second', seed)).toBe('call')
    expect(choice(hand([0, 2], ['first', 'check']), 'second', seed)).toBe('bet')
  })

  test('poker: the choice is the same whatever the other seat holds', () => {
    for (let seed = 0; seed < 20; seed++) {
      const [one, two] = [hand([1, 0]), hand([1, 2])].map((match) =>
        searchBot(kuhnBrain).choose(match, 'first', playoutsOf(100, seed)),
      )
      expect(one).toEqual(two)
    }
  })

  test('secret bids: the choice is the same whatever the others hold', () => {
    let differ = 0
    for (let seed = 0; seed < 20; seed++) {
      const match = begin(bids, seed, { players: 3 })
      const other = otherWorld(match, 'bee', seed + 100)
      if (JSON.stringify(other.state) !== JSON.stringify(match.state)) differ++
      expect(JSON.stringify(bids.view(other.state, 'bee'))).toBe(JSON.stringify(bids.view(match.state, 'bee')))
      const limits = playoutsOf(200, seed)
      expect(searchBot(bidsBrain).choose(other, 'bee', limits)).toEqual(
        searchBot(bidsBrain).choose(match, 'bee', limits),
      )
    }
    expect(differ).toBe(20)
  })

  test('secret bids: what others have already answered does not matter', () => {
    const match = begin(bids, 7, { players: 3 })
    const limits = playoutsOf(200)
    const before = searchBot(bidsBrain).choose(match, 'bee', limits)
    match.apply('cat', match.asked('cat')!.options[0]!.key)
    expect(searchBot(bidsBrain).choose(match, 'bee', limits)).toEqual(before)
    expect(match.asked('cat')).toBeUndefined()
  })
})

describe('joint choices', () => {
  test('secret bids are mixed: another seed may bid another card', () => {
    const keys: Plan[] = []
    for (let seed = 0; seed < 40; seed++) {
      keys.push(searchBot(bidsBrain).choose(begin(bids, 3, { players: 2 }), 'ant', playoutsOf(150, seed)).keys)
    }
    expect(Object.keys(counts(keys.map((k) => k[0]!))).length).toBeGreaterThan(1)
    expect(keys.every((k) => k.length === 1)).toBe(true)
  })

  test('the values of three seats are told apart: each picks what is best for itself', () => {
    const match = begin(bids, 5, { players: 3 })
    for (const seat of match.seats) {
      const { lines, keys } = searchBot(bidsBrain).choose(match, seat, playoutsOf(400))
      const offered = match.asked(seat)!.options.map((o) => o.key)
      expect(offered).toContain(keys[0])
      expect(new Set(lines.map((line) => line.keys[0]))).toEqual(new Set(offered))
    }
  })
})

test('the same seed gives the same advice, another seed may not', () => {
  const match = begin(bids, 9, { players: 4 })
  const once = searchBot(bidsBrain).choose(match, 'dog', playoutsOf(300, 'x'))
  expect(searchBot(bidsBrain).choose(match, 'dog', playoutsOf(300, 'x'))).toEqual(once)
  const others = [1, 2, 3, 4].map((seed) => searchBot(bidsBrain).choose(match, 'dog', playoutsOf(300, seed)))
  expect(others.some((advice) => JSON.stringify(advice) !== JSON.stringify(once))).toBe(true)
})

test('time and stop are looked at often: a stopped search answers at once with what it has', () => {
  let time = 0
  const limits = { budget: { ms: 50 }, seed: 1, now: () => (time += 0.01), stop: () => false }
  const even: GameHeuristics = { ...heapsBrain, playout: 0 }
  const inTime = searchBot(even).choose(begin(heaps, 1), 'odd', limits)
  expect(inTime.ended).toBe('budget')
  expect(inTime.playouts).toBeGreaterThan(100)
  expect(inTime.ms).toBeLessThan(51)
  let looks = 0
  const stopping = { budget: { ms: 1e9 }, seed: 1, now: () => 0, stop: () => ++looks > 100 }
  const stopped = searchBot(heapsBrain).choose(begin(heaps, 1), 'odd', stopping)
  expect(stopped.ended).toBe('stopped')
  expect(looks).toBeLessThan(105)
  expect(begin(heaps, 1).asked('odd')!.find(stopped.keys[0]!)).toBeDefined()
})

describe('chance', () => {
  /** A sure 75, or a coin to be guessed. */
  const choose = (shown: 'everybody' | 'guesser' | 'other', seed: number) =>
    searchBot(offersBrain).choose(
      begin(
        offersOf(shown, 2, () => 75),
        1,
      ),
      'one',
      playoutsOf(500, seed),
    )

  test.each([1, 2, 3])('what the seat will see of chance is told apart (seed %i)', (seed) => {
    for (const shown of ['everybody', 'guesser'] as const) {
      const { keys, lines } = choose(shown, seed)
      expect(keys).toEqual(['offer:0'])
      expect(lines[0]!.value).toBeGreaterThan(0.8)
    }
  })

  test.each([1, 2, 3])('what the seat will not see is not (seed %i)', (seed) => {
    const { keys, lines } = choose('other', seed)
    expect(keys).toEqual(['offer:1'])
    expect(lines[1]!.value).toBeLessThan(0.65)
  })
})

describe('very many options', () => {
  const wide = offersOf('other', 500, (of) => (of === 321 ? 90 : 20 + (of % 50)))
  const choose = (brain: GameHeuristics) => searchBot(brain).choose(begin(wide, 1), 'one', playoutsOf(600))

  test('priors bring the good ones forward', () => {
    const priors: GameHeuristics['priors'] = (_match, asked) =>
      asked.options.map((o) => (/^offer:32[0-9]$/.test(o.key) ? 5 : 1))
    expect(choose({ ...offersBrain, priors }).keys).toEqual(['offer:321'])
  })

  test("so does the game's policy where it has no priors", () => {
    const policy: GameHeuristics['policy'] = (_match, asked) => asked.find('offer:321') ?? asked.options[0]!
    expect(choose({ ...offersBrain, policy }).keys).toEqual(['offer:321'])
  })

  test('without either the few that are weighed are weighed well', () => {
    const { lines, keys } = choose(offersBrain)
    const best = Math.max(...lines.map((line) => line.value))
    expect(lines[0]!.keys).toEqual(keys)
    expect(lines[0]!.value).toBe(best)
    expect(best).toBeGreaterThanOrEqual(0.65)
  })
})

describe('a game whose policy has plans', () => {
  const adopted = new WeakMap<object, string>()
  /** Takes one item at a time, unless it has adopted the plan to take whole heaps. */
  const policy: GameHeuristics['policy'] = (match, asked) =>
    (asked.seat === 'odd' && adopted.get(match) === 'all' ? undefined : asked.find('done')) ?? asked.options[0]!
  const planning = (...intents: string[]): GameHeuristics => ({
    ...heapsBrain,
    policy,
    intents: () => intents,
    adopt: (match, _seat, intent) => adopted.set(match, intent),
    reasons: ({ turn }) => ({ luck: 0, last: turn }),
  })
  const chosen = (brain: GameHeuristics, ...start: number[]) =>
    searchBot(brain).choose(begin(heapsOf(...start), 1), 'odd', playoutsOf(100))

  test('plays and names the plan that is better over whole stretches', () => {
    const advice = chosen(planning('one', 'all'), 2)
    expect(advice).toMatchObject({ intent: 'all', keys: ['take:0'], reason: 'last' })
    expect(advice.lines[0]).toMatchObject({ intent: 'all', value: 1 })
    expect(advice.lines.find(({ intent }) => intent === 'one')!.value).toBe(0)
    expect(chosen(planning('one', 'all'), 2)).toEqual(advice)
  })

  test('keeps to its usual plan without thinking long if all lead to the same', () => {
    const { intent, keys, playouts, ended } = chosen(planning('one', 'too', 'also'), 1, 1)
    expect({ intent, keys, ended }).toEqual({ intent: undefined, keys: ['take:0'], ended: 'sure' })
    expect(playouts).toBeLessThan(10)
  })
})
