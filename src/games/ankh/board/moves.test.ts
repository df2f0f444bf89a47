import { expect, test } from 'vitest'
import type { Told } from '../../../kernel/index.ts'
import { spaceOf } from '../rules/board.ts'
import { middleOf } from './layout.ts'
import { arrowsIn, movesIn } from './moves.ts'

const told = (kind: string, facts: Told['with']): Told => ({ kind, rule: '', with: facts!, at: 1 })

test('movements, pushes, arrivals and deaths are shown where they happen', () => {
  const lines = [
    told('moved', { god: 'isis', figure: 'warrior', from: 'A4', to: 'A5' }),
    told('pushed', { god: 'ra', figure: 'warrior', from: 'A5', to: 'B5' }),
    told('summoned', { god: 'isis', figure: 'warrior', space: 'F3' }),
    told('killed', { spaces: ['E2', 'E3'], figures: ['warrior', 'warrior'], gods: ['ra', 'ra'] }),
    told('followers', { god: 'isis', by: 1, now: 2, reason: 'gain' }),
  ]
  expect(movesIn(lines).map(({ from, to, tone }) => `${from} ${to} ${tone}`)).toEqual([
    'A4 A5 move',
    'A5 B5 back',
    'null F3 move',
    'null E2 fight',
    'null E3 fight',
  ])
  const [first, , third] = arrowsIn(lines)
  expect(first).toEqual({ from: middleOf(spaceOf('A4')), to: middleOf(spaceOf('A5')), tone: 'move' })
  expect(third!.from).toBeNull()
  expect(arrowsIn([told('moved', { from: 'A4', to: 'Z99' })])).toEqual([])
})
