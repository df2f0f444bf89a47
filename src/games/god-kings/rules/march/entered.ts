import { andThen, type Choice, choice, type Flow, pick } from '../../../../kernel/index.ts'
import { anyTime } from '../actions/strategyWindows.ts'
import { type Attempt, open } from '../actions/windows.ts'
import { meet } from '../battle/battle.ts'
import { isOverrun, strengthOf } from '../battle/strength.ts'
import { inside, isInside, MOUNTAIN, NONE, spaceId, spaceOf } from '../components/map.ts'
import { pickGenerals, pickUnits } from '../components/picks.ts'
import { chariotsIn, destroyUnit, foeIn, generalsIn, hasGeneralIn, unitsIn } from '../components/pieces.ts'
import { seatOf, turnOrderAfter } from '../components/seats.ts'
import { generalName, sideId } from '../components/sides.ts'
import { displace, displaceLone } from '../displacement/displacement.ts'
import { type Avoidance, declareAvoid, pursuit, rollAvoid } from '../reactions/avoid.ts'
import { declareInterceptions, interceptingZones, reactingSides, rollInterceptions } from '../reactions/interception.ts'
import { updateSieges } from '../siege/siegeBars.ts'
import { insert } from '../state/sets.ts'
import type { G, Kings, March } from '../state/state.ts'
import { rebelling } from './attrition.ts'
import { inOrOut, mayShelter } from './inOrOut.ts'
import { moveBack, moveParty } from './march.ts'
import { insideBar, keepOnly } from './movement.ts'

const FIGHT = choice('fight')
const BACK = choice('back')
const TO_CITY = choice('city')
const SPLIT = choice('split')
const DISPLACED = choice('displaced')
const OVERRUN = choice('overrun')
const PURSUE = choice('pursue')
const HALT = choice('halt')

/**
 * F4, 11.3a, 13.8b, R13.4: after the army on the march has entered a space: reactions, then overrun, battle or further
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
  const { attempts, avoidances } = yield* declarations(g, space, army && !isInside(zone))
  const intercepted = attempts.length === 0 ? NONE : yield* interceptions(g, attempts)
  const stopped = gone(s, march, zone) || (intercepted !== NONE && (yield* backsUp(g, march, space)))
  if (stopped) {
    if (intercepted !== NONE) yield* displaceLone(g, intercepted, space)
    return
  }
  if (isInside(zone)) {
    if (intercepted === NONE) return andThen(s, 'march')
    moveParty(s, march, space)
  }
  yield* afterInterceptions(g, march, space, intercepted, avoidances)
}

/**
 * Whether the march is over because its general is no longer in the zone he entered. Drops units that are elsewhere.
 */
function gone(s: Kings, march: March, zone: number): boolean {
  keepOnly(s, march, (u) => s.at[u] === zone)
  return s.generals[march.general] !== zone
}

interface Declared {
  readonly attempts: Attempt[][]
  readonly avoidances: Avoidance[]
}

/** 11.3c, 14.1a: all declarations, side after side, before any die; each side in the space may try to avoid battle. */
function* declarations(g: G, space: number, army: boolean): Flow<Declared> {
  const s = g.state
  const attempts: Attempt[][] = []
  const avoidances: Avoidance[] = []
  for (const side of reactingSides(s, s.march!)) {
    const zones = interceptingZones(s, s.march!, side, space)
    if (zones.length > 0) {
      const declared = yield* declareInterceptions(g, side, space, zones)
      if (declared.length > 0) attempts.push(declared)
    }
    const there = hasGeneralIn(s, side, space)
    if (!army || s.impulse.surprise || !there) continue
    const avoidance = yield* declareAvoid(g, side, space)
    if (avoidance !== undefined) avoidances.push(avoidance)
  }
  return { attempts, avoidances }
}

/** R13.2: sides roll in order until one succeeds. Returns the side that intercepted, or -1. */
function* interceptions(g: G, attempts: Attempt[][]): Flow<number> {
  for (const own of attempts) {
    const { side } = own[0]!
    if (yield* rollInterceptions(g, own)) return side
  }
  return NONE
}

