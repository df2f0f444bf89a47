import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { FLANK, FRONT, REAR } from './aspects.ts'
import { AGRIANIANS, ART, CH, EL, HC, HI, LI, LN, LP, MI, PH, SK } from './types.ts'
import {
  approachHits,
  LEADER_HEXES,
  lineMayWithdraw,
  mayWithdraw,
  PREARRANGED_HEXES,
  SKIRMISHER_HEXES,
  withdrawalChecks,
  withdrawalHits,
  withdrawalMa,
  withdrawalMp,
} from './withdrawal.ts'

describe('orderly withdrawal', () => {
  test('the faster may, by as many MP as it is faster', () => {
    rule('6.71', '6.71a')
    expect([mayWithdraw(LI, 5, 4), mayWithdraw(LI, 4, 4), mayWithdraw(LI, 4, 5)]).toEqual([true, false, false])
    expect([withdrawalMp(6, 4), withdrawalMp(4, 6)]).toEqual([2, 0])
  })

  test('two-hex units count MA 4 however they move', () => {
    rule('6.71a')
    expect([withdrawalMa(5, true), withdrawalMa(6, true), withdrawalMa(5, false)]).toEqual([4, 4, 5])
  })

  test('skirmishers go 2 hexes before movers of equal or lower MA', () => {
    rule('9.31f')
    for (const type of [SK, AGRIANIANS])
      expect([mayWithdraw(type, 6, 6), mayWithdraw(type, 6, 7)]).toEqual([true, false])
    expect(SKIRMISHER_HEXES).toBe(2)
  })

  test('leaders up to 3 hexes, a Line with a marker 1', () => {
    rule('4.62', '6.84')
    expect([LEADER_HEXES, PREARRANGED_HEXES]).toEqual([3, 1])
  })

  test('foot other than skirmishers, and chariots, take a hit; all but skirmishers check', () => {
    rule('6.72', '9.21c', 'R6')
    for (const type of [PH, HI, MI, LI, LP, ART, CH])
      expect([withdrawalHits(type), withdrawalChecks(type)]).toEqual([1, true])
    for (const type of [HC, LN, EL]) expect([withdrawalHits(type), withdrawalChecks(type)]).toEqual([0, true])
    for (const type of [SK, AGRIANIANS]) expect([withdrawalHits(type), withdrawalChecks(type)]).toEqual([0, false])
  })

  test('approached through flank or rear: a hit before moving; skirmishers only through the rear', () => {
    rule('6.72', '9.31f')
    expect([FRONT, FLANK, REAR].map((arc) => approachHits(HC, arc))).toEqual([0, 1, 1])
    expect([FRONT, FLANK, REAR].map((arc) => approachHits(SK, arc))).toEqual([0, 0, 1])
  })

  test('a cavalry Line with a member within 2 hexes of its leader, if no member withdrew alone', () => {
    rule('6.77')
    expect([lineMayWithdraw(2, false), lineMayWithdraw(3, false), lineMayWithdraw(1, true)]).toEqual([
      true,
      false,
      false,
    ])
  })
})
