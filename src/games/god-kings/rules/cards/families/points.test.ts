import { describe, expect, it } from 'vitest'
import { PROVINCES, provinceNamed } from '#games/god-kings/rules/components/map.ts'
import { unitsOf } from '#games/god-kings/rules/components/pieces.ts'
import { DISCARD } from '#games/god-kings/rules/components/players.ts'
import { turnScore } from '#games/god-kings/rules/turn/victory.ts'
import type { TestSpec, TestTable } from '#games/god-kings/testing/table.ts'
import { rule } from '#kernel/testing/golden.ts'
import { answerAll, scene, vpOf, whyNot } from '../testing/scene.ts'

/** The event gives its player the VP and goes to the discard pile. */
function expectVp(card: number, vp: number, control: TestSpec['control'] = {}): void {
  const t = scene(card, { control }).answer(`event:${card}`)
  expect(vpOf(t)).toEqual([vp, 0])
  expect(t.state.cards[card]).toBe(DISCARD)
}

/** Why the card cannot be played in a scenario where only points count (R-S2). */
const whyNotForPoints = (card: number, power: string): string | undefined =>
  scene(card, {
    scenario: 'assyro_babylonian',
    players: [power, power === 'assyria' ? 'kassites' : 'assyria'],
    forces: [],
    hands: { [power]: [card] },
  }).why(`event:${card}`)

describe('44 Royal Betrothal', () => {
  const betroth = (...answers: string[]): TestTable =>
    answerAll(
      scene(44, {
        players: ['egypt', 'hatti', 'mitanni'],
        hands: { egypt: [44], hatti: [77], mitanni: [76] },
      }),
      'event:44',
      ...answers,
    )

  it('gives 2 VP to its player and 1 to the first player who agrees', () => {
    rule('R-C44', '9.3')
    const t = betroth('to:hatti', 'no', 'to:mitanni', 'yes')
    expect(vpOf(t)).toEqual([2, 0, 1])
    expect(t.asked).toBe('hatti impulse')
  })

  it('asks each player only once', () => {
    rule('R-C44')
    const t = betroth('to:hatti', 'no')
    expect(t.offered).toEqual(['to:mitanni', 'done'])
  })

  it('is used for 1 Ops if all refuse or no player is asked', () => {
    rule('R-C44', 'R9.3', '9.2')
    for (const t of [betroth('done'), betroth('to:hatti', 'no', 'to:mitanni', 'no')]) {
      expect(t.asked).toBe('egypt use')
      expect(t.match.open[0]!.about).toMatchObject({ ops: 1 })
      expect(vpOf(t.answer('trade'))).toEqual([0, 0, 0])
      expect([t.state.tradeTp[0], t.state.tradeWp[0]]).toEqual([1, 1])
    }
  })

  it('can be played even where VP do not count, and is never void', () => {
    rule('R9.3', 'R-C44', 'R-S2')
    const t = scene(44, {
      scenario: 'assyro_babylonian',
      players: ['assyria', 'kassites'],
      control: { assyria: 'assyria', karduniash: 'kassites' },
      forces: [{ side: 'assyria', at: 'assur', units: { W: 1 }, generals: ['warlord1'] }],
      hands: { assyria: [44], kassites: [78] },
    }).answer('event:44', 'to:kassites', 'yes')
    expect(vpOf(t)).toEqual([0, 0])
    expect(t.asked).toBe('kassites impulse')
  })
})

describe('45 Great King', () => {
  it('gives 3 VP for two of the five home countries, Assyria and Mitanni among them', () => {
    rule('R-C45', '9.3', '24.1.8')
    expectVp(45, 3, { egypt: 'egypt', assyria: 'egypt' })
    expectVp(45, 3, { mitanni: 'egypt', karduniash: 'egypt', hatti: 'egypt' })
  })

  it('needs two of them', () => {
    rule('R9.3', 'R-C45')
    expect(whyNot(45, { control: { egypt: 'egypt', amurru: 'egypt' } })).toBe('R9.3 provincesMissing')
    const withoutHattusha = { egypt: 'egypt', hatti: 'egypt', hattusha: 'hatti' }
    expect(whyNot(45, { control: withoutHattusha })).toBe('R9.3 provincesMissing')
  })
})

