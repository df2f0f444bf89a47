import { DISCARD, HAND } from '../../games/god-kings/rules/components/deck.ts'
import { inside, spaceNamed } from '../../games/god-kings/rules/components/map.ts'
import { recruit } from '../../games/god-kings/rules/components/pieces.ts'
import { EGYPT, HATTI, KASSITES, kingOf, MITANNI } from '../../games/god-kings/rules/components/sides.ts'
import { MERCENARY, NATIVE, TYPE, WARRIOR } from '../../games/god-kings/rules/components/units.ts'
import { begin } from '../../games/god-kings/rules/setup/begin.ts'
import { type KingsView, view } from '../../games/god-kings/view.ts'

/** A position of the campaign with armies on the map, a siege and a garrison inside a besieged city. */
export function posed(): KingsView {
  const s = begin({ scenario: 'campaign', players: 4, settings: {}, guardSecrets: false } as never)
  const put = (power: number, general: number, space: string, warriors: number, chariots: number, within = false) => {
    const at = within ? inside(spaceNamed(space)) : spaceNamed(space)
    if (general >= 0) s.generals[general] = at
    const free = NATIVE[power]!.filter((u) => s.steps[u]! > 0 && s.at[u]! < 0)
    for (const u of free.filter((u) => TYPE[u] === WARRIOR).slice(0, warriors)) s.at[u] = at
    for (const u of free.filter((u) => TYPE[u] !== WARRIOR).slice(0, chariots)) s.at[u] = at
    if (s.control[spaceNamed(space)] === -1) s.control[spaceNamed(space)] = power
  }
  put(EGYPT, kingOf(EGYPT), 'megiddo', 4, 2)
  put(EGYPT, kingOf(EGYPT) + 1, 'kadesh', 2, 0, true)
  put(EGYPT, kingOf(EGYPT) + 2, 'memphis', 0, 0)
  put(HATTI, kingOf(HATTI), 'hattusha', 3, 1)
  put(HATTI, kingOf(HATTI) + 1, 'masha_city', 3, 1)
  put(HATTI, kingOf(HATTI) + 2, 'kanesh', 0, 0)
  put(MITANNI, kingOf(MITANNI), 'kadesh', 6, 3)
  put(MITANNI, kingOf(MITANNI) + 1, 'hanigalbat', 3, 1)
  put(MITANNI, kingOf(MITANNI) + 2, 'karkemish_city', 3, 0)
  put(KASSITES, kingOf(KASSITES), 'dur_kurigalzu', 6, 2)
  put(KASSITES, kingOf(KASSITES) + 1, 'rapiqum', 3, 1)
  put(KASSITES, kingOf(KASSITES) + 2, 'ur', 0, 0)
  recruit(s, EGYPT, MERCENARY, 3, spaceNamed('megiddo'))
  s.steps[NATIVE[EGYPT]![0]!] = 1
  for (const city of ['megiddo', 'memphis', 'kadesh']) s.garrison[spaceNamed(city)] = EGYPT
  for (const city of ['karkemish_city', 'ugarit_city', 'washukanni']) s.garrison[spaceNamed(city)] = MITANNI
  s.garrison[spaceNamed('babylon')] = KASSITES
  s.besieger[spaceNamed('kadesh')] = MITANNI
  s.siege[spaceNamed('kadesh')] = 2
  s.round = 3
  for (const card of [1, 15, 33, 49, 59, 68, 103]) s.cards[card] = HAND + s.players.indexOf(EGYPT)
  s.top = 46
  s.cards[46] = DISCARD
  s.vp = s.vp.map((_, i) => i + 2)
  s.total = s.total.map((_, i) => 11 + i * 4)
  return view(s, 'egypt')
}
