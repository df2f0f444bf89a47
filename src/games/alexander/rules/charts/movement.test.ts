import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { driftsOn } from './drift.ts'
import { mayPass, passHits, runOverHits } from './friends.ts'
import {
  blocksSight,
  doubled,
  entryHits,
  entryMp,
  hexsideNamed,
  isRoadStep,
  isRoughHexside,
  isRoughTerrain,
  MOVEMENT_CLASSES,
  movementClassOf,
  openAbatisHits,
  PROHIBITED,
  softened,
  TERRAINS,
  terrainNamed,
} from './movement.ts'
import {
  AGRIANIANS,
  CH,
  EL,
  HC,
  HI,
  isCavalry,
  isFoot,
  isSkirmisher,
  kindNamed,
  kindOf,
  LC,
  LI,
  LP,
  PH,
  SK,
  TYPE_NAMES,
  typeNamed,
} from './types.ts'

const of = (kind: string) => movementClassOf(kindNamed(kind))
const sides = (...names: string[]) => names.reduce((bits, name) => bits | hexsideNamed(name), 0)
const mp = (terrain: string, hexsides = 0, level = 0) => entryMp(terrainNamed(terrain), hexsides, level)
const hits = (kind: string, terrain: string, hexsides = 0, level = 0) =>
  entryHits(of(kind), terrainNamed(terrain), hexsides, level)

describe('types and classes', () => {
  test('type and class of a counter give one entry', () => {
    rule('2.22')
    expect(kindOf('HI', 'HO')).toBe(kindNamed('HO'))
    expect(kindOf('HI', null)).toBe(kindNamed('HI'))
    expect(kindOf('LP', 'CA')).toBe(kindNamed('CA'))
    expect(kindOf('HC', 'CAT')).toBe(kindNamed('CAT'))
    expect(kindOf('SK', 'A')).toBe(kindNamed('SK'))
    expect(kindOf('ART', 'OX')).toBe(kindNamed('OX'))
    expect(kindOf('PH', 'HO')).toBe(-1)
    TYPE_NAMES.forEach((name, type) => {
      expect(typeNamed(name)).toBe(type)
    })
  })

  test('foot, cavalry and skirmishers', () => {
    const names = (is: (type: number) => boolean) => TYPE_NAMES.filter((_, type) => is(type)).join(' ')
    expect(names(isFoot)).toBe('PH HI MI LI LP SK SK* ART')
    expect(names(isCavalry)).toBe('HC LN LC')
    expect(names(isSkirmisher)).toBe('SK SK*')
  })

  test('classes follow the chart: Cardaces have their own row, hoplites move as HI, leaders as cavalry', () => {
    rule('6.21')
    const classes = ['HO', 'HY', 'CA', 'SK*', 'CAT', 'LEADER', 'OX'].map((kind) => MOVEMENT_CLASSES[of(kind)])
    expect(classes).toEqual(['HI', 'HI', 'CA', 'SK', 'CAV', 'CAV', 'ART'])
  })
})

