import type { Flow } from '../../../../kernel/index.ts'
import type { By } from '../actions/windows.ts'
import { inside, NONE, PROVINCES, SPACES_OF, spaceId, spaceNamed, WALLED } from '../components/map.ts'
import { countIn, generalsIn, hasUnits, putUnit, recruit, unitsIn } from '../components/pieces.ts'
import { AMURRU_REVOLT, isRevolt, leaderOf, REVOLT_PROVINCE, REVOLTS, SIDE_COUNT, sideId } from '../components/sides.ts'
import { FULL, MERCENARY, NATIVE } from '../components/units.ts'
import { displace } from '../displacement/displacement.ts'
import { endSiege, isClosed, isHome } from '../politics/control.ts'
import { removeMarker } from '../politics/markers.ts'
import { truceBetween } from '../politics/truce.ts'
import { type G, type Kings, OFF } from '../state/state.ts'

/** R-C19: whether a province belongs to the home country of a power now in play. */
export const isAnyHome = (s: Kings, province: number): boolean =>
  s.players.some((power) => isHome(s, power, province)) || s.neutrals.some((power) => isHome(s, power, province))

/**
 * Cards 19-21, 38, R-C19: the PC markers in a province that a Revolt removes: those without a garrison marker or any
 * unit, and not of a power under truce (R-C28) with the one that plays the card (`by`).
 */
export const looseMarkers = (s: Kings, province: number, by: number = NONE): number[] =>
  SPACES_OF[province]!.filter((x) => isLoose(s, x, by))

const isLoose = (s: Kings, space: number, by: number): boolean =>
  s.control[space] !== NONE &&
  s.garrison[space] === NONE &&
  !truceBetween(s, by, s.control[space]!) &&
  !hasUnits(s, space)

/** R-C69: whether a unit of a player's power is in a space. */
const hasPlayerUnits = (s: Kings, space: number): boolean =>
  s.players.some((power) => countIn(s, power, space) + countIn(s, power, inside(space)) > 0)

/** Cards 69-71, R-C69: the PC markers in a province without player units and garrison markers; R-C28 protects some. */
export const unguardedMarkers = (s: Kings, province: number, by: number = NONE): number[] =>
  SPACES_OF[province]!.filter(
    (x) =>
      s.control[x] !== NONE && s.garrison[x] === NONE && !truceBetween(s, by, s.control[x]!) && !hasPlayerUnits(s, x),
  )

/** The provinces where a Revolt (19-21) would remove a marker. */
export const revoltProvinces = (s: Kings, by: number = NONE): number[] =>
  PROVINCES.flatMap((_, p) =>
    !isAnyHome(s, p) && !isClosed(s, SPACES_OF[p]![0]!) && looseMarkers(s, p, by).length > 0 ? [p] : [],
  )

/** R-C19: whether a Revolt (19-21) would remove any marker. */
export const canRevolt = (s: Kings, by: number = NONE): boolean =>
  SPACES_OF.some((spaces, p) => !isClosed(s, spaces[0]!) && !isAnyHome(s, p) && spaces.some((x) => isLoose(s, x, by)))

/**
 * R-C38, R-C69: where the army of a named revolt may be placed; empty if the card cannot be played. Its garrison marker
 * cannot replace one of a power under truce (R-C28) with the one that plays the card (`by`).
 */
export function revoltArmySpaces(s: Kings, side: number, by: number = NONE): number[] {
  const province = REVOLT_PROVINCE[side]!
  const spaces = SPACES_OF[province]!.filter((x) => !isClosed(s, x))
  if (side === AMURRU_REVOLT) {
    return spaces.filter((x) => s.garrison[x] === NONE && !hasUnits(s, x) && !hasGeneral(s, x))
  }
  const own = spaceNamed(REVOLTS[side - AMURRU_REVOLT]!.where)
  return spaces.filter(
    (x) => (own < 0 || x === own) && !hasPlayerUnits(s, x) && !(WALLED[x] && truceBetween(s, by, s.control[x]!)),
  )
}

const hasGeneral = (s: Kings, space: number) => s.generals.some((zone) => zone === space || zone === inside(space))

/** Whether a Revolt army is in play. */
export const isInRevolt = (s: Kings, side: number): boolean => s.generals[leaderOf(side)] !== OFF

/** 22.0a, R22.1, R-C69: removes markers, clears the space and places the Revolt army with its garrison marker. */
export function* raiseRevolt(g: G, by: By, side: number, space: number): Flow {
  const s = g.state
  const { player } = by
  const province = REVOLT_PROVINCE[side]!
  const own = side === AMURRU_REVOLT ? looseMarkers(s, province, by.side) : unguardedMarkers(s, province, by.side)
  endSiege(s, space)
  for (let other = 0; other < SIDE_COUNT; other++) {
    if (other === side) continue
    for (const zone of [space, inside(space)]) {
      yield* displace(g, other, generalsIn(s, other, zone), unitsIn(s, other, zone), 'R-C69')
    }
  }
  for (const x of own) removeMarker(g, x, player, '22.0a')
  if (!truceBetween(s, by.side, s.control[space]!)) removeMarker(g, space, player, '22.0a')
  const { units, garrison } = REVOLTS[side - AMURRU_REVOLT]!
  for (const u of NATIVE[side]!) putUnit(s, u, space, FULL, side)
  recruit(s, side, MERCENARY, (units as { mercenary?: number }).mercenary ?? 0, space)
  s.generals[leaderOf(side)] = space
  if (garrison > 0 && WALLED[space]) s.garrison[space] = side
  g.tell?.({ kind: 'revolt', rule: '22.0a', with: { side: sideId(side), space: spaceId(space) } })
}

/** R22.1: a Revolt army without units leaves the game. */
export function endEmptyRevolts(s: Kings): void {
  for (let side = AMURRU_REVOLT; isRevolt(side); side++) {
    const leader = leaderOf(side)
    if (s.generals[leader] === OFF) continue
    const alive = NATIVE[side]!.some((u) => s.steps[u]! > 0) || s.owner.includes(side)
    if (!alive) {
      s.generals[leader] = OFF
      s.holder[side] = NONE
    }
  }
}
