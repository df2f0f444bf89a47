import { expect } from 'vitest'
import { type TestSpec, type TestTable, tableAt } from '../../../testing/table.ts'
import { DISCARD } from '../../components/deck.ts'
import { go } from './scene.ts'

/** What Hatti answers about its event, up to the window; every event that can be cancelled has something to do. */
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

const announced = (card: number, canceller: number, more: Partial<TestSpec> = {}): TestTable =>
  go(
    tableAt({
      players: ['hatti', 'egypt'],
      control: { hatti: 'hatti', egypt: 'egypt', canaan: 'egypt' },
      forces: [
        { side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] },
        { side: 'egypt', at: 'memphis', units: { C: 3 }, generals: ['hatshepsut'] },
      ],
      hands: { hatti: [card, 78], egypt: [canceller] },
      change: (s) => void (s.successor[0] = 1),
      ...more,
    }),
    `event:${card}`,
    ...(CHOICES[card] ?? []),
  )

/** The card cancels these events before they take effect; both cards are discarded. */
export function expectCancels(canceller: number, cards: readonly number[]): void {
  for (const card of cards) {
    const t = announced(card, canceller)
    expect([card, t.asked]).toEqual([card, 'egypt cancelEvent'])
    const before = JSON.stringify([t.state.control, t.state.at, t.state.generals, t.state.king])
    t.answer(`card:${canceller}`)
    expect(JSON.stringify([t.state.control, t.state.at, t.state.generals, t.state.king])).toBe(before)
    expect([t.state.cards[card], t.state.cards[canceller]]).toEqual([DISCARD, DISCARD])
    const passed = announced(card, canceller).answer('pass')
    expect(JSON.stringify(passed.state)).not.toBe(JSON.stringify(t.state))
  }
}

/** The card has no say about these events. */
export function expectNoCancel(canceller: number, cards: readonly number[]): void {
  for (const card of cards) expect(announced(card, canceller).asked).not.toBe('egypt cancelEvent')
}

/** A succession roll of Hatti in round 5 succeeds; Egypt holds the card. */
export const succession = (canceller: number): TestTable =>
  tableAt({
    players: ['hatti', 'egypt'],
    control: { hatti: 'hatti', egypt: 'egypt' },
    forces: [{ side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] }],
    hands: { hatti: [78, 79], egypt: [canceller] },
    round: 5,
    change: (s) => void (s.successor[1] = 1),
  }).answer('pass', 1)
