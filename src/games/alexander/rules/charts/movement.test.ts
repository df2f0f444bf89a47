import { describe, expect, test } from 'vitest'
import { corners } from '#hex/facing.ts'
import { rule } from '#kernel/testing/golden.ts'
import {
  approachHits,
  augmentedHits,
  BESIDE_ELEPHANT_HITS,
  blocksSight,
  CHARIOT_TURN_HITS,
  COLUMN_SHOCKED_HITS,
  canLeaveZoc,
  canPassThrough,
  columnMa,
  DOUBLE_DEPTH_MP,
  effectiveTq,
  entryHits,
  entryMp,
  FORM_CHARGE_MP,
  halfRoundedUp,
  hexsideNamed,
  hitOnFailure,
  hitsInCharge,
  hitsInColumn,
  hitsOverTq,
  holdsAfterTurn,
  isDriftHex,
  isRoadStep,
  isRoughHexside,
  isRoughTerrain,
  LEADER_HEXES,
  LEADER_MA,
  LEAVE_CHARGE_MP,
  lineMayWithdraw,
  MOVEMENT_CLASSES,
  mayWithdraw,
  movementClassOf,
  mustRollForAugmented,
  mustRollToTurn,
  nearElephantHits,
  openAbatisHits,
  PREARRANGED_HEXES,
  PROHIBITED,
  passHits,
  pivotHits,
  RECOVERY_HITS,
  REVERSE_FACE_MP,
  runThroughHits,
  SKIRMISHER_HEXES,
  SQUARE_MA,
  secondMoveHits,
  TERRAINS,
  terrainNamed,
  turnHits,
  turnMp,
  withdrawalChecks,
  withdrawalHits,
  withdrawalMa,
  withdrawalMp,
} from './movement.ts'
import {
  AGRIANIANS,
  ART,
  CH,
  EL,
  FLANK,
  FRONT,
  HC,
  HI,
  isCavalry,
  isFoot,
  isSkirmisher,
  LC,
  LI,
  LN,
  LP,
  MI,
  PH,
  REAR,
  SK,
  TYPE_NAMES,
  typeNamed,
  unitKind,
  unitKindNamed,
} from './types.ts'

const of = (kind: string) => movementClassOf(unitKindNamed(kind))
const sides = (...names: string[]) => names.reduce((bits, name) => bits | hexsideNamed(name), 0)
const mp = (terrain: string, hexsides = 0, level = 0) => entryMp(terrainNamed(terrain), hexsides, level)
const hits = (kind: string, terrain: string, hexsides = 0, level = 0) =>
  entryHits(of(kind), terrainNamed(terrain), hexsides, level)

describe('types and classes', () => {
  test('type and class of a counter give one entry', () => {
    rule('2.22')
    expect(unitKind('HI', 'HO')).toBe(unitKindNamed('HO'))
    expect(unitKind('HI', null)).toBe(unitKindNamed('HI'))
    expect(unitKind('LP', 'CA')).toBe(unitKindNamed('CA'))
    expect(unitKind('HC', 'CAT')).toBe(unitKindNamed('CAT'))
    expect(unitKind('SK', 'A')).toBe(unitKindNamed('SK'))
    expect(unitKind('ART', 'OX')).toBe(unitKindNamed('OX'))
    expect(unitKind('PH', 'HO')).toBe(-1)
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
    expect([hitsInColumn(2, true), hitsInColumn(0, true), hitsInColumn(2, false)]).toEqual([1, 0, 2])
    expect([hitsInCharge(1, true), hitsInCharge(0, true), hitsInCharge(1, false)]).toEqual([2, 0, 1])
    expect(hitsInColumn(PROHIBITED, true)).toBe(PROHIBITED)
  })

  test('woods and towns block sight', () => {
    rule('P7')
    expect(TERRAINS.filter((_, i) => blocksSight(i))).toEqual(['woods', 'town'])
  })
})

describe('drift to the right', () => {
  test('on the 2nd and 4th hex of forward movement', () => {
    rule('6.5', 'R25')
    expect([1, 2, 3, 4, 5].map(isDriftHex)).toEqual([false, true, false, true, false])
  })
})

