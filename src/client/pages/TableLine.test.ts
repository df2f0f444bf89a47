import { expect, test } from 'vitest'
import { type OwnTable, resultFor } from './TableLine.tsx'

const table = (winners: string[] | null, users: string[]) =>
  ({ winners, seats: users.map((user, i) => ({ seat: `s${i}`, user })) }) as unknown as OwnTable

test('the result of a game for a person', () => {
  expect(resultFor(table(['s0'], ['ann', 'ben']), 'ann')).toBe('won')
  expect(resultFor(table(['s0'], ['ann', 'ben']), 'ben')).toBe('lost')
  expect(resultFor(table([], ['ann', 'ben']), 'ben')).toBe('nobody')
  expect(resultFor(table(['s0'], ['ann', 'ben']), 'cat')).toBeUndefined()
  expect(resultFor(table(['s0'], ['ann', 'ann']), 'ann')).toBeUndefined()
  expect(resultFor(table(null, ['ann', 'ben']), 'ann')).toBeUndefined()
})
