import { describe, expect, test } from 'vitest'
import { leaning, sharesOf } from './favoured.ts'

const balance = (...of: number[]) => ({
  games: 100,
  of: Object.fromEntries(of.map((share, i) => [`place.${i + 1}`, share])),
})

describe('whom a scenario favours', () => {
  test.each([
    ['even', undefined, balance(46.5, 53.5)],
    ['even', undefined, balance(37.5, 62.5)],
    ['edge', 'place.1', balance(75, 25)],
    ['favoured', 'place.2', balance(10, 90)],
    ['edge', 'place.3', balance(20.8, 14, 30.5, 19, 15.8)],
    // Some games have no winner: what counts is the share of those that have one.
    ['even', undefined, balance(40, 44.5)],
  ])('%s, %s', (key, word, shares) => {
    expect(leaning(shares)).toEqual(word === undefined ? { key } : { key, word })
  })

  test('with everybody’s share', () => {
    expect(sharesOf(balance(4, 96))).toEqual([
      ['place.1', 0.04],
      ['place.2', 0.96],
    ])
  })
})
