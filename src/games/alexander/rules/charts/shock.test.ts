import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { CHARGE, COLUMN, LINE, SQUARE } from '../state.ts'
import {
  attackerChargeDrm,
  type ChargeFacts,
  canAttackNow,
  chargeCheckHits,
  countsAsSkirmisher,
  defenderChargeDrm,
  isAttackingType,
  isLightAttack,
  mustAttackerCheck,
  mustDefenderCheck,
  shockDutyAfterMove,
} from './charge.ts'
import {
  ATTACKER_SUPERIOR,
  addsSize,
  clashColumn,
  DEFENDER_SUPERIOR,
  effectiveSize,
  type GroundFacts,
  isObstacle,
  NO_ATTACK,
  NO_SUPERIORITY,
  sizeRatio,
  superiorSide,
  terrainShifts,
  usesSizeRatio,
} from './clash.ts'
import {
  breakingSide,
  breakResult,
  breakthroughHits,
  canStand,
  holdsEdge,
  isOnEdge,
  mayStand,
  reachesTq,
} from './collapse.ts'
import { hexsideNamed } from './movement.ts'
import {
  clampColumn,
  clampDie,
  computeShock,
  oddHitsToShare,
  printedAttackerHits,
  printedDefenderHits,
  type ShockFacts,
  shareHits,
  shockColumn,
  shockHits,
  sizeShift,
  skirmisherHits,
} from './shock.ts'
import { AGRIANIANS, ART, CH, EL, FLANK, FRONT, HC, HI, LC, LI, LN, LP, MI, PH, REAR, SK } from './types.ts'

const facts: ShockFacts = {
  ...{ attacker: HI, defender: LP, aspect: FRONT, attackerSize: 10, defenderSize: 5 },
  ...{ moved: true, pickedMoved: true, attackerCataphract: false, defenderCataphract: false },
  ...{ javelinsSpent: false, defenderInColumn: false, held: false, withOthers: false },
  ...{ chargeOption: false, inCharge: false, thracianCharge: false, supportedFlanks: 0 },
  ...{ terrain: [], doubleDepth: false, ignoreSize: false, deadLeaderPlusTwo: false },
}
const shock = (change: Partial<ShockFacts>) => computeShock({ ...facts, ...change })
const superior = (change: Partial<ShockFacts>) => superiorSide({ ...facts, ...change })
const hits = (change: Partial<ShockFacts>, die: number) => {
  const { attacker, defender } = shockHits(shock(change), die)
  return [attacker, defender]
}

describe('the base column', () => {
  test('types and aspect decide', () => {
    rule('8.35a')
    expect(clashColumn(HI, LP, FRONT)).toBe(9)
    expect([FRONT, FLANK, REAR].map((aspect) => clashColumn(PH, HI, aspect))).toEqual([8, 11, 13])
    expect([FRONT, FLANK, REAR].map((aspect) => clashColumn(LC, EL, aspect))).toEqual([NO_ATTACK, 5, 8])
  })

  test('cavalry never attacks the front of elephants, and artillery never attacks', () => {
    rule('9.15', '9.51')
    expect([HC, LN, LC].map((type) => clashColumn(type, EL, FRONT))).toEqual([NO_ATTACK, NO_ATTACK, NO_ATTACK])
    expect(clashColumn(ART, LI, FRONT)).toBe(NO_ATTACK)
    expect(clashColumn(HI, ART, REAR)).toBe(clashColumn(HI, LI, REAR))
  })

  test('skirmishers attack chariots in the column of SK*', () => {
    rule('9.31a')
    expect(clashColumn(SK, CH, FLANK)).toBe(clashColumn(AGRIANIANS, CH, FLANK))
  })

  test('heavy cavalry against the flank of chariots stays at the printed 3', () => {
    rule('R36')
    expect([clashColumn(HC, CH, FLANK), clashColumn(LN, CH, FLANK)]).toEqual([3, 9])
  })
})

