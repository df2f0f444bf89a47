import { type Flow, type IllegalReason, legalOptions, pick } from '#kernel'
import { generalName, isKing, isWarlord, unitName } from '../components/counters.ts'
import { inside, isInside, NONE, spaceId, spaceOf, WALLED } from '../components/map.ts'
import { DONE, generalOption, unitOption } from '../components/picks.ts'
import { areAlike, countIn, generalsIn, unitsIn } from '../components/pieces.ts'
import { seatOf } from '../components/players.ts'
import { leadership } from '../components/ratings.ts'
import { isBesieged } from '../politics/control.ts'
import { insert } from '../state/position.ts'
import type { G, Kings, March } from '../state/state.ts'

const drop = unitOption('drop')
const lodge = unitOption('lodge')
const take = unitOption('take')
const dropGeneral = generalOption('dropGeneral')
const lodgeGeneral = generalOption('lodgeGeneral')
const takeGeneral = generalOption('takeGeneral')

/** The set of all pieces dropped and picked up in one space. */
const LOAD = 'load'

const NOTHING: IllegalReason = ['11.2d', 'nothingToLoad']
const LIMIT: IllegalReason = ['11.2c', 'commandLimit']
const MOVED: IllegalReason = ['11.2d', 'unitMoved']
const NO_ROOM: IllegalReason = ['11.8a', 'twoInside']
const NOT_OWN: IllegalReason = ['M5', 'notOwnCity']

/** 11.2d: why the army cannot pick up or drop pieces here. */
export function whyNotLoad(s: Kings): IllegalReason | undefined {
  const march = s.march!
  if (march.units.length > 0 || march.warlords.length > 0) return undefined
  return takeableUnits(s, march).length > 0 || takeableGenerals(s, march).length > 0 ? undefined : NOTHING
}

/** The units here that have not moved with this card. */
function takeableUnits(s: Kings, march: March): number[] {
  return otherUnitsHere(s, march).filter((u) => !s.impulse.movedUnits.includes(u))
}

function otherUnitsHere(s: Kings, march: March): number[] {
  const space = spaceOf(s.generals[march.general]!)
  const units = unitsIn(s, march.side, space)
  if (WALLED[space] && !isBesieged(s, space)) units.push(...unitsIn(s, march.side, inside(space)))
  return units.filter((u) => !march.units.includes(u)).sort((a, b) => a - b)
}

function takeableGenerals(s: Kings, march: March): number[] {
  if (!isKing(march.general)) return []
  const space = spaceOf(s.generals[march.general]!)
  const near = generalsIn(s, march.side, space)
  if (WALLED[space] && !isBesieged(s, space)) near.push(...generalsIn(s, march.side, inside(space)))
  return near
    .filter((x) => isWarlord(x) && !march.warlords.includes(x) && !s.impulse.movedGenerals.includes(x))
    .sort((a, b) => a - b)
}

/** M5: whether units of the march may stay inside the city here. */
function isCityOpen(s: Kings, march: March, space: number): boolean {
  return WALLED[space]! && s.control[space] === march.side && !isBesieged(s, space)
}

/**
 * 11.2d, 11.8c, 11.9, 11.10a: the player drops pieces here (outside, or inside an own city), then picks others up;
 * units and generals are dropped, then generals and units taken, each in ascending order.
 */
export function* loadUp(g: G, march: March): Flow {
  const s = g.state
  yield* dropUnits(g, march)
  yield* dropGenerals(g, march)
  yield* takeGenerals(g, march)
  yield* takeUnits(g, march)
  if (march.units.length === 0) return
  g.tell?.({
    kind: 'loaded',
    rule: '11.2d',
    with: { general: generalName(march.general), units: march.units.length, space: marchSpaceId(s, march) },
  })
}

const marchSpaceId = (s: Kings, march: March) => spaceId(spaceOf(s.generals[march.general]!))

function* dropUnits(g: G, march: March): Flow {
  const s = g.state
  const space = spaceOf(s.generals[march.general]!)
  let last = NONE
  while (march.units.some((u) => u > last)) {
    const after = last
    const droppable = () => march.units.filter((u) => u > after && isFirstAlike(s, march.units, u))
    const chosen = yield* pick(
      seatOf(s, march.player),
      'drop',
      '11.2d',
      [legalOptions(droppable, drop), legalOptions(droppable, lodge, () => whyNotLodge(s, march, space)), DONE],
      { about: { general: generalName(march.general) }, set: LOAD },
    )
    if (chosen === DONE) return
    last = chosen.of
    leaveUnit(s, march, last, chosen.verb === 'lodge' ? inside(space) : dropZone(s, last, space))
    g.tell?.({ kind: 'dropped', rule: '11.2d', with: { unit: unitName(last), space: spaceId(space) } })
  }
}

