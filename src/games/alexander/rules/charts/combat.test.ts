import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { FLANK, FRONT } from './aspects.ts'
import {
  attackerChecks,
  attackerDrm,
  attackerModifiers,
  type ChargeFacts,
  chargeHits,
  defenderChecks,
  defenderDrm,
  defenderModifiers,
  isLightAttack,
  isNoFoeToFear,
} from './charge.ts'
import {
  breaks,
  breakthroughHits,
  fateOf,
  holdsEdge,
  isOnEdge,
  mayStand,
  stands,
  whoBreaks,
} from './collapse.ts'
import {
  type CombatEvent,
  type CombatFacts,
  chargeFacts,
  type Fighter,
  resolveCombat,
  totalSize,
} from './combat.ts'
import { openHits, shareHits } from './shareHits.ts'
import type { ShockFacts } from './shock.ts'
import { AGRIANIANS, ART, CH, EL, HC, HI, LI, LP, MI, PH, SK } from './types.ts'

const plain: ChargeFacts = {
  ...{ mustCheck: true, onlySkirmishers: false, onlyLightFoot: false },
  ...{ elephants: false, chariots: false, doubleDepth: false },
}

describe('the charge', () => {
  test('Must Check attackers and those they attack roll', () => {
    rule('8.33a')
    expect([attackerChecks(plain, HC, true, 0), attackerChecks(plain, HC, false, 0)]).toEqual([true, false])
    expect([defenderChecks(plain, PH), defenderChecks({ ...plain, mustCheck: false }, PH)]).toEqual([
      true,
      false,
    ])
  })

  test('attackers of skirmishers or routed troops do not, these do', () => {
    rule('8.33a', '9.31e')
    const facts = { ...plain, onlySkirmishers: true }
    expect([attackerChecks(facts, HI, true, 0), defenderChecks(facts, SK)]).toEqual([false, true])
    expect([isNoFoeToFear(SK, false), isNoFoeToFear(PH, true), isNoFoeToFear(LI, false)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('chariots after a run-up of 4 hexes do not', () => {
    rule('9.22b', 'R12')
    expect([3, 4, 5].map((hexes) => attackerChecks(plain, CH, true, hexes))).toEqual([true, false, false])
    expect(attackerChecks(plain, HC, true, 8)).toBe(true)
  })

  test('heavy foot does not fear LI in front of it', () => {
    rule('9.33')
    expect([isLightAttack(LI, FRONT), isLightAttack(LI, FLANK), isLightAttack(LP, FRONT)]).toEqual([
      true,
      false,
      false,
    ])
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
    expect(defenderModifiers({ ...plain, chariots: true, doubleDepth: true }, true)).toEqual([
      { id: 'attackedByChariots', rule: '9.22a', drm: 1 },
      { id: 'attackedByDoubleDepth', rule: '9.62c', drm: 1 },
      { id: 'doubleDepthDefends', rule: '9.62c', drm: -1 },
    ])
  })

  test('elephants shy of spears, as an option', () => {
    rule('O11')
    expect([attackerDrm(EL, true, true), attackerDrm(EL, true, false), attackerDrm(EL, false, true)]).toEqual(
      [1, 0, 0],
    )
    expect(attackerModifiers(EL, true, true).map(({ id }) => id)).toEqual(['elephants-shy-of-spears'])
    expect(attackerModifiers(HC, true, true)).toEqual([])
  })

  test('hits are what the die is above TQ', () => {
    rule('8.33b')
    expect([chargeHits(9, 0, 7), chargeHits(7, 0, 7), chargeHits(7, 1, 7), chargeHits(7, -1, 6)]).toEqual([
      2, 0, 1, 0,
    ])
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
    expect([
      stands(5, 9, 7, false),
      stands(6, 9, 7, false),
      stands(2, 9, 7, true),
      stands(3, 9, 7, true),
    ]).toEqual([true, false, true, false])
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

describe('everybody would rout', () => {
  const units = (...held: (readonly [hits: number, tq: number, advance?: number])[]) =>
    held.map(([hits, tq, advance = 0]) => ({ hits, tq, advance }))

  test('the side of the greatest excess breaks, at a tie the defender', () => {
    rule('10.26')
    expect(whoBreaks(units([8, 7]), units([6, 6]))).toBe('attackers')
    expect(whoBreaks(units([7, 7]), units([6, 6]))).toBe('defenders')
    expect(whoBreaks(units([7, 7], [8, 8]), units([6, 6], [9, 7]))).toBe('defenders')
  })

  test('hits of an advance count for the attackers, but bring nobody to TQ', () => {
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

describe('a whole combat', () => {
  const unit = (id: number, attacks: boolean, change: Partial<Fighter>): Fighter => ({
    ...{ id, attacks, type: HI, tq: 6, size: 5, twoHex: false, routed: false },
    ...{ mustCheck: true, hexesMoved: 0, otherZoc: false, doubleDepth: false },
    ...{ hits: 0, fate: 'fights' as const, stood: false },
    ...change,
  })
  const struggle =
    (aspect: number) =>
    (a: Fighter, d: Fighter, attack: number, defence: number): ShockFacts => ({
      ...{ attacker: a.type, defender: d.type, aspect, attackerSize: attack, defenderSize: defence },
      ...{ moved: true, pickedMoved: true, attackerCataphract: false, defenderCataphract: false },
      ...{ javelinsSpent: false, defenderInColumn: false, held: false, withOthers: false },
      ...{ chargeOption: false, inCharge: false, thracianCharge: false, supportedFlanks: 0 },
      ...{ terrain: [], doubleDepth: d.doubleDepth, ignoreSize: false, deadLeaderPlusTwo: false },
    })

  /** Fights it out with these dice: what became of everybody, the dice left, and what happened. */
  function fight(
    attackers: Partial<Fighter>[],
    defenders: Partial<Fighter>[],
    dice: number[],
    change: Partial<CombatFacts> = {},
  ) {
    const a = attackers.map((u, i) => unit(i, true, u))
    const d = defenders.map((u, i) => unit(10 + i, false, u))
    const aspect = change.aspect ?? FRONT
    const events: CombatEvent[] = []
    const left = [...dice]
    const facts: CombatFacts = {
      ...{ attackers: a, defenders: d, attacker: a[0]!, defender: d[0]!, aspect, advanceHits: 0 },
      ...{ shyElephants: false, struggle: struggle(aspect) },
      ...change,
    }
    resolveCombat(
      facts,
      () => left.shift()!,
      (event) => events.push(event),
    )
    const state = (u: Fighter) => (u.fate === 'fights' ? u.hits : u.fate)
    return { attackers: a.map(state), defenders: d.map(state), left: left.length, events }
  }

  test('all dice of the charge fall before any hit counts', () => {
    rule('R57', '8.33')
    const { events } = fight([{ tq: 5 }], [{ tq: 5 }], [7, 8, 5, 0, 0])
    expect(events[0]).toEqual({
      kind: 'charge',
      hits: [
        { id: 0, hits: 2 },
        { id: 10, hits: 3 },
      ],
    })
  })

  test('breakthrough comes before standing, standing before the edge', () => {
    rule('R19')
    const { attackers, defenders, events, left } = fight(
      [{ type: PH, tq: 9, twoHex: true, size: 10 }],
      [{ tq: 6, hits: 2, twoHex: true, size: 10 }],
      [0, 0, 9, 0],
    )
    expect(events.map(({ kind }) => kind)).toEqual(['charge', 'struggle', 'breakthrough'])
    expect([attackers, defenders, left]).toEqual([[2], [5], 0])
  })

  test('10.26 picks the side that breaks; only then does a two-hex unit of it roll to stand', () => {
    rule('10.26', 'R31')
    const losing = { type: PH, tq: 7, hits: 6, twoHex: true, size: 10 }
    const foe = { tq: 6, hits: 5, size: 10 }
    const broken = fight([losing], [foe], [9, 7, 9])
    expect(broken.events.map(({ kind }) => kind)).toEqual(['charge', 'everybodyBreaks'])
    expect(broken).toMatchObject({ attackers: ['routed'], defenders: [5], left: 0 })
    expect(fight([losing], [foe], [9, 7, 0, 9])).toMatchObject({
      attackers: [6],
      defenders: ['routed'],
      left: 0,
    })
  })

  test('who was spared at TQ-1 still rolls at the edge where another enemy holds it', () => {
    rule('R73', '8.38b')
    const attacker = { tq: 6, hits: 3, otherZoc: true }
    expect(fight([attacker], [{ tq: 6, hits: 4 }], [0, 0, 0, 7])).toMatchObject({
      attackers: ['routed'],
      left: 0,
    })
    expect(fight([attacker], [{ tq: 6, hits: 4 }], [0, 0, 0, 6])).toMatchObject({ attackers: [4], left: 0 })
    const alone = { ...attacker, otherZoc: false }
    expect(fight([alone], [{ tq: 6, hits: 4 }], [0, 0, 0, 7])).toMatchObject({ attackers: [5], left: 1 })
  })

  test('nobody stands against a blow in flank or rear', () => {
    rule('9.65a')
    const hoplites = { tq: 6, hits: 3, twoHex: true, size: 10 }
    expect(fight([{ type: HC, tq: 8, size: 10 }], [hoplites], [0, 0, 9], { aspect: FLANK })).toMatchObject({
      defenders: ['routed'],
      left: 0,
    })
  })

  test('an attacker behind the enemy is in no zone of his: it does not roll at the edge', () => {
    rule('8.38b')
    const horse = { type: HC, tq: 5, hits: 2, size: 5 }
    const foot = { type: LI, tq: 9, size: 5, hits: 0 }
    expect(fight([horse], [foot], [0, 0, 4], { aspect: FLANK })).toMatchObject({ attackers: [4], left: 0 })
    expect(fight([{ ...horse, otherZoc: true }], [foot], [0, 0, 4, 9], { aspect: FLANK })).toMatchObject({
      attackers: ['routed'],
      left: 0,
    })
  })

  test('Sizes of a side add up, those of skirmishers beside others do not', () => {
    rule('8.32', '9.31c')
    const [foot, skirmishers] = [unit(0, true, { size: 5 }), unit(1, true, { type: AGRIANIANS, size: 4 })]
    expect([totalSize([foot, skirmishers]), totalSize([skirmishers])]).toEqual([5, 4])
  })

  test('the charge looks at everybody in the combat', () => {
    rule('8.33a')
    const units = [unit(0, true, { type: EL }), unit(1, true, { type: LI, mustCheck: false })]
    const facts = {
      ...{ attackers: units, defenders: [unit(10, false, { type: SK }), unit(11, false, { routed: true })] },
      ...{ attacker: units[0]!, defender: units[0]!, aspect: FRONT, advanceHits: 0 },
      ...{ shyElephants: false, struggle: struggle(FRONT) },
    }
    expect(chargeFacts(facts)).toEqual({
      ...{ mustCheck: true, onlySkirmishers: true, onlyLightFoot: false },
      ...{ elephants: true, chariots: false, doubleDepth: false },
    })
  })
})
