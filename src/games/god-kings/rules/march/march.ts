import { choice, type Flow, type IllegalReason, legalOptions, optionIfLegal, pick, pushPhases, roll } from '#kernel'
import { leaveSiege, whyNotSiegeAfterMarch } from '../battle/siege.ts'
import { strengthOf } from '../battle/strength.ts'
import { generalName, isBarbarian, isPower, sideId } from '../components/counters.ts'
import { inside, isInside, NONE, PROVINCE_OF, spaceId, spaceOf, WALLED } from '../components/map.ts'
import { spaceOption } from '../components/picks.ts'
import { foeIn, generalsIn, hasFoe, unitsIn } from '../components/pieces.ts'
import { seatOf } from '../components/players.ts'
import { cityOwner, isHome } from '../politics/control.ts'
import { displaceLoneGenerals } from '../politics/displacement.ts'
import { placeMarker } from '../politics/markers.ts'
import type { G, Kings, March } from '../state/state.ts'
import { loadUp, whyNotLoad } from './load.ts'
import {
  enterCost,
  pathsFrom,
  portsFrom,
  SEA_COST,
  whyNotAwayFromHome,
  whyNotComeOut,
  whyNotGoInside,
  whyNotMark,
  whyNotSail,
  whyNotStep,
} from './movement.ts'

const stepTo = spaceOption('step')
const sailTo = spaceOption('sail')
const landIn = spaceOption('land')
const MARK = choice('mark')
const LOAD = choice('load')
const GO_IN = choice('inside')
const GO_OUT = choice('outside')
const STOP = choice('stop')
const SIEGE = choice('siege')
const NO_SIEGE = choice('noSiege')

const DONE_HERE: IllegalReason = ['11.2d', 'onceHere']
const MUST_GO_HOME: IllegalReason = ['R-C15', 'mustEndAtHome']

const NOWHERE: readonly number[] = []

/** Actions that an army may take once per space, as bits of `March.done`. */
const LOADED = 1
const WENT_IN = 2
const WENT_OUT = 4

/** F3 (4): the army on the march takes one action; a step leads to `entered`. */
export function* marchPhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  if (s.generals[march.general]! < 0) return
  const zone = s.generals[march.general]!
  const space = spaceOf(zone)
  const left = march.allowance - march.spent
  const chosen = yield* pick(
    seatOf(s, march.player),
    'march',
    '11.2e',
    [
      legalOptions(pathsFrom(march.side, space), stepTo, (to) => whyNotStep(s, march, to)),
      legalOptions(portsToSail(s, space), sailTo, (port) => whyNotSail(s, march, port, false)),
      legalOptions(citiesToLandIn(s, march, space), landIn, (port) => whyNotSail(s, march, port, true)),
      optionIfLegal(MARK, () => whyNotMark(s) ?? whyNotAwayFromHome(s, space, 1)),
      optionIfLegal(LOAD, () => whyNotAgain(march, LOADED) ?? whyNotLoad(s) ?? whyNotAwayFromHome(s, space, 0)),
      optionIfLegal(GO_IN, () => whyNotGoIn(s, march, zone)),
      optionIfLegal(GO_OUT, () => whyNotGoOut(s, march, zone)),
      optionIfLegal(STOP, () => whyNotStop(s, march, space)),
    ],
    { about: { general: generalName(march.general), space: spaceId(space), left } },
  )
  switch (chosen.verb) {
    case 'step':
      return yield* step(g, march, chosen.of)
    case 'sail':
      return yield* sail(g, march, chosen.of, chosen.of)
    case 'land':
      return yield* sail(g, march, chosen.of, inside(chosen.of))
    case 'mark':
      march.spent++
      placeMarker(g, space, march.side, march.player, '11.6')
      break
    case 'load':
      march.done |= LOADED
      yield* loadUp(g, march)
      break
    case 'inside':
      march.done |= WENT_IN
      moveParty(s, march, inside(space))
      break
    case 'outside':
      march.done |= WENT_OUT
      march.sally = hasFoe(s, march.side, space)
      if (march.sally) return pushPhases(s, 'battle')
      moveParty(s, march, space)
      if (march.units.length > 0) yield* displaceLoneGenerals(g, march.side, space)
      break
    case 'stop':
      return pushPhases(s, 'marchEnd')
  }
  pushPhases(s, 'march')
}

/** 12.1, 12.2: the ports the army may sail to if the card has a naval move. */
const portsToSail = (s: Kings, space: number): readonly number[] => (s.impulse.naval > 0 ? portsFrom(space) : NOWHERE)

/** 12.1, M5: those of them where the army could land inside the walls. */
const citiesToLandIn = (s: Kings, march: March, space: number): readonly number[] =>
  portsToSail(s, space).filter((port) => WALLED[port] && s.control[port] === march.side)

/** 11.2d, 11.8c: why an action cannot be taken twice in a space. */
const whyNotAgain = (march: March, what: number): IllegalReason | undefined =>
  (march.done & what) === 0 ? undefined : DONE_HERE

/** 11.8: why the army cannot go inside the walls here. */
function whyNotGoIn(s: Kings, march: March, zone: number): IllegalReason | undefined {
  if (isInside(zone)) return DONE_HERE
  return whyNotAgain(march, WENT_IN) ?? whyNotGoInside(s, march.side, zone, countOutside(s, march, zone))
}

