import { describe, expect, test } from 'vitest'
import { cards } from '#kernel/testing/games/cards.ts'
import { type FinalPlace, finalPlaces, MIN_RATED_ANSWERS } from '#table/finalPlaces.ts'
import { ANN, BEN, CAT, TableFixture } from '#table/testing/tables.ts'
import {
  INITIAL_RATING,
  inflateDeviation,
  type PlayerRatingState,
  type Rating,
  ratingAt,
  ratingsAfter,
  UNRATED,
  updateRating,
} from './ratings.ts'

const of = (rating: number, deviation: number): Rating => ({ rating, deviation, volatility: 0.06 })

describe('Glicko-2', () => {
  test('gives the numbers of Glickman’s worked example', () => {
    const after = updateRating(of(1500, 200), [
      { against: of(1400, 30), score: 1 },
      { against: of(1550, 100), score: 0 },
      { against: of(1700, 300), score: 0 },
    ])
    expect(after.rating).toBeCloseTo(1464.06, 1)
    expect(after.deviation).toBeCloseTo(151.52, 1)
    expect(after.volatility).toBeCloseTo(0.05999, 4)
  })

  test('moves two new players symmetrically apart, and makes both more certain', () => {
    const won = updateRating(INITIAL_RATING, [{ against: INITIAL_RATING, score: 1 }])
    const lost = updateRating(INITIAL_RATING, [{ against: INITIAL_RATING, score: 0 }])
    expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating, 6)
    expect(won.rating).toBeGreaterThan(1600)
    expect(won.deviation).toBeLessThan(300)
    const drawn = updateRating(INITIAL_RATING, [{ against: INITIAL_RATING, score: 0.5 }])
    expect(drawn.rating).toBeCloseTo(1500, 6)
  })

  test('a great surprise raises the volatility, an expected result lowers it', () => {
    const strong = of(2200, 50)
    const weak = of(1200, 50)
    const lost = updateRating(strong, [{ against: weak, score: 0 }])
    expect(lost.volatility).toBeGreaterThan(0.06)
    expect(lost.rating).toBeLessThan(2190)
    const won = updateRating(strong, [{ against: weak, score: 1 }])
    expect(won.volatility).toBeLessThan(0.06)
    expect(won.rating - 2200).toBeLessThan(1)
  })

  test('without games the rating becomes less certain, up to that of a new player', () => {
    const before = of(1700, 60)
    expect(inflateDeviation(before, 1).deviation).toBeCloseTo(Math.hypot(60, 0.06 * 173.7178), 6)
    expect(inflateDeviation(before, 1e6)).toMatchObject({ rating: 1700, deviation: 350 })
    expect(updateRating(before, [], 4)).toEqual(inflateDeviation(before, 4))
  })

  test('the deviation never falls below its minimum, however many games are played', () => {
    let own = of(1500, 60)
    for (let game = 0; game < 2000; game++) own = updateRating(own, [{ against: of(1500, 30), score: game % 2 }], 0)
    expect(own.deviation).toBe(30)
    expect(Math.abs(own.rating - 1500)).toBeLessThan(40)
  })
})

const rated = { rated: true, listed: true }
const two = () => {
  const bench = new TableFixture(cards, { setup: { players: 2 }, options: rated })
  bench.does(BEN, { do: 'sit' })
  return bench
}
const DAY = 24 * 3600 * 1000

