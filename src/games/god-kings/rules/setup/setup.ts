import { type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import {
  CLASS,
  GENERALS_OF,
  generalName,
  MERCENARY,
  MITANNI,
  POWERS,
  TYPE,
  UNIT_COUNT,
  unitName,
} from '../components/counters.ts'
import { CITIES, inside, isInside, LAND, NONE, spaceId, spaceOf, WALLED } from '../components/map.ts'
import { DONE, spaceOption, zoneOption } from '../components/picks.ts'
import { countIn, hasFoe, hasGeneralIn, sideOf, unitsOf } from '../components/pieces.ts'
import { seatOf } from '../components/players.ts'
import { isBesieged, isClosed } from '../politics/control.ts'
import { type G, type Kings, OFF, WAITING } from '../state/state.ts'
import { handicapChanges, SCENARIOS } from './scenarios.ts'

const placeAt = zoneOption('place')
const allAt = zoneOption('all')

const TWO_INSIDE: IllegalReason = ['11.8a', 'twoInside']
const ALONE: IllegalReason = ['3.0n', 'mercenaryAlone']
const IN_ORDER: IllegalReason = ['7.1.5a', 'inOrder']

/** A power's generals waiting to be placed. */
export const pendingGenerals = (s: Kings, power: number): number[] =>
  GENERALS_OF[power]!.filter((g) => s.generals[g] === OFF)

/** A power's units waiting to be placed: off the map with steps left. */
export const pendingUnits = (s: Kings, power: number): number[] =>
  unitsOf(s, power).filter((u) => s.at[u] === OFF && s.steps[u]! > 0)

/** The first of them. */
function nextUnit(s: Kings, power: number): number | undefined {
  for (let u = 0; u < UNIT_COUNT; u++) {
    if (s.at[u] === OFF && s.steps[u]! > 0 && sideOf(s, u) === power) return u
  }
  return undefined
}

/** The order of zones in which like units are placed, so that each arrangement has one path. */
const zoneRank = (zone: number) => (isInside(zone) ? spaceOf(zone) : inside(zone))

/** The zone of the last like unit placed before this one. */
function lastZoneAlike(s: Kings, power: number, unit: number): number {
  let zone = NONE
  for (let u = 0; u < unit; u++) {
    if (sideOf(s, u) === power && CLASS[u] === CLASS[unit] && s.steps[u] === s.steps[unit] && s.at[u]! >= 0)
      zone = s.at[u]!
  }
  return zone
}

const hasCompany = (s: Kings, power: number, zone: number) =>
  hasGeneralIn(s, power, zone) || countIn(s, power, zone) > 0

function unitBar(s: Kings, power: number, unit: number, zone: number): IllegalReason | undefined {
  if (isInside(zone) && countIn(s, power, zone) >= 2) return TWO_INSIDE
  if (TYPE[unit] === MERCENARY && !hasCompany(s, power, zone)) return ALONE
  return undefined
}

/** R7.5: the field of each space without enemies, and the inside of its city if possible. */
function placementZones(s: Kings, power: number, spaces: readonly number[]): number[] {
  const zones: number[] = []
  for (const x of spaces) {
    if (WALLED[x] && !isBesieged(s, x)) zones.push(inside(x))
    if (!hasFoe(s, power, x)) zones.push(x)
  }
  return zones
}

/**
 * 4.0c, 7.1.5a: a player places the next waiting piece, or all remaining ones in one space: generals first, then units
 * in ascending order. Returns false if no piece is left to place.
 */
export function* placeNext(
  g: G,
  player: number,
  power: number,
  rule: string,
  spaces: () => readonly number[],
): Flow<boolean> {
  const s = g.state
  const general = GENERALS_OF[power]!.find((x) => s.generals[x] === OFF)
  const unit = general === undefined ? nextUnit(s, power) : undefined
  if (general === undefined && unit === undefined) return false
  const piece = general === undefined ? unitName(unit!) : generalName(general)
  const from = spaces()
  const zones = placementZones(s, power, from)
  const least = unit === undefined ? NONE : lastZoneAlike(s, power, unit)
  const bar = (zone: number) => {
    if (unit === undefined) return undefined
    return unitBar(s, power, unit, zone) ?? (least >= 0 && zoneRank(zone) < zoneRank(least) ? IN_ORDER : undefined)
  }
  const free = zones.filter((zone) => bar(zone) === undefined)
  const fallback = free.length > 0 ? undefined : zones.filter((z) => unit === undefined || !unitBar(s, power, unit, z))
  if (zones.length === 0 || fallback?.length === 0) {
    if (general !== undefined) s.generals[general] = WAITING
    else leaveWaiting(s, unit!)
    return true
  }
  const candidates = fallback ?? zones
  const together = (fallback ?? free).filter((zone) => !isInside(zone))
  const chosen = yield* pick(
    seatOf(s, player),
    'place',
    rule,
    [legalOptions(candidates, placeAt, fallback === undefined ? bar : null), legalOptions(together, allAt)],
    { about: { piece, side: seatOf(s, player) } },
  )
  const zone = chosen.of
  const generals = chosen.verb === 'all' ? pendingGenerals(s, power) : general === undefined ? [] : [general]
  const units = chosen.verb === 'all' ? pendingUnits(s, power) : unit === undefined ? [] : [unit]
  for (const x of generals) s.generals[x] = zone
  for (const x of units) s.at[x] = zone
  g.tell?.({
    kind: 'placed',
    rule,
    with: {
      space: spaceId(spaceOf(zone)),
      inside: isInside(zone),
      pieces: [...generals.map(generalName), ...units.map(unitName)],
    },
  })
  return true
}

/** R25.1: makes a unit that cannot be placed wait until the next reinforcement. */
function leaveWaiting(s: Kings, unit: number): void {
  s.at[unit] = WAITING
}

const garrisonIn = spaceOption('garrison')
const ASKS = 8

/** 4.0a, 4.0c: the player at place `s.step` in turn order places pieces, then garrisons. */
export function* setupPhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.step]!
  const power = s.players[player]!
  const spaces = () => controlled(s, power)
  for (let i = 0; i < ASKS; i++) {
    if (!(yield* placeNext(g, player, power, '4.0c', spaces))) return pushPhases(s, 'garrisons')
  }
  pushPhases(s, 'setup')
}

