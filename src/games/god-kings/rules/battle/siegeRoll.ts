import { type Flow, roll } from '#kernel'
import { openWindow, type SiegeRoll } from '../actions/windows.ts'
import { isPower, isRevolt, sideId } from '../components/counters.ts'
import { inside, NONE, spaceId } from '../components/map.ts'
import { destroyUnit, generalsIn, unitsIn } from '../components/pieces.ts'
import { turnOrderFrom } from '../components/players.ts'
import { cityOwner, endSiege } from '../politics/control.ts'
import { displace } from '../politics/displacement.ts'
import { placeMarker, removeMarker } from '../politics/markers.ts'
import { insert } from '../state/position.ts'
import type { G, March } from '../state/state.ts'
import { isCaptured, siegeModifiers } from './siege.ts'

const MOST_MARKERS = 3

/** F6, 17.2d: the army on the march rolls once against the city in its space. */
export function* siegePhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  const space = s.generals[march.general]!
  if (s.besieger[space] !== march.side) {
    s.besieger[space] = march.side
    s.siege[space] = 0
  }
  insert(s.impulse.sieged, space)
  const at: SiegeRoll = { side: march.side, space, modifier: s.impulse.siegeBonus }
  s.impulse.siegeBonus = 0
  yield* openWindow(g, 'siege', at, (x) => turnOrderFrom(x, march.player))
  const { markers, walls, cards } = siegeModifiers(s, march.side, space, march.units.length, at.modifier)
  const die = yield* roll('siege', '17.3.2')
  const captured = isCaptured(die, markers + walls + cards)
  g.tell?.({
    kind: 'siege',
    rule: '17.3.2',
    with: { side: sideId(march.side), space: spaceId(space), die, markers, walls, cards, captured },
  })
  if (captured) yield* capture(g, march, space)
  else s.siege[space] = Math.min(MOST_MARKERS, s.siege[space]! + 1)
}

/** 17.3.2, 20.3g, R21.2, R17.2: captures the city. */
function* capture(g: G, march: March, space: number): Flow {
  const s = g.state
  const owner = cityOwner(s, space)
  const city = inside(space)
  if (owner !== NONE) {
    const generals = generalsIn(s, owner, city)
    for (const u of unitsIn(s, owner, city)) destroyUnit(s, u)
    yield* displace(g, owner, generals, [], '25.0i')
  }
  endSiege(s, space)
  if (isPower(march.side)) {
    if (isRevolt(s.garrison[space]!)) removeMarker(g, space, NONE, 'R22.1')
    placeMarker(g, space, march.side, march.player, '17.3.2')
  } else {
    s.garrison[space] = NONE
  }
}
