import { describe, expect, test } from 'vitest'
import { cards } from '../../kernel/testing/games/cards.ts'
import { type Placed, placesAt } from '../finalPlaces.ts'
import { ANN, BEN, Bench, CAT } from '../testing/tables.ts'
import { NEWCOMER, type Standing, standingAt, standingsAfter } from './results.ts'

const rated = { rated: true, listed: true }
const two = () => {
  const bench = new Bench(cards, { setup: { players: 2 }, options: rated })
  bench.does(BEN, { do: 'sit' })
  return bench
}
const DAY = 24 * 3600 * 1000

describe('who is rated', () => {
  test('the players of a rated match, by how it ended', () => {
    const bench = two()
    expect(bench.table.facts.placed).toEqual([])
    bench.play()
    const { winners } = bench.table.facts.outcome!
    const places = Object.fromEntries(bench.table.facts.placed.map(({ player, place }) => [player, place]))
    const [winner, loser] = winners[0] === 'red' ? [ANN, BEN] : [BEN, ANN]
    expect(places[winner.user]).toBeLessThan(places[loser.user]!)
  })

  test('no one if the table is not rated, was closed, or a person played against themselves', () => {
    const plain = new Bench(cards, { setup: { players: 2 }, options: { listed: true } })
    plain.does(BEN, { do: 'sit' })
    plain.does(BEN, { do: 'resign', seat: 'green' })
    expect(plain.table.facts.placed).toEqual([])
    const closed = new Bench(cards, { setup: { players: 2 }, options: rated })
    closed.does(ANN, { do: 'cancel' })
    expect(closed.table.facts.placed).toEqual([])
    const { facts } = two().table
    const alone = { ...facts, outcome: { winners: ['red'], ranks: {}, how: 'ended' } }
    expect(placesAt({ ...alone, seats: facts.seats.map((seat) => ({ ...seat, holder: ANN })) })).toEqual([])
    expect(placesAt(alone)).toHaveLength(2)
    expect(placesAt({ ...alone, importedAnswers: 3 })).toEqual([])
  })

  test('a player who resigns is last, a deleted one keeps their place', () => {
    const bench = new Bench(cards, { options: rated, setup: { players: 3 } })
    bench.does(BEN, { do: 'sit' })
    bench.does(CAT, { do: 'sit' })
    bench.does(ANN, { do: 'resign', seat: 'red' })
    bench.does(BEN, { do: 'resign', seat: 'green' })
    const { placed } = bench.table.facts
    expect(placed.map(({ player }) => player)).toEqual([ANN.user, BEN.user, CAT.user])
    expect(placed[0]!.place).toBe(placed[1]!.place)
    expect(placed[2]!.place).toBeLessThan(placed[0]!.place)
    bench.table.emit({ is: 'forgotten', from: ANN.user, to: { user: 'ghost', name: '' } }, bench.now)
    expect(bench.table.facts.placed).toEqual(placed)
  })

  test('a bot by its level; what a bot makes of a seat whose time was up is not the person’s', () => {
    const bench = new Bench(cards, {
      setup: { players: 2 },
      options: rated,
      seats: { red: 'me', green: { bot: 'hard' } },
    })
    bench.play()
    expect(bench.table.facts.placed.map(({ player }) => player)).toEqual([ANN.user, 'bot:hard'])
    const clock = { kind: 'live', seconds: 10, increment: 0 } as const
    const timed = new Bench(cards, {
      setup: { players: 2 },
      options: { ...rated, clock, onFlag: 'bot', standIn: 'easy' },
    })
    timed.does(BEN, { do: 'sit' })
    timed.table.flag(timed.now + 1_000_000)
    timed.keep()
    timed.play()
    const flagged = timed.table.facts.seats.find((seat) => seat.flagged)!
    const places = timed.table.facts.placed
    expect(places.find(({ seat }) => seat === flagged.seat)!.place).toBe(3)
    expect(places.map(({ player }) => player)).toEqual([ANN.user, BEN.user])
  })

  test('no one can undo alone at a rated table', () => {
    const bench = new Bench(cards, {
      setup: { players: 2 },
      options: rated,
      seats: { red: 'me', green: { bot: 'hard' } },
    })
    bench.play(6)
    expect(() => bench.does(ANN, { do: 'ask rewind', seat: 'red', length: 0 })).toThrow('could refuse')
  })
})

describe('the standings after a match', () => {
  const placed = (...players: [string, number][]): Placed[] =>
    players.map(([player, place]) => ({ seat: player, player, place }))
  const fresh = () => NEWCOMER

  test('three players: round robin, in one period', () => {
    const after = standingsAfter(placed(['a', 1], ['b', 2], ['c', 3]), fresh, DAY)
    const [a, b, c] = ['a', 'b', 'c'].map((player) => after.get(player)!)
    expect(a!.rating - 1500).toBeCloseTo(1500 - c!.rating, 6)
    expect(b!.rating).toBeCloseTo(1500, 6)
    const pair = standingsAfter(placed(['a', 1], ['c', 2]), fresh, DAY).get('a')!
    expect(a!.rating).toBeGreaterThan(pair.rating)
    expect(a!.deviation).toBeLessThan(pair.deviation)
    expect(a).toMatchObject({ games: 1, at: DAY })
  })

  test('a draw moves the weaker up; two seats of one bot say nothing about each other', () => {
    const known: { [player: string]: Standing } = {
      weak: { ...NEWCOMER, rating: 1300, deviation: 80, games: 9 },
      strong: { ...NEWCOMER, rating: 1700, deviation: 80, games: 9 },
    }
    const drawn = standingsAfter(placed(['weak', 1], ['strong', 1]), (p) => known[p]!, 0)
    expect(drawn.get('weak')!.rating).toBeGreaterThan(1300)
    expect(drawn.get('strong')!.rating).toBeLessThan(1700)
    const bots = standingsAfter(placed(['bot:easy', 1], ['a', 2], ['bot:easy', 3]), fresh, 0)
    expect(bots.size).toBe(2)
    expect(bots.get('bot:easy')).toMatchObject({ games: 1 })
    expect(bots.get('a')!.rating).toBeCloseTo(1500, 6)
  })

  test('a rating is less sure after a long rest, and never because the clock went back', () => {
    const known = { ...NEWCOMER, deviation: 60, games: 5, at: 100 * DAY }
    expect(standingAt(known, 100 * DAY).deviation).toBeCloseTo(60, 9)
    expect(standingAt(known, 50 * DAY).deviation).toBeCloseTo(60, 9)
    expect(standingAt(known, 400 * DAY).deviation).toBeGreaterThan(150)
    expect(standingAt(NEWCOMER, 400 * DAY)).toEqual(NEWCOMER)
  })
})
