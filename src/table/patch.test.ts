import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch, diff } from './patch.ts'
import type { Patch } from './protocol/messages.ts'

const plain = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)))

test('the changes turn any value into any other, and touch nothing else', () => {
  fc.assert(
    fc.property(plain, plain, (from, to) => {
      const before = JSON.stringify(from)
      const sent = JSON.parse(JSON.stringify(diff(from, to)))
      expect(applyPatch(from, sent)).toEqual(to)
      expect(JSON.stringify(from)).toBe(before)
    }),
    { numRuns: 500 },
  )
})

test('little changes are little', () => {
  const from = { turn: 1, at: [1, 2, 3], deep: { a: 1, b: [{ c: 1 }] } }
  const to = { turn: 2, at: [1, 5, 3], deep: { a: 1, b: [{ c: 1 }] } }
  expect(diff(from, to)).toEqual([
    [['turn'], 2],
    [['at', 1], 5],
  ])
})

test('what the changes do not touch is shared', () => {
  const from = { units: [{ at: 1 }, { at: 2 }, { at: 3 }], lead: { side: 'a' }, hand: [1, 2] }
  const to = { units: [{ at: 1 }, { at: 5 }, { at: 3 }], lead: { side: 'a' }, hand: [1, 2] }
  const after = applyPatch(from, diff(from, to)) as typeof from
  expect(after).toEqual(to)
  for (const [a, b] of [
    [after.units[0], from.units[0]],
    [after.units[2], from.units[2]],
    [after.lead, from.lead],
    [after.hand, from.hand],
  ])
    expect(a).toBe(b)
  expect(after.units[1]).not.toBe(from.units[1])
  expect(from.units[1]).toEqual({ at: 2 })
  expect(applyPatch(from, [])).toBe(from)
})

test('what one change put there the next may change, but not what was given', () => {
  const given = { deep: { n: 1 } }
  const patch: Patch = [
    [['a'], given],
    [['a', 'deep', 'n'], 2],
  ]
  expect(applyPatch({}, patch)).toEqual({ a: { deep: { n: 2 } } })
  expect(given).toEqual({ deep: { n: 1 } })
})

test('a patch that does not fit is refused and reaches no prototype', () => {
  expect(() => applyPatch({}, [[['a', 'b'], 1]])).toThrow('does not fit')
  expect(() => applyPatch({}, [[['__proto__', 'polluted'], 1]])).toThrow('does not fit')
  expect('polluted' in {}).toBe(false)
})
