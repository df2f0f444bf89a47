import type { EventPlayer } from '#games/god-kings/rules/actions/windows.ts'
import { GENERAL_SIDE, GENERALS_OF, SIDE_COUNT } from '#games/god-kings/rules/components/counters.ts'
import { NONE } from '#games/god-kings/rules/components/map.ts'
import { generalOption, sideOption, zoneOption } from '#games/god-kings/rules/components/picks.ts'
import { armiesOf, countIn, hasFoe, roomFor } from '#games/god-kings/rules/components/pieces.ts'
import { seatOf } from '#games/god-kings/rules/components/players.ts'
import { isBesiegedZone } from '#games/god-kings/rules/politics/control.ts'
import { SCENARIOS } from '#games/god-kings/rules/setup/scenarios.ts'
import { insert } from '#games/god-kings/rules/state/position.ts'
import type { G, Kings } from '#games/god-kings/rules/state/state.ts'
import { type Choice, type Flow, legalOptions, pick } from '#kernel'

const power = sideOption('power')
const army = zoneOption('army')
const withGeneral = generalOption('with')

/** Asks the player of a card to choose one of the numbers in `from`, each shown as an option; `moot` is as good as any. */
export function* choose<V extends string>(
  g: G,
  player: number,
  kind: string,
  card: number,
  from: () => readonly number[],
  option: (n: number) => Choice<V>,
  moot?: number,
): Flow<number> {
  const s = g.state
  const chosen = yield* pick(seatOf(s, player), kind, `C${card}`, [legalOptions(from, option)], {
    about: { card },
    moot: moot === undefined ? undefined : option(moot),
  })
  return chosen.of
}

/** Asks the player of a card to choose a side. */
export const choosePower = (g: G, player: number, card: number, from: readonly number[]): Flow<number> =>
  choose(g, player, 'choosePower', card, () => from, power)

/** Asks the player of a card to choose an army by its zone. */
export const chooseArmy = (g: G, player: number, card: number, from: readonly number[]): Flow<number> =>
  choose(g, player, 'chooseArmy', card, () => from, army)

/** Asks the player of a card which general the units join; moot if all generals are in one zone. */
export function chooseGeneral(g: G, player: number, card: number, from: readonly number[]): Flow<number> {
  const zones = new Set(from.map((general) => g.state.generals[general]))
  return choose(g, player, 'chooseGeneral', card, () => from, withGeneral, zones.size === 1 ? from[0] : undefined)
}

/**
 * R-C34: a side's generals on the map that units can join: not besieged, not among enemy units (M6), with room left.
 */
export const freeGenerals = (s: Kings, side: number): number[] =>
  GENERALS_OF[side]!.filter((x) => isFreeGeneral(s, side, x))

const isFreeGeneral = (s: Kings, side: number, general: number): boolean => {
  const zone = s.generals[general]!
  return zone >= 0 && !isBesiegedZone(s, zone) && !hasFoe(s, side, zone) && roomFor(s, side, zone) > 0
}

/** R-C34: whether units can join any general of a side. */
export const hasFreeGeneral = (s: Kings, side: number): boolean =>
  GENERALS_OF[side]!.some((x) => isFreeGeneral(s, side, x))

/** R-C52: the zones of all armies on the map, ascending. */
export function allArmies(s: Kings): number[] {
  const zones: number[] = []
  for (let side = 0; side < SIDE_COUNT; side++) for (const zone of armiesOf(s, side)) insert(zones, zone)
  return zones
}

/** R-C52: whether any army is on the map. */
export const hasAnyArmy = (s: Kings): boolean =>
  s.generals.some((zone, general) => zone >= 0 && countIn(s, GENERAL_SIDE[general]!, zone) > 0)

/** Whether an event's VP count: not for a neutral (20.3i), nor in a scenario where only points count (R-S2). */
export const countsVp = (s: Kings, by: EventPlayer): boolean =>
  s.players.indexOf(by.side) !== NONE && SCENARIOS[s.scenario]!.victory.noOtherVP !== true
