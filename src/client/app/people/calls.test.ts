import { expect, test } from 'vitest'
import type { OwnTable } from '../pages/useOwnTables.ts'
import { callsOf, isSeatedAt } from './calls.ts'

const seat = (name: string, user: string | null, reserved: string | null = null) => ({
  ...{ seat: name, user, name: user, bot: null, toMove: false, reserved },
})

const table = (some: Partial<OwnTable>): OwnTable => ({
  ...{ id: 't', game: 'ur', scenario: 's', status: 'over', rated: false, clock: { kind: 'none' } },
  ...{ created: 0, updated: 0, winners: null, yourTurn: false, where: 'table', rematch: null },
  seats: [seat('lapis', 'ann'), seat('shell', 'ben')],
  ...some,
})

test('a reserved seat is an invitation for its person only', () => {
  const asked = table({ status: 'waiting', seats: [seat('lapis', 'ann'), seat('shell', null, 'ben')] })
  expect(callsOf([asked], 'ben')).toMatchObject([{ is: 'invited', by: ['ann'], seat: 'shell' }])
  expect(callsOf([asked], 'ann')).toEqual([])
  expect(callsOf([asked], undefined)).toEqual([])
  expect(isSeatedAt(asked, 'ben')).toBe(false)
  expect(isSeatedAt(asked, 'ann')).toBe(true)
})

test('a rematch is offered to everyone who has not answered yet, until its table exists', () => {
  const wanted = (some: Partial<NonNullable<OwnTable['rematch']>>) =>
    table({ rematch: { wanted: ['lapis'], declined: [], table: null, ...some } })
  expect(callsOf([wanted({})], 'ben')).toMatchObject([{ is: 'rematch', by: ['ann'], seat: 'shell' }])
  expect(callsOf([wanted({})], 'ann')).toEqual([])
  expect(callsOf([wanted({ declined: ['shell'] })], 'ben')).toEqual([])
  expect(callsOf([wanted({ wanted: ['lapis', 'shell'], table: 'next' })], 'ben')).toEqual([])
  expect(callsOf([table({})], 'ben')).toEqual([])
  expect(callsOf([{ ...wanted({}), where: 'solo' }], 'ben')).toEqual([])
})

test('the newest invitation comes first', () => {
  const one = table({ id: 'one', updated: 1, rematch: { wanted: ['lapis'], declined: [], table: null } })
  const two = { ...one, id: 'two', updated: 2 }
  expect(callsOf([one, two], 'ben').map(({ table: { id } }) => id)).toEqual(['two', 'one'])
})
