import { expect } from 'vitest'
import { scene, whyNot } from './scene.ts'

/** The king of Hatti, under unrest, stands abroad after a card of so many Ops. */
const abroad = (card: number, ops: number) =>
  scene(card, { hands: { egypt: [card, 78], hatti: [37, 4] } }).answer(
    `event:${card}`,
    'power:hatti',
    `ops:${ops}`,
    'activate:hatti-king',
    'all',
    'step:kalashma',
  )

/** Cards 15, 16: with 2 Ops a king rated 2 must end at home, with 3 he may stay abroad. */
export function expectKeepsHome(card: number): void {
  expect(abroad(card, 37).why('stop')).toBe('R-C15 mustEndAtHome')
  expect(abroad(card, 37).answer('step:hattusha').offered).toContain('stop')
  expect(abroad(card, 4).offered).toContain('stop')
}

/** Cards 15, 16: no king twice. */
export function expectOncePerKing(card: number): void {
  const t = scene(card, { change: (s) => void s.unrest.push(3) }).answer(`event:${card}`)
  expect(t.state.unrest).toEqual([0, 3])
  expect(whyNot(card, { change: (s) => void s.unrest.push(0, 3) })).toBe('R9.3 noKing')
}
