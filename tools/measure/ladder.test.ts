import { describe, expect, it } from 'vitest'
import { ladderOf, type Pairing } from './ladder.ts'

const played = (a: string, b: string, games: number, won: number): Pairing => ({ a, b, games, won })

describe('the ladder', () => {
  it('puts 400 points between two of whom one wins ten games of eleven', () => {
    const [strong, weak] = ladderOf([played('x', 'y', 11_000, 10_000)])
    expect([strong!.id, weak!.id]).toEqual(['x', 'y'])
    expect(strong!.rating.value - weak!.rating.value).toBeCloseTo(400, 0)
    expect(strong!.rating.value + weak!.rating.value).toBeCloseTo(0)
  })

  it('has the interval that a share of two players has', () => {
    const [one, other] = ladderOf([played('x', 'y', 400, 200)])
    // The logit of 200 of 400 (and one drawn game) has the standard error 1/sqrt(401/4); each rating takes half of it.
    const half = (400 / Math.LN10) * 1.959964 * (1 / Math.sqrt(401 / 4)) * 0.5
    expect(one!.rating.high - one!.rating.value).toBeCloseTo(half, 6)
    expect(other!.rating.value - other!.rating.low).toBeCloseTo(half, 6)
  })

  it('adds up over who never met', () => {
    const rungs = ladderOf([played('a', 'b', 1000, 750), played('b', 'c', 1000, 750)])
    expect(rungs.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    const step = 400 * Math.log10(3)
    expect(rungs[0]!.rating.value - rungs[2]!.rating.value).toBeCloseTo(2 * step, -1)
    expect(rungs[0]!.rating.high - rungs[0]!.rating.low).toBeGreaterThan(rungs[1]!.rating.high - rungs[1]!.rating.low)
  })

  it('keeps somebody who never lost finite, and wide', () => {
    const [best] = ladderOf([played('a', 'b', 10, 10)])
    expect(Number.isFinite(best!.rating.value)).toBe(true)
    expect(best!.rating.high - best!.rating.low).toBeGreaterThan(200)
    expect(best).toMatchObject({ games: 10, won: 10 })
  })

  it('does not care about the order of pairs or sides', () => {
    const one = ladderOf([played('a', 'b', 50, 30), played('c', 'a', 50, 10), played('b', 'c', 50, 33)])
    const other = ladderOf([played('c', 'b', 50, 17), played('a', 'c', 50, 40), played('b', 'a', 50, 20)])
    expect(other.map(({ id }) => id)).toEqual(one.map(({ id }) => id))
    for (const [i, { rating }] of other.entries()) expect(rating.value).toBeCloseTo(one[i]!.rating.value, 6)
  })
})