/** 11.8c, R17.6: why the army cannot come out of the city here. */
function whyNotGoOut(s: Kings, march: March, zone: number): IllegalReason | undefined {
  return isInside(zone) ? (whyNotAgain(march, WENT_OUT) ?? whyNotComeOut(s, march)) : DONE_HERE
}

/** The number of units of the march that are not yet inside. */
const countOutside = (s: Kings, march: March, space: number) => march.units.filter((u) => s.at[u] === space).length

/** R-C15: why the army cannot stop: a king who must end at home cannot stop abroad while he can go on. */
function whyNotStop(s: Kings, march: March, space: number): IllegalReason | undefined {
  if (!march.homeOnly || isHome(s, march.side, PROVINCE_OF[space]!)) return undefined
  const goesOn =
    pathsFrom(march.side, space).some((to) => whyNotStep(s, march, to) === undefined) ||
    portsFrom(space).some((to) => whyNotSail(s, march, to, false) === undefined)
  return goesOn ? MUST_GO_HOME : undefined
}

/** Moves general, warlords and units of a march into a zone. */
export function moveParty(s: Kings, march: March, zone: number): void {
  s.generals[march.general] = zone
  for (const x of march.warlords) s.generals[x] = zone
  for (const x of march.units) s.at[x] = zone
}

/** 13.5, R-C102: moves the army back to where it came from, inside the walls if it sailed from there. */
export const movePartyBack = (s: Kings, march: March): void =>
  moveParty(s, march, march.fromInside ? inside(march.from) : march.from)

/** F4 (1): a step, unless the army hesitates. */
function* step(g: G, march: March, to: number): Flow {
  const s = g.state
  if (yield* rollHesitation(g, march, to)) return pushPhases(s, 'marchEnd')
  march.from = spaceOf(s.generals[march.general]!)
  march.fromInside = false
  march.spent += enterCost(s, march.side, to)
  march.spaces++
  march.bySea = false
  enter(g, march, to)
}

/** 12.1, 21.0f: a voyage, unless a Barbarian army hesitates. */
function* sail(g: G, march: March, port: number, zone: number): Flow {
  const s = g.state
  if (yield* rollHesitation(g, march, port)) return pushPhases(s, 'marchEnd')
  const from = s.generals[march.general]!
  march.from = spaceOf(from)
  march.fromInside = isInside(from) && march.units.every((u) => s.at[u] === from)
  march.spent += SEA_COST
  march.bySea = true
  s.impulse.naval--
  g.tell?.({
    kind: 'sailed',
    rule: '12.1',
    with: { general: generalName(march.general), space: spaceId(port) },
  })
  enter(g, march, zone)
}

/** The army enters a zone: a field, or (landing there) the inside of its own city. */
function enter(g: G, march: March, to: number): void {
  const s = g.state
  moveParty(s, march, to)
  leaveSiege(s, march.side, march.from)
  march.done = 0
  if (PROVINCE_OF[spaceOf(to)] !== PROVINCE_OF[march.start]) march.strayed = true
  g.tell?.({
    kind: 'moved',
    rule: '11.2a',
    with: {
      general: generalName(march.general),
      units: march.units.length,
      from: spaceId(march.from),
      space: spaceId(spaceOf(to)),
      left: march.allowance - march.spent,
    },
  })
  pushPhases(s, 'entered')
}

/** 21.0f, R21.4: whether the strengths make a Barbarian army roll before it enters. */
export const isMuchStronger = (enemy: number, own: number) => enemy >= 2 * own

/** 21.0f: on 1-3 the army stops. */
export const isStopped = (die: number) => die <= 3

/** 21.0f: whether a Barbarian army is about to enter a space with a much stronger army of a power. */
export function mayHesitate(s: Kings, march: March, to: number): boolean {
  if (!isBarbarian(march.side)) return false
  const enemy = foeIn(s, march.side, to)
  if (enemy === NONE || !isPower(enemy) || generalsIn(s, enemy, to).length === 0) return false
  return isMuchStronger(strengthOf(s, unitsIn(s, enemy, to), false), strengthOf(s, march.units, false))
}

/** 21.0f: rolls for such an army. Returns whether it stops. */
function* rollHesitation(g: G, march: March, to: number): Flow<boolean> {
  if (!mayHesitate(g.state, march, to)) return false
  const die = yield* roll('hesitation', '21.0f')
  g.tell?.({
    kind: 'hesitation',
    rule: '21.0f',
    with: { general: generalName(march.general), die, stops: isStopped(die) },
  })
  return isStopped(die)
}

/** F3 (6), 17.2b: the end of a move; one siege roll may follow. */
export function* marchEndPhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  s.impulse.ended = spaceOf(s.generals[march.general]!)
  if (whyNotSiegeAfterMarch(s) !== undefined) return
  const space = s.generals[march.general]!
  const chosen = yield* pick(seatOf(s, march.player), 'siegeOrNot', '17.2b', [SIEGE, NO_SIEGE], {
    about: { space: spaceId(space), side: sideId(cityOwner(s, space)) },
  })
  if (chosen === SIEGE) pushPhases(s, 'siege')
}
