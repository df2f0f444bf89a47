import { expect, test } from 'vitest'
import { weight } from './weight.ts'

test('of many turns the captures are told first, then what came home; every line may be told where there is room', () => {
  const kinds = ['begins', 'roll', 'move', 'home', 'capture', 'again', 'pass']
  const order = kinds.toSorted((a, b) => weight({ kind: b }) - weight({ kind: a }))
  expect(order.slice(0, 2)).toEqual(['capture', 'home'])
  expect(order.slice(-2).toSorted()).toEqual(['begins', 'roll'])
  expect(kinds.every((kind) => weight({ kind }) > 0)).toBe(true)
})
