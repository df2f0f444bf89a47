import { describe, expect, test } from 'vitest'
import { cards } from '#kernel/testing/games/cards.ts'
import { clockFor, isMatchable, matchSeeks, twoPlayerTable, type WaitingSeek } from './seeks.ts'

const who = (person: string, some: Partial<WaitingSeek> = {}): WaitingSeek => ({
  ...{ person, game: 'ur', pace: 'now', rated: true, rating: 1500, deviation: 50, since: 0 },
  ...some,
})
const named = (pairs: [WaitingSeek, WaitingSeek][]) => pairs.map(([a, b]) => `${a.person}-${b.person}`)

describe('pairing seeks', () => {
  test('pairs only equal seeks', () => {
    const others = [who('b', { game: 'ankh' }), who('c', { pace: 'turns' }), who('d', { rated: false })]
    expect(matchSeeks([who('a'), ...others], 0)).toEqual([])
    expect(matchSeeks([who('a'), who('a', { since: 5 })], 0)).toEqual([])
    expect(named(matchSeeks([who('a'), who('b')], 0))).toEqual(['a-b'])
  })

  test('pairs no one with someone they have blocked', () => {
    const areApart = (one: string, other: string) => [one, other].sort().join() === 'a,b'
    expect(matchSeeks([who('a'), who('b')], 0, areApart)).toEqual([])
    const crowd = [who('a'), who('b', { since: 1 }), who('c', { since: 2, rating: 1540 })]
    expect(named(matchSeeks(crowd, 10, areApart))).toEqual(['a-c'])
  })

  test('gives the closest rating to the person who has waited longest', () => {
    const crowd = [
      who('new', { rating: 1510, since: 9 }),
      who('old', { rating: 1500, since: 1 }),
      who('far', { rating: 1620, since: 2 }),
      who('near', { rating: 1495, since: 3 }),
    ]
    expect(named(matchSeeks(crowd, 10))).toEqual(['old-near', 'far-new'])
  })

  test('accepts larger rating gaps the longer one waits and the less certain the ratings are', () => {
    const [weak, strong] = [who('weak', { rating: 1300 }), who('strong', { rating: 1900 })]
    expect(isMatchable(weak, strong, 0)).toBe(false)
    expect(isMatchable(weak, strong, 30_000)).toBe(false)
    expect(isMatchable(weak, strong, 60_000)).toBe(true)
    const slow = [who('a', { rating: 1300, pace: 'turns' }), who('b', { rating: 1900, pace: 'turns' })] as const
    expect(isMatchable(...slow, 60_000)).toBe(false)
    expect(isMatchable(...slow, 24 * 3_600_000)).toBe(true)
    expect(isMatchable(who('c', { rating: 1500, deviation: 350 }), who('d', { rating: 1800 }), 0)).toBe(true)
  })

  test('one game now, as many by turns as one wishes for', () => {
    const now = [who('a'), who('b'), who('a', { game: 'ankh' }), who('c', { game: 'ankh' })]
    expect(named(matchSeeks(now, 0))).toEqual(['a-b'])
    const turns = now.map((one) => ({ ...one, pace: 'turns' as const }))
    expect(named(matchSeeks(turns, 0)).sort()).toEqual(['a-b', 'a-c'])
  })
})

test('a table for two has its creator on the requested seat, and a clock for the time control', () => {
  const wish = { pace: 'turns', rated: true, listed: false } as const
  const table = twoPlayerTable(cards, wish, { person: 'ben' }, false)
  expect(table).toMatchObject({
    ...{ game: 'cards', setup: { players: 2 }, seats: { red: { person: 'ben' }, green: 'me' } },
    options: { rated: true, listed: false, onFlag: 'forfeit', clock: { kind: 'days' } },
  })
  expect(clockFor('ur', 'now')).toMatchObject({ kind: 'live', seconds: 600 })
  expect(clockFor('cards', 'now')).toMatchObject({ kind: 'live', seconds: 3600 })
})
