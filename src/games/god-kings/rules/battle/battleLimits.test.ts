import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { battleTable, fightOut, lose } from '../../testing/cards.ts'
import type { TestSpec, TestTable } from '../../testing/table.ts'
import { type Counts, position } from '../../vectors/position.ts'
import { NONE, spaceNamed } from '../components/map.ts'
import { EGYPT, HATTI } from '../components/sides.ts'
import { CHARIOT, GUARD, MERCENARY, nativeOf, TYPE, UNITS, WARRIOR } from '../components/units.ts'
import { battleModifiers, localAllies } from './drm.ts'
import { byFactor, chariotShare, closest, stepsBy } from './losses.ts'
import { columnLabel, columnOf, lossNumber, strengthOf } from './strength.ts'
import { winnerMarks } from './winner.ts'

const NAHRIN = spaceNamed('nahrin')

/** Egypt's king attacks Hatti's at Nahrin with these units; the hands exclude the card that activates. */
const attack = (
  egypt: Counts,
  hatti: Counts,
  hands: { egypt?: number[]; hatti?: number[] } = {},
  more: Partial<TestSpec> = {},
): TestTable =>
  battleTable(hands.egypt ?? [], hands.hatti ?? [], {
    forces: [
      { side: 'egypt', at: 'kadesh', units: egypt, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: hatti, generals: ['hantili2'] },
    ],
    ...more,
  })

const told = (t: TestTable, kind: string) => t.journal.events.filter((e) => e.kind === kind).map((e) => e.with!)

/** The points of the steps lost by one side. */
const taken = (t: TestTable, role: number) =>
  t.state.battle!.hits[role]!.reduce((sum, u) => sum + byFactor(u < 0 ? ~u : u), 0)

describe('a battle', () => {
  it('goes through its steps in their order', () => {
    rule('F5', '15.5.1.1', '15.5.1.4', '15.5.1.5', '15.5.1.8', '15.5.1.10', 'W4', 'W9', 'W11')
    const t = battleTable([81, 106], [101, 102, 82, 98], {
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 4, C: 2 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 6, C: 1 }, generals: ['warlord1', 'warlord2'] },
      ],
    })
    const asked: string[] = []
    const quiet = ['done', 'pass', 'decline', 'command:hatti-warlord1']
    for (let i = 0; i < 60 && t.asked !== 'hatti impulse'; i++) {
      if (asked.at(-1) !== t.asked) asked.push(t.asked)
      const dice: { [asked: string]: number } = { 'chance charge': 6, 'chance attackerRoll': 3 }
      if (t.asked.startsWith('chance')) t.answer(dice[t.asked] ?? 1)
      else if (t.asked === 'egypt chargeOrNot') t.answer('charge')
      else t.answer(quiet.find((key) => t.offered.includes(key)) ?? t.offered[0]!)
    }
    const from = asked.indexOf('hatti command')
    expect(asked.slice(from)).toEqual([
      'hatti command',
      'egypt holdBack',
      'hatti anyTime',
      'hatti battleDeclared',
      'egypt chargeOrNot',
      'chance charge',
      'hatti chargeOrNot',
      'egypt battleCards',
      'hatti battleCards',
      'egypt advantage',
      'chance attackerRoll',
      'chance defenderRoll',
      'egypt losses',
      'hatti losses',
      'egypt beforeRetreat',
      'hatti retreat',
      'hatti battleEnd',
      'hatti anyTime',
    ])
  })

  it('is fought by all units of the Defender, led or not', () => {
    rule('15.5.3b', '10.1')
    const t = attack({ W: 4 }, { W: 8, C: 4 }).until('egypt holdBack')
    expect(t.state.battle!.units[1]).toHaveLength(12)
  })

  it('lets the Attacker name chariots to hold back only after the charges', () => {
    rule('15.5.3b', 'R15.2')
    const t = attack({ W: 2, C: 2 }, { W: 4 }).until('egypt holdBack')
    expect(t.offered.filter((key) => /chariot/.test(key))).toEqual([])
    t.answer('done')
    expect(t.asked).toBe('egypt chargeOrNot')
    t.answer('decline')
    expect(t.offered).toContain('unit:egypt-chariot-1')
  })

  it('has no second charge after a successful one', () => {
    rule('15.5.2a')
    const t = attack({ W: 2, C: 3 }, { W: 3, C: 2 }).play('charge', 1, 1)
    expect(lose(t).asked).not.toBe('hatti chargeOrNot')
    expect(told(t, 'chargeRoll')).toHaveLength(1)
  })

  it('is fought with the survivors of the charge, in the columns of the table', () => {
    rule('15.5.1.2', '15.5.4', '15.5.3a')
    const t = attack({ W: 2, C: 3 }, { W: 3, C: 1 }).play('charge', 1, 4)
    while (t.asked === 'hatti losses') t.answer(t.offered[0]!)
    const left = strengthOf(t.state, t.state.battle!.units[1], false)
    expect(t.state.battle!.hits[1].length).toBeGreaterThan(0)
    fightOut(t, 2, 2)
    const [egypt, hatti] = told(t, 'battleRoll') as { strength: number; modifier: number; loss: number }[]
    expect([egypt!.strength, hatti!.strength]).toEqual([18, left])
    expect(egypt!.loss).toBe(lossNumber(18, 2 + egypt!.modifier))
    expect(hatti!.loss).toBe(lossNumber(left, 2 + hatti!.modifier))
    const least = [1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 26, 31, 37]
    const labels = '1 2 3 4 5-6 7-8 9-11 12-15 16-20 21-25 26-30 31-36 37+'.split(' ')
    expect(least.map((n) => columnLabel(columnOf(n)))).toEqual(labels)
    expect(least.slice(1).map((n) => columnOf(n - 1))).toEqual(least.slice(1).map((_, i) => i))
  })

  it('gives each side the loss number that the other rolled, and the battle to the higher', () => {
    rule('15.5.7', '15.5.1.8', '15.5.1.9', '15.5.9a')
    const won = fightOut(attack({ W: 4 }, { W: 4 }, { egypt: [106] }), 5, 1)
    const lost = fightOut(attack({ W: 4 }, { W: 4 }, { egypt: [106] }), 1, 6)
    for (const t of [won, lost]) {
      const [egypt, hatti] = told(t, 'battleRoll').map((e) => Number(e.loss))
      expect([taken(t, 1), taken(t, 0)]).toEqual([egypt!, hatti!].map((loss) => closest([0, 0, 8], loss)))
    }
    expect([told(won, 'battleWon')[0]!.side, told(lost, 'battleWon')[0]!.side]).toEqual(['egypt', 'hatti'])
  })

  it('counts the modifiers of cards', () => {
    rule('15.5.5b')
    const t = attack({ W: 4 }, { W: 4 }, { egypt: [59], hatti: [78] }).until('egypt battleCards')
    t.answer('card:59').until('hatti battleCards').answer('card:78')
    expect(battleModifiers(t.state, t.state.battle!, 0).cards).toBe(1)
    t.until('egypt advantage')
    expect(t.match.open[0]!.about!.value).toBe(4)
  })
})

