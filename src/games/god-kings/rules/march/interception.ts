import { type Flow, type IllegalReason, legalOptions, pick, roll } from '#kernel'
import { aboutAttempts, type InterceptionAttempt, openWindow } from '../actions/windows.ts'
import { leaveSiege } from '../battle/siege.ts'
import {
  GENERAL_SIDE,
  GENERALS_OF,
  generalName,
  isKing,
  isWarlord,
  SIDE_COUNT,
  STRAY,
  sideId,
} from '../components/counters.ts'
import { ADJACENT, inside, NONE, spaceId, spaceOf } from '../components/map.ts'
import { DONE, generalOption, pickGenerals, pickUnits } from '../components/picks.ts'
import { countChariots, countIn, foeIn, generalsIn, isArmy, sideOf, unitsIn } from '../components/pieces.ts'
import { decider, seatOf, turnOrderAfter, turnOrderFrom } from '../components/players.ts'
import { battleRating, interceptionRoll, isSuccess, leadership, type RatingRoll } from '../components/ratings.ts'
import { isClosed, truceBetween } from '../politics/control.ts'
import { insert } from '../state/position.ts'
import type { G, Kings, March } from '../state/state.ts'
import { isUnderTruce, rollRebelAttrition } from './movement.ts'

const intercept = generalOption('intercept')
const next = generalOption('next')

const ILL: IllegalReason = ['R-C101', 'ill']
const KING_ALONE: IllegalReason = ['13.7', 'kingKeepsOne']

/** R13.6: whether a side may react to the army on the march. */
function mayReact(s: Kings, march: March, side: number): boolean {
  if (side === march.side || side === STRAY) return false
  if (side === s.players[march.player]) return false
  return !actedOnThisCard(s, side)
}

/** R13.6: whether the active player has activated this side with this card, so that it does not react. */
function actedOnThisCard(s: Kings, side: number): boolean {
  return s.impulse.movedGenerals.some((x) => GENERAL_SIDE[x] === side)
}

/**
 * F4 (4): sides in the order in which they declare: by player after the active one, each with the sides they decide
 * for.
 */
export function reactingSides(s: Kings, march: March): number[] {
  const others: number[] = []
  const deciders: number[] = []
  for (let side = 0; side < SIDE_COUNT; side++) {
    if (s.players.includes(side) || !hasGenerals(s, side) || !mayReact(s, march, side)) continue
    others.push(side)
    deciders.push(decider(s, side))
  }
  const sides: number[] = []
  for (const p of turnOrderAfter(s, march.player)) {
    const own = s.players[p]!
    if (mayReact(s, march, own)) sides.push(own)
    for (let i = 0; i < others.length; i++) if (deciders[i] === p) sides.push(others[i]!)
  }
  return sides
}

function hasGenerals(s: Kings, side: number): boolean {
  for (const general of GENERALS_OF[side]!) if (s.generals[general]! >= 0) return true
  return false
}

/** 13.2, 13.3, 13.8a, R13.1, R13.5: the zones from which a side's armies may try to intercept a march. */
export function interceptingZones(s: Kings, march: March, side: number, into: number): number[] {
  if (!isNear(s, side, into) || s.impulse.surprise || isClosed(s, into)) return []
  const there = hasOtherFoe(s, side, march, into)
  if (there || (s.truces.length > 0 && isUnderTruce(s, side, into))) return []
  if (truceBetween(s, side, march.side)) return []
  const zones: number[] = []
  for (const from of ADJACENT[into]!) {
    if (isArmy(s, side, from)) zones.push(from)
    if (isArmy(s, side, inside(from)) && foeIn(s, side, from) === NONE) zones.push(inside(from))
  }
  return zones
}

/** Whether a general of a side is adjacent to a space, outside or inside walls. */
function isNear(s: Kings, side: number, into: number): boolean {
  for (const general of GENERALS_OF[side]!) {
    const zone = s.generals[general]!
    if (zone >= 0 && ADJACENT[into]!.includes(spaceOf(zone))) return true
  }
  return false
}

/**
 * 13.3, R13.2: whether a unit of a side other than the interceptor's and not on the march is in the space, in the field
 * or inside the walls.
 */
function hasOtherFoe(s: Kings, side: number, march: March, into: number): boolean {
  const city = inside(into)
  for (let u = 0; u < s.at.length; u++) {
    if ((s.at[u] === into || s.at[u] === city) && sideOf(s, u) !== side && !march.units.includes(u)) return true
  }
  return false
}

/** 13.4a: the roll of an attempt. */
export function interceptionAttemptRoll(
  s: Kings,
  side: number,
  general: number,
  units: readonly number[],
  into: number,
  moving: number,
): RatingRoll {
  const owner = s.control[into]!
  const friendly = countIn(s, side, into) + countIn(s, side, inside(into)) > 0
  const marker = owner !== NONE && owner !== side && !friendly
  return interceptionRoll(battleRating(s, general), marker, countChariots(units), units.length, moving)
}

/** 13.6, 13.7: a side declares its interceptions into a space, at most one from each adjacent space. */
export function* declareInterceptions(
  g: G,
  side: number,
  into: number,
  zones: readonly number[],
): Flow<InterceptionAttempt[]> {
  const attempts: InterceptionAttempt[] = []
  const player = decider(g.state, side)
  for (const from of zones) {
    if (attempts.some((a) => spaceOf(a.from) === spaceOf(from))) continue
    const attempt = yield* declareFrom(g, side, player, from, into)
    if (attempt !== undefined) attempts.push(attempt)
  }
  return attempts
}

