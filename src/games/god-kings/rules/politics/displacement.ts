import { type Choice, type Flow, legalOptions, pick } from '#kernel'
import { updateSieges } from '../battle/siege.ts'
import {
  AMURRU_REVOLT,
  CAPITAL,
  GENERAL_COUNT,
  GENERAL_SIDE,
  generalName,
  isBarbarian,
  isPower,
  isRevolt,
  REVOLT_PROVINCE,
  REVOLTS,
  STRAY,
  sideId,
  TRIBAL,
  unitName,
} from '../components/counters.ts'
import { ADJACENT, inside, NONE, SPACES_OF, spaceId, spaceNamed } from '../components/map.ts'
import { spaceOption } from '../components/picks.ts'
import { countIn, foeCountsShared, isArmy, liftUnit } from '../components/pieces.ts'
import { decider, seatOf } from '../components/players.ts'
import { type G, type Kings, WAITING } from '../state/state.ts'
import { homeSpaces, isBesieged, isClosed, isGarrisoned, playerOf, refugeSpaces } from './control.ts'

const refugeAt = spaceOption('refuge')
const generalTo = spaceOption('generalTo')

/** R20.4: a neutral's capital, or if it is blocked the nearest friendly home space; -1 if there is none. */
export function neutralHome(s: Kings, power: number, capital: number = CAPITAL[power]!): number {
  const foes = foeCountsShared(s, power)
  const home = homeSpaces(s, power)
  const free = (x: number) =>
    s.control[x] === power && foes[x] === 0 && !isBesieged(s, x) && !isClosed(s, x) && home.includes(x)
  const seen = [capital]
  for (const x of seen) {
    if (free(x)) return x
    for (const y of ADJACENT[x]!) if (!seen.includes(y)) seen.push(y)
  }
  return foes[capital] === 0 && !isClosed(s, capital) ? capital : NONE
}

/** R21.5, R22.3: the spaces of its province where a Revolt army may be placed. */
export function revoltSpaces(s: Kings, side: number): number[] {
  const foes = foeCountsShared(s, side)
  return SPACES_OF[REVOLT_PROVINCE[side]!]!.filter((x) => foes[x] === 0 && !isClosed(s, x))
}

/** R21.5: where a displaced Revolt army may go: its own space if that is free, else its province. */
function revoltRefuges(s: Kings, side: number): number[] {
  const free = revoltSpaces(s, side)
  const own = spaceNamed(REVOLTS[side - AMURRU_REVOLT]!.where)
  return own >= 0 && free.includes(own) ? [own] : free
}

/** 25.0a: the spaces among which the owner of displaced pieces chooses. */
export function displacementSpaces(s: Kings, side: number): number[] {
  if (isBarbarian(side)) return [TRIBAL[side]!]
  if (isRevolt(side)) return revoltRefuges(s, side)
  if (!isPower(side)) return []
  if (playerOf(s, side) !== NONE) return refugeSpaces(s, side)
  const home = neutralHome(s, side)
  return home === NONE ? [] : [home]
}

/**
 * 25.0: places pieces of one side on a home space chosen by the owner; generals go with the units, or each to its own
 * space if `apart` (R25.1). Pieces that have nowhere to go wait off the map; stray units are removed (R21.3).
 */
export function* displace(
  g: G,
  side: number,
  generals: readonly number[],
  units: readonly number[],
  rule = '25.0a',
  apart = true,
): Flow {
  const s = g.state
  if (generals.length === 0 && units.length === 0) return
  for (const x of generals) s.generals[x] = WAITING
  for (const x of units) s.at[x] = WAITING
  if (units.length > 0) updateSieges(s)
  if (side === STRAY) {
    for (const x of units) liftUnit(s, x)
    return
  }
  const player = decider(s, side)
  const choose = (verb: (space: number) => Choice, piece: string) =>
    pick(seatOf(s, player), 'displace', rule, [legalOptions(() => displacementSpaces(s, side), verb)], {
      about: { side: sideId(side), piece },
    })
  if (displacementSpaces(s, side).length === 0) return reportDisplaced(g, side, generals, units, NONE, rule)
  if (units.length > 0) {
    const { of: space } = yield* choose(refugeAt, 'army')
    for (const x of units) s.at[x] = space
    reportDisplaced(g, side, [], units, space, rule)
  }
  for (const x of generals) {
    if (!apart && units.length > 0) {
      s.generals[x] = s.at[units[0]!]!
      continue
    }
    const { of: space } = yield* choose(generalTo, generalName(x))
    s.generals[x] = space
    reportDisplaced(g, side, [x], [], space, rule)
  }
}

function reportDisplaced(
  g: G,
  side: number,
  generals: readonly number[],
  units: readonly number[],
  space: number,
  rule: string,
): void {
  const pieces = [...generals.map(generalName), ...units.map(unitName)]
  g.tell?.({
    kind: 'displaced',
    rule,
    with: { side: sideId(side), pieces, space: space === NONE ? null : spaceId(space) },
  })
}

/**
 * 11.11, R11.2, R11.8, 25.0b: displaces generals of other sides without units from a space that an army of a side,
 * active or not, has entered. Units without a general are not an army.
 */
export function* displaceLoneGenerals(g: G, side: number, space: number): Flow {
  const s = g.state
  if (!isArmy(s, side, space)) return
  for (let general = 0; general < GENERAL_COUNT; general++) {
    const zone = s.generals[general]!
    const owner = GENERAL_SIDE[general]!
    if (owner === side || (zone !== space && zone !== inside(space))) continue
    if (zone === space ? countIn(s, owner, space) > 0 : isGarrisoned(s, space)) continue
    yield* displaceGeneral(g, general, '11.11')
  }
}

/** 11.11: displaces one general. */
export const displaceGeneral = (g: G, general: number, rule: string): Flow =>
  displace(g, GENERAL_SIDE[general]!, [general], [], rule)
