import { describe, expect, it } from 'vitest'
import { kingOf } from '#games/god-kings/rules/components/counters.ts'
import { DISCARD } from '#games/god-kings/rules/components/players.ts'
import { fightingRating } from '#games/god-kings/rules/components/ratings.ts'
import { eventTable, type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { answerAll, askAbout, marchToNahrin, scene } from '../testing/scene.ts'

describe('8 The Gods’ Will', () => {
  it('chooses a place in the turn order before all other players', () => {
    rule('R-C8', 'W18')
    const t = tableAt({
      scenario: 'campaign',
      players: ['mitanni', 'hatti', 'egypt'],
      neutrals: ['kassites'],
      turn: 2,
      forces: [
        { side: 'egypt', at: 'memphis', generals: ['thutmose3'] },
        { side: 'hatti', at: 'hattusha', generals: ['muwatalli1'] },
        { side: 'mitanni', at: 'washukanni', generals: ['saushtatar'] },
        { side: 'kassites', at: 'babylon', generals: ['ulamburiash'] },
      ],
      round: 6,
      next: ['victory'],
      hands: { mitanni: [8] },
    })
    expect(t.asked).toBe('mitanni initiative')
    t.answer('card:8')
    expect(t.asked).toBe('mitanni turnOrder')
    t.answer('place:2')
    expect(t.asked).toBe('hatti turnOrder')
    expect(t.offered).toEqual(['place:1', 'place:3'])
  })

  it('cannot be played as an event', () => {
    rule('R-C8', 'W1', 'W18')
    expect(scene(8).why('event:8')).toBe('C8 initiativeOnly')
  })
})

/** What Hatti chooses for its event before it is announced. */
const CHOICES: { readonly [card: number]: readonly string[] } = {
  19: ['?province:canaan'],
  20: ['?province:canaan'],
  21: ['?province:canaan'],
  22: ['?power:egypt'],
  23: ['tribe:gasga'],
  24: ['tribe:gasga'],
  25: ['tribe:gasga'],
  38: ['?revoltAt:damascus'],
  69: ['revoltAt:uruk'],
}

/** Hatti has announced an event that would change something; Egypt holds the card that may cancel it. */
const announced = (card: number, canceller: number): TestTable =>
  answerAll(
    tableAt({
      players: ['hatti', 'egypt'],
      control: { hatti: 'hatti', egypt: 'egypt', canaan: 'egypt' },
      forces: [
        { side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] },
        { side: 'egypt', at: 'memphis', units: { C: 3 }, generals: ['hatshepsut'] },
      ],
      hands: { hatti: [card, 78], egypt: [canceller] },
      change: (s) => void (s.successor[0] = 1),
    }),
    `event:${card}`,
    ...(CHOICES[card] ?? []),
  )

/** The card cancels these events before they take effect; both cards are discarded. */
function expectCancels(canceller: number, cards: readonly number[]): void {
  const effects = ({ state }: TestTable) => JSON.stringify([state.control, state.at, state.generals, state.king])
  for (const card of cards) {
    const t = announced(card, canceller)
    expect([card, t.asked]).toEqual([card, 'egypt cancelEvent'])
    const before = effects(t)
    t.answer(`card:${canceller}`)
    expect(effects(t)).toBe(before)
    expect([t.state.cards[card], t.state.cards[canceller]]).toEqual([DISCARD, DISCARD])
    const passed = announced(card, canceller).answer('pass')
    expect(JSON.stringify(passed.state)).not.toBe(JSON.stringify(t.state))
  }
}

function expectNoCancel(canceller: number, cards: readonly number[]): void {
  for (const card of cards) expect(announced(card, canceller).asked).not.toBe('egypt cancelEvent')
}

describe.each([29, 30])('%i False Rumor', (card) => {
  it('cancels a Revolt or The God King as it is announced; the cancelled card is discarded', () => {
    rule('R-C29', 'R22.2', 'W3', 'R9.4', '9.4')
    expectCancels(card, [19, 20, 21, 22, 38, 69, 70, 71])
  })

  it('does not cancel an Invasion', () => {
    rule('R-C29', 'W3')
    expectNoCancel(card, [23, 24, 25, 76])
  })
})

