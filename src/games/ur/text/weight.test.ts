import { expect, test } from 'vitest'
import { weight } from './weight.ts'

test('a summary of many turns lists captures first, then pieces that came home; every line is listed if there is room', () => {
  const kinds = ['begins', 'roll', 'move', 'home', 'capture', 'again', 'pass']
  const order = kinds.toSorted((a, b) => weight({ kind: b }) - weight({ kind: a }))
  expect(order.slice(0, 2)).toEqual(['capture', 'home'])
  expect(order.slice(-2).toSorted()).toEqual(['begins', 'roll'])
  expect(kinds.every((kind) => weight({ kind }) > 0)).toBe(true)
})