describe('who is rated', () => {
  test('the players of a rated match, by how it ended', () => {
    const bench = two()
    expect(bench.table.state.placed).toEqual([])
    bench.play()
    const { winners } = bench.table.state.outcome!
    const places = Object.fromEntries(bench.table.state.placed.map(({ player, place }) => [player, place]))
    const [winner, loser] = winners[0] === 'red' ? [ANN, BEN] : [BEN, ANN]
    expect(places[winner.user]).toBeLessThan(places[loser.user]!)
  })

  test('no one if the table is not rated, was closed, or a person played against themselves', () => {
    const plain = new TableFixture(cards, { setup: { players: 2 }, options: { listed: true } })
    plain.does(BEN, { do: 'sit' })
    plain.does(BEN, { do: 'resign', seat: 'green' })
    expect(plain.table.state.placed).toEqual([])
    const closed = new TableFixture(cards, { setup: { players: 2 }, options: rated })
    closed.does(ANN, { do: 'cancel' })
    expect(closed.table.state.placed).toEqual([])
    const { state: facts } = two().table
    const answers = ['red', 'green'].flatMap((seat) => Array.from({ length: MIN_RATED_ANSWERS }, () => `${seat} x`))
    const alone = { ...facts, answers, outcome: { winners: ['red'], ranks: {}, how: 'ended' } }
    expect(finalPlaces({ ...alone, seats: facts.seats.map((seat) => ({ ...seat, holder: ANN })) })).toEqual([])
    expect(finalPlaces(alone)).toHaveLength(2)
    expect(finalPlaces({ ...alone, importedAnswers: 3 })).toEqual([])
  })

  test('a player who resigns is last, a deleted one keeps their place', () => {
    const bench = new TableFixture(cards, { options: rated, setup: { players: 3 } })
    bench.does(BEN, { do: 'sit' })
    bench.does(CAT, { do: 'sit' })
    while (
      !['red', 'green', 'blue'].every(
        (seat) => bench.table.state.answers.filter((line) => line.startsWith(seat)).length >= MIN_RATED_ANSWERS,
      )
    )
      bench.play(1)
    bench.does(ANN, { do: 'resign', seat: 'red' })
    bench.does(BEN, { do: 'resign', seat: 'green' })
    const { placed } = bench.table.state
    expect(placed.map(({ player }) => player)).toEqual([ANN.user, BEN.user, CAT.user])
    expect(placed[0]!.place).toBe(placed[1]!.place)
    expect(placed[2]!.place).toBeLessThan(placed[0]!.place)
    bench.table.emit({ is: 'forgotten', from: ANN.user, to: { user: 'ghost', name: '' } }, bench.now)
    expect(bench.table.state.placed).toEqual(placed)
  })

  test('a bot by its level; what a bot makes of a seat whose time was up is not the person’s', () => {
    const bench = new TableFixture(cards, {
      setup: { players: 2 },
      options: rated,
      seats: { red: 'me', green: { bot: 'hard' } },
    })
    bench.play()
    expect(bench.table.state.placed.map(({ player }) => player)).toEqual([ANN.user, 'bot:hard'])
    const clock = { kind: 'live', seconds: 10, increment: 0 } as const
    const timed = new TableFixture(cards, {
      setup: { players: 2 },
      options: { ...rated, clock, onFlag: 'bot', standIn: 'easy' },
    })
    timed.does(BEN, { do: 'sit' })
    timed.table.expireClocks(timed.now + 1_000_000)
    timed.keep()
    timed.play()
    const flagged = timed.table.state.seats.find((seat) => seat.flagged)!
    const places = timed.table.state.placed
    expect(places.find(({ seat }) => seat === flagged.seat)!.place).toBe(3)
    expect(places.map(({ player }) => player)).toEqual([ANN.user, BEN.user])
  })

  test('no one can undo alone at a rated table', () => {
    const bench = new TableFixture(cards, {
      setup: { players: 2 },
      options: rated,
      seats: { red: 'me', green: { bot: 'hard' } },
    })
    bench.play(6)
    expect(() => bench.does(ANN, { do: 'ask rewind', seat: 'red', length: 0 })).toThrow('could refuse')
  })
})