describe.each([31, 32])('%i False Missive', (card) => {
  /** A succession roll of Hatti in round 5 has succeeded; Egypt holds the card. */
  const succession = (): TestTable =>
    tableAt({
      players: ['hatti', 'egypt'],
      control: { hatti: 'hatti', egypt: 'egypt' },
      forces: [{ side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] }],
      hands: { hatti: [78, 79], egypt: [card] },
      round: 5,
      change: (s) => void (s.successor[1] = 1),
    }).answer('pass', 1)

  it('cancels an Invasion as it is announced', () => {
    rule('R-C29', 'W3', 'R9.4', '9.4')
    expectCancels(card, [23, 24, 25])
  })

  it('cancels a succession roll, so that the king stays and his successor waits', () => {
    rule('R-C29', 'R19.1', '19.3e', 'W2', 'W3')
    const t = succession()
    expect(t.asked).toBe('egypt cancelEvent')
    expect(t.answer(`card:${card}`).state.king[1]).toBe(0)
    expect(t.state.successor[1]).toBe(1)
    expect(succession().answer('pass').state.king[1]).toBe(1)
  })

  it('does not cancel a Revolt or The God King', () => {
    rule('R-C29', 'W3')
    expectNoCancel(card, [19, 22, 38, 69])
  })
})

describe('48 Utanapishtim Flood', () => {
  it('leaves an activated army two movement points', () => {
    rule('W5')
    const t = eventTable(1, { hands: { egypt: [1], hatti: [48] } }).play('ops:1', 'activate:egypt-king', 'all')
    expect(t.asked).toBe('hatti activated')
    t.answer('card:48')
    expect(askAbout(t)).toMatchObject({ left: 2 })
  })

  it('is offered to all players, the active one last, before the first point is spent', () => {
    rule('W5', 'W0')
    const hands: TestSpec['hands'] = { egypt: [2, 48], hatti: [78] }
    const own = marchToNahrin(78, { hands })
    expect(own.asked).toBe('egypt activated')
    expect(askAbout(own.answer('pass'))).toMatchObject({ left: 5 })
  })
})

describe('86 Abundant Supplies', () => {
  it('cancels an event that causes attrition', () => {
    rule('W17')
    const t = eventTable(52, { hands: { egypt: [52], hatti: [86, 76] } }).play('event:52', 'army:hattusha')
    expect(t.asked).toBe('hatti cancelAttrition')
    t.answer('card:86')
    expect(t.told).not.toContain('attrition')
    expect(t.asked).toBe('hatti impulse')
  })

  it('cancels The Army Rebels, Chariot Raids and Pest and Pestilence as well', () => {
    rule('W17', 'R-C33', 'R-C105', 'R-C55')
    const beside = [
      { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { C: 3 }, generals: ['hantili2'] },
    ]
    const raid = scene(105, { forces: beside, hands: { egypt: [105], hatti: [86, 76] } }).answer('event:105')
    expect(raid.asked).toBe('hatti cancelAttrition')
    expect(raid.answer('card:86').asked).toBe('hatti impulse')
    const rebels = marchToNahrin(33, { hands: { egypt: [2, 86], hatti: [33, 79] } }).answer('step:nahrin', 'card:33')
    expect(rebels.asked).toBe('egypt cancelAttrition')
    expect(rebels.answer('card:86').asked).toBe('egypt march')
    expect(rebels.state.march!.rebels).toEqual([])
    const pest = scene(76, { hands: { egypt: [76, 55], hatti: [86, 77] } }).answer('card:55', 'army:gaza')
    expect(pest.asked).toBe('hatti cancelAttrition')
    expect(pest.answer('card:86').told).not.toContain('attrition')
  })
})

describe('101 Illness of a God', () => {
  it('takes away a king’s Battle Rating and reactions for the round', () => {
    rule('R-C101', 'R-C55', 'W4')
    const t = eventTable(1, {
      hands: { egypt: [1, 101], hatti: [76] },
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { W: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'nahrin', units: { W: 3 }, generals: ['suppiluliuma1', 'warlord1'] },
      ],
    }).answer('card:101', 'power:hatti')
    expect(fightingRating(t.state, kingOf(1))).toBe(0)
    t.play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    expect(t.why('avoid:hatti-king')).toBe('R-C101 ill')
    expect(t.offered).toContain('avoid:hatti-warlord1')
  })

  it('strikes each king once per round', () => {
    rule('R-C101', 'M11')
    const t = scene(76, { hands: { egypt: [76, 101], hatti: [77] } }).answer('card:101')
    expect(t.offered).toEqual(['power:egypt', 'power:hatti'])
    expect(t.answer('power:hatti').state.ill).toEqual([kingOf(1)])
    const ill = scene(76, { hands: { egypt: [76, 101], hatti: [77] }, change: (s) => void s.ill.push(0, 3) })
    expect(ill.asked).toBe('egypt impulse')
  })
})