/** The zone of a dropped unit: the field, or the city if the unit has not left it yet. */
const dropZone = (s: Kings, unit: number, space: number) => (isInside(s.at[unit]!) ? inside(space) : space)

function whyNotLodge(s: Kings, march: March, space: number): IllegalReason | undefined {
  if (!isCityOpen(s, march, space)) return NOT_OWN
  return countIn(s, march.side, inside(space)) >= 2 ? NO_ROOM : undefined
}

function leaveUnit(s: Kings, march: March, unit: number, zone: number): void {
  const i = march.units.indexOf(unit)
  march.units.splice(i, 1)
  march.joined.splice(i, 1)
  s.at[unit] = zone
  insert(s.impulse.movedUnits, unit)
}

/** Whether a unit is the lowest among like units: that one is dropped first. */
const isFirstAlike = (s: Kings, units: readonly number[], unit: number) =>
  !units.some((u) => u < unit && areAlike(s, u, unit))

function* dropGenerals(g: G, march: March): Flow {
  const s = g.state
  const space = spaceOf(s.generals[march.general]!)
  for (const general of march.warlords.slice()) {
    const chosen = yield* pick(
      seatOf(s, march.player),
      'dropGeneral',
      '11.10a',
      [
        legalOptions([general], dropGeneral, (x) => whyNotDropGeneral(march, x)),
        legalOptions(isCityOpen(s, march, space) ? [general] : [], lodgeGeneral, (x) => whyNotDropGeneral(march, x)),
        DONE,
      ],
      { set: LOAD },
    )
    if (chosen === DONE) continue
    march.warlords.splice(march.warlords.indexOf(general), 1)
    s.generals[general] = chosen.verb === 'lodgeGeneral' ? inside(space) : space
  }
}

/** 11.2c, 11.2d: why a warlord cannot be dropped: the command limit would become too low. */
function whyNotDropGeneral(march: March, general: number): IllegalReason | undefined {
  const left = [march.general, ...march.warlords.filter((x) => x !== general)]
  return march.units.length > leadership(left) ? LIMIT : undefined
}

function* takeGenerals(g: G, march: March): Flow {
  const s = g.state
  for (const general of takeableGenerals(s, march)) {
    const chosen = yield* pick(seatOf(s, march.player), 'takeGeneral', '11.9', [takeGeneral(general), DONE], {
      about: { general: generalName(march.general) },
      set: LOAD,
    })
    if (chosen === DONE) continue
    insert(march.warlords, general)
    insert(s.impulse.movedGenerals, general)
    s.generals[general] = s.generals[march.general]!
  }
}

function* takeUnits(g: G, march: March): Flow {
  const s = g.state
  const limit = leadership([march.general, ...march.warlords])
  const most = limit - march.units.length
  let last = NONE
  while (takeableUnits(s, march).some((u) => u > last)) {
    if (march.units.length >= limit) return
    const after = last
    const chosen = yield* pick(
      seatOf(s, march.player),
      'take',
      '11.2d',
      [
        legalOptions(
          () => otherUnitsHere(s, march).filter((u) => u > after),
          take,
          (u) => whyNotTake(s, march, limit, u),
        ),
        DONE,
      ],
      { about: { general: generalName(march.general), limit }, set: LOAD, most },
    )
    if (chosen === DONE) return
    last = chosen.of
    joinUnit(s, march, last)
  }
}

function whyNotTake(s: Kings, march: March, limit: number, unit: number): IllegalReason | undefined {
  if (s.impulse.movedUnits.includes(unit)) return MOVED
  return march.units.length >= limit ? LIMIT : undefined
}

/** Adds a unit in this space to the march. */
function joinUnit(s: Kings, march: March, unit: number): void {
  let i = 0
  while (i < march.units.length && march.units[i]! < unit) i++
  march.units.splice(i, 0, unit)
  march.joined.splice(i, 0, march.spent)
  if (!isInside(s.generals[march.general]!)) s.at[unit] = s.generals[march.general]!
}
