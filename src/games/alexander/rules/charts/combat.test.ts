import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { FLANK, FRONT } from './aspects.ts'
import {
  attackerChecks,
  attackerDrm,
  type ChargeFacts,
  chargeHits,
  defenderChecks,
  defenderDrm,
  isLightAttack,
  isNoFoeToFear,
} from './charge.ts'
import { breaks, breakthroughHits, fateOf, holdsEdge, isOnEdge, mayStand, stands, whoBreaks } from './collapse.ts'
import { openHits, shareHits } from './shareHits.ts'
import { AGRIANIANS, ART, CH, EL, HC, HI, LI, LP, MI, PH, SK } from './types.ts'

const plain: ChargeFacts = {
  ...{ mustCheck: true, onlySkirmishers: false, onlyLightFoot: false },
  ...{ elephants: false, chariots: false, doubleDepth: false },
}

describe('the charge', () => {
  test('Must Check attackers and those they attack roll', () => {
    rule('8.33a')
    expect([attackerChecks(plain, HC, true, 0), attackerChecks(plain, HC, false, 0)]).toEqual([true, false])
    expect([defenderChecks(plain, PH), defenderChecks({ ...plain, mustCheck: false }, PH)]).toEqual([true, false])
  })

  test('attackers of skirmishers or routed troops do not, these do', () => {
    rule('8.33a', '9.31e')
    const facts = { ...plain, onlySkirmishers: true }
    expect([attackerChecks(facts, HI, true, 0), defenderChecks(facts, SK)]).toEqual([false, true])
    expect([isNoFoeToFear(SK, false), isNoFoeToFear(PH, true), isNoFoeToFear(LI, false)]).toEqual([true, true, false])
  })

  test('chariots after a run-up of 4 hexes do not', () => {
    rule('9.22b', 'R12')
    expect([3, 4, 5].map((hexes) => attackerChecks(plain, CH, true, hexes))).toEqual([true, false, false])
    expect(attackerChecks(plain, HC, true, 8)).toBe(true)
  })

  test('heavy foot does not fear LI in front of it', () => {
    rule('9.33')
    expect([isLightAttack(LI, FRONT), isLightAttack(LI, FLANK), isLightAttack(LP, FRONT)]).toEqual([true, false, false])
    const facts = { ...plain, onlyLightFoot: true }
    expect([PH, HI, MI, LP].map((type) => defenderChecks(facts, type))).toEqual([false, false, true, true])
    expect(attackerChecks(facts, LI, true, 0)).toBe(true)
  })

  test('elephants and chariots frighten, once; depth presses and steadies', () => {
    rule('9.17', '9.22a', '9.62c', 'R18')
    expect([defenderDrm(plain, false), defenderDrm({ ...plain, elephants: true }, false)]).toEqual([0, 1])
    expect(defenderDrm({ ...plain, elephants: true, chariots: true }, false)).toBe(1)
    expect(defenderDrm({ ...plain, chariots: true, doubleDepth: true }, false)).toBe(2)
    expect(defenderDrm({ ...plain, doubleDepth: true }, true)).toBe(0)
  })

  test('elephants shy of spears, as an option', () => {
    rule('O11')
    expect([attackerDrm(EL, true, true), attackerDrm(EL, true, false), attackerDrm(EL, false, true)]).toEqual([1, 0, 0])
    expect(attackerDrm(HC, true, true)).toBe(0)
  })

  test('hits are what the die is above TQ', () => {
    rule('8.33b')
    expect([chargeHits(9, 0, 7), chargeHits(7, 0, 7), chargeHits(7, 1, 7), chargeHits(7, -1, 6)]).toEqual([2, 0, 1, 0])
  })
})

describe('breakthrough, edge and standing', () => {
  test('3 hits more than the enemy who holds the most cost 2 more', () => {
    rule('8.37', 'R9')
    expect([breakthroughHits(4, 1), breakthroughHits(3, 1), breakthroughHits(7, 4)]).toEqual([2, 0, 2])
  })

  test('at TQ a unit breaks', () => {
    rule('10.13', '8.38a')
    expect([breaks(6, 6), breaks(7, 6), breaks(5, 6)]).toEqual([true, true, false])
  })

  test('at TQ-1 it rolls: above TQ it breaks; who has just stood does not roll', () => {
    rule('8.38b')
    expect([isOnEdge(5, 6, false), isOnEdge(4, 6, false), isOnEdge(5, 6, true)]).toEqual([true, false, false])
    expect([holdsEdge(6, 6), holdsEdge(7, 6)]).toEqual([true, false])
  })

  test('two-hex heavy foot stands: the die, the excess, and 3 if heavy foot attacked', () => {
    rule('9.65a', '9.65b', '9.65c', 'R33')
    expect([mayStand(PH, true), mayStand(HI, true), mayStand(HI, false), mayStand(LP, true)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([stands(5, 9, 7, false), stands(6, 9, 7, false), stands(2, 9, 7, true), stands(3, 9, 7, true)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('what becomes of those who break', () => {
    rule('9.34', '9.22a', '9.56', '9.14a', '10.13')
    expect([SK, CH, ART, EL, AGRIANIANS, PH, HC].map(fateOf)).toEqual([
      'eliminated',
      'eliminated',
      'eliminated',
      'rampages',
      'routed',
      'routed',
      'routed',
    ])
  })
})

describe('all units of both sides would rout', () => {
  const units = (...held: (readonly [hits: number, tq: number, advance?: number])[]) =>
    held.map(([hits, tq, advance = 0]) => ({ hits, tq, advance }))

  test('the side of the greatest excess breaks, at a tie the defender', () => {
    rule('10.26')
    expect(whoBreaks(units([8, 7]), units([6, 6]))).toBe('attackers')
    expect(whoBreaks(units([7, 7]), units([6, 6]))).toBe('defenders')
    expect(whoBreaks(units([7, 7], [8, 8]), units([6, 6], [9, 7]))).toBe('defenders')
  })

  test('hits of an advance count for the attackers but do not bring a unit to TQ', () => {
    rule('10.26')
    expect(whoBreaks(units([7, 7, 1]), units([6, 6]))).toBe('attackers')
    expect(whoBreaks(units([6, 7, 1]), units([6, 6]))).toBe('each')
    expect(whoBreaks(units([6, 7, 3]), units([6, 6]))).toBe('each')
  })

  test('with one unit below TQ on either side each answers for itself', () => {
    rule('10.26')
    expect(whoBreaks(units([7, 7], [7, 8]), units([6, 6]))).toBe('each')
    expect(whoBreaks(units([7, 7]), units([6, 6], [5, 6]))).toBe('each')
    expect(whoBreaks(units([7, 7]), [])).toBe('each')
  })
})

describe('sharing hits', () => {
  test('evenly, odd ones first to those named, then in order', () => {
    rule('10.12', 'P5')
    expect(shareHits(3, [4, 7], [7])).toEqual([1, 2])
    expect(shareHits(5, [1, 2, 3], [3])).toEqual([2, 1, 2])
    expect(shareHits(4, [1, 2], [2])).toEqual([2, 2])
    expect(shareHits(2, [1, 2, 3], [2, 2])).toEqual([1, 1, 0])
    expect(shareHits(0, [1, 2], [])).toEqual([0, 0])
  })

  test('what the owner still has to share', () => {
    rule('10.12')
    expect([openHits(5, 3, 1), openHits(3, 2, 1), openHits(4, 2, 1)]).toEqual([1, 0, 0])
  })
})
