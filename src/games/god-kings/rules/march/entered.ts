import { andThen, type Choice, choice, type Flow, pick } from '../../../../kernel/index.ts'
import { anyTime } from '../actions/strategyWindows.ts'
import { type Attempt, open } from '../actions/windows.ts'
import { meet } from '../battle/battle.ts'
import { isOverrun, strengthOf } from '../battle/strength.ts'
import { inside, isInside, MOUNTAIN, NONE, spaceId, spaceOf } from '../components/map.ts'
import { pickUnits } from '../components/picks.ts'
import { countIn, destroyUnit, foeIn, generalsIn, hasGeneralIn, unitsIn } from '../components/pieces.ts'
import { seatOf, turnOrderAfter } from '../components/seats.ts'
import { GENERAL_COUNT, GENERAL_SIDE, generalName, sideId } from '../components/sides.ts'
import { displace, displaceGeneral } from '../displacement/displacement.ts'
import { isGarrisoned } from '../politics/control.ts'
import { type Avoidance, declareAvoid, pursuit, rollAvoid } from '../reactions/avoid.ts'
import {
  declareInterceptions,
  interceptingZones,
  reactingSides,
  rollInterceptions,
} from '../reactions/interception.ts'
import type { G, Kings, March } from '../state/state.ts'
import { rebelling } from './attrition.ts'
import { inOrOut, mayShelter } from './inOrOut.ts'
import { moveParty } from './march.ts'
import { insideBar } from './movement.ts'

const FIGHT = choice('fight')
const BACK = choice('back')
const TO_CITY = choice('city')
const SPLIT = choice('split')
const DISPLACED = choice('displaced')
const OVERRUN = choice('overrun')
const PURSUE = choice('pursue')
const HALT = choice('halt')

/**
 * F4, 11.3a, 13.8b, R13.4: the army on the march has entered a space: reactions, then overrun, battle or further
 * movement.
 */
export function* enteredPhase(g: G): Flow {
  const s = g.state
  const march = s.march!
  const zone = s.generals[march.general]!
  const space = spaceOf(zone)
  yield* rebelling(g, march.side, zone, march.units, true)
  const { side, units } = march
  yield* open(g, 'entered', { side, zone, units, how: 'march' }, (x) => turnOrderAfter(x, march.player))
  yield* anyTime(g)
  if (gone(s, march, zone)) return
  const army = march.units.length > 0
  if (army && mayShelter(s, space)) yield* inOrOut(g, space)
  const { attempts, avoidance } = yield* declarations(g, space, army && !isInside(zone))
  const intercepted = attempts.length === 0 ? NONE : yield* interceptions(g, attempts)
  if (gone(s, march, zone)) return
  if (intercepted !== NONE && (yield* backsUp(g, march, space))) return
  if (isInside(zone)) {
    if (intercepted === NONE) return andThen(s, 'march')
    moveParty(s, march, space)
  }
  yield* afterInterceptions(g, march, space, intercepted, avoidance)
}

/** A general whose army was destroyed or moved by a card on the way has no march left. */
function gone(s: Kings, march: March, zone: number): boolean {
  if (march.units.every((u) => s.at[u] === zone)) return s.generals[march.general] !== zone
  march.units = march.units.filter((u, i) => {
    const alive = s.at[u] === zone
    if (!alive) march.joined[i] = NONE
    return alive
  })
  march.joined = march.joined.filter((x) => x !== NONE)
  return s.generals[march.general] !== zone
}

interface Declared {
  readonly attempts: Attempt[][]
  readonly avoidance: Avoidance | undefined
}

/** 11.3c: all declarations, side after side, before any die. */
function* declarations(g: G, space: number, army: boolean): Flow<Declared> {
  const s = g.state
  const attempts: Attempt[][] = []
  let avoidance: Avoidance | undefined
  for (const side of reactingSides(s, s.march!)) {
    const zones = interceptingZones(s, s.march!, side, space)
    if (zones.length > 0) {
      const declared = yield* declareInterceptions(g, side, space, zones)
      if (declared.length > 0) attempts.push(declared)
    }
    const there = hasGeneralIn(s, side, space)
    if (!army || s.impulse.surprise || !there) continue
    avoidance ??= yield* declareAvoid(g, side, space)
  }
  return { attempts, avoidance }
}

/** R13.2: sides roll in order; once one succeeds the others' attempts are void. The side that came; none: -1. */
function* interceptions(g: G, attempts: Attempt[][]): Flow<number> {
  for (const own of attempts) {
    const { side } = own[0]!
    if (yield* rollInterceptions(g, own)) return side
  }
  return NONE
}

