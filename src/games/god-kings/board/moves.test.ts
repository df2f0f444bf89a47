import { expect, test } from 'vitest'
import type { Told } from '../../../kernel/index.ts'
import { placeOf } from './map/places.ts'
import { arrowsIn, movesIn } from './moves.ts'

const told = (kind: string, facts: Told['with']): Told => ({ kind, rule: '', with: facts!, at: 1 })

test('a march, a voyage, an interception and a retreat are movements on the map', () => {
  const lines = [
    told('activated', { general: 'egypt-king', space: 'byblos', seat: 'egypt', siege: false }),
    told('sailed', { general: 'egypt-king', space: 'arwad' }),
    told('moved', { general: 'egypt-king', from: 'arwad', space: 'kadesh', units: 3, left: 1 }),
    told('interception', { general: 'hatti-king', from: 'aleppo', space: 'kadesh', units: 4 }),
    told('marker', { side: 'egypt', space: 'arwad', from: 'hatti', garrison: false }),
    told('battle', { space: 'kadesh', attacker: 'egypt', defender: 'hatti', attackers: 3, defenders: 4 }),
    told('retreated', { side: 'egypt', space: 'byblos', losses: 0 }),
  ]
  expect(movesIn(lines).map(({ from, to, tone }) => `${from} ${to} ${tone}`)).toEqual([
    'byblos arwad move',
    'arwad kadesh move',
    'aleppo kadesh fight',
    'kadesh byblos back',
  ])
  expect(arrowsIn(lines)[1]).toEqual({ from: placeOf('arwad'), to: placeOf('kadesh'), tone: 'move' })
  expect(movesIn([])).toEqual([])
})
