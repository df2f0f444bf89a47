import type { ActionCard } from '#games/god-kings/rules/actions/windows.ts'
import { destroyedIn, reducedIn } from '#games/god-kings/rules/battle/losses.ts'
import {
  CHARIOT,
  FULL,
  GUARD,
  isPower,
  MERCENARY,
  SIDES,
  sideId,
  TYPE,
  unitName,
  WARRIOR,
} from '#games/god-kings/rules/components/counters.ts'
import { isInside, NONE, spaceOf } from '#games/god-kings/rules/components/map.ts'
import { pickUnits } from '#games/god-kings/rules/components/picks.ts'
import {
  countIn,
  destroyedWarriors,
  lostIndex,
  poolUnits,
  putUnit,
  roomFor,
  unitsOf,
} from '#games/god-kings/rules/components/pieces.ts'
import { CARDS, seatOf } from '#games/god-kings/rules/components/players.ts'
import type { Battle, EventCard, G, Kings } from '#games/god-kings/rules/state/state.ts'
import { type Flow, type IllegalReason, legalOptions, options, pick } from '#kernel'
import { chooseGeneral, freeGenerals } from './choose.ts'

const NOTHING: IllegalReason = ['R9.3', 'nothingToRebuild']

/** R-C35: the units a power has lost since its last reinforcement that can return, ascending. */
export function lostUnits(s: Kings, side: number): number[] {
  const back = destroyedWarriors(s, side)
  for (const type of [CHARIOT, MERCENARY, GUARD]) {
    back.push(...poolUnits(s, side, type).slice(0, s.lost[lostIndex(side, type)]!))
  }
  return back.sort((a, b) => a - b)
}

const reducedUnits = (s: Kings, side: number) => unitsOf(s, side).filter((u) => s.at[u]! >= 0 && s.steps[u] === 1)

/** Cards 35, 36, R-C35: returns three destroyed units reduced to one general, then flips six reduced units. */
export const rebuild = (number: number): EventCard => ({
  number,
  whyNot(g, by) {
    const s = g.state
    return canReturnLost(s, by.side) || reducedUnits(s, by.side).length > 0 ? undefined : NOTHING
  },
  *event(g, { player, side }) {
    if (canReturnLost(g.state, side)) yield* returnLost(g, player, side, number)
    yield* flipReduced(g, player, side, number)
  },
})

const canReturnLost = (s: Kings, side: number): boolean =>
  lostUnits(s, side).length > 0 && freeGenerals(s, side).length > 0

function* returnLost(g: G, player: number, side: number, number: number): Flow {
  const s = g.state
  const general = yield* chooseGeneral(g, player, number, freeGenerals(s, side))
  const zone = s.generals[general]!
  const units = yield* pickUnits(g, player, {
    kind: 'returnUnits',
    rule: 'R-C35',
    units: lostUnits(s, side),
    max: Math.min(CARDS[number]!.fx.returnReduced, roomFor(s, side, zone)),
  })
  for (const u of units) returnUnit(s, u, side, zone)
  if (units.length > 0)
    g.tell?.({ kind: 'returned', rule: 'R-C35', with: { side: sideId(side), units: units.map(unitName) } })
}

function* flipReduced(g: G, player: number, side: number, number: number): Flow {
  const s = g.state
  const units = yield* pickUnits(g, player, {
    kind: 'flipUnits',
    rule: 'R-C35',
    units: reducedUnits(s, side),
    max: CARDS[number]!.fx.flipFull,
  })
  for (const u of units) s.steps[u] = FULL
  if (units.length > 0)
    g.tell?.({ kind: 'rallied', rule: 'R-C35', with: { side: sideId(side), units: units.map(unitName) } })
}

/** What a rally does to which side: `flip:egypt`, `return:hatti`. */
const flipFor = options('flip', (side) => SIDES[side]!)
const returnFor = options('return', (side) => SIDES[side]!)

/** Units of a side reduced in the battle and still reduced. */
const unitsToFlip = (s: Kings, b: Battle, role: number): number[] =>
  distinct(reducedIn(b, role).filter((u) => s.at[u]! >= 0 && s.steps[u] === 1))

/** Units of a side destroyed in the battle (not in the retreat) that have not returned since. */
const unitsToReturn = (s: Kings, b: Battle, role: number): number[] =>
  distinct(destroyedIn(b, role).filter((u) => s.at[u]! < 0 && s.steps[u] === 0))

const distinct = (units: readonly number[]) => [...new Set(units)].sort((a, b) => a - b)

/** R-C84: the zone of a side's army after the battle; none without a general and a unit on the map. */
function armyZone(s: Kings, b: Battle, role: number): number {
  const general = b.general[role]!
  const zone = general === NONE ? NONE : s.generals[general]!
  return zone >= 0 && countIn(s, b.side[role]!, zone) > 0 ? zone : NONE
}

const ROLES: readonly number[] = [0, 1]

/** The roles whose army has units to flip. */
const canFlip = (s: Kings, b: Battle): number[] =>
  ROLES.filter((role) => armyZone(s, b, role) !== NONE && unitsToFlip(s, b, role).length > 0)

/** The roles whose army has units to return, and room for at least one. */
const canReturn = (s: Kings, b: Battle): number[] =>
  ROLES.filter((role) => {
    const zone = armyZone(s, b, role)
    return zone !== NONE && unitsToReturn(s, b, role).length > 0 && roomFor(s, b.side[role]!, zone) > 0
  })

/** Cards 84, 85, R-C84: flips two units reduced in the battle, or returns two units destroyed in it reduced. */
export const rally = (number: number): ActionCard<'battleEnd'> => ({
  number,
  window: 'battleEnd',
  fits: (g, _player, b) => canFlip(g.state, b).length > 0 || canReturn(g.state, b).length > 0,
  *play(g, player, b) {
    const s = g.state
    const chosen = yield* pick(seatOf(s, player), 'rally', 'R-C84', [
      legalOptions(
        () => canFlip(s, b),
        (role) => flipFor(b.side[role]!),
      ),
      legalOptions(
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
  const from = flip ? unitsToFlip(s, b, role) : unitsToReturn(s, b, role)
  const zone = armyZone(s, b, role)
  const room = flip ? from.length : roomFor(s, side, zone)
  const max = Math.min(CARDS[number]!.fx.count as number, room)
  const min = Math.min(max, from.length)
  const units = yield* pickUnits(g, player, { kind: 'rallyUnits', rule: 'R-C84', units: from, max, min })
  for (const u of units) {
    if (flip) s.steps[u] = FULL
    else returnUnit(s, u, side, zone)
  }
  if (units.length > 0)
    g.tell?.({ kind: 'rallied', rule: 'R-C84', with: { side: sideId(side), units: units.map(unitName) } })
}

/** Returns a destroyed unit at reduced strength to a zone, or outside the walls if the city is full. */
function returnUnit(s: Kings, unit: number, side: number, zone: number): void {
  const isFull = isInside(zone) && countIn(s, side, zone) >= 2
  putUnit(s, unit, isFull ? spaceOf(zone) : zone, 1, side)
  if (!isPower(side) || TYPE[unit] === WARRIOR) return
  const i = lostIndex(side, TYPE[unit]!)
  if (s.lost[i]! > 0) s.lost[i]!--
}