describe('costs of a step', () => {
  test('hex, hexside and level add up', () => {
    rule('6.21')
    expect(mp('clear')).toBe(1)
    expect(mp('woods', 0, 1)).toBe(3)
    expect(mp('marsh', sides('minor-river'))).toBe(3)
    expect(mp('clear', 0, -1)).toBe(1)
  })

  test('so do hits, at once for all of them', () => {
    rule('6.22')
    expect(hits('HO', 'woods', 0, 1)).toBe(2)
    expect(hits('HO', 'woods', sides('minor-river'), 1)).toBe(3)
    expect(hits('LI', 'major-river')).toBe(0)
    expect(hits('EL', 'woods', sides('minor-river'), 1)).toBe(0)
  })

  test('a bank or slope covers one level of difference', () => {
    rule('R40')
    expect(mp('clear', sides('steep-bank'), 1)).toBe(mp('clear', sides('steep-bank')))
    expect(hits('PH', 'clear', sides('steep-bank'), 1)).toBe(1)
    expect(hits('PH', 'clear', sides('minor-river'), 1)).toBe(2)
    expect(hits('SK', 'clear', sides('steep-slope'), 2)).toBe(1)
  })

  test('only skirmishers cross two levels, with a hit; no unit crosses three', () => {
    rule('6.23', 'R20')
    expect(hits('SK', 'clear', 0, 2)).toBe(1)
    expect(hits('SK*', 'clear', 0, -2)).toBe(1)
    for (const kind of ['PH', 'LI', 'HC', 'EL', 'LEADER']) expect(hits(kind, 'clear', 0, 2)).toBe(PROHIBITED)
    expect([hits('SK', 'clear', 0, 3), mp('clear', 0, -3)]).toEqual([PROHIBITED, PROHIBITED])
  })

  test('light foot goes down free, Cardaces and heavy foot do not', () => {
    rule('6.21', 'R23')
    const down = ['LI', 'LP', 'CA', 'PH', 'HC'].map((kind) => hits(kind, 'clear', 0, -1))
    expect(down).toEqual([0, 0, 1, 1, 0])
  })

  test('no unit crosses walls or enters sea and closed ground; a gate costs nothing', () => {
    rule('6.26')
    for (const kind of ['PH', 'SK', 'HC', 'EL', 'LEADER']) {
      expect(hits(kind, 'clear', sides('wall'))).toBe(PROHIBITED)
      expect(hits(kind, 'sea')).toBe(PROHIBITED)
      expect(hits(kind, 'impassable')).toBe(PROHIBITED)
      expect(hits(kind, 'clear', sides('gate'))).toBe(0)
    }
    expect([mp('clear', sides('wall')), mp('clear', sides('gate'))]).toEqual([PROHIBITED, 1])
  })

  test('rough is every hex but clear and ford, and the hexsides of the list', () => {
    rule('6.28')
    expect(TERRAINS.filter((_, i) => !isRoughTerrain(i))).toEqual(['clear', 'ford'])
    const rough = ['steep-slope', 'steep-bank', 'minor-river', 'wall', 'abatis', 'rampart']
    for (const name of rough) expect(isRoughHexside(sides(name)), name).toBe(true)
    expect(isRoughHexside(sides('stream', 'gate'))).toBe(false)
  })

  test('a road from hex to hex ignores the ground, but goes through no wall', () => {
    rule('6.28', '6.26')
    expect([isRoadStep(true, true, sides('gate')), isRoadStep(false, false, sides('gate'))]).toEqual([true, true])
    const [town, gate] = [terrainNamed('town'), sides('gate')]
    expect([entryMp(town, gate, 1, true), entryHits(of('PH'), town, gate, 1, PROHIBITED, true)]).toEqual([1, 0])
    expect(isRoadStep(true, true, sides('wall'))).toBe(false)
    expect([isRoadStep(true, false, 0), isRoadStep(false, true, 0)]).toEqual([false, false])
  })

  test('chariots never enter rough ground or cross rough hexsides', () => {
    rule('9.21b')
    for (const terrain of TERRAINS) {
      const barred = isRoughTerrain(terrainNamed(terrain))
      expect(hits('CH', terrain) === PROHIBITED, terrain).toBe(barred)
    }
    expect(hits('CH', 'clear', sides('minor-river'))).toBe(PROHIBITED)
  })

  test('stakes bar cavalry; unoccupied, they cost it the hits of the battle', () => {
    rule('S11')
    const stakes = sides('abatis')
    expect(hits('HC', 'clear', stakes)).toBe(PROHIBITED)
    expect(entryHits(of('HC'), terrainNamed('clear'), stakes, 0, openAbatisHits(1))).toBe(2)
    expect(entryHits(of('HC'), terrainNamed('clear'), stakes | sides('wall'), 0, 2)).toBe(PROHIBITED)
    expect([mp('clear', stakes), hits('PH', 'clear', stakes)]).toEqual([3, 1])
  })

  test('a column takes one hit less, charge formation twice as many', () => {
    rule('6.62', '9.74')
    expect([softened(2, true), softened(0, true), softened(2, false)]).toEqual([1, 0, 2])
    expect([doubled(1, true), doubled(0, true), doubled(1, false)]).toEqual([2, 0, 1])
    expect(softened(PROHIBITED, true)).toBe(PROHIBITED)
  })

  test('woods and towns block sight', () => {
    rule('P7')
    expect(TERRAINS.filter((_, i) => blocksSight(i))).toEqual(['woods', 'town'])
  })
})

describe('drift to the right', () => {
  test('on the 2nd and 4th hex of forward movement', () => {
    rule('6.5', 'R25')
    expect([1, 2, 3, 4, 5].map(driftsOn)).toEqual([false, true, false, true, false])
  })
})

describe('through friends', () => {
  test('one hit for each', () => {
    rule('6.94')
    expect([mayPass(LC, LI, false), passHits(LC, LI)]).toEqual([true, 1])
    expect([mayPass(EL, CH, false), passHits(EL, CH)]).toEqual([true, 1])
  })

  test('heavy foot neither passes nor is passed', () => {
    rule('6.94a')
    for (const [mover, friend] of [
      [HC, HI],
      [HI, LI],
      [PH, PH],
      [LP, PH],
    ] as const)
      expect(mayPass(mover, friend, false)).toBe(false)
  })

  test('skirmishers pass through all units and all units through them, without hits', () => {
    rule('6.94b')
    for (const friend of [PH, HI, LP, HC, EL])
      for (const skirmisher of [SK, AGRIANIANS]) {
        expect([mayPass(skirmisher, friend, false), passHits(skirmisher, friend)]).toEqual([true, 0])
        expect([mayPass(friend, skirmisher, false), passHits(friend, skirmisher)]).toEqual([true, 0])
      }
  })

  test('no unit passes through a column, nor a column through any unit', () => {
    rule('6.67')
    expect([mayPass(LI, LI, true), mayPass(SK, LI, true)]).toEqual([false, false])
  })

  test('a runner hits whom it runs through, but not skirmishers', () => {
    rule('10.24')
    expect([runOverHits(LP), runOverHits(PH), runOverHits(CH)]).toEqual([1, 1, 1])
    expect([runOverHits(SK), runOverHits(AGRIANIANS)]).toEqual([0, 0])
  })
})
