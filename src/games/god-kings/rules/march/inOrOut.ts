import { each, type Flow, type Params, pick } from '../../../../kernel/index.ts'
import { inside, NONE, spaceId, WALLED } from '../components/map.ts'
import { DONE, generalOption } from '../components/options.ts'
import { pickUnits } from '../components/picks.ts'
import { foesIn, generalsIn, unitsIn } from '../components/pieces.ts'
import { decider, seatOf } from '../components/seats.ts'
import { generalName, sideId } from '../components/sides.ts'
import { cityOwner, isBesieged } from '../politics/control.ts'
import type { G, Kings } from '../state/state.ts'

const shelter = generalOption('shelter')

/**
 * 11.8d, M6: whether the army on the march has reached an unbesieged city of another side with no units of a third side
 * in the field.
 */
export function mayShelter(s: Kings, space: number): boolean {
  const owner = cityOwner(s, space)
  const { side } = s.march!
  if (!WALLED[space] || owner === NONE || owner === side || isBesieged(s, space)) return false
  return foesIn(s, side, space).every((foe) => foe === owner)
}

/**
 * 11.3b, 11.8d, 14.5, R14.2: the owner of a city that an enemy army has reached chooses which pieces are inside.
 */
export function* inOrOut(g: G, space: number): Flow {
  const s = g.state
  if (!mayShelter(s, space)) return
  const owner = cityOwner(s, space)
  const city = inside(space)
  const generals = [...generalsIn(s, owner, space), ...generalsIn(s, owner, city)].sort((a, b) => a - b)
  const units = [...unitsIn(s, owner, space), ...unitsIn(s, owner, city)].sort((a, b) => a - b)
  if (generals.length === 0 && units.length === 0) return
  const player = decider(s, owner)
  const about: Params = { side: sideId(owner), space: spaceId(space) }
  for (const x of generals) s.generals[x] = space
  for (const u of units) s.at[u] = space
  const sheltered = yield* pickUnits(g, player, { kind: 'inOrOut', rule: '11.8d', units, max: 2, about })
  for (const u of sheltered) s.at[u] = city
  let last = NONE
  while (generals.some((x) => x > last)) {
    const after = last
    const chosen = yield* pick(
      seatOf(s, player),
      'inOrOutGeneral',
      '11.8d',
      [each(() => generals.filter((x) => x > after), shelter), DONE],
      { about, set: 'inOrOut' },
    )
    if (chosen === DONE) break
    last = chosen.of
    s.generals[last] = city
  }
  g.tell?.({
    kind: 'inOrOut',
    rule: '11.8d',
    with: {
      side: sideId(owner),
      space: spaceId(space),
      units: sheltered.length,
      generals: generalsIn(s, owner, city).map(generalName),
    },
  })
}
