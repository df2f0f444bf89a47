import { expect } from 'vitest'
import type { TestSpec, TestTable } from '../../../testing/table.ts'
import { DISCARD } from '../../components/deck.ts'
import { unitsOf } from '../../components/pieces.ts'
import { go, scene, vpOf, whyNot } from './scene.ts'

/** The event gives its player so many VP and goes to the discard pile. */
export function expectVp(card: number, vp: number, control: TestSpec['control'] = {}): void {
  const t = scene(card, { control }).answer(`event:${card}`)
  expect(vpOf(t)).toEqual([vp, 0])
  expect(t.state.cards[card]).toBe(DISCARD)
}

/** Why the VP card cannot be played with this control. */
export const whyNoVp = (card: number, control: TestSpec['control']): string | undefined => whyNot(card, { control })

/** VP count for nobody in a scenario of points (R-S2). */
export const whyNoPoints = (card: number, power: string): string | undefined =>
  scene(card, {
    scenario: 'assyro_babylonian',
    players: [power, power === 'assyria' ? 'kassites' : 'assyria'],
    forces: [],
    hands: { [power]: [card] },
  }).why(`event:${card}`)

const army = (warriors: number, mercenaries: number): Partial<TestSpec> => ({
  forces: [
    { side: 'egypt', at: 'kadesh', units: { W: warriors, M: mercenaries }, generals: ['thutmose3'] },
    { side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] },
  ],
})

const steps = (t: TestTable) => unitsOf(t.state, 0).reduce((sum, u) => sum + t.state.steps[u]!, 0)

/** Gives the steps that are asked for, the first on offer each time. */
function give(t: TestTable): TestTable {
  while (t.asked === 'egypt losses') t.answer(t.offered[0]!)
  return t
}

/** Cards 49-51: 18 steps of own units for 2 VP; `more` may follow. */
export function expectSteps(card: number, more: boolean): void {
  const t = give(scene(card, army(8, 4)).answer(`event:${card}`))
  expect(steps(t)).toBe(24 - 18)
  if (more) {
    expect(t.asked).toBe('egypt moreSteps')
    t.answer(t.offered[0]!, 'done')
    expect(steps(t)).toBe(5)
  }
  expect(t.asked).toBe('hatti impulse')
  expect(vpOf(t)).toEqual([2, 0])
  expect(whyNot(card, army(8, 0))).toBe('R-C49 tooFewSteps')
  expect(whyNot(card, army(8, 1))).toBeUndefined()
}

/** Cards 49-51 where VP do not count (R-S2): the steps may be given all the same, for nothing (R9.3). */
export function expectStepsForNothing(card: number): void {
  const t = scene(card, {
    scenario: 'assyro_babylonian',
    players: ['assyria', 'kassites'],
    control: { assyria: 'assyria', karduniash: 'kassites' },
    forces: [{ side: 'assyria', at: 'assur', units: { W: 10 }, generals: ['warlord1'] }],
    hands: { assyria: [card], kassites: [78] },
  }).answer(`event:${card}`)
  while (t.asked === 'assyria losses') t.answer(t.offered[0]!)
  if (t.asked === 'assyria moreSteps') t.answer('done')
  expect(unitsOf(t.state, 3).reduce((sum, u) => sum + t.state.steps[u]!, 0)).toBe(2)
  expect(vpOf(t)).toEqual([0, 0])
}

/** Card 44 with three players: who is asked in turn, and what each answers. */
export const betroth = (...answers: string[]): TestTable =>
  go(
    scene(44, {
      players: ['egypt', 'hatti', 'mitanni'],
      hands: { egypt: [44], hatti: [77], mitanni: [76] },
    }),
    'event:44',
    ...answers,
  )