describe.each([
  { card: 46, name: 'Trade Master', provinces: ['amurru', 'ugarit', 'karkemish'] },
  { card: 47, name: "King of the World's Regions", provinces: ['sumer', 'karduniash', 'mari', 'assyria'] },
])('$card $name', ({ card, provinces }) => {
  const controlled = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, 'egypt']))

  it('gives 3 VP for certain provinces', () => {
    rule('9.3', '24.1.8')
    expectVp(card, 3, controlled(provinces))
  })

  it('needs all of them', () => {
    rule('R9.3', '3.0g')
    for (const missing of provinces) {
      const control = controlled(provinces.filter((id) => id !== missing))
      expect(whyNot(card, { control })).toBe('R9.3 provincesMissing')
      expect(whyNot(card, { control: { ...control, [missing]: 'hatti' } })).toBe('R9.3 provincesMissing')
    }
  })
})

describe.each([
  { card: 49, name: 'Diplomacy', canGiveMore: false },
  { card: 50, name: 'Diplomacy', canGiveMore: false },
  { card: 51, name: 'Ziggurat Building', canGiveMore: true },
])('$card $name', ({ card, canGiveMore }) => {
  const army = (warriors: number, mercenaries: number): Partial<TestSpec> => ({
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: warriors, M: mercenaries }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] },
    ],
  })

  const steps = (t: TestTable, side: number) => unitsOf(t.state, side).reduce((sum, u) => sum + t.state.steps[u]!, 0)

  it('gives 2 VP for 18 steps of your own units, mercenaries included', () => {
    rule('R-C49', '9.3', 'R9.3')
    const t = scene(card, army(8, 4)).answer(`event:${card}`)
    while (t.asked === 'egypt losses') t.answer(t.offered[0]!)
    expect(steps(t, 0)).toBe(24 - 18)
    if (canGiveMore) {
      expect(t.asked).toBe('egypt moreSteps')
      t.answer(t.offered[0]!, 'done')
      expect(steps(t, 0)).toBe(5)
    }
    expect(t.asked).toBe('hatti impulse')
    expect(vpOf(t)).toEqual([2, 0])
    expect(whyNot(card, army(8, 0))).toBe('R-C49 tooFewSteps')
    expect(whyNot(card, army(8, 1))).toBeUndefined()
  })

  it('takes the steps for nothing where VP do not count', () => {
    rule('R-S2', 'R9.3', 'R-C49')
    const t = scene(card, {
      scenario: 'assyro_babylonian',
      players: ['assyria', 'kassites'],
      control: { assyria: 'assyria', karduniash: 'kassites' },
      forces: [{ side: 'assyria', at: 'assur', units: { W: 10 }, generals: ['warlord1'] }],
      hands: { assyria: [card], kassites: [78] },
    }).answer(`event:${card}`)
    while (t.asked === 'assyria losses') t.answer(t.offered[0]!)
    if (t.asked === 'assyria moreSteps') t.answer('done')
    expect(steps(t, 3)).toBe(2)
    expect(vpOf(t)).toEqual([0, 0])
  })
})

describe.each([
  { card: 76, name: 'Royal Gift' },
  { card: 77, name: 'Royal Hunt' },
])('$card $name', ({ card }) => {
  it('gives 1 VP', () => {
    rule('9.3', '24.1.8')
    expectVp(card, 1)
  })

  it('is void where VP do not count', () => {
    rule('R9.3', 'R-S2')
    expect(whyNotForPoints(card, 'assyria')).toBe('20.3i vpForNobody')
  })
})

describe('108 Flood in Sumeria', () => {
  it('makes Sumer worth 0 VP this turn', () => {
    rule('9.3', 'M11', '24.1.1')
    const t = scene(108, { control: { egypt: 'egypt', sumer: 'egypt' } })
    const before = turnScore(t.state, 0, 0).provinceVp
    const after = turnScore(t.answer('event:108').state, 0, 0).provinceVp
    expect(before - after).toBe(PROVINCES[provinceNamed('sumer')]!.vp)
  })

  it('is void if it changes nothing', () => {
    rule('R9.3', 'R-S2')
    expect(whyNot(108, { change: (s) => void (s.sumerFlood = true) })).toBe('R9.3 noChange')
    expect(whyNot(108, { closed: ['sumer'] })).toBe('R9.3 noChange')
    expect(whyNotForPoints(108, 'kassites')).toBe('R9.3 noChange')
  })
})
