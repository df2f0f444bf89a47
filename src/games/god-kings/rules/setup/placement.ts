import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { inside, isInside, NONE, spaceId, spaceOf, WALLED } from '../components/map.ts'
import { zoneOption } from '../components/options.ts'
import { countIn, hasFoe, hasGeneralIn, sideOf, unitsOf } from '../components/pieces.ts'
import { seatOf } from '../components/seats.ts'
import { GENERALS_OF, generalName } from '../components/sides.ts'
import { CLASS, MERCENARY, TYPE, UNIT_COUNT, unitName } from '../components/units.ts'
import { isBesieged } from '../politics/control.ts'
import { type G, type Kings, OFF, WAITING } from '../state/state.ts'

const placeAt = zoneOption('place')
const allAt = zoneOption('all')

const TWO_INSIDE: Bar = ['11.8a', 'twoInside']
const ALONE: Bar = ['3.0n', 'mercenaryAlone']
const IN_ORDER: Bar = ['7.1.5a', 'inOrder']

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
const rank = (zone: number) => (isInside(zone) ? spaceOf(zone) : inside(zone))

/** The zone of the last like unit placed before this one. */
function bound(s: Kings, power: number, unit: number): number {
  let zone = NONE
  for (let u = 0; u < unit; u++) {
    if (sideOf(s, u) === power && CLASS[u] === CLASS[unit] && s.steps[u] === s.steps[unit] && s.at[u]! >= 0)
      zone = s.at[u]!
  }
  return zone
}

const hasCompany = (s: Kings, power: number, zone: number) =>
  hasGeneralIn(s, power, zone) || countIn(s, power, zone) > 0

function unitBar(s: Kings, power: number, unit: number, zone: number): Bar | undefined {
  if (isInside(zone) && countIn(s, power, zone) >= 2) return TWO_INSIDE
  if (TYPE[unit] === MERCENARY && !hasCompany(s, power, zone)) return ALONE
  return undefined
}

/** R7.5: the field of each space without enemies, and the inside of its city if possible. */
function zonesOf(s: Kings, power: number, spaces: readonly number[]): number[] {
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
  const zones = zonesOf(s, power, from)
  const least = unit === undefined ? NONE : bound(s, power, unit)
  const bar = (zone: number) => {
    if (unit === undefined) return undefined
    return unitBar(s, power, unit, zone) ?? (least >= 0 && rank(zone) < rank(least) ? IN_ORDER : undefined)
  }
  const free = zones.filter((zone) => bar(zone) === undefined)
  const fallback = free.length > 0 ? undefined : zones.filter((z) => unit === undefined || !unitBar(s, power, unit, z))
  if (zones.length === 0 || fallback?.length === 0) {
    if (general !== undefined) s.generals[general] = WAITING
    else leave(s, unit!)
    return true
  }
  const candidates = fallback ?? zones
  const together = (fallback ?? free).filter((zone) => !isInside(zone))
  const chosen = yield* pick(
    seatOf(s, player),
    'place',
    rule,
    [each(candidates, placeAt, fallback === undefined ? bar : null), each(together, allAt)],
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
function leave(s: Kings, unit: number): void {
  s.at[unit] = WAITING
}
