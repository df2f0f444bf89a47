import { describe, expect, it } from 'vitest'
import { kingOf, MERCENARY, TYPE } from '#games/god-kings/rules/components/counters.ts'
import { spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import { battleTable, fightOut, interceptTable, siegeTable } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { lastEvent } from '../testing/scene.ts'

describe.each([
  { card: 59, name: 'Lougal!', own: [2, 0], enemy: [0, 2] },
  { card: 78, name: 'Demons Invocation Formula', own: [0, -1], enemy: [-1, 0] },
  { card: 79, name: 'Demons Invocation Formula', own: [0, -1], enemy: [-1, 0] },
  { card: 80, name: 'Demons Invocation Formula', own: [0, -1], enemy: [-1, 0] },
  { card: 81, name: 'Protection of Marduk', own: [1, 0], enemy: [0, 1] },
  { card: 82, name: 'Protection of Ra', own: [1, 0], enemy: [0, 1] },
  { card: 83, name: 'Protection of Ishtar', own: [1, 0], enemy: [0, 1] },
])('$card $name', ({ card, own, enemy }) => {
  it('modifies the battle rolls of its own side, or with a minus those of the enemy', () => {
    rule('15.5.5b', 'W11', '15.5.1.4')
    const attacker = battleTable([card], []).until('egypt battleCards').answer(`card:${card}`)
    expect(attacker.state.battle!.cards).toEqual(own)
    const defender = battleTable([], [card]).until('hatti battleCards').answer(`card:${card}`)
    expect(defender.state.battle!.cards).toEqual(enemy)
  })
})

describe.each([
  { card: 60, name: 'Betrayal!', modifier: 1, die: 3, captured: true },
  { card: 61, name: 'Difficult Siege', modifier: -1, die: 4, captured: false },
])('$card $name', ({ card, modifier, die, captured }) => {
  it(`modifies a siege roll by ${modifier}`, () => {
    rule('W16', '17.3.1')
    const t = siegeTable([], [card]).play('ops:1', 'siege:egypt-king')
    expect(t.asked).toBe('hatti siege')
    t.answer(`card:${card}`, die)
    expect(lastEvent(t, 'siege')).toMatchObject({ cards: modifier, captured })
  })
})

describe('62 Overwhelming Charge!', () => {
  it('makes a charge succeed without a roll', () => {
    rule('W10')
    const t = battleTable([62], []).play('charge', 'card:62')
    expect(t.asked).toBe('chance chargeEffect')
  })
})

describe('63 Wisdom of Horus', () => {
  it('makes a charge fail, even after Overwhelming Charge', () => {
    rule('W10')
    const t = battleTable([], [63]).play('charge')
    t.until('hatti charge').answer('card:63')
    expect(t.told).not.toContain('chargeRoll')
    const both = battleTable([62], [63]).play('charge', 'card:62')
    expect(both.asked).toBe('hatti charge')
    both.answer('card:63')
    expect(both.told).not.toContain('chargeEffect')
  })
})

describe('87 The God King Enters the Fray', () => {
  it('wins a tied battle for its player', () => {
    rule('R-C87', 'W12', 'R8.3')
    const t = fightOut(battleTable([87], []), 3, 3)
    expect(t.asked).toBe('egypt tied')
    t.answer('card:87')
    expect(lastEvent(t, 'battleWon')).toMatchObject({ side: 'egypt' })
    expect(t.told).not.toContain('rout')
    const defended = fightOut(battleTable([], [87]), 3, 3).answer('card:87')
    expect(lastEvent(defended, 'battleWon')).toMatchObject({ side: 'hatti' })
  })
})

describe('89 Chaos of War', () => {
  it('ignores all modifiers of both sides', () => {
    rule('R-C89', 'W11')
    const forces = [
      { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { W: 4 }, generals: ['hantili2'] },
    ]
    const t = battleTable([89], [81], { forces }).until('egypt battleCards').answer('card:89')
    t.until('chance attackerRoll').answer(3, 3)
    expect(t.told).not.toContain('advantage')
    const rolls = t.journal.events.filter((e) => e.kind === 'battleRoll').map((e) => e.with!.modifier)
    expect(rolls).toEqual([0, 0])
    expect(battleTable([], [], { forces }).until('egypt advantage').asked).toBe('egypt advantage')
  })
})

describe.each([
  { card: 90, name: 'Fierce Charge', modifier: -1 },
  { card: 91, name: 'Fierce Charge', modifier: -1 },
  { card: 92, name: 'Charge Contained!', modifier: 1 },
  { card: 93, name: 'Charge Contained!', modifier: 1 },
])('$card $name', ({ card, modifier }) => {
  it(`modifies a charge roll by ${modifier}`, () => {
    rule('W10', '15.5.2c')
    const t = battleTable([card], []).play('charge', `card:${card}`, 3)
    expect(t.journal.events.find((e) => e.kind === 'chargeRoll')!.with).toMatchObject({ modifier })
  })
})

describe.each([94, 95])('%i Omens', (card) => {
  it('makes an interception succeed without a roll', () => {
    rule('W8')
    const t = interceptTable([], [card])
    expect(t.asked).toBe('hatti interceptInstead')
    t.answer(`card:${card}`)
    expect(t.told).toContain('intercepted')
    expect(t.told).not.toContain('interceptionRoll')
  })
})

describe.each([96, 97])('%i Stratagem', (card) => {
  it('makes an interception fail before the roll', () => {
    rule('W7', 'W8')
    const t = interceptTable([card], [94])
    expect(t.asked).toBe('egypt interceptDeclared')
    t.answer(`card:${card}`)
    expect(t.told).not.toContain('intercepted')
    expect(t.asked).toBe('egypt march')
  })
})

describe.each([98, 99])('%i Mercenaries', (card) => {
  it('adds three mercenaries to the winning general', () => {
    rule('R-C98', 'W15')
    const t = fightOut(battleTable([card], []), 4, 1)
    t.play('retreat:ebla').until('egypt battleEnd')
    t.answer(`card:${card}`)
    expect(unitsIn(t.state, 0, spaceNamed('nahrin')).filter((u) => TYPE[u] === MERCENARY)).toHaveLength(3)
  })
})

describe('102 Ill Omen', () => {
  it('calls off a battle; the army returns to the space it came from', () => {
    rule('R-C102', 'W9', 'R8.3')
    const t = battleTable([], [102]).until('hatti battleDeclared').answer('card:102')
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('kadesh'))
    expect(t.told).toContain('calledOff')
    expect(t.told).not.toContain('battleRoll')
  })
})

describe('106 Armageddon, Mother of All Battles', () => {
  it('makes the survivors fight a second battle', () => {
    rule('R-C106', 'W14')
    const t = fightOut(battleTable([106], []), 4, 1)
    expect(t.asked).toBe('egypt beforeRetreat')
    t.answer('card:106')
    expect(t.state.battle!.inflicted).toEqual([0, 0])
    fightOut(t, 4, 1)
    expect(t.told.filter((k) => k === 'battleWon')).toHaveLength(2)
  })
})
