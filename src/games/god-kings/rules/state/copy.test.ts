import { describe, expect, it } from 'vitest'
import { testPosition } from '#games/god-kings/testing/table.ts'
import { newBattle } from '../battle/resolver.ts'
import { newMarch } from '../march/orders.ts'
import { copyState } from './copy.ts'
import type { Kings } from './state.ts'

/** A position with every optional part filled in. */
function position(): Kings {
  const s = testPosition({
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
    const twin = copyState(s)
    expect(JSON.stringify(twin)).toBe(JSON.stringify(s))
    const own = new Set(parts(s))
    expect(parts(twin)).toHaveLength(own.size)
    expect(parts(twin).filter((part) => own.has(part))).toEqual([])
  })
})
