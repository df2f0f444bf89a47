import { expect, test } from 'vitest'
import type { GameHeuristics } from '#kernel'
import { bids, bidsBrain } from './bids.ts'
import { flawsOf } from './brain.ts'
import { kuhn, kuhnBrain } from './kuhn.ts'

const flaws = (brain: GameHeuristics) => flawsOf({ game: bids, brain }, [1, 2, 3])

test('sound games have no flaws', () => {
  expect(flaws(bidsBrain)).toEqual([])
  expect(flawsOf({ game: kuhn, brain: kuhnBrain }, [1, 2, 3])).toEqual([])
})

test('every kind of flaw is found', () => {
  expect(flaws({ evaluate: () => 1.5 })).toEqual(['bid: the evaluation is 1.5'])
  expect(flaws({ evaluate: () => Number.NaN })).toEqual(['bid: the evaluation is NaN'])
  expect(flaws({ ...bidsBrain, policy: () => ({ key: 'bid:999' }) })).toEqual([
    "bid: the policy's bid:999 is not on offer",
  ])
  expect(flaws({ ...bidsBrain, priors: () => [] })).toEqual(['bid: a prior for each option'])
  expect(flaws({ ...bidsBrain, plans: () => [['bid:999']] })).toEqual(['bid: plan bid:999 cannot begin'])
  const meddling: GameHeuristics = {
    evaluate(s) {
      s.points[0] += 1
      return 0.5
    },
  }
  expect(flaws(meddling)).toEqual(['bid: a hook changed the state'])
})

test('a guess that starts from the true order of hidden cards is found', () => {
  const leaky = {
    ...bids,
    guess(s: any, seat: string, random: (n: number) => number) {
      const own = ['ant', 'bee', 'cat', 'dog', 'emu'].indexOf(seat)
      const others = s.hands.map((_: unknown, i: number) => i).filter((i: number) => i !== own)
      if (others.length < 2 || random(2) === 0) return
      const [one, two] = others
      ;[s.hands[one], s.hands[two]] = [s.hands[two], s.hands[one]]
    },
  }
  expect(flawsOf({ game: leaky, brain: bidsBrain }, [1, 2, 3, 4])).toEqual([
    'bid: the guess depends on what the seat cannot see',
  ])
})
