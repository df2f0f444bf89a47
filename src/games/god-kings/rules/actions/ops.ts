import tables from '#games/god-kings/data/tables.json'
import { choice, type Flow, type IllegalReason, legalOptions, optionIfLegal, pick } from '#kernel'
import { whyNotActivateForSiege } from '../battle/siege.ts'
import { GENERAL_COUNT, GENERAL_SIDE, GENERALS_OF, generalName, MERCENARY } from '../components/counters.ts'
import { CITIES, inside, LAND, NONE, PROVINCE_OF, PROVINCES, SPACES_OF, spaceOf } from '../components/map.ts'
import { DONE, generalOption, spaceOption } from '../components/picks.ts'
import {
  countIn,
  foeCounts,
  foeCountsShared,
  friendCounts,
  friendCountsShared,
  hasFoe,
  hasPoolUnit,
  recruit,
  roomFor,
} from '../components/pieces.ts'
import { seatOf } from '../components/players.ts'
import { activateOne } from '../march/activation.ts'
import { activationCandidates, applyOrders, opsOrders, whyNotActivate } from '../march/orders.ts'
import { isBesiegedZone, isClosed, truceBetween } from '../politics/control.ts'
import { placeGarrison, placeMarker } from '../politics/markers.ts'
import type { G, Kings } from '../state/state.ts'
import type { EventPlayer } from './windows.ts'

const activate = generalOption('activate')
const besiege = generalOption('siege')
const raise = generalOption('raise')
const MARKERS = choice('markers')
const GARRISONS = choice('garrisons')
const TRADE = choice('trade')
const NOTHING = choice('nothing')
const markAt = spaceOption('mark')
const garrisonAt = spaceOption('garrison')

const CLOSED: IllegalReason = ['R-S5', 'closed']
const NO_ARMY: IllegalReason = ['18.2a', 'noArmyInProvince']
const GARRISON: IllegalReason = ['18.2b', 'garrisonThere']
const ENEMY_UNITS: IllegalReason = ['R18.1', 'enemyUnits']
const ENEMY_ARMY: IllegalReason = ['18.2c', 'enemyArmyInProvince']
const TRUCE: IllegalReason = ['R-C28', 'truce']
const NOT_OWN: IllegalReason = ['9.2D', 'notControlled']
const BESIEGED: IllegalReason = ['17.5', 'besieged']
const POOL_EMPTY: IllegalReason = ['R2.1', 'poolEmpty']
const NO_MARKER: IllegalReason = ['9.2C', 'noMarkerPossible']
const NO_GARRISON: IllegalReason = ['9.2G', 'noGarrisonPossible']
const NOT_FOR_NATIONS: IllegalReason = ['R20.1', 'notForNations']
const ENEMY_THERE: IllegalReason = ['R17.5', 'enemyThere']

/** 9.2G, T.garrisonByOps: the number of garrison markers. */
const garrisonCount = (ops: number) => tables.garrisonByOps[String(ops) as '1']
/** 9.2H, T.trade: the TP and WP gained by trade. */
export const tradeIncome = (ops: number) => tables.trade[String(ops) as '1']

/** 9.2: asks the player for the one use of a card's Ops and carries it out. */
export function* spendOps(g: G, by: EventPlayer, ops: number): Flow {
  const s = g.state
  const { impulse } = s
  applyOrders(s, opsOrders(ops))
  const candidates = () => activationCandidates(s)
  const chosen = yield* pick(
    seatOf(s, by.player),
    'use',
    '9.2',
    [
      legalOptions(candidates, activate, (x) => whyNotActivate(s, by.player, x)),
      legalOptions(candidates, besiege, (x) => whyNotActivateForSiege(s, by.player, x)),
      legalOptions(
        () => generalsOnMap(s, impulse.side),
        raise,
        (x) => whyNotForNation(s) ?? whyNotRaise(s, by.side, x),
      ),
      optionIfLegal(MARKERS, () => whyNotForNation(s) ?? (canMark(s, by.side) ? undefined : NO_MARKER)),
      optionIfLegal(GARRISONS, () => whyNotForNation(s) ?? (canGarrison(s, by.side) ? undefined : NO_GARRISON)),
      optionIfLegal(TRADE, () => whyNotForNation(s)),
      ...(impulse.nation === NONE ? [] : [NOTHING]),
    ],
    { about: { card: impulse.card, ops } },
  )
  switch (chosen.verb) {
    case 'activate':
      return yield* activateOne(g, chosen.of, false)
    case 'siege':
      return yield* activateOne(g, chosen.of, true)
    case 'markers':
      return yield* placeMarkers(g, by, ops)
    case 'raise':
      return raiseTroops(g, by, chosen.of, ops)
    case 'garrisons':
      return yield* flipGarrisons(g, by, garrisonCount(ops))
    case 'trade':
      return trade(g, by, ops)
  }
}

