import { CHARIOT, FULL, GUARD, MERCENARY, sideNamed, TYPE } from '#games/god-kings/rules/components/counters.ts'
import { spaceNamed } from '#games/god-kings/rules/components/map.ts'
import { unitsIn } from '#games/god-kings/rules/components/pieces.ts'
import type { UnitCounts } from '#games/god-kings/testing/position.ts'
import { type TestSpec, type TestTable, tableAt } from '#games/god-kings/testing/table.ts'

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

/** Why Egypt cannot play a card for its event. */
export const whyNot = (card: number, more: Partial<TestSpec> = {}): string | undefined =>
  scene(card, more).why(`event:${card}`)

/** Counts a side's units in a space, or with `within` inside its walls, by letter; small letters are reduced units. */
export function forceAt(t: TestTable, side: string, space: string, within = false): UnitCounts {
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

/** The players' VP this turn, in seat order. */
export const vpOf = (t: TestTable): number[] => [...t.state.vp]

/** The power in control of a space; undefined if there is none. */
export const ownerOf = (t: TestTable, space: string): number | undefined => {
  const owner = t.state.control[spaceNamed(space)]!
  return owner < 0 ? undefined : owner
}

/** The parameters of the open ask. */
export const askAbout = (t: TestTable): { readonly [name: string]: unknown } => t.match.open[0]!.about ?? {}

/** The parameters of the last journal event of a kind. */
export const lastEvent = (t: TestTable, kind: string): { readonly [name: string]: unknown } | undefined =>
  t.journal.events.findLast((e) => e.kind === kind)?.with

/**
 * Answers one key after another. A key that begins with `?` is skipped if it is not on offer (a single option is not
 * asked).
 */
export function answerAll(t: TestTable, ...keys: (string | number)[]): TestTable {
  for (const key of keys) {
    if (typeof key === 'number' || !key.startsWith('?')) t.answer(key)
    else if (t.offered.includes(key.slice(1))) t.answer(key.slice(1))
  }
  return t
}

/** Egypt's king is about to march from Kadesh with three chariots, Nahrin being adjacent, while Hatti holds a card. */
export const marchToNahrin = (card: number, more: Partial<TestSpec> = {}): TestTable =>
  answerAll(
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
