import { describe, expect, it } from 'vitest'
import { positionOf } from '../../testing/table.ts'
import { newBattle } from '../battle/newBattle.ts'
import { newMarch } from '../march/activation.ts'
import { copy } from './copy.ts'
import type { Kings } from './state.ts'

/** A position with every optional part filled in. */
function position(): Kings {
  const s = positionOf({
    forces: [{ side: 'egypt', at: 'kadesh', units: { W: 2 }, generals: ['thutmose3'] }],
  })
  s.march = newMarch(s, 0, 0)
  s.battle = newBattle(3, [0, 1], [0, 3], [[1, 2], [30]])
  s.winners = [0]
  return s
}

/** Every array and object in a piece of plain data. */
const parts = (value: unknown): object[] =>
  typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(parts)] : []

describe('a copy of a position', () => {
  it('is equal and shares nothing', () => {
    const s = position()
    const twin = copy(s)
    expect(JSON.stringify(twin)).toBe(JSON.stringify(s))
    const own = new Set(parts(s))
    expect(parts(twin)).toHaveLength(own.size)
    expect(parts(twin).filter((part) => own.has(part))).toEqual([])
  })
})