describe('through friends', () => {
  test('one hit for each', () => {
    rule('6.94')
    expect([canPassThrough(LC, LI, false), passHits(LC, LI)]).toEqual([true, 1])
    expect([canPassThrough(EL, CH, false), passHits(EL, CH)]).toEqual([true, 1])
  })

  test('heavy foot neither passes nor is passed', () => {
    rule('6.94a')
    for (const [mover, friend] of [
      [HC, HI],
      [HI, LI],
      [PH, PH],
      [LP, PH],
    ] as const)
      expect(canPassThrough(mover, friend, false)).toBe(false)
  })

  test('skirmishers pass through all units and all units through them, without hits', () => {
    rule('6.94b')
    for (const friend of [PH, HI, LP, HC, EL])
      for (const skirmisher of [SK, AGRIANIANS]) {
        expect([canPassThrough(skirmisher, friend, false), passHits(skirmisher, friend)]).toEqual([true, 0])
        expect([canPassThrough(friend, skirmisher, false), passHits(friend, skirmisher)]).toEqual([true, 0])
      }
  })

  test('no unit passes through a column, nor a column through any unit', () => {
    rule('6.67')
    expect([canPassThrough(LI, LI, true), canPassThrough(SK, LI, true)]).toEqual([false, false])
  })

  test('a runner hits whom it runs through, but not skirmishers', () => {
    rule('10.24')
    expect([runThroughHits(LP), runThroughHits(PH), runThroughHits(CH)]).toEqual([1, 1, 1])
    expect([runThroughHits(SK), runThroughHits(AGRIANIANS)]).toEqual([0, 0])
  })
})

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
    expect([corners(0, 3), corners(0, 5), corners(4, 1)]).toEqual([3, 1, 3])
  })

  test('half of an odd number is rounded up', () => {
    rule('R67')
    expect([halfRoundedUp(7), halfRoundedUp(6), halfRoundedUp(1)]).toEqual([4, 3, 1])
  })

  test('a unit that leaves a zone must be faster than all units that exert it; a phalanx counts as 5', () => {
    rule('7.23')
    expect([canLeaveZoc(6, false, true, 5), canLeaveZoc(6, false, true, 6)]).toEqual([true, false])
    expect(canLeaveZoc(8, false, false, 5)).toBe(false)
    expect([canLeaveZoc(4, true, true, 4), canLeaveZoc(4, false, true, 4)]).toEqual([true, false])
    expect(canLeaveZoc(4, true, true, 5)).toBe(false)
  })

  test('reaction facing: the die and the difference of MA against TQ; cavalry before foot does not roll', () => {
    rule('7.16')
    expect([holdsAfterTurn(3, 8, 5, 6), holdsAfterTurn(4, 8, 5, 6)]).toEqual([true, false])
    expect(holdsAfterTurn(9, 4, 8, 5)).toBe(true)
    for (const type of [HC, LN, LC]) expect(mustRollToTurn(type, true)).toBe(false)
    expect([mustRollToTurn(HC, false), mustRollToTurn(HI, true), mustRollToTurn(EL, true)]).toEqual([true, true, true])
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
    expect([mustRollForAugmented(0), mustRollForAugmented(1)]).toEqual([true, false])
    expect([augmentedHits(0, 8, 7), augmentedHits(0, 7, 7), augmentedHits(1, 0, 7)]).toEqual([1, 0, 2])
  })

  test('in column: MA and TQ', () => {
    rule('6.62', '6.65')
    expect([columnMa(5), columnMa(4)]).toEqual([6, 5])
    expect([effectiveTq(7, false, true), effectiveTq(7, false, false)]).toEqual([5, 7])
  })

  test('routed troops count TQ 1', () => {
    rule('10.25')
    expect([effectiveTq(7, true, false), effectiveTq(7, true, true)]).toEqual([1, 1])
  })

  test('checks: as many hits as the die is above TQ, or one', () => {
    rule('8.33b', '6.72')
    expect([hitsOverTq(9, 6), hitsOverTq(6, 6), hitsOverTq(0, 6)]).toEqual([3, 0, 0])
    expect([hitOnFailure(9, 6), hitOnFailure(6, 6)]).toEqual([1, 0])
  })

  test('cavalry beside an elephant takes a hit even when it passes', () => {
    rule('9.16', '9.15')
    expect([nearElephantHits(0, 7), nearElephantHits(8, 7), nearElephantHits(9, 6)]).toEqual([1, 1, 3])
    expect(BESIDE_ELEPHANT_HITS).toBe(2)
  })

  test('numbers of formations and orders', () => {
    rule('4.1', '6.44', '6.66', '9.21a', '9.62a', '9.64', '9.73', '9.76', '10.14', 'R11', 'R28')
    expect([LEADER_MA, REVERSE_FACE_MP, COLUMN_SHOCKED_HITS, CHARIOT_TURN_HITS]).toEqual([9, 3, 1, 2])
    expect([DOUBLE_DEPTH_MP, SQUARE_MA, FORM_CHARGE_MP, LEAVE_CHARGE_MP, RECOVERY_HITS]).toEqual([1, 1, 4, 2, 2])
  })
})

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
