import { type TestSpec, type TestTable, tableAt } from '../../../testing/table.ts'
import type { Counts } from '../../../vectors/position.ts'
import { spaceNamed } from '../../components/map.ts'
import { unitsIn } from '../../components/pieces.ts'
import { sideNamed } from '../../components/sides.ts'
import { CHARIOT, FULL, GUARD, MERCENARY, TYPE } from '../../components/units.ts'

/**
 * Egypt to move, holding a card: its king (rated 1) and a warlord with three chariots each at Kadesh and Gaza, another
 * warlord alone at Memphis; Hatti's king (rated 2) with three at Hattusha.
 */
export const scene = (card: number, more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    control: { egypt: 'egypt', canaan: 'egypt', amurru: 'egypt', hatti: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { C: 3 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'gaza', units: { C: 3 }, generals: ['warlord1'] },
      { side: 'egypt', at: 'memphis', generals: ['warlord2'] },
      { side: 'hatti', at: 'hattusha', units: { C: 3 }, generals: ['hantili2'] },
    ],
    hands: { egypt: [card], hatti: [card === 77 ? 76 : 77] },
    ...more,
  })

/** What Egypt is told about the event of a card it cannot play. */
export const whyNot = (card: number, more: Partial<TestSpec> = {}): string | undefined =>
  scene(card, more).why(`event:${card}`)

/** The units of a side in a space or (`kadesh`, inside) a city, by letter; a small letter is reduced. */
export function forceAt(t: TestTable, side: string, space: string, within = false): Counts {
  const s = t.state
  const counts: { [letter: string]: number } = {}
  for (const u of unitsIn(s, sideNamed(side), spaceNamed(space) + (within ? 100 : 0))) {
    const type = TYPE[u]
    const letter = type === CHARIOT ? 'C' : type === MERCENARY ? 'M' : type === GUARD ? 'G' : 'W'
    const key = s.steps[u] === FULL ? letter : letter.toLowerCase()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** VP of the players this turn, in the order of the seats. */
export const vpOf = (t: TestTable): number[] => [...t.state.vp]

/** The power in control of a space; undefined when nobody is. */
export const ownerOf = (t: TestTable, space: string): number | undefined => {
  const owner = t.state.control[spaceNamed(space)]!
  return owner < 0 ? undefined : owner
}

/** What the open ask is about. */
export const about = (t: TestTable): { readonly [name: string]: unknown } => t.match.open[0]!.about ?? {}

/** The fields of the last event of a kind in the journal. */
export const lastTold = (t: TestTable, kind: string): { readonly [name: string]: unknown } | undefined =>
  t.journal.events.findLast((e) => e.kind === kind)?.with

/** Egypt's king at Kadesh attacks Hatti's king at Nahrin with equal chariots and warriors, up to the first question. */
export const battle = (
  hands: TestSpec['hands'],
  egypt: Counts = { W: 4 },
  hatti: Counts = { W: 4 },
  more: Partial<TestSpec> = {},
): TestTable =>
  tableAt({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: egypt, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: hatti, generals: ['hantili2'] },
    ],
    hands: { egypt: [2, ...(hands?.egypt ?? [])], hatti: [77, ...(hands?.hatti ?? [])] },
    ...more,
  }).play('ops:2', 'activate:egypt-king', 'all', 'step:nahrin')

/** Answers one key after another; one that begins with `?` only where it is a question (a lone option is not asked). */
export function go(t: TestTable, ...keys: (string | number)[]): TestTable {
  for (const key of keys) {
    if (typeof key === 'number' || !key.startsWith('?')) t.answer(key)
    else if (t.offered.includes(key.slice(1))) t.answer(key.slice(1))
  }
  return t
}
