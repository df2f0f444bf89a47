import { type Flow, roll } from '#kernel'
import type { EventPlayer } from '../actions/windows.ts'
import {
  AMURRU_REVOLT,
  BARBARIANS,
  CHARIOT,
  ELAMITE,
  FULL,
  GASGA,
  isRevolt,
  leaderOf,
  MERCENARY,
  NATIVE,
  nativeOf,
  REVOLT_PROVINCE,
  REVOLTS,
  SIDE_COUNT,
  sideId,
  TRIBAL,
  TYPE,
} from '../components/counters.ts'
import { inside, NONE, PROVINCES, SPACES_OF, spaceId, spaceNamed, TRIBAL_PATHS, WALLED } from '../components/map.ts'
import { countIn, generalsIn, hasUnits, putUnit, recruit, unitsIn, unitsOf } from '../components/pieces.ts'
import { endSiege, isClosed, isHome, truceBetween } from '../politics/control.ts'
import { displace } from '../politics/displacement.ts'
import { removeMarker } from '../politics/markers.ts'
import { insert } from '../state/position.ts'
import { type G, type Kings, OFF } from '../state/state.ts'

const INVADERS = 2

/** 21.0a, R21.6: whether a tribe is in play. */
export const isTribeInPlay = (s: Kings, side: number): boolean => s.generals[leaderOf(side)] !== OFF

/** 21.0, R-S5: the tribes an Invasion may choose: those with a path into an open province. */
export function tribesToInvade(s: Kings): number[] {
  const tribes: number[] = []
  for (let side = GASGA; side <= ELAMITE; side++) {
    if (TRIBAL_PATHS[TRIBAL[side]!]!.some((x) => !isClosed(s, x))) tribes.push(side)
  }
  return tribes
}

/** 21.0a, 21.0b: a tribe comes into play, or is reinforced if it is in play. */
export function* invade(g: G, side: number): Flow {
  const s = g.state
  const leader = leaderOf(side)
  const fresh = !isTribeInPlay(s, side)
  const die = yield* roll('invasion', '21.0a')
  if (fresh) {
    s.generals[leader] = TRIBAL[side]!
    recruit(s, side, CHARIOT, BARBARIANS[side - GASGA]!.initial.chariot, TRIBAL[side]!)
    recruit(s, side, MERCENARY, die + INVADERS, TRIBAL[side]!)
    insert(s.activated, leader)
  } else reinforceTribe(s, side, leader, die)
  g.tell?.({
    kind: 'invasion',
    rule: fresh ? '21.0a' : '21.0b',
    with: { side: sideId(side), die, units: countIn(s, side, s.generals[leader]!) },
  })
}

function reinforceTribe(s: Kings, side: number, leader: number, die: number): void {
  const zone = s.generals[leader]!
  for (const u of unitsOf(s, side)) {
    if (s.steps[u] === 1 && (TYPE[u] === CHARIOT || TYPE[u] === MERCENARY)) s.steps[u] = FULL
  }
  for (const u of nativeOf(side, CHARIOT)) if (s.steps[u] === 0) putUnit(s, u, zone, FULL, side)
  recruit(s, side, MERCENARY, die, zone)
}

/** R-C19: whether a province belongs to the home country of a power now in play. */
export const isHomeOfAnyPower = (s: Kings, province: number): boolean =>
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
    !isHomeOfAnyPower(s, p) && !isClosed(s, SPACES_OF[p]![0]!) && looseMarkers(s, p, by).length > 0 ? [p] : [],
  )

/** R-C19: whether a Revolt (19-21) would remove any marker. */
export const canRevolt = (s: Kings, by: number = NONE): boolean =>
  SPACES_OF.some(
    (spaces, p) => !isClosed(s, spaces[0]!) && !isHomeOfAnyPower(s, p) && spaces.some((x) => isLoose(s, x, by)),
  )

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
export function* raiseRevolt(g: G, by: EventPlayer, side: number, space: number): Flow {
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
