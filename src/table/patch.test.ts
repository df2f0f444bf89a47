import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diff, patched } from './patch.ts'

const plain = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)))

test('the changes turn the one into the other, whatever they are, and touch nothing else', () => {
  fc.assert(
    fc.property(plain, plain, (from, to) => {
      const before = JSON.stringify(from)
      const sent = JSON.parse(JSON.stringify(diff(from, to)))
      expect(patched(from, sent)).toEqual(to)
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

test('a patch that does not fit is refused and reaches no prototype', () => {
  expect(() => patched({}, [[['a', 'b'], 1]])).toThrow('does not fit')
  expect(() => patched({}, [[['__proto__', 'polluted'], 1]])).toThrow('does not fit')
  expect(({} as any).polluted).toBeUndefined()
})
