import { expect } from 'vitest'
import { type TestSpec, type TestTable, tableAt } from '../../../testing/table.ts'
import { forceAt, go, scene, whyNot } from './scene.ts'

/** Cards 52-54: any one army, an own one too, rolls a die for each unit: 6 hits, with ten or more units 5 as well. */
export function expectWrath(card: number): void {
  const t = scene(card).answer(`event:${card}`)
  expect(t.offered).toEqual(['army:gaza', 'army:kadesh', 'army:hattusha'])
  t.answer('army:hattusha', 6, 5, 6)
  expect(forceAt(t, 'hatti', 'hattusha')).toEqual({ C: 1, c: 2 })
  const own = scene(card).answer(`event:${card}`, 'army:gaza', 1, 6, 1)
  expect(forceAt(own, 'egypt', 'gaza')).toEqual({ C: 2, c: 1 })
  expect(whyNot(card, { forces: [{ side: 'egypt', at: 'kadesh', generals: ['thutmose3'] }] })).toBe('R9.3 noArmy')
}

/** Cards 52-54: an army inside a city is an army; a siege that nobody keeps up ends at once. */
export function expectWrathOnSiege(card: number): void {
  const spec: Partial<TestSpec> = {
    forces: [
      { side: 'egypt', at: 'kadesh', inside: true, units: { c: 1 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'kadesh', units: { c: 1 }, generals: ['hantili2'] },
    ],
    sieges: { kadesh: { besieger: 'hatti', count: 0 } },
  }
  const t = scene(card, spec).answer(`event:${card}`)
  expect(t.offered).toEqual(['army:kadesh', 'army:kadesh/in'])
  t.answer('army:kadesh', 6)
  expect(t.state.besieger.every((side) => side === -1)).toBe(true)
  const fallen = scene(card, spec).answer(`event:${card}`, 'army:kadesh/in', 6)
  expect(fallen.state.besieger.every((side) => side === -1)).toBe(true)
}

/** Egypt marches from Kadesh to Nahrin while Hatti holds a card. */
export const watched = (card: number, more: Partial<TestSpec> = {}): TestTable =>
  go(
    tableAt({
      control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
      forces: [
        { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
        { side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] },
      ],
      hands: { egypt: [2, 78], hatti: [card, 79] },
      ...more,
    }),
    '?pass',
    'ops:2',
    'activate:egypt-king',
    '?all',
  )
