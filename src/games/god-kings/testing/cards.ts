import { type TestSpec, type TestTable, tableAt } from './table.ts'

/** Egypt (king at Kadesh, warlords at Gaza and Memphis) plays a card; Hatti and neutral Kassites are in play too. */
export const eventTable = (card: number, more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    neutrals: ['kassites'],
    control: { egypt: 'egypt', amurru: 'egypt', canaan: 'egypt', hatti: 'hatti', karduniash: 'kassites' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 3, C: 1 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'gaza', units: { W: 1 }, generals: ['warlord1'] },
      { side: 'egypt', at: 'memphis', generals: ['warlord2'] },
      { side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['hantili2'] },
      { side: 'kassites', at: 'babylon', units: { W: 3 }, generals: ['kashtiliash3'] },
    ],
    hands: { egypt: [card], hatti: [76] },
    ...more,
  })

/** Egypt's king attacks Hatti's king at Nahrin with Ops; the hands hold the cards under test. */
export const battleTable = (
  egypt: readonly number[],
  hatti: readonly number[],
  more: Partial<TestSpec> = {},
): TestTable =>
  tableAt({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 4, C: 2 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { W: 4, C: 2 }, generals: ['suppiluliuma1'] },
    ],
    hands: { egypt: [1, ...egypt], hatti: [2, ...hatti] },
    ...more,
  }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')

/** Both dice of the main battle and all losses, by the first option, up to the ask after them. */
export function fightOut(t: TestTable, attacker: number, defender: number): TestTable {
  while (t.asked !== 'chance attackerRoll') {
    if (t.offered.some((key) => key.startsWith('plus:'))) t.answer(t.offered[0]!)
    else t.until(/advantage/.test(t.asked) ? t.asked : nextOf(t))
  }
  t.answer(attacker, defender)
  return lose(t)
}

/** One declining answer; returns where it leads. */
function nextOf(t: TestTable): string {
  const quiet = ['pass', 'done', 'decline'].find((key) => t.offered.includes(key))
  if (quiet === undefined) throw new Error(`${t.asked}: ${t.offered.join(' ')}`)
  t.answer(quiet)
  return t.asked
}

/** Takes losses by the first option. */
export function lose(t: TestTable): TestTable {
  while (/ losses$/.test(t.asked)) t.answer(t.offered[0]!)
  return t
}

/** Egypt besieges Ugarit; the hands hold the cards under test. */
export const siegeTable = (egypt: readonly number[], hatti: readonly number[]): TestTable =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    garrisons: { ugarit_city: 'hatti' },
    sieges: { ugarit_city: { besieger: 'egypt', count: 0 } },
    forces: [{ side: 'egypt', at: 'ugarit_city', units: { W: 4 }, generals: ['thutmose3'] }],
    hands: { egypt: [1, ...egypt], hatti: [2, ...hatti] },
  })

/** Egypt marches to Nahrin and Hatti declares an interception from Aleppo. */
export const interceptTable = (egypt: readonly number[], hatti: readonly number[]): TestTable =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1'] },
    ],
    hands: { egypt: [1, ...egypt], hatti: [2, ...hatti] },
  }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin', 'intercept:hatti-king', 'all')
