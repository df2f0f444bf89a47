import { type Choice, choice, type Flow, legalOptions, type Params, pick, pushPhases } from '#kernel'
import { type InterceptionAttempt, openAnyTime, openWindow } from '../actions/windows.ts'
import { startBattle } from '../battle/battle.ts'
import { updateSieges } from '../battle/siege.ts'
import { isOverrun, strengthOf } from '../battle/strength.ts'
import { generalName, sideId } from '../components/counters.ts'
import { inside, isInside, MOUNTAIN, NONE, spaceId, spaceOf, WALLED } from '../components/map.ts'
import { DONE, generalOption, pickGenerals, pickUnits } from '../components/picks.ts'
import { countChariots, destroyUnit, foeIn, foesIn, generalsIn, hasGeneralIn, unitsIn } from '../components/pieces.ts'
import { decider, seatOf, turnOrderAfter } from '../components/players.ts'
import { cityOwner, isBesieged } from '../politics/control.ts'
import { displace, displaceLoneGenerals } from '../politics/displacement.ts'
import { insert } from '../state/position.ts'
import type { G, Kings, March } from '../state/state.ts'
import { type Avoidance, declareAvoid, rollAvoid, rollPursuit } from './avoid.ts'
import { declareInterceptions, interceptingZones, reactingSides, rollInterceptions } from './interception.ts'
import { moveParty, movePartyBack } from './march.ts'
import { keepUnits, rollRebelAttrition, whyNotGoInside } from './movement.ts'

const shelter = generalOption('shelter')

/** 11.8d, M6: whether a space is an unbesieged city of another side, with no units of a third side in the field. */
function canShelter(s: Kings, side: number, space: number): boolean {
  const owner = cityOwner(s, space)
  if (!WALLED[space] || owner === NONE || owner === side || isBesieged(s, space)) return false
  return foesIn(s, side, space).every((foe) => foe === owner)
}

/** 11.8d: whether units inside the city of a space could come out to fight an army of this side that enters it. */
export const couldComeOut = (s: Kings, side: number, space: number): boolean =>
  canShelter(s, side, space) && unitsIn(s, cityOwner(s, space), inside(space)).length > 0

/**
 * 11.3b, 11.8d, 14.5, R14.2: the owner of a city that an enemy army has reached chooses which pieces are inside.
 */
function* chooseSheltered(g: G, space: number): Flow {
  const s = g.state
  if (!canShelter(s, s.march!.side, space)) return
  const owner = cityOwner(s, space)
  const city = inside(space)
  const generals = [...generalsIn(s, owner, space), ...generalsIn(s, owner, city)].sort((a, b) => a - b)
  const units = [...unitsIn(s, owner, space), ...unitsIn(s, owner, city)].sort((a, b) => a - b)
  if (generals.length === 0 && units.length === 0) return
  const player = decider(s, owner)
  const about: Params = { side: sideId(owner), space: spaceId(space) }
  for (const x of generals) s.generals[x] = space
  for (const u of units) s.at[u] = space
  const sheltered = yield* pickUnits(g, player, { kind: 'inOrOut', rule: '11.8d', units, max: 2, about })
  for (const u of sheltered) s.at[u] = city
  let last = NONE
  while (generals.some((x) => x > last)) {
    const after = last
    const chosen = yield* pick(
      seatOf(s, player),
      'inOrOutGeneral',
      '11.8d',
      [legalOptions(() => generals.filter((x) => x > after), shelter), DONE],
      { about, set: 'inOrOut' },
    )
    if (chosen === DONE) break
    last = chosen.of
    s.generals[last] = city
  }
  g.tell?.({
    kind: 'inOrOut',
    rule: '11.8d',
    with: {
      side: sideId(owner),
      space: spaceId(space),
      units: sheltered.length,
      generals: generalsIn(s, owner, city).map(generalName),
    },
  })
}

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
  yield* rollRebelAttrition(g, march.side, zone, march.units, true)
  const { side, units } = march
  yield* openWindow(g, 'entered', { side, zone, units, how: 'march' }, (x) => turnOrderAfter(x, march.player))
  yield* openAnyTime(g)
  if (isMarchOver(s, march, zone)) return
  const army = march.units.length > 0
  if (army) yield* chooseSheltered(g, space)
  const { attempts, avoidances } = yield* declareReactions(g, space, army && !isInside(zone))
  const intercepted = attempts.length === 0 ? NONE : yield* rollAllInterceptions(g, attempts)
  const stopped = isMarchOver(s, march, zone) || (intercepted !== NONE && (yield* mayBackUp(g, march, space)))
  if (stopped) {
    if (intercepted !== NONE) yield* displaceLoneGenerals(g, intercepted, space)
    return
  }
  if (isInside(zone)) {
    if (intercepted === NONE) return pushPhases(s, 'march')
    moveParty(s, march, space)
  }
  yield* afterInterceptions(g, march, space, intercepted, avoidances)
}

