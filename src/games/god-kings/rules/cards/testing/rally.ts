import { expect } from 'vitest'
import { battleTable, fightOut } from '../../../testing/cards.ts'
import type { TestTable } from '../../../testing/table.ts'
import { forceAt } from './scene.ts'

const QUIET = ['pass', 'done', 'decline']

/** Egypt has won at Nahrin with the card in hand; losses are spread over as many units as possible. */
function won(card: number, units: { readonly [letter: string]: number }, ...dice: number[]): TestTable {
  const t = battleTable([card], [], {
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 6, C: 2 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units, generals: ['suppiluliuma1'] },
    ],
  })
  while (t.asked !== 'chance attackerRoll') {
    t.answer(t.offered.find((key) => key.startsWith('plus:') || QUIET.includes(key))!)
  }
  t.answer(...dice)
  for (let last = ''; t.asked.endsWith(' losses'); t.answer(last)) {
    last = t.offered.find((key) => key !== last) ?? t.offered[0]!
  }
  return t.play('retreat:ebla').until('egypt battleEnd')
}

const count = (t: TestTable) => Object.values(forceAt(t, 'hatti', 'ebla')).reduce((sum, n) => sum + n, 0)

const reduced = (t: TestTable) => {
  const { w = 0, c = 0 } = forceAt(t, 'hatti', 'ebla')
  return w + c
}

function rally(t: TestTable, card: number, how: string): void {
  t.answer(`card:${card}`)
  if (t.asked === 'egypt rally') t.answer(how)
  while (t.asked === 'egypt rallyUnits') t.answer(t.offered.find((key) => key.startsWith('unit:'))!)
}

/** Cards 84, 85: two units reduced in the battle are full again. */
export function expectFlips(card: number): void {
  const t = won(card, { W: 6, C: 2 }, 3, 1)
  const [units, weak] = [count(t), reduced(t)]
  expect(weak).toBeGreaterThan(2)
  rally(t, card, 'flip:hatti')
  expect([count(t), reduced(t)]).toEqual([units, weak - 2])
}

/** Cards 84, 85: two units destroyed in the battle are back at reduced strength. */
export function expectReturns(card: number): void {
  const t = won(card, { w: 7, c: 2 }, 3, 5)
  const units = count(t)
  expect(units).toBeLessThan(7)
  rally(t, card, 'return:hatti')
  expect([count(t), reduced(t)]).toEqual([units + 2, units + 2])
}

/** Cards 84, 85: a unit that the retreat destroyed does not come back. */
export function expectNoneOfTheRetreat(card: number): void {
  const t = battleTable([card], [], {
    control: { egypt: 'egypt', kadesh: 'egypt', ugarit: 'egypt', hatti: 'hatti', emar: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 2 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { W: 2 }, generals: ['suppiluliuma1'] },
    ],
  })
  fightOut(t, 3, 1)
  expect(forceAt(t, 'hatti', 'nahrin')).toEqual({ W: 1, w: 1 })
  t.play('retreat:ebla')
  while (t.asked === 'hatti losses') t.answer(t.offered[0]!)
  expect(forceAt(t, 'hatti', 'emar')).toEqual({ W: 1 })
  expect(t.asked).not.toBe('egypt battleEnd')
}
