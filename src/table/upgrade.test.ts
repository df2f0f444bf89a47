import { expect, test } from 'vitest'
import { type Flow, formatRecord, type Game } from '../kernel/index.ts'
import { cards } from '../kernel/testing/games/cards.ts'
import { makeTable, rematchOf } from './make.ts'
import { infoOf, Show } from './show.ts'
import { Table } from './table.ts'
import { Bench } from './testing/tables.ts'

const setup = { setup: { players: 2 }, seats: { red: 'me', green: 'me' } } as const
const newer: Game = { ...cards, version: 2 }
/** Rules that cannot use anything stored. */
const stricter: Game = {
  ...newer,
  *play(): Flow {
    throw new Error('the new rules have a bug')
  },
}

test('a running match continues from its snapshot under a newer version', () => {
  const bench = new Bench(cards, setup)
  bench.play(5)
  const rest = bench.table.rest()!
  bench.play(3)
  const table = Table.load({ ...bench.table.host, game: newer }, bench.stored, rest)
  expect(table.drain()).toMatchObject([{ is: 'upgraded', version: 2 }])
  expect(table.match!.state).toEqual(bench.table.match!.state)
  expect(table.facts).toMatchObject({ status: 'playing', version: null, latest: 2 })
})

test('a match whose answers no longer fit is held with an explanation, and continues under rules that fit again', () => {
  const bench = new Bench(cards, setup)
  bench.play(5)
  const rest = bench.table.rest()!
  bench.play(2)
  const held = Table.load({ ...bench.table.host, game: stricter }, bench.stored, rest)
  const said = held.drain()
  expect(said).toMatchObject([{ is: 'held', version: 1 }])
  expect(() => held.playing()).toThrow('present rules')
  expect(new Show(held).snapshot(null, 0).info.held).toEqual({
    version: 1,
    length: rest.saved.length,
    damaged: false,
  })
  const events = [...bench.stored, ...said]
  expect(Table.load({ ...bench.table.host, game: stricter }, events, rest).drain()).toEqual([])
  const again = Table.load({ ...bench.table.host, game: { ...cards, version: 3 } }, events, rest)
  expect(again.facts.status).toBe('playing')
  expect(again.match!.state).toEqual(bench.table.match!.state)
})

test('no one loses the time in which the match was held', () => {
  const clock = { kind: 'live', seconds: 60, increment: 0 } as const
  const bench = new Bench(cards, { ...setup, options: { clock } })
  bench.play(5)
  const rest = bench.table.rest()!
  const { left } = infoOf(bench.table, bench.now + 1000).clocks[bench.table.facts.waits[0]!]!
  const held = Table.load({ ...bench.table.host, game: stricter }, bench.stored, rest, bench.now + 1000)
  const events = [...bench.stored, ...held.drain()]
  expect(held.nextFlag()).toBeUndefined()
  const later = bench.now + 10_000_000
  const again = Table.load({ ...bench.table.host, game: { ...cards, version: 3 } }, events, rest, later)
  expect(again.nextFlag()).toBe(later + left)
})

test('without a rest a match of another version is held, and a finished one still shows its outcome', () => {
  const bench = new Bench(cards, setup)
  bench.play(4)
  expect(Table.load({ ...bench.table.host, game: newer }, bench.stored).facts.status).toBe('held')
  bench.play()
  const over = Table.load({ ...bench.table.host, game: stricter }, bench.stored)
  expect(over.facts.outcome).toEqual(bench.table.facts.outcome)
  expect(new Show(over).snapshot(null, 0).views).toEqual({})
})

test('a match of another pack is held, continues with its own again, and its rematch has the current pack', () => {
  const mine: Game = { ...cards, pack: { name: 'Mine', hash: 'a'.repeat(64) } }
  const bench = new Bench(mine, setup)
  bench.play(5)
  const rest = bench.table.rest()!
  expect(bench.table.facts.setup.pack).toBe(mine.pack!.hash)
  for (const kept of [rest, undefined]) {
    const held = Table.load({ ...bench.table.host, game: cards }, bench.stored, kept)
    expect(held.facts.status).toBe('held')
    expect(Table.wake({ ...bench.table.host, game: cards }, rest, [])).toBe(undefined)
    const events = [...bench.stored, ...held.drain()]
    const again = Table.load({ ...bench.table.host, game: mine }, events, kept)
    expect(again.facts).toMatchObject({ status: 'playing', version: cards.version })
    expect(again.match!.state).toEqual(bench.table.match!.state)
  }
  const fresh = { id: 'again', invitation: 'come' }
  const rematch = rematchOf({ ...bench.table.host, game: cards }, fresh, bench.table, 1)
  expect(rematch.facts.setup).not.toHaveProperty('pack')
})

test('a record of another pack is refused, by its own word', () => {
  const mine: Game = { ...cards, pack: { name: 'Mine', hash: 'a'.repeat(64) } }
  const bench = new Bench(mine, setup)
  bench.play(5)
  const record = formatRecord(bench.table.match!.record())
  const fresh = { id: 'other', invitation: 'come' }
  const made = (game: Game) =>
    makeTable({ ...bench.table.host, game }, fresh, { user: 'u', name: 'U' }, { game: cards.id, record }, 1)
  expect(made(mine).facts.answers.length).toBeGreaterThan(0)
  expect(() => made(cards)).toThrow('played with other numbers')
})
