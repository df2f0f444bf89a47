import { expect, test } from 'vitest'
import type { Told } from '../../../kernel/index.ts'
import { HOME } from '../rules/state.ts'
import { arrowsIn, movesIn } from './moves.ts'
import { spotOf } from './places.ts'

const told = (kind: string, facts: Told['with']): Told => ({ kind, rule: '', with: facts!, at: 1 })

test('pieces that move, come home or are captured are movements on the board', () => {
  const lines = [
    told('roll', { seat: 'shell', roll: 3 }),
    told('move', { seat: 'shell', from: 5, to: 8 }),
    told('capture', { seat: 'shell', to: 8 }),
    told('home', { seat: 'lapis', from: 14, to: HOME }),
  ]
  expect(movesIn(lines).map(({ side, from, to, tone }) => [side, from, to, tone])).toEqual([
    [1, 5, 8, 'move'],
    [0, 8, 0, 'back'],
    [0, 14, HOME, 'move'],
  ])
  const lie = { upright: false, near: 0 } as const
  expect(arrowsIn(lines, lie)[0]!.to).toEqual(spotOf(8, 1, 0, lie))
})
