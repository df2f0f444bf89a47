import { describe, expect, test } from 'vitest'
import { leaning, sharesOf } from './favoured.ts'

const balance = (...of: number[]) => ({
  games: 100,
  of: Object.fromEntries(of.map((share, i) => [`place.${i + 1}`, share])),
})

describe('the balance of a scenario', () => {
  test.each([
    ['even', undefined, balance(46.5, 53.5)],
    ['edge', 'place.2', balance(37.5, 62.5)],
    ['edge', 'place.1', balance(75, 25)],
    ['favoured', 'place.2', balance(10, 90)],
    ['edge', 'place.3', balance(20.8, 14, 30.5, 19, 15.8)],
    // Games without a winner do not count.
    ['even', undefined, balance(40, 44.5)],
  ])('%s, %s', (key, word, shares) => {
    expect(leaning(shares)).toEqual(word === undefined ? { key } : { key, word })
  })

  test('is shown with whole percents', () => {
    const percents = (...of: number[]) => sharesOf(balance(...of)).map(([, percent]) => percent)
    expect(percents(4, 96)).toEqual([4, 96])
    expect(percents(37.5, 62.5)).toEqual([38, 62])
    expect(percents(33.4, 33.3, 33.3)).toEqual([34, 33, 33])
    expect(percents(40, 44.5)).toEqual([40, 45])
  })
})