describe('Local Allies', () => {
  it('help no side in a contested province', () => {
    rule('R15.3', '15.5.5c')
    const s = position({ control: { amurru: 'egypt', kadesh: 'hatti' } })
    expect([localAllies(s, EGYPT, NAHRIN, true), localAllies(s, HATTI, NAHRIN, true)]).toEqual([0, 0])
    s.control[spaceNamed('kadesh')] = EGYPT
    expect([localAllies(s, EGYPT, NAHRIN, true), localAllies(s, EGYPT, NAHRIN, false)]).toEqual([1, 0])
  })
})

describe('losses', () => {
  it('count the loss factor of each type for every step', () => {
    rule('3.0k', '15.5.8a')
    const merc = UNITS.findIndex((_, u) => TYPE[u] === MERCENARY)
    const one = (type: number) => (type === MERCENARY ? merc : nativeOf(EGYPT, type)[0]!)
    expect([WARRIOR, CHARIOT, MERCENARY, GUARD].map((type) => byFactor(one(type)))).toEqual([3, 2, 2, 2])
    const s = position({ forces: [{ side: 'egypt', at: 'kadesh', units: { W: 1, w: 1, C: 1 } }] })
    const units = s.at.flatMap((zone, u) => (zone === spaceNamed('kadesh') ? [u] : []))
    expect(stepsBy(s, units, byFactor)).toEqual([0, 2, 3])
  })

  it('of an odd number fall on chariots for the smaller half', () => {
    rule('15.5.2e', 'R15.4')
    expect([chariotShare(3, 6, 54), chariotShare(7, 6, 54), chariotShare(8, 6, 54)]).toEqual([0, 2, 4])
  })
})

describe('the winner', () => {
  it('without a surviving unit places no marker, nor does one under truce', () => {
    rule('R15.5', 'R15.7', 'R-C28')
    const s = position({ control: { nahrin: 'hatti' } })
    expect([winnerMarks(s, EGYPT, NAHRIN, 1), winnerMarks(s, EGYPT, NAHRIN, 0)]).toEqual([true, false])
    s.truces = [EGYPT * 5 + HATTI]
    expect(winnerMarks(s, EGYPT, NAHRIN, 1)).toBe(false)
    s.control[NAHRIN] = NONE
    expect(winnerMarks(s, EGYPT, NAHRIN, 1)).toBe(true)
  })

  it('gains control of the space', () => {
    rule('18.2d', '15.5.9b')
    const t = fightOut(attack({ W: 8 }, { W: 2 }), 6, 1)
    expect(t.state.control[NAHRIN]).toBe(EGYPT)
    const defended = fightOut(attack({ W: 2 }, { W: 8 }), 1, 6)
    expect(defended.state.control[NAHRIN]).toBe(HATTI)
  })

  it('of a second battle earns VP for six units at its start', () => {
    rule('R-C106', '15.5.9c')
    const t = fightOut(attack({ W: 8 }, { w: 6 }, { egypt: [106] }), 3, 1)
    expect(t.asked).toBe('egypt beforeRetreat')
    t.answer('card:106')
    expect(t.state.battle!.start[1]).toBeLessThan(6)
    fightOut(t, 6, 1)
    expect(t.state.vp).toEqual([0, 0])
  })
})
