import { type Flow, type IllegalReason, legalOptions, pick, roll } from '#kernel'
import { openWindow } from '../actions/windows.ts'
import { leaveSiege } from '../battle/siege.ts'
import { generalName, isKing, isPower, isWarlord, sideId } from '../components/counters.ts'
import { inside, NONE, spaceId } from '../components/map.ts'
import { DONE, generalOption, pickGenerals, pickUnits, spaceOption } from '../components/picks.ts'
import { countChariots, foeCountsShared, generalsIn, unitsIn } from '../components/pieces.ts'
import { decider, seatOf, turnOrderAfter } from '../components/players.ts'
import {
  avoidRoll,
  battleRating,
  commandLimit,
  isPursuitSuccess,
  isSuccess,
  pursuitRoll,
} from '../components/ratings.ts'
import { isClosed } from '../politics/control.ts'
import { displaceLoneGenerals } from '../politics/displacement.ts'
import type { G, Kings, March } from '../state/state.ts'
import { pathsFrom, rollRebelAttrition } from './movement.ts'

const avoid = generalOption('avoid')
const avoidTo = spaceOption('avoidTo')

const ILL: IllegalReason = ['R-C101', 'ill']
const FAILED: IllegalReason = ['13.10', 'failedInterception']
const NO_SPACE: IllegalReason = ['14.2b', 'nowhere']

/** A declared attempt to avoid battle. */
export interface Avoidance {
  readonly side: number
  readonly player: number
  readonly generals: readonly number[]
  readonly units: readonly number[]
}

/**
 * 14.2b, R13.5, R21.5: the spaces to which a side may avoid an enemy that came from `from`. Foreign territory is barred
 * anyway, so a truce (R-C28) makes no difference.
 */
export function avoidSpaces(s: Kings, side: number, space: number, from: number): number[] {
  const foes = foeCountsShared(s, side)
  return pathsFrom(side, space).filter((to) => {
    if (to === from || isClosed(s, to) || foes[to]! > 0 || foes[inside(to)]! > 0) return false
    const owner = s.control[to]!
    return isPower(side) ? owner === NONE || owner === side : owner === NONE && s.garrison[to] === NONE
  })
}

/** 14.1, 14.2c, 14.3, 13.10: why a general may not try to avoid the army on the march. */
export function whyNotAvoid(s: Kings, side: number, space: number, general: number): IllegalReason | undefined {
  const march = s.march!
  if (s.ill.includes(general)) return ILL
  if (march.failed.includes(general)) return FAILED
  if (avoidSpaces(s, side, space, march.from).length === 0) return NO_SPACE
  return undefined
}

/**
 * 14.1a, 14.2a, 14.3, R14.3: the side in the field declares an attempt: a general, the warlords who go with him (none
 * with a warlord who leaves his king), and units within their limit. The others stay.
 */
export function* declareAvoid(g: G, side: number, space: number): Flow<Avoidance | undefined> {
  const s = g.state
  const player = decider(s, side)
  const generals = generalsIn(s, side, space)
  if (!generals.some((x) => whyNotAvoid(s, side, space, x) === undefined)) return undefined
  const chosen = yield* pick(
    seatOf(s, player),
    'avoid',
    '14.1a',
    [legalOptions(generals, avoid, (x) => whyNotAvoid(s, side, space, x)), DONE],
    { about: { side: sideId(side), space: spaceId(space) } },
  )
  if (chosen === DONE) return undefined
  const general = chosen.of
  const about = { general: generalName(general), space: spaceId(space) }
  const others = generals.filter((x) => x !== general && !s.march!.failed.includes(x))
  const apart = isWarlord(general) && generals.some(isKing)
  const set = 'avoidParty'
  const warlords = apart
    ? []
    : yield* pickGenerals(g, player, others, { kind: 'avoidWarlords', rule: '14.3', set, about })
  const all = unitsIn(s, side, space)
  const max = Math.min(commandLimit([general, ...warlords]), Math.max(0, all.length - (apart ? 1 : 0)))
  const units = yield* pickUnits(g, player, {
    kind: 'avoidUnits',
    rule: '14.2a',
    units: all,
    max,
    about,
    set,
    named: true,
    whyNot: (u) => (s.march!.failedUnits.includes(u) ? FAILED : undefined),
  })
  g.tell?.({
    kind: 'avoiding',
    rule: '14.1a',
    with: { general: generalName(general), units: units.length, space: spaceId(space) },
  })
  return { side, player, generals: [general, ...warlords], units }
}

/** 14.1: rolls a declared attempt; on success the army moves to an adjacent space. Returns whether it succeeded. */
export function* rollAvoid(g: G, avoidance: Avoidance, space: number): Flow<boolean> {
  const s = g.state
  const march = s.march!
  const { side, player } = avoidance
  const generals = avoidance.generals.filter((x) => s.generals[x] === space)
  const units = avoidance.units.filter((u) => s.at[u] === space)
  const spaces = avoidSpaces(s, side, space, march.from)
  if (generals.length === 0 || spaces.length === 0) return false
  const rating = battleRating(s, generals[0]!)
  const r = avoidRoll(rating, countChariots(units), units.length, countChariots(march.units))
  const die = yield* roll('avoidBattle', '14.1b')
  const success = isSuccess(r, die)
  g.tell?.({
    kind: 'avoidRoll',
    rule: '14.1b',
    with: { general: generalName(generals[0]!), die, modifier: r.sum, needs: r.needs, success },
  })
  if (!success) return false
  const { of: to } = yield* pick(seatOf(s, player), 'avoidTo', '14.2b', [legalOptions(spaces, avoidTo)])
  for (const x of generals) s.generals[x] = to
  for (const u of units) s.at[u] = to
  leaveSiege(s, side, space)
  g.tell?.({
    kind: 'avoided',
    rule: '14.1b',
    with: { general: generalName(generals[0]!), space: spaceId(to) },
  })
  yield* rollRebelAttrition(g, side, to, units)
  yield* openWindow(g, 'entered', { side, zone: to, units, how: 'avoidBattle' }, (x) => turnOrderAfter(x, march.player))
  if (units.some((u) => s.at[u] === to)) yield* displaceLoneGenerals(g, side, to)
  return true
}

/** 14.4: rolls to pursue an army that avoided battle. Returns whether the march may continue. */
export function* rollPursuit(g: G, march: March, avoiders: readonly number[]): Flow<boolean> {
  const s = g.state
  const r = pursuitRoll(
    battleRating(s, march.general),
    countChariots(march.units),
    march.units.length,
    countChariots(avoiders),
  )
  const die = yield* roll('pursuit', '14.4a')
  const success = isPursuitSuccess(r, die)
  g.tell?.({
    kind: 'pursuit',
    rule: '14.4b',
    with: { general: generalName(march.general), die, modifier: r.sum, needs: r.needs, success },
  })
  return success
}
