import { type Bar, type Choice, choice, type Flow, pick, roll } from '../../../kernel/index.ts'
import { cityOwner, isHome } from './control.ts'
import { loadBar, loadUp } from './load.ts'
import { inside, isInside, NONE, PROVINCE_OF, spaceId, spaceOf, WALLED } from './map.ts'
import { placeMarker } from './markers.ts'
import {
  enterCost,
  homeBar,
  insideBar,
  markBar,
  pathsFrom,
  portsFrom,
  SEA_COST,
  sailBar,
  stepBar,
} from './movement.ts'
import { spaceOption } from './options.ts'
import { foeIn, generalsIn, unitsIn } from './pieces.ts'
import { seatOf } from './seats.ts'
import { generalName, isBarbarian, isPower, sideId } from './sides.ts'
import { leaveSiege, marchSiegeBar } from './siegeBars.ts'
import type { G, Kings, March } from './state.ts'
import { strengthOf } from './strength.ts'

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

const DONE_HERE: Bar = ['11.2d', 'onceHere']
const MUST_GO_HOME: Bar = ['R-C15', 'mustEndAtHome']

/** Candidates of the ask `march`: steps, then `SAIL` + port, `LAND` + port, and the rest. */
const SAIL = 100
const LAND_AT = 200
const REST = 300
const OTHERS = [MARK, LOAD, GO_IN, GO_OUT, STOP] as const

/** F3 (4): the army on the march does one thing; steps lead to `entered`. */
export function* marchPhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  if (s.generals[march.general]! < 0) {
    return
  }
  const space = spaceOf(s.generals[march.general]!)
  const left = march.allowance - march.spent
  const chosen = yield* pick<
    number,
    Choice<'step' | 'sail' | 'land' | 'mark' | 'load' | 'inside' | 'outside' | 'stop'>
  >(
    seatOf(s, march.player),
    'march',
    '11.2e',
    () => candidates(s, space),
    (c) => marchBar(s, c),
    optionOf,
    [],
    { about: { general: generalName(march.general), space: spaceId(space), left } },
  )
  switch (chosen.verb) {
    case 'step':
      return yield* step(g, march, chosen.of)
    case 'sail':
      return sail(g, march, chosen.of, chosen.of)
    case 'land':
      return sail(g, march, chosen.of, inside(chosen.of))
    case 'mark':
      march.spent++
      placeMarker(g, space, march.side, march.player, '11.6')
      break
    case 'load':
      march.done |= 1
      yield* loadUp(g, march)
      break
    case 'inside':
      march.done |= 2
      moveParty(s, march, inside(space))
      break
    case 'outside':
      march.done |= 4
      moveParty(s, march, space)
      break
    case 'stop':
      s.next.push('marchEnd')
      return
  }
  s.next.push('march')
}

function candidates(s: Kings, space: number): number[] {
  const march = s.march!
  const found = [...pathsFrom(march.side, space)]
  if (s.impulse.naval > 0) {
    for (const port of portsFrom(space)) {
      found.push(SAIL + port)
      if (WALLED[port] && s.control[port] === march.side) found.push(LAND_AT + port)
    }
  }
  for (let i = 0; i < OTHERS.length; i++) found.push(REST + i)
  return found
}

function optionOf(c: number) {
  if (c >= REST) return OTHERS[c - REST]!
  return c >= LAND_AT ? landIn(c - LAND_AT) : c >= SAIL ? sailTo(c - SAIL) : stepTo(c)
}

function marchBar(s: Kings, c: number): Bar | undefined {
  if (c < SAIL) return stepBar(s, c)
  if (c < LAND_AT) return sailBar(s, c - SAIL, false)
  if (c < REST) return sailBar(s, c - LAND_AT, true)
  const march = s.march!
  const zone = s.generals[march.general]!
  const space = spaceOf(zone)
  switch (OTHERS[c - REST]) {
    case MARK:
      return markBar(s) ?? homeBar(s, space, 1)
    case LOAD:
      return (march.done & 1) === 0 ? (loadBar(s) ?? homeBar(s, space, 0)) : DONE_HERE
    case GO_IN:
      if ((march.done & 2) !== 0 || isInside(zone)) return DONE_HERE
      return insideBar(s, march.side, space, outsideUnits(s, march, space))
    case GO_OUT:
      return (march.done & 4) !== 0 || !isInside(zone) ? DONE_HERE : undefined
    default:
      return stopBar(s, march, space)
  }
}

/** Units of the march that are not yet inside. */
const outsideUnits = (s: Kings, march: March, space: number) =>
  march.units.filter((u) => s.at[u] === space).length

/** R-C15: a king who may only move at home cannot stop abroad while he can go on. */
function stopBar(s: Kings, march: March, space: number): Bar | undefined {
  if (!march.homeOnly || isHome(s, march.side, PROVINCE_OF[space]!)) return undefined
  const goesOn =
    pathsFrom(march.side, space).some((to) => stepBar(s, to) === undefined) ||
    portsFrom(space).some((to) => sailBar(s, to, false) === undefined)
  return goesOn ? MUST_GO_HOME : undefined
}

/** Moves general, warlords and units of a march into a zone. */
export function moveParty(s: Kings, march: March, zone: number): void {
  s.generals[march.general] = zone
  for (const x of march.warlords) s.generals[x] = zone
  for (const x of march.units) s.at[x] = zone
}

/** F4 (1): hesitation, then the step is paid and made. */
function* step(g: G, march: March, to: number): Flow {
  const s = g.state
  if (yield* hesitates(g, march, to)) {
    s.next.push('marchEnd')
    return
  }
  march.from = spaceOf(s.generals[march.general]!)
  march.spent += enterCost(s, march.side, to)
  march.spaces++
  march.bySea = false
  enter(g, march, to)
}

function sail(g: G, march: March, port: number, zone: number): void {
  const s = g.state
  march.from = spaceOf(s.generals[march.general]!)
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
  s.next.push('entered')
}

/** 21.0f, R21.4: whether a Barbarian army of these strengths must roll before entering. */
export const mustRoll = (enemy: number, own: number) => enemy >= 2 * own

/** 21.0f: on 1-3 the army stops. */
export const stops = (die: number) => die <= 3

/** 21.0f: a Barbarian army about to enter a space with a much stronger army of a power may stop. */
function* hesitates(g: G, march: March, to: number): Flow<boolean> {
  const s = g.state
  if (!isBarbarian(march.side)) return false
  const enemy = foeIn(s, march.side, to)
  if (enemy === NONE || !isPower(enemy) || generalsIn(s, enemy, to).length === 0) return false
  if (!mustRoll(strengthOf(s, unitsIn(s, enemy, to), false), strengthOf(s, march.units, false))) return false
  const die = yield* roll('hesitation', '21.0f')
  g.tell?.({
    kind: 'hesitation',
    rule: '21.0f',
    with: { general: generalName(march.general), die, stops: stops(die) },
  })
  return stops(die)
}

/** F3 (6), 17.2b: the move has ended; one siege roll may follow. */
export function* marchEndPhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  if (marchSiegeBar(s) !== undefined) return
  const space = s.generals[march.general]!
  const chosen = yield* pick(
    seatOf(s, march.player),
    'siegeOrNot',
    '17.2b',
    () => [SIEGE, NO_SIEGE],
    () => undefined,
    (o) => o,
    [],
    { about: { space: spaceId(space), side: sideId(cityOwner(s, space)) } },
  )
  if (chosen === SIEGE) s.next.push('siege')
}
