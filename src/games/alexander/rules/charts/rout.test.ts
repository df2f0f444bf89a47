import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { AVOIDANCE_HITS, allLetThrough, letsThrough } from './charge.ts'
import { casualtySeverity, duelHit, isCasualty, ratingAfter } from './leaders.ts'
import {
  armyResult,
  compassDirection,
  hitsAfterRally,
  LEADER_MULTIPLIER,
  leaderPoints,
  mustPursue,
  mustWithdraw,
  PURSUIT_MP,
  RAMPAGE_DISTANCE,
  RAMPAGE_HEXES,
  RAMPAGE_ROLLS,
  ROUT_HEXES,
  rallyResult,
  rampageHits,
  rampageResult,
  resultAtLimit,
  unitPoints,
} from './rout.ts'
import { AGRIANIANS, ART, CH, EL, FLANK, FRONT, HC, HI, LC, LI, LP, PH, REAR, SK } from './types.ts'

describe('leaders hit', () => {
  test('a 0 is a casualty; its severity by another die', () => {
    rule('8.34a', '8.34c')
    expect([isCasualty(0), isCasualty(1)]).toEqual([true, false])
    expect([0, 6, 7, 8, 9].map((die) => casualtySeverity(die, false))).toEqual([
      { result: 'finished', ratingLoss: 0 },
      { result: 'finished', ratingLoss: 0 },
      { result: 'wounded', ratingLoss: 1 },
      { result: 'wounded', ratingLoss: 2 },
      { result: 'killed', ratingLoss: 0 },
    ])
  })

  test('personal combat by the difference of the totals', () => {
    rule('8.41', '8.42')
    expect([0, 1, 2, 3, 4, 5, 6, 7, 15].map((difference) => duelHit(difference, false).result)).toEqual([
      'none',
      'finished',
      'finished',
      'wounded',
      'wounded',
      'wounded',
      'wounded',
      'killed',
      'killed',
    ])
    expect([duelHit(4, false).ratingLoss, duelHit(-5, false).ratingLoss]).toEqual([1, 2])
  })

  test('wounds lower all ratings, not below 0; a second one kills', () => {
    rule('8.45')
    expect([ratingAfter(5, 2), ratingAfter(1, 2)]).toEqual([3, 0])
    expect([casualtySeverity(7, true).result, duelHit(3, true).result, casualtySeverity(3, true).result]).toEqual([
      'killed',
      'killed',
      'finished',
    ])
  })
})

describe('rout and rally', () => {
  test('a rout runs 2 hexes', () => {
    rule('10.21')
    expect(ROUT_HEXES).toBe(2)
  })

  test('up to Initiative + 1 rallies; above TQ, or a failure of HI, eliminates', () => {
    rule('10.27b')
    expect([rallyResult(5, 4, 7, LI), rallyResult(6, 4, 7, LI), rallyResult(8, 4, 7, LI)]).toEqual([
      'rallied',
      'runs',
      'eliminated',
    ])
    expect(rallyResult(6, 4, 8, HI)).toBe('eliminated')
    expect(rallyResult(9, 8, 3, LI)).toBe('rallied')
  })

  test('hits of rallied troops by TQ and die', () => {
    rule('10.27c')
    expect([hitsAfterRally(7, 5), hitsAfterRally(5, 9), hitsAfterRally(6, 9), hitsAfterRally(3, 0)]).toEqual([
      2, 3, 4, 1,
    ])
  })

  test('pursuit: the die and 2 above TQ, 8 MP', () => {
    rule('10.32', '10.33')
    expect([mustPursue(5, 7), mustPursue(6, 7), PURSUIT_MP]).toEqual([false, true, 8])
  })
})

describe('points and the end', () => {
  test('rout points of units', () => {
    rule('10.42', '9.56')
    expect([unitPoints(PH, 7, true), unitPoints(LP, 5, false), unitPoints(LP, 5, true)]).toEqual([14, 5, 10])
    expect([SK, AGRIANIANS, EL, CH, ART].map((type) => unitPoints(type, 7, false))).toEqual([1, 2, 2, 2, 0])
  })

  test('leaders 5 times Initiative, Alexander by the multiplier of the battle', () => {
    rule('10.42', 'S1')
    expect([leaderPoints(5, LEADER_MULTIPLIER), leaderPoints(7, 10)]).toEqual([25, 70])
  })

  test('at its level an army withdraws', () => {
    rule('10.43')
    expect([mustWithdraw({ points: 80, level: 80 }), mustWithdraw({ points: 79, level: 80 })]).toEqual([true, false])
    const [fresh, beaten] = [
      { points: 9, level: 10 },
      { points: 10, level: 10 },
    ]
    expect([armyResult(fresh, fresh), armyResult(beaten, fresh), armyResult(fresh, beaten)]).toEqual(['nobody', 1, 0])
  })

  test('both: the smaller excess wins', () => {
    rule('10.44')
    expect(armyResult({ points: 112, level: 100 }, { points: 90, level: 80 })).toBe(1)
    expect(armyResult({ points: 55, level: 50 }, { points: 85, level: 80 })).toBe('draw')
  })

  test('at the limit the smaller share, as exact fractions', () => {
    rule('S21')
    expect(resultAtLimit({ points: 14, level: 28 }, { points: 12, level: 25 })).toBe(1)
    expect(resultAtLimit({ points: 14, level: 28 }, { points: 13, level: 26 })).toBe('draw')
    expect(resultAtLimit({ points: 1, level: 3 }, { points: 33, level: 99 })).toBe('draw')
    expect(resultAtLimit({ points: 0, level: 9 }, { points: 1, level: 99 })).toBe(0)
  })
})

describe('elephants and chariots', () => {
  test('direction of a rampage', () => {
    rule('9.14a', 'R17', 'R35')
    expect([0, 1, 6, 7, 9].map(rampageResult)).toEqual([
      'nearestFriend',
      'compass',
      'compass',
      'eliminated',
      'eliminated',
    ])
    expect([1, 2, 3, 4, 5, 6].map(compassDirection)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('3 hexes per roll, four rolls, until 8 hexes from every unit', () => {
    rule('9.14b', '9.14c')
    expect([RAMPAGE_HEXES, RAMPAGE_ROLLS, RAMPAGE_DISTANCE]).toEqual([3, 4, 8])
  })

  test('hits of who stops it: front 1, flank or rear 2, horse and chariots always 2', () => {
    rule('9.14b')
    expect([FRONT, FLANK, REAR].map((aspect) => rampageHits(HI, aspect))).toEqual([1, 2, 2])
    expect([HC, LC, CH].map((type) => rampageHits(type, FRONT))).toEqual([2, 2, 2])
  })

  test('chariots are let through when all succeed, for a hit each', () => {
    rule('9.24')
    expect([letsThrough(7, 7), letsThrough(8, 7), AVOIDANCE_HITS]).toEqual([true, false, 1])
    expect([allLetThrough([4, 5], [4, 5]), allLetThrough([4], [4, 5]), allLetThrough([], [])]).toEqual([
      true,
      false,
      false,
    ])
  })
})