/** 13.5, 13.8c, R13.3: the intercepted force fights or backs up. Returns whether its move is over. */
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
    if (chosen === SPLIT) yield* splitParty(g, march, space, room)
    moveBack(s, march)
  }
  g.tell?.({
    kind: 'backedUp',
    rule: '13.5',
    with: { general: generalName(march.general), how: chosen.verb },
  })
  andThen(s, 'marchEnd')
  return true
}

/** 13.5, 13.8c, R13.3: the options of an intercepted force; `lone` means generals without units. */
export function interceptedOptions(lone: boolean, room: number, units: number): readonly Choice[] {
  if (lone) return [BACK, DISPLACED]
  const options: Choice[] = [FIGHT, BACK]
  if (room > 0 && units <= room) options.push(TO_CITY)
  if (room > 0 && units > 1) options.push(SPLIT)
  return options
}

/**
 * 13.8c: the player chooses units and generals that go into the city while the rest sail back, with at least one
 * general. If the activated general goes inside, another one leads those who sail.
 */
function* splitParty(g: G, march: March, space: number, room: number): Flow {
  const s = g.state
  const lodged = yield* pickUnits(g, march.player, {
    kind: 'splitUnits',
    rule: '13.8c',
    units: march.units,
    max: Math.min(room, march.units.length - 1),
    min: 1,
    set: 'split',
  })
  const generals = [march.general, ...march.warlords].sort((a, b) => a - b)
  const about = { space: spaceId(space) }
  const ashore = yield* pickGenerals(g, march.player, generals, {
    kind: 'splitGenerals',
    rule: '13.8c',
    set: 'split',
    about,
    max: generals.length - 1,
  })
  for (const u of lodged) {
    s.at[u] = inside(space)
    insert(s.impulse.movedUnits, u)
  }
  keepOnly(s, march, (u) => !lodged.includes(u))
  for (const x of ashore) s.generals[x] = inside(space)
  const [general, ...warlords] = generals.filter((x) => !ashore.includes(x))
  march.general = general!
  march.warlords = warlords
}

/**
 * F4 (7)-(10), 11.3e, 13.9, R14.4: avoid battle is rolled even after an interception; then overrun, battle or pursuit.
 * R11.2: the army moves on freely if only generals without units avoided it.
 */
function* afterInterceptions(
  g: G,
  march: March,
  space: number,
  intercepted: number,
  avoidances: readonly Avoidance[],
): Flow {
  const s = g.state
  const away: Avoidance[] = []
  for (const avoidance of avoidances) if (yield* rollAvoid(g, avoidance, space)) away.push(avoidance)
  if (gone(s, march, space)) return
  yield* displaceLone(g, march.side, space)
  if (intercepted !== NONE) yield* displaceLone(g, intercepted, space)
  for (let enemy = foeIn(s, march.side, space); enemy !== NONE; enemy = foeIn(s, march.side, space)) {
    if (march.units.length === 0) {
      yield* displace(g, march.side, [march.general, ...march.warlords], [], '11.11')
      return
    }
    const came = intercepted === enemy
    if (!came && (yield* overruns(g, march, space, enemy))) continue
    const failed = avoidances.some((a) => a.side === enemy && !away.includes(a))
    meet(s, enemy, came ? 1 : NONE, failed)
    return andThen(s, 'battle')
  }
  const army = away.find((a) => a.units.length > 0)
  if (army === undefined) return andThen(s, 'march')
  yield* pursue(g, march, army)
}

/** 11.5, R11.3, 17.6: at 10:1 the active player may overrun the enemy in the field. */
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
  updateSieges(s)
  g.tell?.({
    kind: 'overrun',
    rule: '11.5',
    with: { side: sideId(enemy), units: theirs.length, space: spaceId(space) },
  })
  yield* displace(g, enemy, generals, [], 'R11.3')
  return true
}

/** 14.4, R14.5, 14.6: the army pursues, or its move ends here. */
function* pursue(g: G, march: March, avoidance: Avoidance): Flow {
  const s = g.state
  let on = false
  if (march.spent < march.allowance) {
    const chosen = yield* pick(seatOf(s, march.player), 'pursue', '14.4a', [PURSUE, HALT], {
      about: { general: generalName(march.general), chariots: chariotsIn(avoidance.units) },
    })
    on = chosen === PURSUE && (yield* pursuit(g, march, avoidance.units))
  }
  if (!on) march.spent = march.allowance
  andThen(s, on ? 'march' : 'marchEnd')
}