/** R20.1, 20.3h: a card drawn for a neutral nation only activates. */
const whyNotForNation = (s: Kings): IllegalReason | undefined =>
  s.impulse.nation === NONE ? undefined : NOT_FOR_NATIONS

/** 9.2D: why troops cannot be raised with a general. */
export function whyNotRaise(s: Kings, power: number, general: number): IllegalReason | undefined {
  const zone = s.generals[general]!
  if (isBesiegedZone(s, zone)) return BESIEGED
  if (hasFoe(s, power, zone) || roomFor(s, power, zone) === 0) return ENEMY_UNITS
  if (s.control[spaceOf(zone)] !== power) return NOT_OWN
  return hasPoolUnit(s, power, MERCENARY) ? undefined : POOL_EMPTY
}

/** 9.2D: full mercenaries join one of the player's generals. */
function raiseTroops(g: G, by: EventPlayer, general: number, ops: number): void {
  const n = addUnitsWith(g.state, by.side, MERCENARY, ops, general)
  g.tell?.({ kind: 'raised', rule: '9.2D', with: { general: generalName(general), units: n } })
}

/** R-C34: units join a general, inside a city as far as there is room, else outside. Returns the number placed. */
export function addUnitsWith(s: Kings, side: number, type: number, count: number, general: number): number {
  const zone = s.generals[general]!
  const room = zone === spaceOf(zone) ? count : Math.max(0, 2 - friendCounts(s, side)[zone]!)
  const within = recruit(s, side, type, Math.min(count, room), zone)
  if (count === within || hasFoe(s, side, spaceOf(zone))) return within
  return within + recruit(s, side, type, count - within, spaceOf(zone))
}

/** 18.2: the facts that decide where Ops may place PC markers. */
interface MarkerFacts {
  readonly foes: ArrayLike<number>
  readonly own: ArrayLike<number>
  /** Bits by province: 1 for an army of the power, 2 for an army of another side (R10.1). */
  readonly armies: number[] | Uint8Array
}

const NO_ARMIES: readonly number[] = PROVINCES.map(() => 0)
const MARKING = new Uint8Array(PROVINCES.length)

/** 18.2: collects those facts. */
export function findMarkerFacts(s: Kings, power: number): MarkerFacts {
  const facts = { foes: foeCounts(s, power), own: friendCounts(s, power), armies: NO_ARMIES.slice() }
  findArmies(s, power, facts)
  return facts
}

function findArmies(s: Kings, power: number, { foes, own, armies }: MarkerFacts): void {
  for (let general = 0; general < GENERAL_COUNT; general++) {
    const zone = s.generals[general]!
    if (zone < 0 || isBesiegedZone(s, zone)) continue
    const province = PROVINCE_OF[spaceOf(zone)]!
    if (province < 0) continue
    const side = GENERAL_SIDE[general]!
    if (side === power) {
      if (own[zone]! > 0) armies[province]! |= 1
    } else if (foes[zone]! > 0 && countIn(s, side, zone) > 0) armies[province]! |= 2
  }
}

/** 18.2, R18.1: why Ops cannot place a marker in a space. */
export function whyNotMarker(s: Kings, power: number, facts: MarkerFacts, space: number): IllegalReason | undefined {
  const army = facts.armies[PROVINCE_OF[space]!]!
  const within = inside(space)
  if (isClosed(s, space)) return CLOSED
  if ((army & 1) === 0) return NO_ARMY
  if (s.garrison[space] !== NONE) return GARRISON
  if (facts.foes[space]! > 0 || facts.foes[within]! > 0) return ENEMY_UNITS
  if ((army & 2) !== 0 && facts.own[space] === 0 && facts.own[within] === 0) return ENEMY_ARMY
  if (truceBetween(s, power, s.control[space]!)) return TRUCE
  return undefined
}

/** 18.2: the spaces where Ops may place a marker now. */
export function markerSpaces(s: Kings, power: number): number[] {
  const facts = findMarkerFacts(s, power)
  const spaces: number[] = []
  for (let x = 0; x < LAND; x++) {
    if (s.control[x] !== power && whyNotMarker(s, power, facts, x) === undefined) spaces.push(x)
  }
  return spaces
}