/** 13.5, 13.8c, R13.3: the intercepted force fights or backs up; whether its move is over. */
function* backsUp(g: G, march: March, space: number): Flow<boolean> {
  const s = g.state
  const lone = march.units.length === 0
  const cityBar = insideBar(s, march.side, space, 0)
  const others = unitsIn(s, march.side, inside(space)).filter((u) => !march.units.includes(u))
  const room = march.bySea && cityBar === undefined ? 2 - others.length : 0
  const chosen = yield* pick(
    seatOf(s, march.player),
    'intercepted',
    '13.5',
    interceptedOptions(lone, room, march.units.length),
    { about: { general: generalName(march.general), space: spaceId(space), from: spaceId(march.from) } },
  )
  if (chosen === FIGHT) return false
  march.spent = march.allowance
  if (chosen === DISPLACED) {
    yield* displace(g, march.side, [march.general, ...march.warlords], [], 'R13.3')
    return true
  }
  if (chosen === TO_CITY) moveParty(s, march, inside(space))
  else {
    const lodged = chosen === SPLIT ? yield* splitParty(g, march, room) : []
    const party = march.units.filter((u) => !lodged.includes(u))
    for (const u of lodged) s.at[u] = inside(space)
    march.joined = march.joined.slice(0, party.length)
    march.units = party
    moveParty(s, march, march.from)
    for (const u of lodged) s.impulse.movedUnits.push(u)
    s.impulse.movedUnits.sort((a, b) => a - b)
  }
  g.tell?.({
    kind: 'backedUp',
    rule: '13.5',
    with: { general: generalName(march.general), how: chosen.verb },
  })
  andThen(s, 'marchEnd')
  return true
}

/** 13.5, 13.8c, R13.3: what an intercepted force may do. */
export function interceptedOptions(lone: boolean, room: number, units: number): readonly Choice[] {
  if (lone) return [BACK, DISPLACED]
  const options: Choice[] = [FIGHT, BACK]
  if (room > 0 && units <= room) options.push(TO_CITY)
  if (room > 0 && units > 1) options.push(SPLIT)
  return options
}

/** 13.8c: the units that go into the city while the rest returns to its port. */
const splitParty = (g: G, march: March, room: number): Flow<number[]> =>
  pickUnits(g, march.player, {
    kind: 'splitUnits',
    rule: '13.8c',
    units: march.units,
    max: Math.min(room, march.units.length - 1),
    min: 1,
  })

/**
 * F4 (7)-(10), 11.3e, 13.9, R14.4: avoid battle is rolled even after an interception; then overrun, battle or pursuit.
 * R11.2: a lone general who avoids costs the army nothing.
 */
function* afterInterceptions(
  g: G,
  march: March,
  space: number,
  intercepted: number,
  avoidance: Avoidance | undefined,
): Flow {
  const s = g.state
  const tried = avoidance !== undefined
  const avoided = tried && (yield* rollAvoid(g, avoidance, space))
  if (gone(s, march, space)) return
  if (march.units.length > 0) yield* displaceLone(g, march.side, space)
  const enemy = foeIn(s, march.side, space)
  if (enemy !== NONE && march.units.length === 0) {
    yield* displace(g, march.side, [march.general, ...march.warlords], [], '11.11')
    return
  }
  if (enemy !== NONE) {
    const came = intercepted === enemy
    if (!came && (yield* overruns(g, march, space, enemy))) return andThen(s, 'march')
    meet(s, enemy, came ? 1 : NONE, tried && !avoided && avoidance.side === enemy)
    return andThen(s, 'battle')
  }
  if (!avoided || avoidance!.units.length === 0) return andThen(s, 'march')
  yield* pursue(g, march, avoidance!)
}

/** 11.11, R11.2, R11.8, 25.0b: lone generals that an enemy army meets are displaced. */
export function* displaceLone(g: G, side: number, space: number): Flow {
  const s = g.state
  for (let general = 0; general < GENERAL_COUNT; general++) {
    const zone = s.generals[general]!
    const owner = GENERAL_SIDE[general]!
    if (owner === side || (zone !== space && zone !== inside(space))) continue
    if (zone === space ? countIn(s, owner, space) > 0 : isGarrisoned(s, space)) continue
    yield* displaceGeneral(g, general, '11.11')
  }
}

/** 11.5, R11.3: at 10:1 the active player may overrun the enemy in the field. */
function* overruns(g: G, march: March, space: number, enemy: number): Flow<boolean> {
  const s = g.state
  const mountain = MOUNTAIN[space]!
  const theirs = unitsIn(s, enemy, space)
  if (!isOverrun(strengthOf(s, march.units, mountain), strengthOf(s, theirs, mountain))) return false
  const chosen = yield* pick(seatOf(s, march.player), 'overrun', '11.5', [OVERRUN, FIGHT], {
    about: { side: sideId(enemy), space: spaceId(space), units: theirs.length },
  })
  if (chosen === FIGHT) return false
  const generals = generalsIn(s, enemy, space)
  for (const u of theirs) destroyUnit(s, u)
  g.tell?.({
    kind: 'overrun',
    rule: '11.5',
    with: { side: sideId(enemy), units: theirs.length, space: spaceId(space) },
  })
  yield* displace(g, enemy, generals, [], 'R11.3')
  return true
}

/** 14.4, R14.5, 14.6: pursuit, or the move ends here. */
function* pursue(g: G, march: March, avoidance: Avoidance): Flow {
  const s = g.state
  let on = false
  if (march.spent < march.allowance) {
    const chosen = yield* pick(seatOf(s, march.player), 'pursue', '14.4a', [PURSUE, HALT], {
      about: { general: generalName(march.general) },
    })
    on = chosen === PURSUE && (yield* pursuit(g, march, avoidance.units))
  }
  if (!on) march.spent = march.allowance
  andThen(s, on ? 'march' : 'marchEnd')
}