describe('the standings after a match', () => {
  const placed = (...players: [string, number][]): FinalPlace[] =>
    players.map(([player, place]) => ({ seat: player, player, place }))
  const fresh = () => UNRATED
  const proven = () => ({ ...UNRATED, games: 10 })

  test('three players: round robin, in one period', () => {
    const after = ratingsAfter(placed(['a', 1], ['b', 2], ['c', 3]), proven, 0)
    const [a, b, c] = ['a', 'b', 'c'].map((player) => after.get(player)!)
    expect(a!.rating - 1500).toBeCloseTo(1500 - c!.rating, 6)
    expect(b!.rating).toBeCloseTo(1500, 6)
    const pair = ratingsAfter(placed(['a', 1], ['c', 2]), proven, 0).get('a')!
    expect(a!.rating).toBeGreaterThan(pair.rating)
    expect(a!.deviation).toBeLessThan(pair.deviation)
    expect(a).toMatchObject({ games: 11, at: 0, limited: 0 })
  })

  test('a draw moves the weaker up; two seats of one bot say nothing about each other', () => {
    const known: { [player: string]: PlayerRatingState } = {
      weak: { ...UNRATED, rating: 1300, deviation: 80, games: 10 },
      strong: { ...UNRATED, rating: 1700, deviation: 80, games: 10 },
    }
    const drawn = ratingsAfter(placed(['weak', 1], ['strong', 1]), (p) => known[p]!, 0)
    expect(drawn.get('weak')!.rating).toBeGreaterThan(1300)
    expect(drawn.get('strong')!.rating).toBeLessThan(1700)
    const bots = ratingsAfter(placed(['bot:easy', 1], ['a', 2], ['bot:easy', 3]), fresh, 0)
    expect(bots.size).toBe(2)
    expect(bots.get('bot:easy')).toMatchObject({ games: 1 })
    expect(bots.get('a')!.rating).toBeCloseTo(1500, 6)
  })

  test('provisional opponents and those met before move a rating by few points, and make it little surer', () => {
    const known = { ...UNRATED, rating: 1600, deviation: 200, games: 10 }
    const states = (p: string) => (p === 'new' ? UNRATED : known)
    const free = ratingsAfter(placed(['a', 1], ['b', 2]), states, 0).get('a')!
    expect(free.rating - 1600).toBeGreaterThan(40)
    const bounds = (spent: number, met = false) => ({
      ...{ areTogether: () => false, haveMet: () => met, spent: () => spent },
    })
    const versusNew = ratingsAfter(placed(['a', 1], ['new', 2]), states, 0, bounds(0))
    expect(versusNew.get('a')).toMatchObject({
      rating: expect.closeTo(1610),
      limited: expect.closeTo(10),
      bounded: true,
    })
    expect(versusNew.get('a')!.deviation).toBeGreaterThan(190)
    // The new player's result is worth its full weight.
    expect(1500 - versusNew.get('new')!.rating).toBeGreaterThan(50)
    expect(versusNew.get('new')!.bounded).toBe(false)
    expect(ratingsAfter(placed(['a', 1], ['b', 2]), states, 0, bounds(7, true)).get('a')!.rating).toBeCloseTo(1603, 6)
    expect(ratingsAfter(placed(['a', 1], ['b', 2]), states, 0, bounds(10, true)).get('a')!.rating).toBe(1600)
    const mixed = ratingsAfter(placed(['a', 1], ['b', 2], ['new', 3]), states, 0, bounds(10)).get('a')!
    expect(mixed.rating).toBeCloseTo(free.rating, 6)
    const apart = { ...bounds(0), areTogether: () => true }
    expect(ratingsAfter(placed(['a', 1], ['b', 2]), states, 0, apart).get('a')!.rating).toBe(1600)
  })

  test('a rating is less sure after a long rest, and never because the clock went back', () => {
    const known = { ...UNRATED, deviation: 60, games: 5, at: 100 * DAY }
    expect(ratingAt(known, 100 * DAY).deviation).toBeCloseTo(60, 9)
    expect(ratingAt(known, 50 * DAY).deviation).toBeCloseTo(60, 9)
    expect(ratingAt(known, 400 * DAY).deviation).toBeGreaterThan(150)
    expect(ratingAt(UNRATED, 400 * DAY)).toEqual(UNRATED)
  })
})