describe('superiority', () => {
  test('of weapons', () => {
    rule('8.36a')
    expect(superior({ attacker: PH, defender: SK })).toBe(ATTACKER_SUPERIOR)
    expect(superior({ attacker: HC, defender: PH })).toBe(DEFENDER_SUPERIOR)
    expect(superior({ attacker: HI, defender: HI })).toBe(NO_SUPERIORITY)
  })

  test('of javelins while they last', () => {
    rule('8.36a')
    expect(superior({ attacker: HC, defender: LP })).toBe(DEFENDER_SUPERIOR)
    expect(superior({ attacker: HC, defender: LP, javelinsSpent: true })).toBe(NO_SUPERIORITY)
    expect(superior({ attacker: HC, defender: PH, javelinsSpent: true })).toBe(DEFENDER_SUPERIOR)
  })

  test('of position on flank and rear', () => {
    rule('8.36a')
    for (const aspect of [FLANK, REAR]) expect(superior({ attacker: LI, defender: PH, aspect })).toBe(ATTACKER_SUPERIOR)
    expect(shock({ attacker: LI, defender: PH, aspect: FLANK }).position).toBe(true)
    expect(shock({ attacker: PH, defender: SK, aspect: FRONT }).position).toBe(false)
  })

  test('not of position: held attackers, the flank of skirmishers, skirmishers beside others', () => {
    rule('8.36a', '9.31c')
    expect(superior({ attacker: HC, defender: PH, aspect: REAR, held: true })).toBe(DEFENDER_SUPERIOR)
    expect(superior({ attacker: AGRIANIANS, defender: SK, aspect: FLANK })).toBe(NO_SUPERIORITY)
    expect(superior({ attacker: AGRIANIANS, defender: SK, aspect: REAR })).toBe(ATTACKER_SUPERIOR)
    expect(superior({ attacker: AGRIANIANS, defender: HI, aspect: FLANK, withOthers: true })).toBe(DEFENDER_SUPERIOR)
  })

  test('cavalry gains no position on elephants', () => {
    rule('9.15', '8.36a')
    for (const attacker of [HC, LN, LC]) expect(superior({ attacker, defender: EL, aspect: REAR })).toBe(NO_SUPERIORITY)
    for (const attacker of [PH, EL]) expect(superior({ attacker, defender: EL, aspect: REAR })).toBe(ATTACKER_SUPERIOR)
  })

  test('all types except skirmishers against a column, in any aspect', () => {
    rule('6.65')
    expect(superior({ attacker: LC, defender: PH, defenderInColumn: true })).toBe(ATTACKER_SUPERIOR)
    expect(superior({ attacker: AGRIANIANS, defender: PH, defenderInColumn: true })).toBe(DEFENDER_SUPERIOR)
    expect(shock({ attacker: LC, defender: PH, defenderInColumn: true }).position).toBe(false)
  })

  test('with charge formation cavalry out of it has none but against skirmishers', () => {
    rule('9.71', '9.75', 'O6')
    const horse = { attacker: HC, defender: LC, chargeOption: true }
    expect([superior(horse), superior({ ...horse, inCharge: true })]).toEqual([NO_SUPERIORITY, ATTACKER_SUPERIOR])
    expect(superior({ attacker: HC, defender: SK, chargeOption: true })).toBe(ATTACKER_SUPERIOR)
    expect(superior({ attacker: HC, defender: PH, chargeOption: true })).toBe(DEFENDER_SUPERIOR)
  })

  test('Thracian light cavalry in formation over all cavalry but heavy', () => {
    rule('9.75')
    const thracians = { attacker: LC, chargeOption: true, inCharge: true, thracianCharge: true }
    expect([LN, LC, HC].map((defender) => superior({ ...thracians, defender }))).toEqual([
      ATTACKER_SUPERIOR,
      ATTACKER_SUPERIOR,
      NO_SUPERIORITY,
    ])
    expect(superior({ ...thracians, defender: LN, thracianCharge: false })).toBe(NO_SUPERIORITY)
  })
})

