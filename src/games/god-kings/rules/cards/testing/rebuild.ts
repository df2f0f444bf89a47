import { expect } from 'vitest'
import { lostIndex } from '../../components/pieces.ts'
import { CHARIOT } from '../../components/units.ts'
import { forceAt, go, scene, whyNot } from './scene.ts'

/** Egypt at Kadesh has reduced units; whether it also lost a chariot since its reinforcement. */
const losses = (card: number, chariots: number) =>
  scene(card, {
    forces: [{ side: 'egypt', at: 'kadesh', units: { W: 1, w: 2, c: 2 }, generals: ['thutmose3'] }],
    change: (s) => void (s.lost[lostIndex(0, CHARIOT)] = chariots),
  })

/** Cards 35, 36: three destroyed units come back reduced, then six are flipped, the returned ones too. */
export function expectReturnsAndFlips(card: number): void {
  const t = go(losses(card, 1), `event:${card}`, '?with:egypt-king')
  expect(t.asked).toBe('egypt returnUnits')
  for (let i = 0; i < 3; i++) t.answer(t.offered.find((key) => key.startsWith('unit:'))!)
  expect(t.asked).toBe('egypt flipUnits')
  expect(Object.values(forceAt(t, 'egypt', 'kadesh')).reduce((a, b) => a + b)).toBe(8)
  for (let i = 0; i < 6; i++) t.answer(t.offered.find((key) => key.startsWith('unit:'))!)
  expect(t.asked).toBe('hatti impulse')
  const { w = 0, c = 0 } = forceAt(t, 'egypt', 'kadesh')
  expect(w + c).toBe(1)
}

/** Cards 35, 36: a chariot comes back only if it was lost since the last reinforcement. */
export function expectOnlyLostChariots(card: number): void {
  const offered = (chariots: number) =>
    go(losses(card, chariots), `event:${card}`, '?with:egypt-king').offered.filter((key) => key.includes('chariot'))
  expect(offered(1)).toHaveLength(1)
  expect(offered(0)).toHaveLength(0)
}

/** Cards 35, 36: without losses there is nothing to do. */
export const expectNeedsLosses = (card: number): void => expect(whyNot(card)).toBe('R9.3 nothingToRebuild')
