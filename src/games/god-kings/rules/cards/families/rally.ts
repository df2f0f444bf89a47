import { each, type Flow, options, pick } from '../../../../../kernel/index.ts'
import type { ActionCard } from '../../actions/windows.ts'
import { destroyedIn, reducedIn } from '../../battle/losses.ts'
import { CARDS } from '../../components/deck.ts'
import { isInside, NONE, spaceOf } from '../../components/map.ts'
import { pickUnits } from '../../components/picks.ts'
import { countIn, lostIndex, putUnit, roomFor } from '../../components/pieces.ts'
import { seatOf } from '../../components/seats.ts'
import { isPower, SIDES, sideId } from '../../components/sides.ts'
import { FULL, TYPE, unitName, WARRIOR } from '../../components/units.ts'
import type { Battle, G, Kings } from '../../state/state.ts'

/** What a rally does to which side: `flip:egypt`, `return:hatti`. */
const flipFor = options('flip', (side) => SIDES[side]!)
const returnFor = options('return', (side) => SIDES[side]!)

/** Units of a side reduced in the battle and still reduced. */
const toFlip = (s: Kings, b: Battle, role: number): number[] =>
  distinct(reducedIn(b, role).filter((u) => s.at[u]! >= 0 && s.steps[u] === 1))

/** Units of a side destroyed in the battle, not in the retreat, and still free to return. */
const toReturn = (s: Kings, b: Battle, role: number): number[] =>
  distinct(destroyedIn(b, role).filter((u) => s.at[u]! < 0 && s.steps[u] === 0))

const distinct = (units: readonly number[]) => [...new Set(units)].sort((a, b) => a - b)

/** R-C84: where the army of a side is now; none without general or unit on the map. */
function armyOf(s: Kings, b: Battle, role: number): number {
  const general = b.general[role]!
  const zone = general === NONE ? NONE : s.generals[general]!
  return zone >= 0 && countIn(s, b.side[role]!, zone) > 0 ? zone : NONE
}

const ROLES: readonly number[] = [0, 1]

/** The roles whose army has units to flip. */
const canFlip = (s: Kings, b: Battle): number[] =>
  ROLES.filter((role) => armyOf(s, b, role) !== NONE && toFlip(s, b, role).length > 0)

/** The roles whose army has units to take back, and room for one. */
const canReturn = (s: Kings, b: Battle): number[] =>
  ROLES.filter((role) => {
    const zone = armyOf(s, b, role)
    return zone !== NONE && toReturn(s, b, role).length > 0 && roomFor(s, b.side[role]!, zone) > 0
  })

/** Cards 84, 85, R-C84: two units reduced in the battle are flipped, or two destroyed in it return reduced. */
export const rally = (number: number): ActionCard<'battleEnd'> => ({
  number,
  window: 'battleEnd',
  fits: (g, _player, b) => canFlip(g.state, b).length > 0 || canReturn(g.state, b).length > 0,
  *play(g, player, b) {
    const s = g.state
    const chosen = yield* pick(seatOf(s, player), 'rally', 'R-C84', [
      each(
        () => canFlip(s, b),
        (role) => flipFor(b.side[role]!),
      ),
      each(
        () => canReturn(s, b),
        (role) => returnFor(b.side[role]!),
      ),
    ])
    const role = b.side.indexOf(chosen.of)
    yield* rallyUnits(g, player, b, role, chosen.verb === 'flip', number)
  },
})

function* rallyUnits(g: G, player: number, b: Battle, role: number, flip: boolean, number: number): Flow {
  const s = g.state
  const side = b.side[role]!
  const from = flip ? toFlip(s, b, role) : toReturn(s, b, role)
  const zone = armyOf(s, b, role)
  const room = flip ? from.length : roomFor(s, side, zone)
  const max = Math.min(CARDS[number]!.fx.count as number, room)
  const min = Math.min(max, from.length)
  const units = yield* pickUnits(g, player, { kind: 'rallyUnits', rule: 'R-C84', units: from, max, min })
  for (const u of units) {
    if (flip) s.steps[u] = FULL
    else comeBack(s, u, side, zone)
  }
  if (units.length > 0)
    g.tell?.({ kind: 'rallied', rule: 'R-C84', with: { side: sideId(side), units: units.map(unitName) } })
}

/** A destroyed unit returns at reduced strength to a zone; in a full city it stands outside. */
export function comeBack(s: Kings, unit: number, side: number, zone: number): void {
  const crowded = isInside(zone) && countIn(s, side, zone) >= 2
  putUnit(s, unit, crowded ? spaceOf(zone) : zone, 1, side)
  if (!isPower(side) || TYPE[unit] === WARRIOR) return
  const i = lostIndex(side, TYPE[unit]!)
  if (s.lost[i]! > 0) s.lost[i]!--
}
