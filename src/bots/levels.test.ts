import { expect, test } from 'vitest'
import type { GameHeuristics } from '#kernel'
import { passBot } from './levels.ts'
import { bids, bidsBrain } from './testing/bids.ts'
import { heapsBrain, heapsOf } from './testing/heaps.ts'
import { begin } from './testing/tools.ts'

const calm = { budget: {}, seed: 1, now: () => 0, stop: () => false }

test('a bot that passes does nothing where it may, and otherwise takes the first option', () => {
  const heaps = begin(heapsOf(3, 5, 7), 1)
  const idle = passBot(heapsBrain)
  expect(idle.choose(heaps, 'odd', calm).keys).toEqual(['take:0'])
  heaps.apply('odd', 'take:0')
  expect(heaps.asked('odd')!.find('done')).toBeDefined()
  expect(idle.choose(heaps, 'odd', calm)).toMatchObject({ keys: ['done'], playouts: 0, ended: 'sure' })
})

test('it sets up its side by the policy of the game', () => {
  const match = begin(bids, 1)
  const { seat, kind } = match.open[0]!
  const brain: GameHeuristics = { ...bidsBrain, policy: (_match, asked) => asked.options.at(-1)! }
  const first = match.asked(seat)!.options[0]!.key
  expect(passBot(brain).choose(match, seat, calm).keys).toEqual([first])
  const deploying = passBot({ ...brain, deploys: [kind] }).choose(match, seat, calm).keys
  expect(deploying).toEqual([match.asked(seat)!.options.at(-1)!.key])
})