describe('Size', () => {
  test('fractions count for the attacker who moved, else for the defender', () => {
    rule('8.36b')
    expect([sizeRatio(5, 4, true), sizeRatio(4, 5, true), sizeRatio(2, 5, true)]).toEqual([1, 0, -1])
    expect([sizeRatio(5, 4, false), sizeRatio(4, 5, false), sizeRatio(2, 5, false)]).toEqual([0, -1, -2])
    expect([sizeRatio(10, 5, true), sizeRatio(10, 5, false), sizeRatio(7, 7, true)]).toEqual([1, 1, 0])
  })

  test('none for elephants or chariots against others', () => {
    rule('8.36b', 'R87')
    expect([usesSizeRatio(EL, HI), usesSizeRatio(HI, EL), usesSizeRatio(CH, EL), usesSizeRatio(LI, CH)]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([usesSizeRatio(EL, EL), usesSizeRatio(CH, CH), usesSizeRatio(HI, PH)]).toEqual([true, true, true])
    expect([sizeShift({ ...facts, defender: EL }), sizeShift(facts)]).toEqual([0, 1])
  })

  test('skirmishers add theirs only among themselves; a square counts a quarter', () => {
    rule('9.31c', '9.64', 'R13')
    expect([addsSize(AGRIANIANS, true), addsSize(AGRIANIANS, false), addsSize(LI, true)]).toEqual([false, true, true])
    expect([effectiveSize(10, true), effectiveSize(12, true), effectiveSize(11, false)]).toEqual([3, 3, 11])
  })

  test('none at all with a skirmisher in the combat, as an option', () => {
    rule('O10')
    expect(shock({ ignoreSize: true }).column).toBe(9)
  })
})

describe('shifts', () => {
  test('base, Size, ground and unit shifts add up and are named', () => {
    rule('8.36c', 'P8')
    const higher = terrainShifts({
      allInWoodsOrMarsh: true,
      higher: 1,
      lower: 0,
      defenders: 1,
      allAcrossObstacle: false,
    })
    const { base, shifts, column } = shock({ terrain: higher })
    expect(base).toBe(9)
    expect(shifts).toEqual([
      { id: 'sizeRatio', rule: '8.36b', columns: 1 },
      { id: 'allDefendersHigher', rule: '6.27', columns: -2 },
      { id: 'allDefendersWoodsOrMarsh', rule: '6.27', columns: -1 },
    ])
    expect(column).toBe(7)
  })

  test('columns and dice end at the edge of the table', () => {
    rule('8.36c', '8.36d')
    expect([clampColumn(0), clampColumn(14), clampDie(-2), clampDie(11)]).toEqual([1, 13, 0, 9])
    expect([printedAttackerHits(-5, 0), printedDefenderHits(20, 12)]).toEqual([6, 6])
    expect(shockColumn({ ...facts, attackerSize: 90 })).toBe(13)
  })

  test('ground: one of height and obstacle, the height first; below and cover add', () => {
    rule('6.27', 'P8', 'R87')
    const flat: GroundFacts = {
      allInWoodsOrMarsh: false,
      higher: 0,
      lower: 0,
      defenders: 2,
      allAcrossObstacle: false,
    }
    const ids = (change: Partial<GroundFacts>) => terrainShifts({ ...flat, ...change }).map(({ id }) => id)
    expect(ids({})).toEqual([])
    expect(ids({ higher: 1, allAcrossObstacle: true })).toEqual(['someDefenderHigher'])
    expect(ids({ higher: 2, allAcrossObstacle: true })).toEqual(['allDefendersHigher'])
    expect(ids({ allAcrossObstacle: true, lower: 2 })).toEqual(['acrossObstacleHexside', 'allDefendersLower'])
    expect(ids({ lower: 1 })).toEqual([])
    expect(terrainShifts({ ...flat, higher: 1 })[0]!.columns).toBe(-1)
    expect(terrainShifts({ ...flat, lower: 2 })[0]!.columns).toBe(1)
  })

  test('obstacles are rivers, banks, slopes and field works, not streams or gates', () => {
    rule('6.27')
    for (const name of ['minor-river', 'steep-bank', 'steep-banked-stream', 'steep-slope', 'abatis', 'rampart'])
      expect(isObstacle(hexsideNamed(name)), name).toBe(true)
    for (const name of ['stream', 'gate']) expect(isObstacle(hexsideNamed(name)), name).toBe(false)
  })

  test('phalanxes guard each other: 2 columns a flank, 1 against HI, none against PH or who stood still', () => {
    rule('9.61', 'R15', 'R86')
    const column = (change: Partial<ShockFacts>) =>
      shock({ defender: PH, attackerSize: 5, supportedFlanks: 2, ...change }).column
    expect(column({ attacker: HC })).toBe(5 - 4)
    expect(column({ attacker: LN, supportedFlanks: 1 })).toBe(4 - 2)
    expect([column({ attacker: HI }), column({ attacker: PH }), column({ attacker: HC, pickedMoved: false })]).toEqual([
      4, 7, 5,
    ])
    expect(column({ attacker: HC, aspect: FLANK })).toBe(10)
    expect(column({ attacker: HC, defender: HI })).toBe(6)
  })

  test('cataphracts: 2 columns right when they attack, 2 left when they defend', () => {
    rule('9.42a')
    const even = { attacker: HC, defender: HC, attackerSize: 5 }
    expect([
      shock(even).column,
      shock({ ...even, attackerCataphract: true }).column,
      shock({ ...even, defenderCataphract: true }).column,
    ]).toEqual([7, 9, 5])
  })
})

describe('leaders and the die', () => {
  test('Charisma of both, for and against', () => {
    rule('8.36c')
    const led = shock({
      attackerLeader: { charisma: 3, casualty: 'none' },
      defenderLeader: { charisma: 1, casualty: 'none' },
    })
    expect(led.dieModifiers).toEqual([
      { id: 'attackingLeaderCharisma', rule: '8.36c', drm: 3 },
      { id: 'defendingLeaderCharisma', rule: '8.36c', drm: -1 },
    ])
    expect([shockHits(led, 4).die, shockHits(led, 9).die]).toEqual([6, 9])
  })

  test('a hurt leader adds nothing, a dead one counts against the side', () => {
    rule('8.34b', 'R14')
    const drm = (casualty: 'finished' | 'wounded' | 'killed') =>
      shock({ attackerLeader: { charisma: 3, casualty } }).drm
    expect([drm('finished'), drm('wounded'), drm('killed')]).toEqual([0, 0, -3])
    expect(shock({ defenderLeader: { charisma: 2, casualty: 'killed' } }).drm).toBe(2)
  })

  test('the dead count 2 more, as an option', () => {
    rule('O9')
    const dead = { charisma: 1, casualty: 'killed' } as const
    expect(shock({ attackerLeader: dead, deadLeaderPlusTwo: true }).drm).toBe(-3)
    expect(shock({ defenderLeader: dead, deadLeaderPlusTwo: true }).drm).toBe(3)
  })
})

describe('hits', () => {
  test('AS doubles the defender, DS triples the attacker', () => {
    rule('8.36d', 'R8')
    expect(shockHits(shock({}), 4)).toEqual({ die: 4, printed: '2(3)', attacker: 2, defender: 6 })
    expect(hits({ attacker: HC, defender: PH, attackerSize: 5 }, 4)).toEqual([9, 2])
    expect(hits({ attacker: HI, defender: HI, attackerSize: 5 }, 4)).toEqual([2, 2])
  })

  test('double depth struck in flank or rear takes three times the hits', () => {
    rule('9.62c')
    const deep = { attacker: HI, defender: PH, doubleDepth: true, attackerSize: 5 }
    expect(hits({ ...deep, aspect: FLANK }, 0)).toEqual([3, 6])
    expect(hits({ ...deep, aspect: FLANK, doubleDepth: false }, 0)).toEqual([3, 4])
    expect(hits({ ...deep, aspect: FLANK, held: true }, 0)).toEqual([3, 2])
    expect(hits({ ...deep, aspect: FRONT }, 0)).toEqual([3, 2])
  })

  test('skirmishers inflict half, at most 1', () => {
    rule('9.31d')
    expect([1, 2, 6].map((n) => skirmisherHits(n, LI, false))).toEqual([0, 1, 1])
    expect(hits({ attacker: LI, defender: SK }, 0)[0]).toBe(1)
    expect(hits({ attacker: AGRIANIANS, defender: LI, attackerSize: 5 }, 9)[1]).toBe(1)
  })

  test('not on each other, and not when they attack chariots', () => {
    rule('9.31d', 'R38')
    expect([skirmisherHits(4, SK, true), skirmisherHits(4, CH, true), skirmisherHits(4, CH, false)]).toEqual([4, 4, 1])
    expect(hits({ attacker: AGRIANIANS, defender: CH }, 9)).toEqual([3, 4])
  })

  test('SK* in flank or rear: doubling and halving cancel', () => {
    rule('9.31b')
    const flank = { attacker: AGRIANIANS, defender: HI, attackerSize: 5 }
    expect(hits({ ...flank, aspect: FLANK }, 9)).toEqual([2, 3])
    expect(hits({ ...flank, aspect: FLANK, held: true }, 9)[1]).toBe(1)
  })
})

describe('the duty to attack', () => {
  test('heavy troops that moved must, light ones may', () => {
    rule('7.31', '7.32a')
    expect([PH, HI, MI, HC, LN, EL, CH].map(shockDutyAfterMove)).toEqual(Array(7).fill('must'))
    expect([LI, LP, LC, AGRIANIANS].map(shockDutyAfterMove)).toEqual(Array(4).fill('may'))
  })

  test('never artillery, routed troops, columns or squares; plain skirmishers only their two prey', () => {
    rule('9.31a', '9.51', '6.65', '9.64')
    expect([isAttackingType(ART), isAttackingType(SK), isAttackingType(AGRIANIANS)]).toEqual([false, false, true])
    expect([LINE, COLUMN, SQUARE, CHARGE].map((f) => canAttackNow(f, false))).toEqual([true, false, false, true])
    expect(canAttackNow(LINE, true)).toBe(false)
  })
})

const plain: ChargeFacts = {
  ...{ mustCheck: true, onlySkirmishers: false, onlyLightFoot: false },
  ...{ elephants: false, chariots: false, doubleDepth: false },
}

describe('the charge', () => {
  test('Must Check attackers and those they attack roll', () => {
    rule('8.33a')
    expect([mustAttackerCheck(plain, HC, true, 0), mustAttackerCheck(plain, HC, false, 0)]).toEqual([true, false])
    expect([mustDefenderCheck(plain, PH), mustDefenderCheck({ ...plain, mustCheck: false }, PH)]).toEqual([true, false])
  })

  test('attackers of skirmishers or routed troops do not, these do', () => {
    rule('8.33a', '9.31e')
    const facts = { ...plain, onlySkirmishers: true }
    expect([mustAttackerCheck(facts, HI, true, 0), mustDefenderCheck(facts, SK)]).toEqual([false, true])
    expect([countsAsSkirmisher(SK, false), countsAsSkirmisher(PH, true), countsAsSkirmisher(LI, false)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('chariots after a run-up of 4 hexes do not', () => {
    rule('9.22b', 'R12')
    expect([3, 4, 5].map((hexes) => mustAttackerCheck(plain, CH, true, hexes))).toEqual([true, false, false])
    expect(mustAttackerCheck(plain, HC, true, 8)).toBe(true)
  })

  test('heavy foot does not fear LI in front of it', () => {
    rule('9.33')
    expect([isLightAttack(LI, FRONT), isLightAttack(LI, FLANK), isLightAttack(LP, FRONT)]).toEqual([true, false, false])
    const facts = { ...plain, onlyLightFoot: true }
    expect([PH, HI, MI, LP].map((type) => mustDefenderCheck(facts, type))).toEqual([false, false, true, true])
    expect(mustAttackerCheck(facts, LI, true, 0)).toBe(true)
  })

  test('elephants and chariots frighten, once; depth presses and steadies', () => {
    rule('9.17', '9.22a', '9.62c', 'R18')
    expect([defenderChargeDrm(plain, false), defenderChargeDrm({ ...plain, elephants: true }, false)]).toEqual([0, 1])
    expect(defenderChargeDrm({ ...plain, elephants: true, chariots: true }, false)).toBe(1)
    expect(defenderChargeDrm({ ...plain, chariots: true, doubleDepth: true }, false)).toBe(2)
    expect(defenderChargeDrm({ ...plain, doubleDepth: true }, true)).toBe(0)
  })

  test('elephants shy of spears, as an option', () => {
    rule('O11')
    expect([
      attackerChargeDrm(EL, true, true),
      attackerChargeDrm(EL, true, false),
      attackerChargeDrm(EL, false, true),
    ]).toEqual([1, 0, 0])
    expect(attackerChargeDrm(HC, true, true)).toBe(0)
  })

  test('hits are what the die is above TQ', () => {
    rule('8.33b')
    expect([
      chargeCheckHits(9, 0, 7),
      chargeCheckHits(7, 0, 7),
      chargeCheckHits(7, 1, 7),
      chargeCheckHits(7, -1, 6),
    ]).toEqual([2, 0, 1, 0])
  })
})

describe('breakthrough, edge and standing', () => {
  test('3 hits more than the enemy who holds the most cost 2 more', () => {
    rule('8.37', 'R9')
    expect([breakthroughHits(4, 1), breakthroughHits(3, 1), breakthroughHits(7, 4)]).toEqual([2, 0, 2])
  })

  test('at TQ a unit breaks', () => {
    rule('10.13', '8.38a')
    expect([reachesTq(6, 6), reachesTq(7, 6), reachesTq(5, 6)]).toEqual([true, true, false])
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
    expect([
      canStand(5, 9, 7, false),
      canStand(6, 9, 7, false),
      canStand(2, 9, 7, true),
      canStand(3, 9, 7, true),
    ]).toEqual([true, false, true, false])
  })

  test('what becomes of those who break', () => {
    rule('9.34', '9.22a', '9.56', '9.14a', '10.13')
    expect([SK, CH, ART, EL, AGRIANIANS, PH, HC].map(breakResult)).toEqual([
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
    expect(breakingSide(units([8, 7]), units([6, 6]))).toBe('attackers')
    expect(breakingSide(units([7, 7]), units([6, 6]))).toBe('defenders')
    expect(breakingSide(units([7, 7], [8, 8]), units([6, 6], [9, 7]))).toBe('defenders')
  })

  test('hits of an advance count for the attackers but do not bring a unit to TQ', () => {
    rule('10.26')
    expect(breakingSide(units([7, 7, 1]), units([6, 6]))).toBe('attackers')
    expect(breakingSide(units([6, 7, 1]), units([6, 6]))).toBe('each')
    expect(breakingSide(units([6, 7, 3]), units([6, 6]))).toBe('each')
  })

  test('with one unit below TQ on either side each answers for itself', () => {
    rule('10.26')
    expect(breakingSide(units([7, 7], [7, 8]), units([6, 6]))).toBe('each')
    expect(breakingSide(units([7, 7]), units([6, 6], [5, 6]))).toBe('each')
    expect(breakingSide(units([7, 7]), [])).toBe('each')
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
    expect([oddHitsToShare(5, 3, 1), oddHitsToShare(3, 2, 1), oddHitsToShare(4, 2, 1)]).toEqual([1, 0, 0])
  })
})
