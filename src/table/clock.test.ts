import { expect, test } from 'vitest'
import { cards } from '#kernel/testing/games/cards.ts'
import { Table } from './table.ts'
import { BEN, TableFixture } from './testing/tables.ts'
import { toTableInfo } from './viewPublisher.ts'

const HOUR = 3_600_000

function timed(clock: object, onFlag: 'forfeit' | 'bot', players = 2): TableFixture {
  const options = { listed: true, clock, onFlag } as never
  const bench = new TableFixture(cards, { setup: { players }, seats: { red: 'me' }, options })
  for (let i = 1; i < players; i++) bench.does(BEN, { do: 'sit' })
  return bench
}

const left = (bench: TableFixture, seat: string, at = bench.now) => toTableInfo(bench.table, at).clocks[seat]!.left

test('a live clock runs for the seat that is waited for, and gains the increment when its turn ends', () => {
  const bench = timed({ kind: 'live', seconds: 60, increment: 5 }, 'forfeit')
  const began = bench.now
  expect(left(bench, 'red')).toBe(60_000)
  expect(left(bench, 'red', began + 10_000)).toBe(50_000)
  expect(left(bench, 'green', began + 10_000)).toBe(60_000)
  bench.now += 20_000
  bench.answers('red', 'rest')
  const used = bench.now - began
  expect(left(bench, 'red', bench.now + 1000)).toBe(60_000 - used + 5000)
  expect(left(bench, 'green', bench.now + 1000)).toBe(59_000)
})

test('over days each turn has its hours, then the bank; what was taken from the bank is gone', () => {
  const bench = timed({ kind: 'days', hours: 24, bank: 10 }, 'forfeit')
  expect(left(bench, 'red')).toBe(34 * HOUR)
  bench.now += 27 * HOUR - 1000
  bench.answers('red', 'rest')
  expect(left(bench, 'red')).toBe(31 * HOUR)
  bench.answers('green', 'rest')
  bench.now += 23 * HOUR
  bench.answers('red', 'rest')
  expect(left(bench, 'red')).toBe(31 * HOUR)
})

test('a flag does not fall before its time, and then the seat forfeits', () => {
  const bench = timed({ kind: 'live', seconds: 60, increment: 0 }, 'forfeit')
  const due = bench.table.nextFlag()!
  expect(due).toBe(bench.now + 60_000)
  expect(bench.table.expireClocks(due - 1)).toBe(false)
  expect(bench.table.expireClocks(due + 500)).toBe(true)
  bench.keep()
  expect(bench.table.state.outcome).toEqual({ winners: ['green'], ranks: { green: 1, red: 2 }, how: 'time' })
  expect(bench.stored.at(-1)!.at).toBe(due)
  expect(Table.load(bench.table.host, bench.stored).state).toEqual(bench.table.state)
})

test('if so agreed, a bot plays on after the time has run out, and the seat cannot be taken back', () => {
  const bench = timed({ kind: 'live', seconds: 60, increment: 0 }, 'bot')
  bench.table.expireClocks(bench.table.nextFlag()!)
  bench.keep()
  expect(bench.table.botsToMove()).toEqual([{ seat: 'red', bot: 'easy' }])
  expect(bench.table.nextFlag()).toBeUndefined()
  expect(() => bench.does(bench.table.seat('red').holder!, { do: 'take back', seat: 'red' })).toThrow('time')
  bench.play()
  expect(bench.table.state.status).toBe('over')
})

test('of three the one whose time is up is out, and the others play on', () => {
  const bench = timed({ kind: 'live', seconds: 60, increment: 0 }, 'forfeit', 3)
  bench.table.expireClocks(bench.table.nextFlag()!)
  bench.keep()
  expect(bench.table.state.status).toBe('playing')
  expect(bench.table.seat('red')).toMatchObject({ out: 'time', bot: 'easy' })
})

test('without a clock there is no time limit', () => {
  const bench = timed({ kind: 'none' }, 'forfeit')
  expect(bench.table.nextFlag()).toBeUndefined()
  expect(bench.table.expireClocks(Number.MAX_SAFE_INTEGER)).toBe(false)
})
