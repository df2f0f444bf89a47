import { expect, test } from 'vitest'
import { unitsOf } from '../rules/components/pieces.ts'
import { EGYPT } from '../rules/components/sides.ts'
import { unitName } from '../rules/components/units.ts'
import { position } from '../vectors/position.ts'
import { view } from '../view.ts'
import { notes } from './notes.ts'

test('pieces picked from several spaces are distinguished by their space', () => {
  const s = position({
    scenario: 'campaign',
    forces: [
      { side: 'egypt', at: 'tyre', inside: true, units: { W: 1 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'memphis', units: { W: 1 } },
    ],
  })
  const seen = view(s, 'egypt')
  const said = (key: string, kind: string) => notes(key, seen, kind).map(([words, values]) => values?.space ?? words)
  const units = unitsOf(s, EGYPT)
    .filter((u) => s.at[u]! >= 0)
    .map((u) => said(`hit:${unitName(u)}`, 'losses').join(', '))
    .sort()
  expect(units).toEqual(['memphis', 'tyre, note.inside'])
  expect(said('remain:egypt-king', 'stay')).toEqual(['tyre'])
  expect(said('general:egypt-king', 'warlords')).toEqual([])
})
