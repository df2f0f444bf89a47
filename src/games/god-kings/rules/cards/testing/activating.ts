import { expect } from 'vitest'
import type { TestTable } from '../../../testing/table.ts'
import { DISCARD } from '../../components/deck.ts'
import { kingOf } from '../../components/sides.ts'
import { about, go, scene, whyNot } from './scene.ts'

const kassites = [
  { side: 'kassites', at: 'babylon', units: { C: 3 }, generals: ['kashtiliash3'] },
  { side: 'kassites', at: 'nippur', units: { C: 2 }, generals: ['warlord1'] },
]

const egypt = (king: string) => [
  { side: 'egypt', at: 'arwad', units: { C: 3 }, generals: [king] },
  { side: 'egypt', at: 'tyre', units: { C: 3 }, generals: ['warlord1'] },
  { side: 'egypt', at: 'memphis', generals: ['warlord2'] },
]

const land = { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', karduniash: 'kassites' }

/** A Campaign of so many activations, whatever the ratings, one of them neutral; nobody moves twice. */
export function expectCampaign(card: number, activations: number): void {
  const t = scene(card, {
    control: land,
    neutrals: ['kassites'],
    forces: [...egypt('hatshepsut'), ...kassites],
    change: (s) => s.unrest.push(kingOf(0)),
  }).answer(`event:${card}`)
  expect(about(t)).toMatchObject({ card, left: activations })
  expect(t.offered).toContain('activate:egypt-king')
  expect(t.offered).not.toContain('done')
  t.play('activate:kassites-king', 'stop')
  expect(t.asked).toBe('egypt activate')
  expect(t.offered).toContain('done')
  expect(t.why('activate:kassites-warlord1')).toBe('20.2a neutralNeedsThree')
  for (let left = activations - 1; left > 0; left--) {
    expect(about(t)).toMatchObject({ left })
    t.play(left === activations - 1 ? 'activate:egypt-king' : 'activate:egypt-warlord1', 'stop')
    if (left > 1) expect(t.why('activate:egypt-king')).toBe('11.12a moved')
  }
  expect(t.asked).toBe('hatti impulse')
  expect(t.state.cards[card]).toBe(DISCARD)
}

/** One naval move in all. */
export function expectSailsOnce(card: number): void {
  const t = scene(card, { control: land, forces: egypt('thutmose3') })
  t.answer(`event:${card}`, 'activate:egypt-king', 'all')
  expect(t.offered).toContain('sail:byblos')
  t.play('sail:byblos', 'stop', 'activate:egypt-warlord1', 'all')
  expect(t.asked).toBe('egypt march')
  expect(t.offered.filter((key) => key.startsWith('sail:'))).toEqual([])
}

/** The event activates a general with all his units; the table stands at his march. */
export const marching = (card: number, general: string, king = 'thutmose3', unrest = false): TestTable =>
  go(
    scene(card, {
      control: land,
      forces: egypt(king),
      ...(unrest ? { change: (s) => void s.unrest.push(kingOf(0)) } : {}),
    }),
    `event:${card}`,
    `?activate:${general}`,
    'all',
  )

/** Why the card cannot activate a general, king of the given name. */
export const whyNotActivate = (card: number, general: string, king = 'thutmose3'): string | undefined =>
  scene(card, { control: land, neutrals: ['kassites'], forces: [...egypt(king), ...kassites] })
    .answer(`event:${card}`)
    .why(`activate:${general}`)

/** Why the card cannot be played while Egypt's only general on the map is this one, with so many chariots. */
export const whyNotWith = (card: number, general: string, chariots: number): string | undefined =>
  whyNot(card, {
    control: land,
    forces: [{ side: 'egypt', at: 'arwad', units: { C: chariots }, generals: [general] }],
  })
