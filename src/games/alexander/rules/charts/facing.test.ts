import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import {
  augmentedHits,
  augmentedRolls,
  BESIDE_ELEPHANT_HITS,
  CHARIOT_TURN_HITS,
  COLUMN_SHOCKED_HITS,
  columnMa,
  countingTq,
  DOUBLE_DEPTH_MP,
  excess,
  FORM_CHARGE_MP,
  LEADER_MA,
  LEAVE_CHARGE_MP,
  nearElephantHits,
  oneOnFailure,
  pivotHits,
  RECOVERY,
  REVERSE_FACE_MP,
  SQUARE_MA,
  secondMoveHits,
} from './checks.ts'
import { cornersBetween, half, leavesZoc, reactionRolls, standsFacing, turnHits, turnMp } from './facing.ts'
import { AGRIANIANS, CH, EL, HC, HI, LC, LI, LN, SK } from './types.ts'

describe('turning', () => {
  test('1 MP a corner; skirmishers 1 for any turn; elephants, chariots, cataphracts and charge formation 2', () => {
    rule('7.12', '9.42a', '9.74')
    expect(turnMp(LI, 3, false, false)).toBe(3)
    expect([turnMp(SK, 3, false, false), turnMp(AGRIANIANS, 1, false, false)]).toEqual([1, 1])
    expect(turnMp(SK, 0, false, false)).toBe(0)
    expect([turnMp(EL, 2, false, false), turnMp(CH, 1, false, false)]).toEqual([4, 2])
    expect([turnMp(HC, 2, true, false), turnMp(HC, 2, false, true), turnMp(HC, 2, false, false)]).toEqual([4, 4, 2])
  })

  test('a hit a corner in rough, but none for elephants and skirmishers', () => {
    rule('7.14')
    expect([turnHits(HC, 2, true), turnHits(HC, 2, false)]).toEqual([2, 0])
    expect([SK, AGRIANIANS, EL].map((type) => turnHits(type, 2, true))).toEqual([0, 0, 0])
  })

  test('the shorter way round counts', () => {
    rule('7.12')
    expect([cornersBetween(0, 3), cornersBetween(0, 5), cornersBetween(4, 1)]).toEqual([3, 1, 3])
  })

  test('half of an odd number is rounded up', () => {
    rule('R67')
    expect([half(7), half(6), half(1)]).toEqual([4, 3, 1])
  })

  test('a unit that leaves a zone must be faster than all units that exert it; a phalanx counts as 5', () => {
    rule('7.23')
    expect([leavesZoc(6, false, true, 5), leavesZoc(6, false, true, 6)]).toEqual([true, false])
    expect(leavesZoc(8, false, false, 5)).toBe(false)
    expect([leavesZoc(4, true, true, 4), leavesZoc(4, false, true, 4)]).toEqual([true, false])
    expect(leavesZoc(4, true, true, 5)).toBe(false)
  })

  test('reaction facing: the die and the difference of MA against TQ; cavalry before foot does not roll', () => {
    rule('7.16')
    expect([standsFacing(3, 8, 5, 6), standsFacing(4, 8, 5, 6)]).toEqual([true, false])
    expect(standsFacing(9, 4, 8, 5)).toBe(true)
    for (const type of [HC, LN, LC]) expect(reactionRolls(type, true)).toBe(false)
    expect([reactionRolls(HC, false), reactionRolls(HI, true), reactionRolls(EL, true)]).toEqual([true, true, true])
  })
})

describe('hits of moves', () => {
  test('each move after the first costs a hit at its end', () => {
    rule('6.13')
    expect([secondMoveHits(0), secondMoveHits(1), secondMoveHits(2)]).toEqual([0, 1, 1])
  })

  test('a pivot costs a hit, a Macedonian phalanx none', () => {
    rule('6.43')
    expect([pivotHits(false), pivotHits(true)]).toEqual([1, 0])
  })

  test('the 5th MP of a phalanx: a check in its first move, 2 hits in a later one', () => {
    rule('6.46')
    expect([augmentedRolls(0), augmentedRolls(1)]).toEqual([true, false])
    expect([augmentedHits(0, 8, 7), augmentedHits(0, 7, 7), augmentedHits(1, 0, 7)]).toEqual([1, 0, 2])
  })

  test('in column: MA and TQ', () => {
    rule('6.62', '6.65')
    expect([columnMa(5), columnMa(4)]).toEqual([6, 5])
    expect([countingTq(7, false, true), countingTq(7, false, false)]).toEqual([5, 7])
  })

  test('routed troops count TQ 1', () => {
    rule('10.25')
    expect([countingTq(7, true, false), countingTq(7, true, true)]).toEqual([1, 1])
  })

  test('checks: as many hits as the die is above TQ, or one', () => {
    rule('8.33b', '6.72')
    expect([excess(9, 6), excess(6, 6), excess(0, 6)]).toEqual([3, 0, 0])
    expect([oneOnFailure(9, 6), oneOnFailure(6, 6)]).toEqual([1, 0])
  })

  test('cavalry beside an elephant takes a hit even when it passes', () => {
    rule('9.16', '9.15')
    expect([nearElephantHits(0, 7), nearElephantHits(8, 7), nearElephantHits(9, 6)]).toEqual([1, 1, 3])
    expect(BESIDE_ELEPHANT_HITS).toBe(2)
  })

  test('numbers of formations and orders', () => {
    rule('4.1', '6.44', '6.66', '9.21a', '9.62a', '9.64', '9.73', '9.76', '10.14', 'R11', 'R28')
    expect([LEADER_MA, REVERSE_FACE_MP, COLUMN_SHOCKED_HITS, CHARIOT_TURN_HITS]).toEqual([9, 3, 1, 2])
    expect([DOUBLE_DEPTH_MP, SQUARE_MA, FORM_CHARGE_MP, LEAVE_CHARGE_MP, RECOVERY]).toEqual([1, 1, 4, 2, 2])
  })
})
