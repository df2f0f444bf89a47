import { expect, test } from 'vitest'
import type { GameHeuristics } from '#kernel'
import { botFor, levelOf, passBot, think } from './levels.ts'
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

test('a bot follows its character and says what it is after; a game without characters is played as usual', () => {
  const adopted = new WeakMap<object, string>()
  const brain: GameHeuristics = {
    ...heapsBrain,
    trusted: true,
    policy: (match, asked) => asked.options[adopted.get(match) === 'bold' ? asked.options.length - 1 : 0]!,
    adopt: (match, _seat, style) => adopted.set(match, style),
    styles: ['bold'],
    aim: (_state, seat) => ['plan.win', { seat }],
  }
  const game = heapsOf(3, 5, 7)
  const match = begin(game, 1)
  const { options } = match.asked('odd')!
  const keysOf = (with_: GameHeuristics, level: string) =>
    botFor(with_, levelOf(level)!).choose(match, 'odd', calm).keys[0]
  expect(keysOf(brain, 'bold')).toBe(options.at(-1)!.key)
  expect(keysOf(brain, 'cautious')).toBe(options[0]!.key)
  expect(keysOf({ ...brain, styles: [] }, 'bold')).toBe(options[0]!.key)
  const asked = { game: game.id, saved: match.save(), seat: 'odd', level: 'bold', seed: 1 }
  expect(think({ game, brain }, asked, calm).plan).toEqual(['plan.win', { seat: 'odd' }])
})
