import { expect, test } from 'vitest'
import { unitsOf } from '../games/god-kings/rules/components/pieces.ts'
import { EGYPT } from '../games/god-kings/rules/components/sides.ts'
import { unitName } from '../games/god-kings/rules/components/units.ts'
import { notes } from '../games/god-kings/text/notes.ts'
import { wording } from '../games/god-kings/text/wording.ts'
import { position } from '../games/god-kings/vectors/position.ts'
import { view } from '../games/god-kings/view.ts'
import { Speaker } from './speaker.ts'

test('pieces that are picked from several spaces are told apart by their space', () => {
  const s = position({
    scenario: 'campaign',
    forces: [
      { side: 'egypt', at: 'tyre', inside: true, units: { W: 1 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'memphis', units: { W: 1 } },
    ],
  })
  const speaker = new Speaker('en', wording.words)
  const seen = view(s, 'egypt')
  const said = (key: string, kind: string) => notes(key, seen, kind).map((phrase) => speaker.phrase(phrase))
  const units = unitsOf(s, EGYPT)
    .filter((u) => s.at[u]! >= 0)
    .map((u) => said(`hit:${unitName(u)}`, 'losses').join(', '))
    .sort()
  expect(units).toEqual(['Memphis', 'Tyre, Inside'])
  expect(said('remain:egypt-king', 'stay')).toEqual(['Tyre'])
  expect(said('general:egypt-king', 'warlords')).toEqual([])
})