/** Whether the province of a zone has a space without a garrison that this power does not control. */
function isUnmarkedAround(s: Kings, power: number, zone: number): boolean {
  const province = zone < 0 ? NONE : PROVINCE_OF[spaceOf(zone)]!
  if (province === NONE) return false
  for (const x of SPACES_OF[province]!) if (s.control[x] !== power && s.garrison[x] === NONE) return true
  return false
}

/** 18.2: whether Ops can place any marker. */
function canMark(s: Kings, power: number): boolean {
  if (!GENERALS_OF[power]!.some((general) => isUnmarkedAround(s, power, s.generals[general]!))) return false
  const facts = { foes: foeCountsShared(s, power), own: friendCountsShared(s, power), armies: MARKING.fill(0) }
  findArmies(s, power, facts)
  for (let p = 0; p < PROVINCES.length; p++) {
    if ((facts.armies[p]! & 1) === 0) continue
    for (const x of SPACES_OF[p]!) {
      if (s.control[x] !== power && whyNotMarker(s, power, facts, x) === undefined) return true
    }
  }
  return false
}

/** 9.2C: places up to `ops` markers one by one, in ascending order of spaces. */
function* placeMarkers(g: G, by: EventPlayer, ops: number): Flow {
  const s = g.state
  const power = by.side
  let last = NONE
  for (let left = ops; left > 0; left--) {
    let facts: MarkerFacts | undefined
    const after = last
    const candidates = () => {
      facts = findMarkerFacts(s, power)
      const spaces: number[] = []
      for (let x = after + 1; x < LAND; x++) if (s.control[x] !== power) spaces.push(x)
      return spaces
    }
    const chosen = yield* pick(
      seatOf(s, by.player),
      'mark',
      '9.2C',
      [
        legalOptions(candidates, markAt, (x) => whyNotMarker(s, power, (facts ??= findMarkerFacts(s, power)), x)),
        ...(left === ops ? [] : [DONE]),
      ],
      { about: { left }, set: 'mark', most: ops },
    )
    if (chosen === DONE) return
    last = chosen.of
    placeMarker(g, last, power, by.player, '9.2C')
    if (!markerSpaces(s, power).some((x) => x > last)) return
  }
}

/** 9.2G, R17.5: why a walled city cannot get a garrison marker. */
function whyNotGarrison(foes: readonly number[], space: number): IllegalReason | undefined {
  return foes[space]! > 0 ? ENEMY_THERE : undefined
}

/** 9.2G: the walled cities where a power may flip its PC marker. */
export function garrisonSpaces(s: Kings, power: number): number[] {
  const foes = foeCounts(s, power)
  return CITIES.filter((x) => s.control[x] === power && s.garrison[x] === NONE && whyNotGarrison(foes, x) === undefined)
}

/** 9.2G: whether a garrison marker can be placed anywhere. */
const canGarrison = (s: Kings, power: number): boolean =>
  CITIES.some((x) => s.control[x] === power && s.garrison[x] === NONE && !hasFoe(s, power, x))

function* flipGarrisons(g: G, by: EventPlayer, count: number): Flow {
  const s = g.state
  let last = NONE
  for (let left = count; left > 0; left--) {
    const after = last
    const spaces = garrisonSpaces(s, by.side).filter((x) => x > after)
    if (spaces.length === 0) return
    const foes = foeCounts(s, by.side)
    const chosen = yield* pick(
      seatOf(s, by.player),
      'garrison',
      '9.2G',
      [
        legalOptions(
          () => CITIES.filter((x) => x > after && s.control[x] === by.side && s.garrison[x] === NONE),
          garrisonAt,
          (x) => whyNotGarrison(foes, x),
        ),
        ...(left === count ? [] : [DONE]),
      ],
      { about: { left }, set: 'garrison', most: count },
    )
    if (chosen === DONE) return
    last = chosen.of
    placeGarrison(g, last, by.side, '9.2G')
  }
}

/** 9.2H: gains points for the next Reinforcement Phase. */
function trade(g: G, by: EventPlayer, ops: number): void {
  const s = g.state
  const { tp, wp } = tradeIncome(ops)
  s.tradeTp[by.player]! += tp
  s.tradeWp[by.player]! += wp
  g.tell?.({ kind: 'trade', rule: '9.2H', with: { seat: seatOf(s, by.player), tp, wp } })
}

/** Generals of a side on the map. */
const generalsOnMap = (s: Kings, side: number): number[] =>
  GENERALS_OF[side]!.filter((general) => s.generals[general]! >= 0)
