import { expect, test } from 'vitest'
import { resultOf } from './result.ts'
import type { OwnTable } from './useOwnTables.ts'

const table = (winners: string[] | null, users: string[]) =>
  ({ winners, seats: users.map((user, i) => ({ seat: `s${i}`, user })) }) as unknown as OwnTable

test('the result of a game for a person', () => {
  expect(resultOf(table(['s0'], ['ann', 'ben']), 'ann')).toBe('won')
  expect(resultOf(table(['s0'], ['ann', 'ben']), 'ben')).toBe('lost')
  expect(resultOf(table([], ['ann', 'ben']), 'ben')).toBe('nobody')
  expect(resultOf(table(['s0'], ['ann', 'ben']), 'cat')).toBeUndefined()
  expect(resultOf(table(['s0'], ['ann', 'ann']), 'ann')).toBeUndefined()
  expect(resultOf(table(null, ['ann', 'ben']), 'ann')).toBeUndefined()
})