/** The open spaces a power controls. */
function controlled(s: Kings, power: number): number[] {
  const own: number[] = []
  for (let x = 0; x < LAND; x++) if (s.control[x] === power && !isClosed(s, x)) own.push(x)
  return own
}

/** 4.0c: the number of garrison markers of a player's power at the start. */
export function startGarrisons(s: Kings, power: number): number {
  const { mitanniGarrisons } = handicapChanges(s)
  if (power === MITANNI && mitanniGarrisons !== undefined) return mitanniGarrisons
  const { garrisons } = SCENARIOS[s.scenario]!.setup[POWERS[power]!.id]!
  if (typeof garrisons === 'number') return garrisons
  return typeof garrisons === 'string' ? CITIES.length : garrisons.player
}

/**
 * 4.0c, R4.1: the player places up to that number of garrison markers, one per own walled city; then the next player.
 */
export function* garrisonsPhase(g: G): Flow {
  const s = g.state
  const player = s.turnOrder[s.step]!
  const power = s.players[player]!
  let last = NONE
  const most = startGarrisons(s, power)
  for (let left = most; left > 0; left--) {
    const chosen = yield* pick(
      seatOf(s, player),
      'setupGarrison',
      '4.0c',
      [
        legalOptions(() => CITIES.filter((c) => c > last && s.control[c] === power && !isClosed(s, c)), garrisonIn),
        DONE,
      ],
      { about: { left }, set: 'setupGarrison', most },
    )
    if (chosen === DONE) break
    last = chosen.of
    s.garrison[last] = power
    g.tell?.({ kind: 'garrison', rule: '4.0c', with: { side: seatOf(s, player), space: spaceId(last) } })
  }
  s.step++
  if (s.step < s.players.length) pushPhases(s, 'setup')
  else s.step = 0
}
