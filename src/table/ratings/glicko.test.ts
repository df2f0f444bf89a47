import { describe, expect, test } from 'vitest'
import { type Rating, ratedAfter, rested, UNKNOWN } from './glicko.ts'

const of = (rating: number, deviation: number): Rating => ({ rating, deviation, volatility: 0.06 })

describe('Glicko-2', () => {
  test('gives the numbers of Glickman’s worked example', () => {
    const after = ratedAfter(of(1500, 200), [
      { against: of(1400, 30), score: 1 },
      { against: of(1550, 100), score: 0 },
      { against: of(1700, 300), score: 0 },
    ])
    expect(after.rating).toBeCloseTo(1464.06, 1)
    expect(after.deviation).toBeCloseTo(151.52, 1)
    expect(after.volatility).toBeCloseTo(0.05999, 4)
  })

  test('moves two new players symmetrically apart, and makes both more certain', () => {
    const won = ratedAfter(UNKNOWN, [{ against: UNKNOWN, score: 1 }])
    const lost = ratedAfter(UNKNOWN, [{ against: UNKNOWN, score: 0 }])
    expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating, 6)
    expect(won.rating).toBeGreaterThan(1600)
    expect(won.deviation).toBeLessThan(300)
    const drawn = ratedAfter(UNKNOWN, [{ against: UNKNOWN, score: 0.5 }])
    expect(drawn.rating).toBeCloseTo(1500, 6)
  })

  test('a great surprise raises the volatility, an expected result lowers it', () => {
    const strong = of(2200, 50)
    const weak = of(1200, 50)
    const lost = ratedAfter(strong, [{ against: weak, score: 0 }])
    expect(lost.volatility).toBeGreaterThan(0.06)
    expect(lost.rating).toBeLessThan(2190)
    const won = ratedAfter(strong, [{ against: weak, score: 1 }])
    expect(won.volatility).toBeLessThan(0.06)
    expect(won.rating - 2200).toBeLessThan(1)
  })

  test('without games the rating becomes less certain, up to that of a new player', () => {
    const before = of(1700, 60)
    expect(rested(before, 1).deviation).toBeCloseTo(Math.hypot(60, 0.06 * 173.7178), 6)
    expect(rested(before, 1e6)).toMatchObject({ rating: 1700, deviation: 350 })
    expect(ratedAfter(before, [], 4)).toEqual(rested(before, 4))
  })

  test('the deviation never falls below its minimum, however many games are played', () => {
    let own = of(1500, 60)
    for (let game = 0; game < 2000; game++) own = ratedAfter(own, [{ against: of(1500, 30), score: game % 2 }], 0)
    expect(own.deviation).toBe(30)
    expect(Math.abs(own.rating - 1500)).toBeLessThan(40)
  })
})
