import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { BY_RANGE, BY_RIGHT, BY_STRATEGY, BY_TURN_ONE, BY_WING } from '../state.ts'
import {
  canCounterTrump,
  canTrump,
  contingentCost,
  contingentReach,
  doomResult,
  eliteAllowed,
  isBypassed,
  LINE_DISTANCE,
  type LineFacts,
  lineBases,
  momentumResult,
  PANIC_HEXES,
  panicReach,
  strategySucceeds,
  trumpSucceeds,
} from './command.ts'

describe('momentum', () => {
  test('a die up to Initiative gives a new phase; a 9 is always doom', () => {
    rule('5.32', '5.33', 'R44')
    expect([momentumResult(5, 5), momentumResult(6, 5), momentumResult(9, 9)]).toEqual(['newPhase', 'finished', 'doom'])
  })

  test('doom: re-activation, nothing, panic', () => {
    rule('5.33', '5.33a', '5.33b')
    expect([0, 1, 2, 8, 9].map(doomResult)).toEqual(['reactivation', 'reactivation', 'finished', 'finished', 'panic'])
  })

  test('panic: half the range, rounded up, 2 hexes', () => {
    rule('5.33a', 'R67')
    expect([panicReach(7), panicReach(10), PANIC_HEXES]).toEqual([4, 5, 2])
  })
})

describe('trumps', () => {
  test('who may, against whom', () => {
    rule('5.41', '5.42a', '5.42b')
    expect([canTrump(5, 3), canTrump(3, 3)]).toEqual([true, false])
    expect([canCounterTrump(5, 5), canCounterTrump(4, 5), canCounterTrump(7, 5)]).toEqual([true, false, true])
    expect([trumpSucceeds(5, 5), trumpSucceeds(6, 5)]).toEqual([true, false])
  })

  test('all of equal or lower Initiative are bypassed', () => {
    rule('5.44')
    expect([isBypassed(5, 5), isBypassed(3, 5), isBypassed(6, 5)]).toEqual([true, true, false])
  })
})

describe('Line Commands', () => {
  const leader: LineFacts = {
    ...{ hasAbility: true, nearLine: true, inZone: false, isOverall: false, isPersianWing: false },
    ...{ turn: 2, isMomentum: false, inCommanderRange: false, firstBasis: 0 },
  }
  const bases = (change: Partial<LineFacts>) => lineBases({ ...leader, ...change })

  test('is impossible without the ability or far from the Line', () => {
    rule('4.31', '4.34')
    const none = { free: 0, mayRoll: false }
    expect([bases({ hasAbility: false }), bases({ nearLine: false, isOverall: true })]).toEqual([none, none])
    expect(LINE_DISTANCE).toBe(2)
  })

  test('an overall commander by right, in momentum too', () => {
    rule('4.43', '4.35')
    expect(bases({ isOverall: true })).toEqual({ free: BY_RIGHT, mayRoll: false })
    expect(bases({ isOverall: true, isMomentum: true })).toEqual({ free: BY_RIGHT, mayRoll: false })
  })

  test('from an enemy zone of control only an overall commander', () => {
    rule('4.24', '4.34')
    expect(bases({ inZone: true, isOverall: true })).toEqual({ free: BY_RIGHT, mayRoll: false })
    for (const how of [{ turn: 1 }, { isPersianWing: true }, { inCommanderRange: true }, {}])
      expect(bases({ inZone: true, ...how })).toEqual({ free: 0, mayRoll: false })
  })

  test("others on turn 1, as a Persian wing, in a commander's range, or by a roll", () => {
    rule('4.34', '4.53', 'D7')
    expect(bases({ turn: 1 })).toEqual({ free: BY_TURN_ONE, mayRoll: false })
    expect(bases({ isPersianWing: true })).toEqual({ free: BY_WING, mayRoll: false })
    expect(bases({ inCommanderRange: true })).toEqual({ free: BY_RANGE, mayRoll: true })
    expect(bases({})).toEqual({ free: 0, mayRoll: true })
  })

  test('in momentum they roll, if their first one was not by range', () => {
    rule('4.35')
    const roll = { free: 0, mayRoll: true }
    for (const firstBasis of [BY_STRATEGY, BY_TURN_ONE, BY_WING])
      expect(bases({ isMomentum: true, firstBasis, turn: 1, isPersianWing: true })).toEqual(roll)
    for (const firstBasis of [0, BY_RANGE])
      expect(bases({ isMomentum: true, firstBasis, inCommanderRange: true }).mayRoll).toBe(false)
  })

  test('a die up to the own Strategy succeeds', () => {
    rule('4.34', 'R39')
    expect([strategySucceeds(4, 4), strategySucceeds(5, 4)]).toEqual([true, false])
  })
})

describe('elite and contingents', () => {
  test('the elite phase: turn 1 always, later not on 8 or 9', () => {
    rule('5.51', '5.52')
    expect([eliteAllowed(1, 9), eliteAllowed(2, 7), eliteAllowed(2, 8), eliteAllowed(3, 9)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('a contingent costs its units less one, from 1 to 3, within half the range', () => {
    rule('5.63', 'R24', 'R67')
    expect([0, 1, 2, 3, 4, 9].map(contingentCost)).toEqual([1, 1, 1, 2, 3, 3])
    expect([contingentReach(9), contingentReach(8)]).toEqual([5, 4])
  })
})