function* declareFrom(
  g: G,
  side: number,
  player: number,
  from: number,
  into: number,
): Flow<InterceptionAttempt | undefined> {
  const s = g.state
  const all = unitsIn(s, side, from)
  const chosen = yield* pick(
    seatOf(s, player),
    'intercept',
    '13.2',
    [
      legalOptions(
        () => generalsIn(s, side, from),
        intercept,
        (x) => whyNotIntercept(s, side, from, x),
      ),
      DONE,
    ],
    { about: { side: sideId(side), from: spaceId(spaceOf(from)), space: spaceId(into) } },
  )
  if (chosen === DONE) return undefined
  const general = chosen.of
  const about = { general: generalName(general), space: spaceId(into) }
  const others = generalsIn(s, side, from).filter((x) => x !== general)
  const set = 'interceptParty'
  const warlords = isKing(general)
    ? yield* pickGenerals(g, player, others, { kind: 'interceptWarlords', rule: '13.7', set, about })
    : []
  const max = maxIntercepting(s, side, from, general, warlords)
  const units = yield* pickUnits(g, player, {
    kind: 'interceptUnits',
    rule: '13.7',
    units: all,
    max,
    min: 1,
    about,
    set,
    named: true,
  })
  g.tell?.({
    kind: 'interception',
    rule: '13.2',
    with: {
      general: generalName(general),
      units: units.length,
      from: spaceId(spaceOf(from)),
      space: spaceId(into),
    },
  })
  return { side, player, general, warlords, units, from, into, result: null }
}

/** 13.7: how many units may go with a general and these warlords; a warlord leaves his king at least one. */
export function maxIntercepting(
  s: Kings,
  side: number,
  from: number,
  general: number,
  warlords: readonly number[],
): number {
  const kept = isWarlord(general) && generalsIn(s, side, from).some(isKing) ? 1 : 0
  return Math.min(leadership([general, ...warlords]), countIn(s, side, from) - kept)
}

/** 13.7, R-C101: why a general may not lead an interception. */
export function whyNotIntercept(s: Kings, side: number, from: number, general: number): IllegalReason | undefined {
  if (s.ill.includes(general)) return ILL
  const king = generalsIn(s, side, from).some(isKing)
  if (isWarlord(general) && king && countIn(s, side, from) < 2) return KING_ALONE
  return undefined
}

/** F4 (5): a side rolls its declared interceptions in an order of its choice. Returns whether one succeeded. */
export function* rollInterceptions(g: G, attempts: InterceptionAttempt[]): Flow<boolean> {
  const s = g.state
  let any = false
  while (attempts.length > 0) {
    let i = 0
    if (attempts.length > 1) {
      const order = attempts.map((a) => next(a.general))
      const chosen = yield* pick(seatOf(s, attempts[0]!.player), 'interceptNext', '11.3d', order, {
        about: aboutAttempts(attempts),
      })
      i = attempts.findIndex((a) => a.general === chosen.of)
    }
    const [attempt] = attempts.splice(i, 1)
    if (yield* tryToIntercept(g, attempt!)) any = true
  }
  return any
}

/** 13.4, W7, W8, 13.1: one attempt; on success the army moves in. */
function* tryToIntercept(g: G, attempt: InterceptionAttempt): Flow<boolean> {
  const s = g.state
  const march = s.march!
  const { side, general, units, into, player } = attempt
  const alive = units.filter((u) => s.at[u] === attempt.from)
  if (alive.length === 0 || s.generals[general] !== attempt.from) return false
  yield* openWindow(g, 'interceptDeclared', attempt, (x) => without(turnOrderFrom(x, march.player), player))
  if (attempt.result === null) {
    yield* openWindow(g, 'interceptInstead', attempt, (x) => without(turnOrderFrom(x, player), march.player))
  }
  const r = interceptionAttemptRoll(s, side, general, alive, into, countChariots(march.units))
  let success = attempt.result ?? false
  if (attempt.result === null) {
    const die = yield* roll('interception', '13.4b')
    success = isSuccess(r, die)
    g.tell?.({
      kind: 'interceptionRoll',
      rule: '13.4b',
      with: { general: generalName(general), die, modifier: r.sum, needs: r.needs, success },
    })
  }
  if (!success) {
    for (const x of [general, ...attempt.warlords]) insert(march.failed, x)
    for (const u of alive) insert(march.failedUnits, u)
    return false
  }
  moveIn(s, attempt, alive)
  g.tell?.({
    kind: 'intercepted',
    rule: '13.4b',
    with: { general: generalName(general), space: spaceId(into) },
  })
  yield* rollRebelAttrition(g, side, into, alive)
  yield* openWindow(g, 'entered', { side, zone: into, units: alive, how: 'interception' }, (x) =>
    turnOrderAfter(x, march.player),
  )
  return true
}

function moveIn(s: Kings, attempt: InterceptionAttempt, units: readonly number[]): void {
  s.generals[attempt.general] = attempt.into
  for (const x of attempt.warlords) s.generals[x] = attempt.into
  for (const u of units) s.at[u] = attempt.into
  leaveSiege(s, attempt.side, spaceOf(attempt.from))
}

const without = (players: readonly number[], player: number) => players.filter((p) => p !== player)
