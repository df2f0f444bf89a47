import { type Choice, each, type Flow, pick } from '../../../../../kernel/index.ts'
import type { By } from '../../actions/windows.ts'
import { NONE } from '../../components/map.ts'
import { generalOption, sideOption, zoneOption } from '../../components/options.ts'
import { armiesOf, countIn, hasFoe, roomFor } from '../../components/pieces.ts'
import { seatOf } from '../../components/seats.ts'
import { GENERAL_SIDE, GENERALS_OF, SIDE_COUNT } from '../../components/sides.ts'
import { isBesiegedZone } from '../../politics/control.ts'
import { SCENARIOS } from '../../setup/scenarios.ts'
import { insert } from '../../state/sets.ts'
import type { G, Kings } from '../../state/state.ts'

const power = sideOption('power')
const army = zoneOption('army')
const withGeneral = generalOption('with')

/** Asks the player of a card for one of some numbers. */
export function* choose<V extends string>(
  g: G,
  player: number,
  kind: string,
  card: number,
  from: () => readonly number[],
  option: (n: number) => Choice<V>,
): Flow<number> {
  const s = g.state
  const chosen = yield* pick(seatOf(s, player), kind, `C${card}`, [each(from, option)], {
    about: { card },
  })
  return chosen.of
}

/** Asks for one of some sides. */
export const choosePower = (g: G, player: number, card: number, from: readonly number[]): Flow<number> =>
  choose(g, player, 'choosePower', card, () => from, power)

/** Asks for one of some armies, by their zones. */
export const chooseArmy = (g: G, player: number, card: number, from: readonly number[]): Flow<number> =>
  choose(g, player, 'chooseArmy', card, () => from, army)

/** Asks which general units join. */
export const chooseGeneral = (g: G, player: number, card: number, from: readonly number[]): Flow<number> =>
  choose(g, player, 'chooseGeneral', card, () => from, withGeneral)

/** R-C34: generals of a side on the map that are not besieged; nor where none can join for enemy units (M6). */
export const freeGenerals = (s: Kings, side: number): number[] =>
  GENERALS_OF[side]!.filter((x) => isFreeGeneral(s, side, x))

const isFreeGeneral = (s: Kings, side: number, general: number): boolean => {
  const zone = s.generals[general]!
  return zone >= 0 && !isBesiegedZone(s, zone) && !hasFoe(s, side, zone) && roomFor(s, side, zone) > 0
}

/** R-C34: whether a side has such a general. */
export const hasFreeGeneral = (s: Kings, side: number): boolean =>
  GENERALS_OF[side]!.some((x) => isFreeGeneral(s, side, x))

/** R-C52: the zones of all armies on the map. */
export function allArmies(s: Kings): number[] {
  const zones: number[] = []
  for (let side = 0; side < SIDE_COUNT; side++) for (const zone of armiesOf(s, side)) insert(zones, zone)
  return zones
}

/** R-C52: whether there is any army on the map. */
export const isAnyArmy = (s: Kings): boolean =>
  s.generals.some((zone, general) => zone >= 0 && countIn(s, GENERAL_SIDE[general]!, zone) > 0)

/** Whether VP of an event would count for anybody: not for a neutral (20.3i), nor where only points count (R-S2). */
export const countsVp = (s: Kings, by: By): boolean =>
  s.players.indexOf(by.side) !== NONE && SCENARIOS[s.scenario]!.victory.noOtherVP !== true