/**
 * Whether the march is over because its general is no longer in the zone he entered. Drops units that are elsewhere.
 */
function isMarchOver(s: Kings, march: March, zone: number): boolean {
  keepUnits(s, march, (u) => s.at[u] === zone)
  return s.generals[march.general] !== zone
}

interface Declarations {
  readonly attempts: InterceptionAttempt[][]
  readonly avoidances: Avoidance[]
}

/** 11.3c, 14.1a: all declarations, side after side, before any die; each side in the space may try to avoid battle. */
function* declareReactions(g: G, space: number, army: boolean): Flow<Declarations> {
  const s = g.state
  const attempts: InterceptionAttempt[][] = []
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
function* rollAllInterceptions(g: G, attempts: InterceptionAttempt[][]): Flow<number> {
  for (const own of attempts) {
    const { side } = own[0]!
    if (yield* rollInterceptions(g, own)) return side
  }
  return NONE
}

/** 13.5, 13.8c, R13.3: the intercepted force fights or backs up. Returns whether its move is over. */
function* mayBackUp(g: G, march: March, space: number): Flow<boolean> {
  const s = g.state
  const lone = march.units.length === 0
  const cityBar = whyNotGoInside(s, march.side, space, 0)
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
    movePartyBack(s, march)
  }
  g.tell?.({
    kind: 'backedUp',
    rule: '13.5',
    with: { general: generalName(march.general), how: chosen.verb },
  })
  pushPhases(s, 'marchEnd')
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
  keepUnits(s, march, (u) => !lodged.includes(u))
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
  if (isMarchOver(s, march, space)) return
  yield* displaceLoneGenerals(g, march.side, space)
  if (intercepted !== NONE) yield* displaceLoneGenerals(g, intercepted, space)
  for (let enemy = foeIn(s, march.side, space); enemy !== NONE; enemy = foeIn(s, march.side, space)) {
    if (march.units.length === 0) {
      yield* displace(g, march.side, [march.general, ...march.warlords], [], '11.11')
      return
    }
    const came = intercepted === enemy
    if (!came && (yield* mayOverrun(g, march, space, enemy))) continue
    const failed = avoidances.some((a) => a.side === enemy && !away.includes(a))
    startBattle(s, enemy, came ? 1 : NONE, failed)
    return pushPhases(s, 'battle')
  }
  const army = away.find((a) => a.units.length > 0)
  if (army === undefined) return pushPhases(s, 'march')
  yield* pursue(g, march, army)
}

/** 11.5, R11.3, 17.6: at 10:1 the active player may overrun the enemy in the field. */
function* mayOverrun(g: G, march: March, space: number, enemy: number): Flow<boolean> {
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
      about: { general: generalName(march.general), chariots: countChariots(avoidance.units) },
    })
    on = chosen === PURSUE && (yield* rollPursuit(g, march, avoidance.units))
  }
  if (!on) march.spent = march.allowance
  pushPhases(s, on ? 'march' : 'marchEnd')
}
