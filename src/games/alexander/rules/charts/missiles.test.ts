import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { FULL_MISSILES, LOW_MISSILES, NO_MISSILES } from '../state.ts'
import {
  A,
  ARTILLERY_SHOTS,
  B,
  ES,
  harasses,
  harassRange,
  hitsOfShot,
  IA,
  isArcher,
  J,
  MA,
  MISSILE_NAMES,
  MJ,
  maxRange,
  missileClass,
  missileDrm,
  missileModifiers,
  RETIRE_RANGE,
  ridersFire,
  S,
  type ShotFacts,
  screenFires,
  shotHits,
  slowEnough,
  strengthAt,
  supplyAfter,
} from './missiles.ts'
import { AGRIANIANS, CATAPHRACTS, CH, EL, HC, HI, LC, LI, LP, MI, PH, SK, unitKindNamed } from './types.ts'

const shot: ShotFacts = {
  ...{ missile: A, range: 2, target: LI, cataphract: false },
  ...{ inCharge: false, inWoods: false, throughFront: false, moving: false },
}
const drm = (facts: Partial<ShotFacts>) => missileDrm({ ...shot, ...facts })
const ids = (facts: Partial<ShotFacts>) => missileModifiers({ ...shot, ...facts }).map(({ id }) => id)

describe('who shoots how', () => {
  test('letters of mounted counters are mounted classes; the Indian longbow is an option', () => {
    rule('8.15', 'O12')
    expect([missileClass('A', LI, false), missileClass('A', LC, false), missileClass('A', CH, false)]).toEqual([
      A,
      MA,
      MA,
    ])
    expect([missileClass('J', SK, false), missileClass('J', EL, false), missileClass('J', LC, false)]).toEqual([
      J,
      MJ,
      MJ,
    ])
    expect([missileClass('A', MI, true), missileClass('A', LC, true), missileClass('S', SK, true)]).toEqual([IA, MA, S])
    expect(missileClass('B', 12, false)).toBe(B)
  })

  test('archers alone see over units', () => {
    rule('8.14')
    expect(MISSILE_NAMES.filter((_, i) => isArcher(i))).toEqual(['A', 'MA', 'IA'])
  })

  test('how far each class reaches, one hex more downhill', () => {
    rule('8.15', '8.16')
    expect(MISSILE_NAMES.map((_, i) => maxRange(i, false))).toEqual([4, 2, 1, 3, 1, 1, 7, 5])
    expect([maxRange(MA, true), maxRange(J, true)]).toEqual([4, 2])
  })

  test('strength falls with range; at the extra hex only a natural 0 hits', () => {
    rule('8.15', '8.16')
    expect([1, 2, 3, 4].map((range) => strengthAt(A, range))).toEqual([5, 3, 3, 1])
    expect([shotHits(A, 2, 0, 3), shotHits(A, 2, 0, 4), shotHits(A, 2, 1, 3), shotHits(A, 2, -1, 4)]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([shotHits(MA, 4, 3, 0), shotHits(MA, 4, -3, 1)]).toEqual([true, false])
  })

  test('elephants and chariots take 2 hits, squares double', () => {
    rule('8.15', '9.64')
    expect([hitsOfShot(LI, false), hitsOfShot(EL, false), hitsOfShot(CH, false), hitsOfShot(PH, true)]).toEqual([
      1, 2, 2, 2,
    ])
  })

  test('retire fire counts as range 2; artillery shoots twice', () => {
    rule('8.22', 'R90', '9.52')
    expect([RETIRE_RANGE, ARTILLERY_SHOTS]).toEqual([2, 2])
  })
})

describe('supply', () => {
  test('archers and slingers run low on 9, javelins on 7 to 9, by the natural die', () => {
    rule('8.17')
    for (const bow of [A, S, MA, ES, IA])
      expect([8, 9].map((die) => supplyAfter(bow, FULL_MISSILES, die))).toEqual([FULL_MISSILES, LOW_MISSILES])
    for (const javelin of [J, MJ])
      expect([6, 7, 8, 9].map((die) => supplyAfter(javelin, FULL_MISSILES, die))).toEqual([
        FULL_MISSILES,
        LOW_MISSILES,
        LOW_MISSILES,
        LOW_MISSILES,
      ])
  })

  test('who is low and shoots has no more; bolts never run out', () => {
    rule('8.17')
    expect(supplyAfter(A, LOW_MISSILES, 0)).toBe(NO_MISSILES)
    expect([supplyAfter(B, FULL_MISSILES, 9), supplyAfter(B, LOW_MISSILES, 9)]).toEqual([FULL_MISSILES, FULL_MISSILES])
  })
})

describe('modifiers of a shot', () => {
  test('woods shelter', () => {
    rule('8.15', '6.27')
    expect([drm({}), drm({ inWoods: true })]).toEqual([0, 1])
  })

  test('heavy foot: 1; its front beside bows and slings: 3 instead', () => {
    rule('8.15')
    expect([drm({ target: PH }), drm({ target: HI, range: 1, throughFront: false })]).toEqual([1, 1])
    for (const missile of [A, S, MA, ES, IA])
      expect(ids({ missile, target: PH, range: 1, throughFront: true })).toEqual(['targetHeavyAdjacentFront'])
    expect(ids({ missile: J, target: PH, range: 1, throughFront: true })).toEqual(['targetHeavy'])
    expect(ids({ target: PH, range: 2, throughFront: true })).toEqual(['targetHeavy'])
    expect(drm({ target: PH, range: 1, throughFront: true })).toBe(3)
    expect(drm({ target: MI, range: 1, throughFront: true })).toBe(0)
  })

  test('moving: bows, slings and horse, never foot javelins', () => {
    rule('8.15')
    for (const missile of [A, S, MA, MJ, IA]) expect(drm({ missile, moving: true })).toBe(1)
    expect(drm({ missile: J, moving: true })).toBe(0)
  })

  test('skirmishers are hard to hit', () => {
    rule('9.31e')
    expect([drm({ target: SK }), drm({ target: AGRIANIANS })]).toEqual([2, 2])
  })

  test('cataphracts: bows 2, the rest 1', () => {
    rule('9.42b')
    for (const missile of [A, MA, ES, IA]) expect(drm({ missile, target: HC, cataphract: true })).toBe(2)
    for (const missile of [S, J, MJ, B]) expect(drm({ missile, target: HC, cataphract: true })).toBe(1)
  })

  test('charge formation is easier to hit', () => {
    rule('9.74')
    expect(drm({ target: HC, inCharge: true })).toBe(-1)
  })

  test('all of them add up, and each names its rule', () => {
    rule('8.15')
    const facts = { ...shot, target: AGRIANIANS, inWoods: true, moving: true }
    expect(missileModifiers(facts)).toEqual([
      { id: 'targetWoods', rule: '8.15', drm: 1 },
      { id: 'moveAndFire', rule: '8.15', drm: 1 },
      { id: 'targetSkirmisher', rule: '9.31e', drm: 2 },
    ])
    expect(missileDrm(facts)).toBe(4)
  })
})

describe('elephants', () => {
  test('the screen meets those who enter, the riders throw on every occasion but retire fire', () => {
    rule('9.11', '9.12')
    const occasions = ['entry', 'retire', 'order', 'return'] as const
    expect(occasions.filter((o) => screenFires(o, FULL_MISSILES))).toEqual(['entry'])
    expect(occasions.filter((o) => ridersFire(o, LOW_MISSILES))).toEqual(['entry', 'order', 'return'])
    expect([screenFires('entry', NO_MISSILES), ridersFire('order', NO_MISSILES)]).toEqual([false, false])
  })
})

describe('harassment', () => {
  test('light foot with javelins or slings up to 2 hexes, light cavalry up to 4', () => {
    rule('9.32', '9.41')
    expect([SK, AGRIANIANS, LI, LP].map(harassRange)).toEqual([2, 2, 2, 2])
    expect([LC, HC, MI, PH, EL].map(harassRange)).toEqual([4, 0, 0, 0, 0])
    expect([harasses(SK, 'J'), harasses(SK, 'S'), harasses(SK, 'A'), harasses(LI, null)]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect([harasses(LC, 'A'), harasses(HC, 'J')]).toEqual([true, false])
  })

  test('only slower units, but light cavalry may harass cataphracts of any MA', () => {
    rule('9.42b', 'R27')
    const heavy = unitKindNamed('HC')
    expect([slowEnough(SK, 6, 5, heavy), slowEnough(SK, 6, 6, heavy)]).toEqual([true, false])
    expect([slowEnough(LC, 8, 8, CATAPHRACTS), slowEnough(LC, 8, 8, heavy)]).toEqual([true, false])
    expect(slowEnough(SK, 6, 8, CATAPHRACTS)).toBe(false)
  })
})
